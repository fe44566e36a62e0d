import Big from 'big.js'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Holding, holdBook, type Looking } from '#server/document/hold.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'
import { leaveHolds, leaveLedger } from '../leave/leave.table.ts'

export type { Book }

export interface LeaveKey {
  readonly employeeId: string
  readonly leaveType: string
  readonly leaveYear: number
}

type Row = typeof leaveLedger.$inferSelect
type Entry = Pick<Row, 'bizType' | 'days'> & LeaveKey & Partial<Row>

/** One leave of a person at a time: balances and overlaps are judged on rows that nobody else is about to add. */
export const lockLeave = (tx: Tx, employeeId: string) => tx.lock(`leave ${employeeId}`)

const nameOf = ({ employeeId, leaveType, leaveYear }: LeaveKey) => `${employeeId} ${leaveType} ${leaveYear}`

/** 假期余额. What is left of a type in a year. Running applications are off it already. */
export async function balanceOf(tx: Tx, key: LeaveKey): Promise<string> {
  return ((await balancesOf(tx, [key])).get(nameOf(key)) ?? new Big(0)).toFixed(1)
}

async function balancesOf(tx: Tx, keys: readonly LeaveKey[]): Promise<Map<string, Big>> {
  const column = (field: keyof LeaveKey) => keys.map(key => key[field])
  const rows = await tx.rows(sums, [column('employeeId'), column('leaveType'), column('leaveYear')])
  return new Map(rows.map(row => [nameOf(row), new Big(row.days)]))
}

const sums = prepared<LeaveKey & { days: string }>(`
  select employee_id as "employeeId", leave_type as "leaveType", leave_year as "leaveYear", sum(days) as days from leave_ledger
  where (employee_id, leave_type, leave_year) in (select * from unnest($1::bigint[], $2::text[], $3::int[])) group by 1, 2, 3`)

/** The book itself is what days are held of: whatever an application holds, releases or uses becomes a line of it. */
async function openBalances({ tx }: Looking, keys: readonly LeaveKey[], how: 'lock' | 'look') {
  if (how === 'lock') for (const employeeId of [...new Set(keys.map(key => key.employeeId))].sort()) lockLeave(tx, employeeId)
  // Only types with a balance can run short.
  const limited = keys.filter(key => BALANCE_TYPES.includes(key.leaveType))
  const balances = limited.length > 0 ? await balancesOf(tx, limited) : new Map<string, Big>()
  const entries: Entry[] = []
  const balance = (key: LeaveKey) => balances.get(nameOf(key)) ?? new Big(0)
  return {
    balance,
    free: (key: LeaveKey) => (BALANCE_TYPES.includes(key.leaveType) ? balance(key) : undefined),
    move(key: LeaveKey, { held, used }: { held: Big; used: Big }) {
      balances.set(nameOf(key), balance(key).minus(held).minus(used))
      if (!held.eq(0)) entries.push({ ...keyOf(key), bizType: held.gt(0) ? 'HOLD' : 'RELEASE', days: held.neg().toFixed(1) })
      if (!used.eq(0)) entries.push({ ...keyOf(key), bizType: 'USE', days: used.neg().toFixed(1) })
    },
    writeBack: (ctx: Holding) =>
      write(
        ctx,
        entries.map(entry => ({ ...entry, ...sourceOf(ctx) })),
      ),
  }
}

/** 假期占用. The days of applications under way (INV-74). */
export const heldLeave = holdBook(leaveHolds, {
  of: {
    open: openBalances,
    sums: {
      from: 'hr_leave_balance',
      key: { employeeId: 'employee_id', leaveType: 'leave_type', leaveYear: 'leave_year' },
      held: 'held_days',
    },
  },
  invariant: 'INV-74',
  short: (_, wish, { balance }) => shortage(wish.amount, balance(wish)),
  words: { none: '该请假单没有占用的天数', twice: '该请假单已占用天数，请勿重复提交', excess: '使用天数不能超过占用天数' },
})

const shortage = (days: string, available: Big) => new Refusal(`可用天数不足：申请 ${days} 天，可用 ${available.toFixed(1)} 天`)

type Balances = Awaited<ReturnType<typeof openBalances>>
const together = (keys: readonly LeaveKey[], { balance }: Balances) => keys.reduce((sum, key) => sum.plus(balance(key)), new Big(0))

/** 可用天数. What is left of several years together, for the application that asks. */
export async function availableOf(ctx: Looking, keys: readonly LeaveKey[]): Promise<string> {
  return together(keys, await heldLeave.seenBy(ctx, keys)).toFixed(1)
}

/** 发放: what the year, or work on a rest day, brings. */
export async function grant(book: Book, key: LeaveKey, days: string, remark = ''): Promise<void> {
  await write(book, [{ ...key, bizType: 'GRANT', days, remark }])
}

/** 过期: what is left of the year is gone. */
export async function expire(book: Book, key: LeaveKey, remark = ''): Promise<void> {
  await takeBack(book, key, undefined, remark)
}

/** 收回: days, or all, of what is left of the year; returns how many there were. */
export async function takeBack(book: Book, key: LeaveKey, days: number | undefined, remark: string): Promise<Big> {
  lockLeave(book.tx, key.employeeId)
  const left = new Big(await balanceOf(book.tx, key))
  const taken = days === undefined ? left : lesser(left, new Big(days))
  if (taken.lte(0)) return new Big(0)
  await write(book, [{ ...key, bizType: 'EXPIRE', days: taken.neg().toFixed(1), remark }])
  return taken
}

/** 占用: an application puts its days aside, of the first year as many as there are, and so on; instead of whatever it held before. */
export const hold = (ctx: Holding, keys: readonly [LeaveKey, ...LeaveKey[]], days: string): Promise<void> =>
  heldLeave.holdOf(ctx, keys, balances => shares(balances, keys, days))

/** What each year gives; whatever the others do not have comes out of the last. */
function shares(balances: Balances, keys: readonly [LeaveKey, ...LeaveKey[]], days: string): (LeaveKey & { amount: string })[] {
  const available = together(keys, balances)
  if (BALANCE_TYPES.includes(keys[0].leaveType) && available.lt(days)) throw shortage(days, available)
  let rest = new Big(days)
  return keys.map((key, at) => {
    const share = at === keys.length - 1 ? rest : lesser(rest, balances.balance(key))
    if (share.gt(0)) rest = rest.minus(share)
    return { ...keyOf(key), amount: share.toFixed(1) }
  })
}

/** 冲回: an approved application is undone by rows that name what they take back. */
export async function reverse(ctx: Holding): Promise<void> {
  const used = await usedRows(ctx)
  await write(
    ctx,
    used.map(row => ({ ...keyOf(row), bizType: 'REVERSE', days: new Big(row.days).neg().toFixed(1), ...sourceOf(ctx), reverseOf: row.id })),
  )
}

/**
 * 销假: of what an approved application used, these days were not needed; never more than it used, and once. They go back to the newest year
 * first, where they are good for longer.
 */
export async function giveBack(ctx: Holding, days: string): Promise<void> {
  const returned: Entry[] = []
  let rest = new Big(days)
  for (const row of (await usedRows(ctx)).toSorted((a, b) => b.leaveYear - a.leaveYear)) {
    const share = lesser(rest, new Big(row.days).neg())
    if (share.gt(0))
      returned.push({ ...keyOf(row), bizType: 'REVERSE', days: share.toFixed(1), ...sourceOf(ctx), reverseOf: row.id, remark: '销假' })
    rest = rest.minus(share)
  }
  if (rest.gt(0)) throw conflict('退回天数不能大于已用天数')
  await write(ctx, returned)
}

/** What an application used since something of it was last taken back: a row of each year, or there is nothing to take back. */
async function usedRows({ tx, documentId }: Holding): Promise<Row[]> {
  const read = () => tx.select().from(leaveLedger).where(eq(leaveLedger.applyId, documentId)).orderBy(asc(leaveLedger.id))
  for (const employeeId of [...new Set((await read()).map(row => row.employeeId))].sort()) lockLeave(tx, employeeId)
  const rows = await read()
  const last = rows.findLastIndex(row => row.bizType === 'REVERSE')
  const used = rows.slice(last + 1).filter(row => row.bizType === 'USE')
  if (used.length === 0) throw conflict('该请假单没有可冲回的天数')
  return used
}

const lesser = (a: Big, b: Big) => (a.lt(b) ? a : b)
const keyOf = ({ employeeId, leaveType, leaveYear }: LeaveKey): LeaveKey => ({ employeeId, leaveType, leaveYear })
const sourceOf = ({ documentId, number }: Holding) => ({ applyId: documentId, billNo: number })

/** Every row of the book is written here. */
export async function write(book: Book, entries: readonly Entry[]): Promise<void> {
  await post(book, leaveLedger, entries)
}
