import type { Measures } from './measure.ts'

/** 对账. Totals of a report that must agree with each other or with the ledger. */
export interface Ties<M extends string = string> {
  /** Each measure is the sum of these; subtracted ones have a minus. */
  readonly sums?: Readonly<Partial<Record<M, readonly (M | `-${M}`)[]>>>
  /** Measures compared with the ledger (`ledger` of the query). */
  readonly ledger?: readonly M[]
}

export interface ReportTies {
  readonly sums: Readonly<Record<string, readonly string[]>>
  readonly ledger: readonly string[]
}

export const NO_TIES: ReportTies = Object.freeze({ sums: {}, ledger: [] })

/** The name of a part, and whether it is subtracted. */
export const partOf = (text: string) => ({ name: text.replace(/^-/, ''), isMinus: text.startsWith('-') })

const namesIn = (sum: readonly [string, readonly string[]]) => [sum[0], ...sum[1].map(text => partOf(text).name)]

/** All measures that occur in ties. */
export const tiedIn = ({ sums, ledger }: ReportTies): string[] => [...new Set([...Object.entries(sums).flatMap(namesIn), ...ledger])]

export function checkTies(key: string, ties: ReportTies, measures: Measures): void {
  const strange = tiedIn(ties).find(name => measures[name]?.total !== 'sum')
  if (strange) throw new Error(`${key}: ${strange} is tied, but not added up`)
}

/** The ties between these measures only. */
export const tiesAmong = ({ sums, ledger }: ReportTies, names: ReadonlySet<string>): ReportTies => ({
  sums: Object.fromEntries(Object.entries(sums).filter(sum => namesIn(sum).every(name => names.has(name)))),
  ledger: ledger.filter(name => names.has(name)),
})
