import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'
import { leaveLedger } from '../leave/leave.table.ts'
import { byTenant, type Dated, dayOf, yearOf } from '../personnel/personnel.ledger.ts'
import { expire } from './leave-balance.ledger.ts'
import { lastExpiredYear } from './leave-carry.query.ts'

/** Remaining days by type and year up to a year; running applications keep their holds. */
const leftover = (tx: Tx, until: number, which?: SQL) => {
  const { employeeId, tenantId, leaveType, leaveYear, days } = leaveLedger
  return tx
    .select({ id: employeeId, tenantId, leaveType, leaveYear })
    .from(leaveLedger)
    .where(and(inArray(leaveType, [...BALANCE_TYPES]), lte(leaveYear, until), which))
    .groupBy(employeeId, tenantId, leaveType, leaveYear)
    .having(sql`sum(${days}) > 0`)
}

/** 假期过期: remaining days of a past year. Days that an application releases later expire the next morning. */
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
