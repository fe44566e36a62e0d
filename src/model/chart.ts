import type { Columns } from './form/lines.ts'
import type { Measures } from './measure.ts'

/** 图表. Measures of a report by one of its dimensions, as data. The drawing code chooses colours and axes. */
export interface Chart<D extends string = string, M extends string = string> {
  /** `pareto`: bars of one measure, the largest first, and the share of the whole that they come to by then. */
  readonly kind: 'bars' | 'stack' | 'lines' | 'ring' | 'pareto'
  readonly title: string
  readonly en: string
  /** The dimension along the axis. Without it, the measures themselves are the axis. */
  readonly by?: D
  readonly of: readonly M[]
  /** Among bars: those of `of` that are drawn as lines over them, to be compared with. */
  readonly lines?: readonly M[]
  /** How many of the largest values to show, 10 by default; the rest is added up as 其他. Months and days are always shown in full. */
  readonly most?: number
}

export const MOST_SHOWN = 10

export function checkCharts(key: string, charts: Readonly<Record<string, Chart>>, dimensions: Columns, measures: Measures): void {
  for (const [name, { by, of }] of Object.entries(charts)) {
    if (by !== undefined && !(by in dimensions)) throw new Error(`${key}.${name}: no dimension ${by}`)
    const strange = of.find(measure => !(measure in measures))
    if (strange) throw new Error(`${key}.${name}: no measure ${strange}`)
  }
}
