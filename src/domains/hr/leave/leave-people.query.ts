import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'

export type Employee = typeof employees.$inferSelect

export async function employeeOf(tx: Tx, tenantId: string, employeeId: string | undefined): Promise<Employee | undefined> {
  if (!employeeId) return undefined
  const [found] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.id, employeeId), notDeleted(employees, tenantId)))
  return found
}

/** The active employment of an account; there is at most one. */
export async function employeeByUser(tx: Tx, tenantId: string, userId: string): Promise<Employee | undefined> {
  const [found] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.userId, userId), inArray(employees.status, [...AT_WORK]), notDeleted(employees, tenantId)))
  return found
}

const WORKSHOP = 3
const TEAM = 4

/** Whether a person heads a department, a workshop or the company; team leaders do not count. */
export async function isHead(tx: Tx, userId: string | null): Promise<boolean> {
  if (!userId) return false
  const { rows } = await tx.execute(
    sql`select 1 from sys_dept where head_user_id = ${userId} and dept_category <> ${TEAM} and is_deleted = 0 limit 1`,
  )
  return rows.length > 0
}

/** Whether a department is a workshop or below one. */
export async function isInWorkshop(tx: Tx, deptId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from sys_dept own join sys_dept above on above.id = own.id or above.id = any (string_to_array(own.ancestors, ',')::bigint[])
    where own.id = ${deptId} and above.dept_category = ${WORKSHOP} and above.is_deleted = 0 limit 1`)
  return rows.length > 0
}
