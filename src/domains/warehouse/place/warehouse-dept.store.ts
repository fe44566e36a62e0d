import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'

/** The department that bears what a warehouse loses: its own, else that of its keeper. */
export async function deptOfWarehouse(tx: Tx, warehouseId: string): Promise<string> {
  const { rows } = await tx.execute<{ dept: string | null; name: string }>(sql`
    select coalesce(w.dept_id, (select min(d.dept_id) from sys_user_dept d where d.user_id = w.keeper_id))::text as dept, w.warehouse_name as name
    from wh_warehouse w where w.id = ${warehouseId}`)
  const [found] = rows
  if (!found?.dept) throw new Refusal(`仓库“${found?.name ?? ''}”未设置所属部门，不能计入费用`)
  return found.dept
}
