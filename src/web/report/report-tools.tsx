import { BarChartOutlined, ExportOutlined, PrinterOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { App, Select } from 'antd'
import { job } from '#contract/job.ts'
import { report as calls } from '#contract/report.ts'
import { english } from '#model/english.ts'
import type { Report } from '#model/report.ts'
import { call } from '../http/call.ts'
import { say } from '../i18n/language.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { openJobCentre } from '../kit/job/job-store.ts'
import type { Field } from '../kit/list/field.ts'
import { usePermissions } from '../shell/data.ts'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import type { ReportState } from './use-report.ts'

interface Props {
  report: Report
  state: ReportState
  /** The columns on screen, in order. */
  fields: readonly Field[]
  hasCharts: boolean
  onCharts(): void
  onColumns(): void
  onPrint(): void
}

/** The toolbar of a report: grouping, columns, export, print. */
export function ReportTools({ report, state, fields, hasCharts, onCharts, onColumns, onPrint }: Props) {
  const t = reportWords.use()
  const { message } = App.useApp()
  const may = usePermissions()
  const takeAway = async () => {
    const columns = fields.map(({ key, label }) => ({ key, title: say(label) }))
    await call(job.export, { path: calls.rows.path, title: say({ zh: report.title, en: report.en }), columns, params: state.params })
    message.success(t('exporting'))
    openJobCentre()
  }
  return (
    <div className={styles.tools}>
      {report.keys.length > 1 && (
        <Select
          mode="multiple"
          className={styles.groups}
          value={state.groups}
          onChange={state.group}
          prefix={t('group')}
          placeholder={t('groupHint')}
          aria-label={t('group')}
          maxTagCount="responsive"
          showSearch={false}
          options={report.keys.map(name => ({ value: name, label: say({ zh: report.dimensions[name]!.label, en: english(name) }) }))}
        />
      )}
      <span className={styles.gap} />
      {Object.keys(report.charts).length > 0 && (
        <IconButton label={t('charts')} icon={<BarChartOutlined />} aria-pressed={hasCharts} onClick={onCharts} />
      )}
      {may[`${report.key}_export`] && (
        <IconButton label={t('export')} icon={<ExportOutlined />} onClick={() => void takeAway().catch(() => {})} />
      )}
      <IconButton label={t('print')} icon={<PrinterOutlined />} onClick={onPrint} />
      <IconButton label={t('columns')} icon={<SettingOutlined />} onClick={onColumns} />
      <IconButton label={t('refresh')} icon={<ReloadOutlined spin={state.isPending} />} onClick={state.reload} />
    </div>
  )
}
