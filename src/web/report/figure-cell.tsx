import { Link } from 'react-router'
import { isWarning, type Measure } from '#model/measure.ts'
import { drillTo, englishOf, type Report, titleOf } from '#model/report.ts'
import { figureText } from '../chart/drawing.ts'
import { say } from '../i18n/language.ts'
import { usePermissions } from '../shell/data.ts'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import type { Keys, ReportRow } from './use-report.ts'

interface Props {
  report: Report
  name: string
  measure: Measure
  row: ReportRow
  keys: Keys
  filters: Readonly<Record<string, string>>
}

/** One figure, linked to the list behind it for people who may open that. */
export function FigureCell({ report, name, measure, row, keys, filters }: Props) {
  const t = reportWords.use()
  const may = usePermissions()
  const value = String(row[name] ?? '')
  const text = figureText(measure.field.kind, value)
  const isNothing = value === '' || Number(value) === 0
  const to = !isNothing && measure.drill && may[`${measure.drill.key}_view`] ? drillTo(report, measure, filters, keys) : undefined
  const tone = isWarning(measure, value) ? styles.warning : isNothing ? styles.nothing : ''
  if (!to) return <span className={`ms-number ${tone}`}>{text}</span>
  const label = say({ zh: titleOf(measure), en: englishOf(name, measure) })
  return (
    <Link to={to} className={`ms-number ${styles.drill} ${tone}`} aria-label={t('drill', { label, value: text })}>
      {text}
    </Link>
  )
}
