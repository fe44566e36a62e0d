import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Dossier } from '#contract/dossier.ts'
import { today } from '#web/kit/clock.ts'
import styles from './dossier.module.css'
import { daysBetween, entriesOf, GROUPS, type Group, groupOf, waitingShare } from './dossier.rules.ts'
import { dossierWords } from './dossier.words.tsx'

/** 时间线. What happened, the latest first, with the long waits between; above it how long all of it took. */
export function DossierTimeline({ dossier }: { dossier: Dossier }) {
  const t = dossierWords.use()
  const [group, setGroup] = useState<Group>()
  const { head, workHours, cycleDays } = dossier
  const events = group ? dossier.events.filter(({ kind }) => groupOf(kind) === group) : dossier.events
  const late = head.finishTime ? 0 : daysBetween(head.planEnd, today())
  const groups = GROUPS.filter(each => dossier.events.some(({ kind }) => groupOf(kind) === each))
  return (
    <section className={styles.timeline} aria-label={t('timeline')}>
      <h2>{t('timeline')}</h2>
      <dl className={styles.measures}>
        {cycleDays && (
          <>
            <div>
              <dt>{t('cycle')}</dt>
              <dd>{t('days', { days: cycleDays })}</dd>
            </div>
            <div>
              <dt>{t('hours')}</dt>
              <dd>{workHours} h</dd>
            </div>
            <div>
              <dt>{t('waiting')}</dt>
              <dd>{waitingShare(workHours, cycleDays)}%</dd>
            </div>
          </>
        )}
        {!head.finishTime && (
          <div data-late={late > 0 || undefined}>
            <dt>{t('planEnd')}</dt>
            <dd>{late > 0 ? t('late', { days: late }) : t('onTime', { days: -late })}</dd>
          </div>
        )}
      </dl>
      <p className={styles.filters}>
        {[undefined, ...groups].map(each => (
          <Button
            key={each ?? 'all'}
            size="small"
            color={each === group ? 'primary' : 'default'}
            variant={each === group ? 'filled' : 'text'}
            aria-pressed={each === group}
            onClick={() => setGroup(each)}
          >
            {t(each ?? 'all')}
          </Button>
        ))}
      </p>
      <ol className={styles.events}>
        {entriesOf(events).map((entry, at) =>
          'waitedDays' in entry ? (
            <li key={`wait ${String(at)}`} className={styles.band}>
              {t('band', { days: entry.waitedDays })}
            </li>
          ) : (
            <li
              key={`${entry.event.kind} ${entry.event.at} ${entry.event.what}`}
              data-group={groupOf(entry.event.kind)}
              data-kind={entry.event.kind}
            >
              <time>{entry.event.at.slice(0, 16)}</time>
              <b>{t((entry.event.kind === 'incoming' ? 'incoming_event' : entry.event.kind) as 'feed')}</b>
              {entry.event.round && <small>{t('round', { round: entry.event.round })}</small>}
              <span>
                {entry.event.link ? <Link to={entry.event.link}>{entry.event.what}</Link> : entry.event.what}
                {entry.event.who && <small> {entry.event.who}</small>}
              </span>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
