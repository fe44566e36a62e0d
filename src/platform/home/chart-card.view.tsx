import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { loadReport } from '#web/document/registry.ts'
import { ReportChart } from '#web/report/report-chart.tsx'
import type { WidgetProps } from '#web/shell/widgets.ts'
import { Card } from './card.view.tsx'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const AS_IT_BEGINS = {}

/** A chart with the initial filters of its report, and a link to the report. */
export async function chartCard(key: string, chart: string): Promise<{ default: ComponentType<WidgetProps> }> {
  const report = await loadReport(key)
  if (!report) throw new Error(`no report ${key}`)
  return {
    default: function ChartCard({ title }) {
      const t = homeWords.use()
      const [isBlank, setBlank] = useState<boolean>()
      useQuiet(isBlank === undefined ? undefined : isBlank ? 'gone' : 'speaks')
      return (
        <Card title={title} extra={<Link to={`${report.page.path}/index`}>{t('openReport')}</Link>}>
          <ReportChart report={report} name={chart} filters={AS_IT_BEGINS} height={232} bare onDrawn={setBlank} />
        </Card>
      )
    },
  }
}
