import type { Chart } from './chart.ts'
import { addMonths } from './day.ts'
import type { Report } from './report.ts'

/**
 * 大屏. Panels for a wall display. Each shows totals, a chart or rows of a report, under its own filters. Logged-in users see the panels whose
 * reports they may read; without a login only public panels are shown.
 */
export interface BigScreen {
  readonly key: string
  readonly title: string
  readonly en: string
  /** Seconds between refreshes. */
  readonly refresh: number
  /** Shows one month, this one until somebody chooses another. */
  readonly monthly: boolean
  readonly panels: readonly Panel[]
}

/** The day of the reader and the month that was chosen. */
export interface When {
  readonly today: string
  readonly month: string
}

export type Place = 'top' | 'left' | 'centre' | 'right' | 'bottom'

/**
 * `figures`: totals, at the top across the screen, elsewhere as tiles. `chart`: as the report draws it. `ranking`: bars with a tag. `funnel`: figures
 * that follow from each other. `gauge`: a rate against its target, and how it developed. `table`: the values of a chart in words. `list`: rows of
 * the report, rolling. `ticker`: the values of a chart in one line.
 */
export type Look = 'figures' | 'chart' | 'ranking' | 'funnel' | 'gauge' | 'table' | 'list' | 'ticker'

export interface PanelSpec {
  readonly report: Report
  /** Shown without a login. */
  readonly isPublic: boolean
  /** Overrides the initial filters of the report. */
  filters?(when: When): Readonly<Record<string, string>>
  readonly at?: Place
  readonly look?: Look
  /** Otherwise that of its chart. */
  readonly title?: string
  readonly en?: string
  readonly figures?: readonly (string | Figure)[]
  /** One of the report, or one that only this screen has. */
  readonly chart?: string | Chart
  /** Of the chart, where it shows another time than the figures. */
  chartFilters?(when: When): Readonly<Record<string, string>>
  /** Another figure about each value of the chart. */
  readonly tag?: Tag
  /** The last rows by the first of these columns, which is a date, no more than `most`. */
  readonly list?: { readonly columns: readonly string[]; readonly by: string; readonly most: number }
  /** The rate that a gauge should reach. */
  readonly target?: number
  /** The values along its chart are names of firms, which a parameter masks. */
  readonly masked?: boolean
  /** Half as wide as its column; two of them stand beside each other. */
  readonly half?: boolean
  /** How high it is, compared with the others of its column. */
  readonly weight?: number
}

export interface Figure {
  readonly of: string
  readonly title?: string
  readonly en?: string
  /** Measures said below it. */
  readonly beside?: readonly string[]
  /** Anything but zero is a warning. */
  readonly alarm?: boolean
}

export interface Tag {
  readonly report: Report
  readonly of: string
  filters?(when: When): Readonly<Record<string, string>>
}

export interface Panel extends PanelSpec {
  readonly at: Place
  readonly look: Look
  readonly figures: readonly Figure[]
  readonly chart: Chart | undefined
}

export const screenPath = (key: string) => `/bigscreen/${key}`

/** The measures of the report that a panel shows. */
export const shownIn = ({ report, figures, chart, list }: Panel): readonly string[] => [
  ...figures.flatMap(({ of, beside = [] }) => [of, ...beside]),
  ...(chart?.of ?? []),
  ...(list?.columns.filter(name => name in report.measures) ?? []),
]

/** 24 months can be chosen, this one among them. */
const MONTHS = 24
export const monthsUntil = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7))

const REFRESH = 60

type Spec = Pick<BigScreen, 'title' | 'en'> & Partial<Pick<BigScreen, 'refresh' | 'monthly'>> & { readonly panels: readonly PanelSpec[] }

export function bigScreen(key: string, spec: Spec): BigScreen {
  const panels = spec.panels.map(panel => panelOf(key, panel))
  return Object.freeze({ refresh: REFRESH, monthly: false, ...spec, key, panels })
}

function panelOf(key: string, spec: PanelSpec): Panel {
  const { report, figures = [], at = 'top' } = spec
  const chart = typeof spec.chart === 'string' ? report.charts[spec.chart] : spec.chart
  if (spec.chart && !chart) throw new Error(`${key}: ${report.key} has no ${spec.chart}`)
  const panel: Panel = Object.freeze({
    ...{ ...spec, at, chart, look: spec.look ?? (chart ? 'chart' : 'figures') },
    figures: figures.map(each => (typeof each === 'string' ? { of: each } : each)),
  })
  const known = { ...report.measures, ...report.dimensions }
  const about = [...(chart?.by ? [chart.by] : []), ...(panel.list ? [panel.list.by, ...panel.list.columns] : [])]
  const strange = [...shownIn(panel), ...about].filter(name => !(name in known))
  if (strange.length > 0) throw new Error(`${key}: ${report.key} has no ${strange.join(', ')}`)
  if (panel.isPublic) keepPrivate(key, panel, about)
  return panel
}

/** Anybody may look at it: neither people nor unit prices, and in rows nothing that refers to our books. */
function keepPrivate(key: string, panel: Panel, about: readonly string[]): void {
  const { report } = panel
  const isIn = (names: readonly string[], ...kinds: string[]) => names.find(name => kinds.includes(report.dimensions[name]?.kind ?? ''))
  const person = isIn(about, 'user') ?? isIn(panel.list?.columns ?? [], 'ref', 'dept')
  const priced = shownIn(panel).find(name => report.measures[name]?.field.kind === 'price')
  if (person || priced) throw new Error(`${key}: ${report.key}.${person ?? priced} is not for everybody`)
}
