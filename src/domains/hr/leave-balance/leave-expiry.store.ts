import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'
import { leaveLedger } from '../leave/leave.table.ts'
import { byTenant, type Dated, dayOf, yearOf } from '../personnel/personnel.ledger.ts'
import { expire } from './leave-balance.ledger.ts'
import { lastExpiredYear } from './leave-carry.query.ts'

/** What somebody has left of each type and year up to one; an application under way keeps what it holds. */
const leftover = (tx: Tx, until: number, which?: SQL) => {
  const { employeeId, tenantId, leaveType, leaveYear, days } = leaveLedger
  return tx
    .select({ id: employeeId, tenantId, leaveType, leaveYear })
    .from(leaveLedger)
    .where(and(inArray(leaveType, [...BALANCE_TYPES]), lte(leaveYear, until), which))
    .groupBy(employeeId, tenantId, leaveType, leaveYear)
    .having(sql`sum(${days}) > 0`)
}

/** 假期过期: what is left of a past year when its time is over. What an application gives back later goes the next morning. */
export const leaveExpiries: Dated = {
  async due(tx, now) {
    const rows = await leftover(tx, yearOf(now) - 1)
    const last = await byTenant(tx, rows, (tx, tenantId) => lastExpiredYear(tx, tenantId, dayOf(now)))
    const over = rows.filter(({ tenantId, leaveYear }) => leaveYear <= (last.get(tenantId) ?? 0))
    return [...new Map(over.map(row => [row.id, row])).values()]
  },
  async happen(ctx, id) {
    const { tx, tenantId, now } = ctx
    const last = await lastExpiredYear(tx, tenantId, dayOf(now))
    for (const { leaveType, leaveYear } of await leftover(tx, last ?? 0, eq(leaveLedger.employeeId, id)))
      await expire(ctx, { employeeId: id, leaveType, leaveYear }, `${leaveYear} 年度未休，过期`)
  },
}
