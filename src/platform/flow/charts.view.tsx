import { Tooltip } from 'antd'
import { Link } from 'react-router'
import styles from './flow.module.css'
import { flowWords } from './flow.words.tsx'

interface Day {
  day: string
  started: number
  finished: number
}

/** Two bars per day: started and finished. */
export function Days({ days }: { days: readonly Day[] }) {
  const t = flowWords.use()
  const most = Math.max(1, ...days.map(day => Math.max(day.started, day.finished)))
  const height = (count: number) => `${Math.round((count / most) * 100)}%`
  return (
    <section className={`${styles.chart} ${styles.wide}`} aria-label={t('volume')}>
      <h2>{t('volume')}</h2>
      {days.length === 0 ? (
        <p className={styles.hint}>{t('noFigures')}</p>
      ) : (
        <>
          <div className={styles.days}>
            {days.map(day => (
              <Tooltip key={day.day} title={`${day.day}：${t('started')} ${day.started}，${t('finished')} ${day.finished}`}>
                <div
                  className={styles.day}
                  role="img"
                  aria-label={`${day.day} ${t('started')} ${day.started} ${t('finished')} ${day.finished}`}
                >
                  <i style={{ height: height(day.started) }} />
                  <i style={{ height: height(day.finished) }} />
                </div>
              </Tooltip>
            ))}
          </div>
          <div className={styles.axis}>
            <span>{days[0]!.day}</span>
            <span className={styles.legend}>
              <span>{t('started')}</span>
              <span>{t('finished')}</span>
            </span>
            <span>{days.at(-1)!.day}</span>
          </div>
        </>
      )}
    </section>
  )
}

export interface Bar {
  key: string
  name: string
  value: number
  note: string
  late?: boolean
  to?: string
}

/** Bars by length, the longest first, each linked to what it counts. */
export function Bars({ title, rows }: { title: string; rows: readonly Bar[] }) {
  const t = flowWords.use()
  const most = Math.max(...rows.map(row => row.value), 0) || 1
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.hint}>{t('noFigures')}</p>}
      <ul className={styles.bars}>
        {rows.map(row => (
          <li key={row.key}>
            <div className={styles.barHead}>
              {row.to ? <Link to={row.to}>{row.name}</Link> : <span>{row.name}</span>}
              <small className="ms-number">{row.note}</small>
            </div>
            <div className={styles.track} data-late={row.late || undefined}>
              <i style={{ width: `${Math.round((row.value / most) * 100)}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
