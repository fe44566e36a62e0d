import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { WorkRow } from '#contract/flow-shape.ts'
import { StatusChip } from '#web/document/status-chip.tsx'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'
import { Due, Marks, Summary } from './work-cells.view.tsx'

interface Props {
  row: WorkRow
  to: string
  actions?: ReactNode
  dot?: boolean
  status?: boolean
  onOpen?: (event: MouseEvent) => void
}

/** A row on a phone or in a narrow list; all of it is clickable. */
export function WorkCard({ row, to, actions, dot, status, onOpen }: Props) {
  const t = workWords.use()
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.cardLink} onClick={onOpen}>
        <span className={styles.cardTitle}>
          {dot && !row.read && <i className={styles.dot} role="img" aria-label={t('unread')} />}
          <b>{row.title || t('untitled')}</b>
        </span>
        <Summary row={row} wrap />
        <span className={styles.cardFoot}>
          {status ? <StatusChip status={row.status} /> : row.taskName}
          <Marks row={row} />
          {row.dueTime && <Due row={row} />}
          <span>
            {row.initiatorName} {row.createTime.slice(5, 16)}
          </span>
        </span>
      </Link>
      {actions}
    </article>
  )
}
