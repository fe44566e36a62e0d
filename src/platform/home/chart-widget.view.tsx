import type { Bilingual } from '#web/i18n/language.ts'
import type { WidgetEntry } from '#web/shell/widgets.ts'

interface Shown {
  /** The report, and which of its charts. */
  report: string
  chart: string
  /** Further rights that the chart needs: those of its measures. */
  rights?: readonly string[]
}

/** A chart of a report on the home page, as its department announces it; definition and drawing come when it is shown. */
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
