import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * 已结转的车间成本. Nothing that its settlement counted is added or taken back afterwards (INV-104). Whoever asks has locked the period, as the
 * settlement has.
 */
export async function refuseSettled(
  { tx, tenantId, now }: Pick<Book, 'tx' | 'tenantId' | 'now'>,
  month: string,
  deptIds: readonly string[],
): Promise<void> {
  // A month is settled when it is over.
  if (month >= formatDate(now, 'yyyy-MM') || deptIds.length === 0) return
  const { rows } = await tx.execute<{ name: string }>(sql`
    select w.dept_name as name from erp_producation_workshop_rate r join sys_dept w on w.id = r.workshop_id
    join sys_dept d on d.id = w.id or d.ancestors || ',' like w.ancestors || ',' || w.id || ',%'
    where r.tenant_id = ${tenantId} and r.month = ${month} and r.status = 'closed' and r.is_deleted = 0
      and d.id = any (${sql.param([...deptIds])}::bigint[]) order by 1 limit 1`)
  if (rows[0]) throw new Refusal(`${rows[0].name} ${month} 的成本已结转，请先反结转`)
}
