import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import type { Columns } from '#model/form/lines.ts'
import type { Measures } from '#model/measure.ts'
import type { Report } from '#model/report.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

/** Who asks for what, on which day. */
export interface Asking<F = Readonly<Record<string, unknown>>> {
  readonly filters: F
  readonly tx: Tx
  readonly tenantId: string
  /** Of the company's calendar. */
  readonly today: string
  /** Whose data scope narrows the rows; nobody's on a public screen, which shows the whole company. */
  readonly caller: Caller | undefined
}

/**
 * 报表的查询. A `select` of the finest rows of a report under its filters, one column per dimension and measure, named as in the definition
 * (`as "openQty"`). Rates are left out: they are made of what they are rates of. The only source of everything that shows the report.
 */
export interface ReportQuery {
  readonly report: Report
  rows(asking: Asking): SQL | Promise<SQL>
  /**
   * One row with the measures that are tied to the ledger, read from the ledger itself under the same filters. It shares no code with `rows`, so each
   * can reveal a mistake of the other. Undefined when the ledger cannot answer these filters.
   */
  ledger?(asking: Asking): SQL | undefined
}

export const reportQuery = <F extends Columns, D extends Columns, M extends Measures>(
  report: Report<F, D, M>,
  rows: (asking: Asking<DocOf<F>>) => SQL | Promise<SQL>,
  ledger?: (asking: Asking<DocOf<F>>) => SQL | undefined,
): ReportQuery => {
  if (report.ties.ledger.length > 0 && !ledger) throw new Error(`${report.key}: ties name the ledger, but the query has no ledger`)
  return Object.freeze({ report: report as unknown as Report, rows: rows as ReportQuery['rows'], ledger: ledger as ReportQuery['ledger'] })
}

/** A filter that was chosen, as a condition; nothing otherwise. */
export const asked = (column: SQL, value: string | undefined): SQL => (value ? sql`and ${column} = ${value}` : sql``)

/** The moment at which a day of the company's calendar begins. */
export const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`

/** The day of a moment in the company's calendar. */
export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`

/** A moment of these days, both included, in a way that an index answers. */
export const onDays = (moment: SQL, [from, until]: readonly [string, string] = ['', '']): SQL =>
  sql`${moment} >= ${midnight(sql`${from}::date`)} and ${moment} < ${midnight(sql`${until}::date + 1`)}`
