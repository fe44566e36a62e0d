import Big from 'big.js'
import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'
import { leaveLedger } from '../leave/leave.table.ts'

export type { Book }

export interface LeaveKey {
  readonly employeeId: string
  readonly leaveType: string
  readonly leaveYear: number
}

export interface Application {
  readonly applyId: string
  readonly billNo: string
}

type Row = typeof leaveLedger.$inferSelect
type Entry = Pick<Row, 'bizType' | 'days'> & LeaveKey & Partial<Row>

/** One leave of a person at a time: balances and overlaps are judged on rows that nobody else is about to add. */
export const lockLeave = (tx: Tx, employeeId: string) => advisoryLock(tx, `leave ${employeeId}`)

/** 假期余额. What is left of a type in a year. Running applications are off it already, except the one that asks. */
export async function balanceOf(tx: Tx, key: LeaveKey, except?: string): Promise<string> {
  const [row] = await tx
    .select({ days: sum(leaveLedger.days) })
    .from(leaveLedger)
    .where(
      and(
        ...[eq(leaveLedger.employeeId, key.employeeId), eq(leaveLedger.leaveType, key.leaveType), eq(leaveLedger.leaveYear, key.leaveYear)],
        except ? sql`(${leaveLedger.applyId} is distinct from ${except} or ${leaveLedger.bizType} not in ('HOLD', 'RELEASE'))` : undefined,
      ),
    )
  return new Big(row?.days ?? 0).toFixed(1)
}

/** 可用天数. What is left of several years together. */
export async function availableOf(tx: Tx, keys: readonly LeaveKey[], except?: string): Promise<string> {
  let days = new Big(0)
  for (const key of keys) days = days.plus(await balanceOf(tx, key, except))
  return days.toFixed(1)
}

/** 发放: what the year, or work on a rest day, brings. */
export async function grant(book: Book, key: LeaveKey, days: string, remark = ''): Promise<void> {
  await write(book, [{ ...key, bizType: 'GRANT', days, remark }])
}

/** 过期: what is left of the year is gone. */
export async function expire(book: Book, key: LeaveKey, remark = ''): Promise<void> {
  await lockLeave(book.tx, key.employeeId)
  const left = new Big(await balanceOf(book.tx, key))
  if (left.gt(0)) await write(book, [{ ...key, bizType: 'EXPIRE', days: left.neg().toFixed(1), remark }])
}

/** 占用: an application puts its days aside, of the first year as many as there are, and so on; instead of whatever it held before. */
export async function hold(book: Book, keys: readonly [LeaveKey, ...LeaveKey[]], days: string, application: Application): Promise<void> {
  const [{ employeeId, leaveType }] = keys
  await lockLeave(book.tx, employeeId)
  const available = await availableOf(book.tx, keys, application.applyId)
  if (BALANCE_TYPES.includes(leaveType) && new Big(days).gt(available))
    throw new Refusal(`可用天数不足：申请 ${days} 天，可用 ${available} 天`)
  const given = (await held(book, application.applyId)).map(row => freed(row, application))
  const taken = await shares(book, keys, days, application)
  await write(book, [...given, ...taken.map(row => ({ ...row, bizType: 'HOLD', days: negative(row.days), ...application }))])
}

/** What each year gives; whatever the others do not have comes out of the last. */
async function shares({ tx }: Book, keys: readonly LeaveKey[], days: string, { applyId }: Application): Promise<Held[]> {
  const found: Held[] = []
  let rest = new Big(days)
  for (const key of keys.slice(0, -1)) {
    const share = lesser(rest, new Big(await balanceOf(tx, key, applyId)))
    if (share.lte(0)) continue
    found.push({ ...key, days: share.toFixed(1) })
    rest = rest.minus(share)
  }
  return rest.gt(0) ? [...found, { ...keys.at(-1)!, days: rest.toFixed(1) }] : found
}

/** 释放: gives back what an application still holds; nothing held, nothing done. */
export async function release(book: Book, application: Application): Promise<void> {
  await lockHolder(book, application)
  await write(
    book,
    (await held(book, application.applyId)).map(row => freed(row, application)),
  )
}

/** 使用: the hold becomes use, once. */
export async function use(book: Book, application: Application): Promise<void> {
  await lockHolder(book, application)
  const holds = await held(book, application.applyId)
  if (holds.length === 0) throw conflict('该请假单没有占用的天数')
  await write(
    book,
    holds.flatMap(row => [freed(row, application), { ...keyOf(row), bizType: 'USE', days: negative(row.days), ...application }]),
  )
}

/** 冲回: an approved application is undone by rows that name what they take back. */
export async function reverse(book: Book, application: Application): Promise<void> {
  const used = await usedRows(book, application)
  await write(
    book,
    used.map(row => ({ ...keyOf(row), bizType: 'REVERSE', days: negative(row.days), ...application, reverseOf: row.id })),
  )
}

/**
 * 销假: of what an approved application used, these days were not needed; never more than it used, and once. They go back to the newest year
 * first, where they are good for longer.
 */
export async function giveBack(book: Book, application: Application, days: string): Promise<void> {
  const returned: Entry[] = []
  let rest = new Big(days)
  for (const row of (await usedRows(book, application)).toSorted((a, b) => b.leaveYear - a.leaveYear)) {
    const share = lesser(rest, new Big(row.days).neg())
    if (share.gt(0))
      returned.push({ ...keyOf(row), bizType: 'REVERSE', days: share.toFixed(1), ...application, reverseOf: row.id, remark: '销假' })
    rest = rest.minus(share)
  }
  if (rest.gt(0)) throw conflict('退回天数不能大于已用天数')
  await write(book, returned)
}

/** What an application used since something of it was last taken back: a row of each year, or there is nothing to take back. */
async function usedRows(book: Book, application: Application): Promise<Row[]> {
  await lockHolder(book, application)
  const rows = await rowsOf(book.tx, application.applyId)
  const last = rows.findLastIndex(row => row.bizType === 'REVERSE')
  const used = rows.slice(last + 1).filter(row => row.bizType === 'USE')
  if (used.length === 0) throw conflict('该请假单没有可冲回的天数')
  return used
}

const lesser = (a: Big, b: Big) => (a.lt(b) ? a : b)
const negative = (days: string) => new Big(days).neg().toFixed(1)
const keyOf = ({ employeeId, leaveType, leaveYear }: LeaveKey): LeaveKey => ({ employeeId, leaveType, leaveYear })
const freed = (row: Held, application: Application): Entry => ({ ...row, bizType: 'RELEASE', ...application })

const rowsOf = (tx: Tx, applyId: string): Promise<Row[]> =>
  tx.select().from(leaveLedger).where(eq(leaveLedger.applyId, applyId)).orderBy(asc(leaveLedger.id))

type Held = LeaveKey & { days: string }

/** What an application holds now, as positive days by key: one of each year that it draws on. */
async function held({ tx }: Book, applyId: string): Promise<Held[]> {
  const { employeeId, leaveType, leaveYear, days } = leaveLedger
  const rows = await tx
    .select({ employeeId, leaveType, leaveYear, days: sql<string>`(-sum(${days}))::text` })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.applyId, applyId), inArray(leaveLedger.bizType, ['HOLD', 'RELEASE'])))
    .groupBy(employeeId, leaveType, leaveYear)
    .having(sql`sum(${days}) < 0`)
    .orderBy(asc(leaveYear))
  return rows
}

async function lockHolder({ tx }: Book, { applyId }: Application): Promise<void> {
  for (const employeeId of [...new Set((await rowsOf(tx, applyId)).map(row => row.employeeId))].sort()) await lockLeave(tx, employeeId)
}

/** Every row of the book is written here. */
export async function write(book: Book, entries: readonly Entry[]): Promise<void> {
  await post(book, leaveLedger, entries)
}
