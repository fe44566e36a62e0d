import Big from 'big.js'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import { employees } from '../employee/employee.table.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'
import { leaveLedger } from '../leave/leave.table.ts'
import { type Book, balanceOf, lockLeave, write } from './leave-balance.ledger.ts'
import { lastExpiredYear } from './leave-carry.query.ts'

/** Days of a type and year that move to the other company. */
export interface LeaveAlong {
  readonly leaveType: string
  readonly leaveYear: number
  readonly days: string
}

const { employeeId: whose, leaveType, leaveYear, billNo: paper, days: signed } = leaveLedger
const along = { leaveType, leaveYear, days: sql<string>`sum(${signed})::text` }

/**
 * All unexpired remaining days on that day, as if the document had moved nothing yet. Days held by running applications stay. The balance
 * is locked until everything is written.
 */
export async function leaveAlong({ tx, tenantId }: Book, employeeId: string, billNo: string, day: string): Promise<LeaveAlong[]> {
  await tx.select({ id: employees.id }).from(employees).where(eq(employees.id, employeeId)).for('update')
  lockLeave(tx, employeeId)
  const expired = (await lastExpiredYear(tx, tenantId, day)) ?? 0
  return tx
    .select(along)
    .from(leaveLedger)
    .where(and(eq(whose, employeeId), inArray(leaveType, [...BALANCE_TYPES]), gt(leaveYear, expired), sql`${paper} <> ${billNo}`))
    .groupBy(leaveType, leaveYear)
    .having(sql`sum(${signed}) > 0`)
}

/** 转出. */
export const sendLeave = (book: Book, employeeId: string, billNo: string, sent: readonly LeaveAlong[]) =>
  settle(book, employeeId, {
    ...{ billNo, remark: '跨公司调动转出' },
    moved: sent.map(each => ({ ...each, days: new Big(each.days).neg().toFixed(1) })),
  })

/** 转入. */
export const bringLeave = (book: Book, employeeId: string, billNo: string, brought: readonly LeaveAlong[]) =>
  settle(book, employeeId, { billNo, remark: '跨公司调动转入', moved: brought })

/** Idempotent: only the difference to what the document has already moved is written. */
async function settle(
  book: Book,
  employeeId: string,
  { billNo, remark, moved }: { billNo: string; remark: string; moved: readonly LeaveAlong[] },
): Promise<void> {
  lockLeave(book.tx, employeeId)
  const before = await book.tx
    .select(along)
    .from(leaveLedger)
    .where(and(eq(whose, employeeId), eq(paper, billNo)))
    .groupBy(leaveType, leaveYear)
  const taken = before.map(each => ({ ...each, days: new Big(each.days).neg().toFixed(1) }))
  for (const { days, ...key } of summed([...moved, ...taken])) {
    if (days.eq(0)) continue
    if (days.lt(0) && days.neg().gt(await balanceOf(book.tx, { employeeId, ...key })))
      throw new Refusal('转入的假期已在对方公司使用，须先在对方公司撤销')
    await write(book, [{ employeeId, ...key, bizType: days.gt(0) ? 'GRANT' : 'EXPIRE', days: days.toFixed(1), billNo, remark }])
  }
}

function summed(rows: readonly LeaveAlong[]) {
  const sums = new Map<string, Omit<LeaveAlong, 'days'> & { days: Big }>()
  for (const { days, ...key } of rows) {
    const name = `${key.leaveType} ${key.leaveYear}`
    sums.set(name, { ...key, days: (sums.get(name)?.days ?? new Big(0)).plus(days) })
  }
  return [...sums.values()]
}
