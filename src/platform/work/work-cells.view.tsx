import { ClockCircleOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { WorkRow } from '#contract/flow-shape.ts'
import { formatDate } from '#model/date.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'
import { isDueSoon, isOverdue, spanOf, timeLeft } from './work-row.view.tsx'

/** The title links to the document; a dot marks unread ones. */
export function TitleCell({ row, to, dot, onOpen }: { row: WorkRow; to: string; dot?: boolean; onOpen?: () => void }) {
  const t = workWords.use()
  return (
    <span className={styles.title}>
      {dot && !row.read && <i className={styles.dot} title={t('unread')} role="img" aria-label={t('unread')} />}
      <Link to={to} title={row.title} onClick={onOpen}>
        {row.title || t('untitled')}
      </Link>
      <Marks row={row} />
    </span>
  )
}

/** What sets a row apart: came back to its initiator, urged, on behalf of somebody. */
export function Marks({ row }: { row: WorkRow }) {
  const t = workWords.use()
  return (
    <>
      {row.returned && <Tone tone="danger">{t('returned')}</Tone>}
      {row.urged && <Tone tone="warning">{t('urged')}</Tone>}
      {row.onBehalfOf && <Tone tone="info">{t('onBehalf', { name: row.onBehalfOf })}</Tone>}
    </>
  )
}

/** The three key fields of a document. */
export function Summary({ row, wrap }: { row: WorkRow; wrap?: boolean }) {
  if (row.summary.length === 0) return <span className={styles.dash}>—</span>
  const text = row.summary.map(({ label, value }) => `${label}：${value}`).join('\n')
  return (
    <span className={wrap ? styles.summaryWrap : styles.summary} title={text}>
      {row.summary.map(({ label, value }) => (
        <span key={label}>
          <small>{label}</small> {value || '—'}
        </span>
      ))}
    </span>
  )
}

/** Overdue, due soon, or the due day. */
export function Due({ row }: { row: WorkRow }) {
  const t = workWords.use()
  const left = timeLeft(row.dueTime)
  if (left === undefined) return <span className={styles.dash}>—</span>
  const { unit, n } = spanOf(left)
  const time = t(unit, { n })
  if (isOverdue(row)) return <Tone tone="danger">{t('overdue', { time })}</Tone>
  if (isDueSoon(row)) return <Tone tone="warning">{t('dueIn', { time })}</Tone>
  return (
    <span className={styles.due} title={row.dueTime}>
      <ClockCircleOutlined /> {row.dueTime.slice(5, 16)}
    </span>
  )
}

/** Name and department of the initiator. */
export function Initiator({ row }: { row: WorkRow }) {
  return (
    <span title={[row.initiatorName, row.deptName].filter(Boolean).join(' ')}>
      {row.initiatorName}
      {row.deptName && <small className={styles.dept}> {row.deptName}</small>}
    </span>
  )
}

/** Without the year if it is the current one; in full on hover. */
export function Short({ time }: { time: string }) {
  if (!time) return <span className={styles.dash}>—</span>
  const isOfThisYear = time.startsWith(formatDate(new Date(), 'yyyy'))
  return (
    <time className="ms-number" title={time}>
      {isOfThisYear ? time.slice(5, 16) : time.slice(0, 10)}
    </time>
  )
}
