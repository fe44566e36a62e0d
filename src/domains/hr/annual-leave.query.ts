import { addMonths } from '../../model/day.ts'
import { paramValue } from '../../platform/param/param.store.ts'
import type { Tx } from '../../server/db/database.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { LeaveKey } from './leave-balance.ledger.ts'

/** 年休假天数表, as administrators keep it (leave.annual.table): from so many whole years on, so many days. */
export interface AnnualStep {
  years: number
  days: number
}

export const ANNUAL = 'annual'
const MONTHS = 12
const DAY_OF_YEAR = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Without a table nobody is granted anything by itself. */
export async function annualTable(tx: Tx, tenantId: string): Promise<AnnualStep[]> {
  const written = await paramValue(tx, tenantId, 'leave.annual.table')
  if (!written) return []
  const table = parsed(written)
  if (!Array.isArray(table) || !table.every(isStep)) throw new Refusal('系统参数“年休假天数表”无法识别')
  return table
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

/** The book counts in half days. */
const isStep = (step: AnnualStep | null) => Number.isInteger(step?.years) && Number.isInteger(Number(step?.days) * 2)

/** What a year brings to somebody who came on that day, counted on 1 January of the year. */
export function annualDays(table: readonly AnnualStep[], entryDate: string, year: number): number {
  const served = table.filter(({ years }) => entryDate <= addMonths(`${year}-01-01`, -years * MONTHS))
  return Math.max(0, ...served.map(({ days }) => days))
}

/** The last year whose annual leave is over on a day; without the parameter none ever is. */
export async function lastExpiredYear(tx: Tx, tenantId: string, day: string): Promise<number | undefined> {
  const until = await paramValue(tx, tenantId, 'leave.annual.expire')
  if (!until) return undefined
  if (!DAY_OF_YEAR.test(until)) throw new Refusal('系统参数“年休假过期日”须为月-日，如 03-31')
  const year = Number(day.slice(0, 4))
  return day.slice(5) > until ? year - 1 : year - 2
}

/** What a leave is about, as far as it decides which days it takes. */
interface Asking {
  readonly employeeId: string
  readonly leaveType: string
  readonly startDate: string
  readonly endDate: string
}

/**
 * 结转. The years whose days a leave takes, the oldest first: its own, and before it, of annual leave, what was carried over from the year before,
 * as long as the whole leave lies before that expires.
 */
export async function leaveKeys(tx: Tx, tenantId: string, asking: Asking): Promise<readonly [LeaveKey, ...LeaveKey[]]> {
  const { employeeId, leaveType, startDate, endDate } = asking
  const leaveYear = Number(startDate.slice(0, 4))
  const own = { employeeId, leaveType, leaveYear }
  const before = { ...own, leaveYear: leaveYear - 1 }
  if (leaveType !== ANNUAL) return [own]
  const expired = await lastExpiredYear(tx, tenantId, endDate)
  return expired !== undefined && expired >= before.leaveYear ? [own] : [before, own]
}
