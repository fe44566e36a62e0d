import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Tie } from '#contract/report.ts'
import { partOf, tiedIn } from '#model/tie.ts'
import type { Context } from '#server/http/route.ts'
import { added, column, list, openReport, queryOf, written } from './report.store.ts'

/**
 * 对账. Compares the totals of a report with their parts and with the ledger. One statement reads both sides, so a booking at the same moment cannot
 * cause a difference. Quantities of different units have no sum to show, but their difference must be zero all the same.
 */
export async function reportTies(ctx: Context<{ report: string }>): Promise<Tie[]> {
  const { report, source, asking } = await openReport(ctx, ctx.input.report)
  const { measures, ties } = report
  const names = tiedIn(ties)
  if (names.length === 0) return []
  const figures = names.flatMap(name => [
    sql`sum(${column(name)}) as ${column(name)}`,
    sql`${added(name, measures[name]!)} is not null as ${column(`${name} shown`)}`,
  ])
  const ledger = ties.ledger.length > 0 ? queryOf(ctx.app, report.key).ledger?.(asking) : undefined
  const beside = ledger
    ? sql` cross join (select ${list(ties.ledger.map(name => sql`${column(name)} as ${column(`${name} ledger`)}`))} from (${ledger}) as sums) as ledger`
    : sql``
  const { rows } = await ctx.tx.execute<Record<string, unknown>>(
    sql`select * from (select ${list(figures)} from (${source}) as source) as figures${beside}`,
  )
  const row = rows[0]!
  const sumOf = (name: string) => new Big(String(row[name] ?? 0))
  const tie = (name: string, of: readonly string[], against: Big): Tie => {
    const said = (value: Big) => (row[`${name} shown`] ? written(measures[name]!, value) : '')
    const figure = sumOf(name)
    return {
      measure: name,
      of: [...of],
      figure: said(figure),
      against: said(against),
      difference: written(measures[name]!, figure.minus(against)),
    }
  }
  return [
    ...Object.entries(ties.sums).map(([name, of]) =>
      tie(
        name,
        of,
        of.map(partOf).reduce((sum, part) => (part.isMinus ? sum.minus(sumOf(part.name)) : sum.plus(sumOf(part.name))), new Big(0)),
      ),
    ),
    ...(ledger ? ties.ledger : []).map(name => tie(name, [], sumOf(`${name} ledger`))),
  ]
}
