import { addMonths } from '#model/day.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'

/** 年休假天数表 (leave.annual.table): days of leave from a number of whole years of service. */
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

/** Days of leave for an entry date, as of 1 January of the year. */
export function annualDays(table: readonly AnnualStep[], entryDate: string, year: number): number {
  const served = table.filter(({ years }) => entryDate <= addMonths(`${year}-01-01`, -years * MONTHS))
  return Math.max(0, ...served.map(({ days }) => days))
}
