import type { Progress } from '#contract/production-progress.ts'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './work-progress.module.css'
import { progressWords } from './work-progress.words.tsx'

/** 工单事件, the latest first: what happened to the order, who did it, and what it said. */
export function WorkEvents({ events }: { events: Progress['events'] }) {
  const t = progressWords.use()
  const kinds = useDict({ code: 'work_order_event', book: 'business' })
  const states = useDict({ code: 'work_order_status', book: 'business' })
  const named = (items: typeof kinds, key: string) => items.find(({ dictKey }) => dictKey === key)?.dictValue ?? key
  return (
    <section className={styles.events} aria-label={t('events')}>
      <h2>{t('events')}</h2>
      <ol>
        {events.map(({ id, eventType, before, after, userName, says, postTime }) => (
          <li key={id}>
            <time className="ms-number">{postTime.slice(0, 16)}</time>
            <strong>{named(kinds, eventType)}</strong>
            {before !== after && (
              <span>
                {before && `${named(states, before)} → `}
                {named(states, after)}
              </span>
            )}
            {says && <span>{says}</span>}
            <span className={styles.quiet}>{userName}</span>
          </li>
        ))}
      </ol>
      {events.length === 0 && <p className={styles.quiet}>{t('noEvents')}</p>}
    </section>
  )
}
