import type { Report } from './report.ts'

/**
 * 大屏. A wall of figures: panels, each a few measures or one chart of a report, under filters of its own. Whoever is logged in sees the panels
 * whose figures they may read in the report; what hangs where anybody walks by shows the panels that are public and nothing else.
 */
export interface BigScreen {
  readonly key: string
  readonly title: string
  readonly en: string
  /** Seconds between two looks. */
  readonly refresh: number
  readonly panels: readonly Panel[]
}

export type Panel = FigurePanel | ChartPanel

interface Shown {
  readonly report: Report
  /** Beginning with those of the report. */
  filters?(today: string): Readonly<Record<string, string>>
  /** Whether it is shown without a login. */
  readonly isPublic: boolean
}

/** Measures of the whole, in a row across the top. */
export interface FigurePanel extends Shown {
  readonly figures: readonly string[]
}

export interface ChartPanel extends Shown {
  readonly chart: string
  readonly at: 'left' | 'centre' | 'right'
}

export const isChart = (panel: Panel): panel is ChartPanel => 'chart' in panel

/** The page of a screen. */
export const screenPath = (key: string) => `/bigscreen/${key}`

/** The measures that a panel shows. */
export const shownIn = (panel: Panel): readonly string[] => (isChart(panel) ? panel.report.charts[panel.chart]!.of : panel.figures)

const REFRESH = 60

export function bigScreen(key: string, spec: Omit<BigScreen, 'key' | 'refresh'> & { refresh?: number }): BigScreen {
  for (const panel of spec.panels) {
    const { measures, charts, key: report } = panel.report
    const strange = isChart(panel) ? (panel.chart in charts ? [] : [panel.chart]) : panel.figures.filter(name => !(name in measures))
    if (strange.length > 0) throw new Error(`${key}: ${report} has no ${strange.join(', ')}`)
  }
  return Object.freeze({ refresh: REFRESH, ...spec, key })
}
