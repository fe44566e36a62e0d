import type { Report } from './report.ts'

/**
 * 大屏. Panels for a wall display. Each shows measures or one chart of a report, under its own filters. Logged-in users see the panels whose reports
 * they may read; without a login only public panels are shown.
 */
export interface BigScreen {
  readonly key: string
  readonly title: string
  readonly en: string
  /** Seconds between refreshes. */
  readonly refresh: number
  readonly panels: readonly Panel[]
}

export type Panel = FigurePanel | ChartPanel

interface Shown {
  readonly report: Report
  /** Overrides the initial filters of the report. */
  filters?(today: string): Readonly<Record<string, string>>
  /** Shown without a login. */
  readonly isPublic: boolean
}

/** Grand totals, in a row across the top. */
export interface FigurePanel extends Shown {
  readonly figures: readonly string[]
}

export interface ChartPanel extends Shown {
  readonly chart: string
  readonly at: 'left' | 'centre' | 'right'
}

export const isChart = (panel: Panel): panel is ChartPanel => 'chart' in panel

export const screenPath = (key: string) => `/bigscreen/${key}`

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
