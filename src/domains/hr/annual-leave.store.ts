import { and, eq, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../server/db/database.ts'
import { ANNUAL, annualDays, annualTable, lastExpiredYear } from './annual-leave.query.ts'
import { AT_WORK } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { leaveLedger } from './leave.table.ts'
import { expire, grant } from './leave-balance.ledger.ts'
import { type Dated, dayOf } from './personnel.ledger.ts'

const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4))

/** Who retired and came back works under an agreement, which says itself what it grants. */
const ENTITLED = AT_WORK.filter(status => status !== 'rehired')

/** Here since before the year began, and nobody has granted its annual leave yet, by hand or by this clock. */
const ungranted = (now: Date): SQL | undefined =>
  and(
    inArray(employees.status, ENTITLED),
    eq(employees.isDeleted, 0),
    isNotNull(employees.entryDate),
    lt(employees.entryDate, `${yearOf(now)}-01-01`),
    sql`not exists (select 1 from leave_ledger l where l.employee_id = ${employees.id} and l.leave_type = ${ANNUAL}
      and l.leave_year = ${yearOf(now)} and l.biz_type = 'GRANT')`,
  )

/** 年休假发放, on 1 January or the first morning after: what the year brings by length of service. */
export const annualGrants: Dated = {
  async due(tx, now) {
    const { id, tenantId, entryDate } = employees
    const rows = await tx.select({ id, tenantId, entryDate }).from(employees).where(ungranted(now))
    const tables = await byTenant(tx, rows, annualTable)
    return rows.filter(row => annualDays(tables.get(row.tenantId)!, row.entryDate!, yearOf(now)) > 0)
  },
  async happen(scene, id) {
    const { tx, tenantId, now } = scene
    const [row] = await tx
      .select({ entryDate: employees.entryDate, userId: employees.userId })
      .from(employees)
      .where(and(eq(employees.id, id), ungranted(now)))
      .for('update')
    if (!row) return
    const leaveYear = yearOf(now)
    const days = annualDays(await annualTable(tx, tenantId), row.entryDate!, leaveYear).toFixed(1)
    await grant(scene, { employeeId: id, leaveType: ANNUAL, leaveYear }, days, `${leaveYear} 年度年休假`)
    if (row.userId) await scene.tell([row.userId], { title: '年休假发放', content: `您 ${leaveYear} 年度的年休假 ${days} 天已发放。` })
  },
}

/** What somebody has left of each year of annual leave up to one; an application under way keeps what it holds. */
const leftover = (tx: Tx, until: number, which?: SQL) =>
  tx
    .select({ id: leaveLedger.employeeId, tenantId: leaveLedger.tenantId, leaveYear: leaveLedger.leaveYear })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.leaveType, ANNUAL), lte(leaveLedger.leaveYear, until), which))
    .groupBy(leaveLedger.employeeId, leaveLedger.tenantId, leaveLedger.leaveYear)
    .having(sql`sum(${leaveLedger.days}) > 0`)

/** 年休假过期: what is left of a past year when its time is over. What an application gives back later goes the next morning. */
export const annualExpiries: Dated = {
  async due(tx, now) {
    const rows = await leftover(tx, yearOf(now) - 1)
    const last = await byTenant(tx, rows, (tx, tenantId) => lastExpiredYear(tx, tenantId, dayOf(now)))
    const over = rows.filter(({ tenantId, leaveYear }) => leaveYear <= (last.get(tenantId) ?? 0))
    return [...new Map(over.map(row => [row.id, row])).values()]
  },
  async happen(scene, id) {
    const { tx, tenantId, now } = scene
    const last = await lastExpiredYear(tx, tenantId, dayOf(now))
    for (const { leaveYear } of await leftover(tx, last ?? 0, eq(leaveLedger.employeeId, id)))
      await expire(scene, { employeeId: id, leaveType: ANNUAL, leaveYear }, `${leaveYear} 年度未休年休假过期`)
  },
}

async function byTenant<T>(
  tx: Tx,
  rows: readonly { readonly tenantId: string }[],
  read: (tx: Tx, tenantId: string) => Promise<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const tenantId of new Set(rows.map(row => row.tenantId))) found.set(tenantId, await read(tx, tenantId))
  return found
}
