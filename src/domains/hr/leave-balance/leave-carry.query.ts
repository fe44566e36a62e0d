import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'
import type { LeaveKey } from './leave-balance.ledger.ts'

const DAY_OF_YEAR = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * The last year whose days have expired on a given day (leave.annual.expire, for annual leave and time off alike); none without the
 * parameter.
 */
export async function lastExpiredYear(tx: Tx, tenantId: string, day: string): Promise<number | undefined> {
  const until = await paramValue(tx, tenantId, 'leave.annual.expire')
  if (!until) return undefined
  if (!DAY_OF_YEAR.test(until)) throw new Refusal('系统参数“年休假过期日”须为月-日，如 03-31')
  const year = Number(day.slice(0, 4))
  return day.slice(5) > until ? year - 1 : year - 2
}

/** Days of an expired year would be gone the next morning, so they cannot be granted. */
export async function requireUnexpired(tx: Tx, tenantId: string, leaveYear: number, day: string): Promise<void> {
  const expired = await lastExpiredYear(tx, tenantId, day)
  if (expired !== undefined && leaveYear <= expired) throw new Refusal(`${leaveYear} 年度的假期已过期，请发放到当前年度`)
}

/**
 * 结转. The years whose days can be used for a period, oldest first: the carried-over days of last year if the whole period is before their
 * expiry, then the year itself.
 */
export async function takenYears(
  tx: Tx,
  tenantId: string,
  startDate: string,
  endDate = startDate,
): Promise<readonly [number, ...number[]]> {
  const year = Number(startDate.slice(0, 4))
  const expired = await lastExpiredYear(tx, tenantId, endDate)
  return expired !== undefined && expired >= year - 1 ? [year] : [year - 1, year]
}

/** What determines which days a leave uses. */
interface Asking {
  readonly employeeId: string
  readonly leaveType: string
  readonly startDate: string
  readonly endDate: string
}

/** The balances a leave uses, in order; types without a balance carry nothing over. */
export async function leaveKeys(tx: Tx, tenantId: string, asking: Asking): Promise<readonly [LeaveKey, ...LeaveKey[]]> {
  const { employeeId, leaveType, startDate, endDate } = asking
  const own = { employeeId, leaveType, leaveYear: Number(startDate.slice(0, 4)) }
  if (!BALANCE_TYPES.includes(leaveType)) return [own]
  const [first, ...more] = await takenYears(tx, tenantId, startDate, endDate)
  return [{ ...own, leaveYear: first }, ...more.map(leaveYear => ({ ...own, leaveYear }))]
}
