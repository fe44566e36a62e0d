import type { Bilingual } from '#web/i18n/language.ts'
import type { WidgetEntry } from '#web/shell/widgets.ts'

interface Shown {
  report: string
  chart: string
  /** Further rights needed for the measures of the chart. */
  rights?: readonly string[]
}

/** A chart of a report as a home page card of a department; definition and drawing are loaded when it is shown. */
export const chartWidget = (title: Bilingual, { report, chart, rights = [] }: Shown): WidgetEntry => ({
  widget: `${report}.${chart}`,
  title,
  rights: [`${report}_view`],
  needs: rights.map(right => `${report}_${right}`),
  isTall: true,
  load: async () => {
    const { chartCard } = await import('./chart-card.view.tsx')
    return chartCard(report, chart)
  },
})
