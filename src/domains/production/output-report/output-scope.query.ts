import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths, daysBetween } from '#model/day.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'

/** What the reports on output may be narrowed to, besides their days. */
export interface OutputFilters {
  readonly workshopId?: string
  readonly processName?: string
  readonly productId?: string
  readonly teamName?: string
  readonly equipmentId?: string
}

/** Texts without cases, such as Chinese ones, are compared as they are: folding every row costs more than reading it. */
function contains(column: SQL, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  return text.toLowerCase() === text.toUpperCase() ? sql`and ${column} like ${pattern}` : sql`and ${column} ilike ${pattern}`
}

/** Conditions on rows of output, called `f`. */
export const ofOutput = (tenantId: string, { workshopId, processName, productId, teamName, equipmentId }: OutputFilters): SQL => sql`
  f.tenant_id = ${tenantId} and f.is_deleted = 0 ${workshopId ? sql`and f.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}
  ${processName ? contains(sql`f.process_name`, processName) : sql``} ${productId ? sql`and f.product_id = ${productId}` : sql``}
  ${teamName ? contains(sql`f.team_name`, teamName) : sql``} ${equipmentId ? sql`and f.equipment_id = ${equipmentId}` : sql``}`

/** Pieces that count, with the signs of rows that were taken back. */
export const PIECES = sql.raw(`sum(f.qty) filter (where f.is_output = 'yes')`)
export const TONS = sql.raw(`sum(f.weight) filter (where f.is_output = 'yes') / 1000`)
/** The same of workshops: with the last step there. */
export const DELIVERED = sql.raw(`sum(f.qty) filter (where f.is_output = 'yes' and f.is_shop_last = 'yes')`)
export const DELIVERED_TONS = sql.raw(`sum(f.weight) filter (where f.is_output = 'yes' and f.is_shop_last = 'yes') / 1000`)

export type Days = readonly [from: string, until: string]

/** 环比. The same days of the month before; of other spans as many days before. */
export function daysBefore([from, until]: Days): Days {
  if (from.endsWith('-01') && until < addMonths(from, 1)) {
    const isWhole = addDays(until, 1) === addMonths(from, 1)
    return [addMonths(from, -1), isWhole ? addDays(from, -1) : addMonths(until, -1)]
  }
  return [addDays(from, -daysBetween(from, until) - 1), addDays(from, -1)]
}

/** 同比. The same days of the year before. */
export const daysLastYear = ([from, until]: Days): Days => [addMonths(from, -12), addMonths(until, -12)]

/** Months that a span touches: their targets are its plan. */
export const monthsOf = (column: SQL, [from, until]: Days): SQL => sql`${column} between ${from.slice(0, 7)} and ${until.slice(0, 7)}`
