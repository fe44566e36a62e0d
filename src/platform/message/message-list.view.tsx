import { Button, Skeleton } from 'antd'
import { EmptyState } from '#web/kit/empty-art.tsx'
import styles from './message.module.css'
import { messageWords } from './message.words.tsx'
import { type Message, UNREAD } from './message-data.view.tsx'

interface Props {
  rows: readonly Message[]
  loading: boolean
  failed: boolean
  opened: string | undefined
  empty: string
  onOpen(row: Message): void
  onRetry(): void
}

export function MessageList({ rows, loading, failed, opened, empty, onOpen, onRetry }: Props) {
  const t = messageWords.use()
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.rows} />
  if (failed)
    return (
      <div className={styles.rows}>
        <EmptyState kind="result" text={t('failed')}>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </EmptyState>
      </div>
    )
  if (rows.length === 0)
    return (
      <div className={styles.rows}>
        <EmptyState kind="done" text={empty} />
      </div>
    )
  return (
    <ul className={styles.rows}>
      {rows.map(row => (
        <li key={row.id}>
          <button type="button" aria-pressed={row.id === opened} data-unread={row.status === UNREAD} onClick={() => onOpen(row)}>
            <span className={styles.line}>
              <b>{row.title}</b>
              <time>{row.createTime.slice(5, 16)}</time>
            </span>
            <span className={styles.more}>{row.content || row.subtitle}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
