import type { ChartPoint } from '#contract/report.ts'
import type { Panel } from '#model/big-screen.ts'
import { say } from '../i18n/language.ts'
import { columnName, said } from './said.ts'
import styles from './screen.module.css'
import { screenWords } from './screen.words.ts'

/** The values of a chart in one line. */
export function Ticker({ panel: { report, chart }, points }: { panel: Panel; points: readonly ChartPoint[] }) {
  const t = screenWords.use()
  const { title, en, of } = chart!
  return (
    <section className={styles.ticker} aria-label={say({ zh: title, en })}>
      <h2>{say({ zh: title, en })}</h2>
      {points.length === 0 && <span>{t('blank')}</span>}
      {points.map(({ key, label, values }) => (
        <p key={key}>
          <strong>{label}</strong>
          {of.map(name => (
            <span key={name}>
              {columnName(report, name)} <b>{said(report.measures[name]!, values[name] ?? '').text}</b>
            </span>
          ))}
        </p>
      ))}
    </section>
  )
}
