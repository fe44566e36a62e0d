import { addMonths, daysBetween } from '#model/day.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'

/** 年休假天数表 (leave.annual.table): days of leave from a number of whole years of work, wherever. */
export interface AnnualStep {
  years: number
  days: number
}

export const ANNUAL = 'annual'
const MONTHS = 12

/** Without a table nothing is granted automatically. */
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

interface Serving {
  readonly entryDate: string
  /** 参加工作时间, at whatever employer; without it, the entry date. */
  readonly workStartDate?: string | null | undefined
  readonly employType?: string | null | undefined
  /** 最后工作日 of somebody who leaves. */
  readonly lastDay?: string | undefined
}

/** Interns, temporary and dispatched workers have their annual leave elsewhere, or none. */
const UNENTITLED: readonly string[] = ['intern', 'temp', 'dispatch']

/**
 * Annual leave of a year, in whole days. Each day of the year that somebody is employed counts by the step reached on it, so that a year in
 * which a step is reached, or the employment begins or ends, is shared.
 */
export function annualDays(table: readonly AnnualStep[], { entryDate, workStartDate, employType, lastDay }: Serving, year: number): number {
  if (UNENTITLED.includes(employType ?? '')) return 0
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const until = lastDay && lastDay < last ? lastDay : last
  const daysFrom = (day: string) => Math.max(0, daysBetween(later(day, later(entryDate, first)), until) + 1)
  const steps = table.toSorted((a, b) => a.years - b.years)
  const shares = steps.map(({ years, days }, at) => {
    const more = days - (steps[at - 1]?.days ?? 0)
    return more * daysFrom(addMonths(workStartDate ?? entryDate, years * MONTHS))
  })
  return Math.floor(shares.reduce((sum, share) => sum + share, 0) / (daysBetween(first, last) + 1))
}

const later = (a: string, b: string) => (a > b ? a : b)
