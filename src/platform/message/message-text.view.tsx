import { ArrowLeftOutlined } from '@ant-design/icons'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import styles from './message.module.css'
import { messageWords } from './message.words.tsx'
import type { Message } from './message-data.view.tsx'

/** One message, shown as plain text. */
export function MessageText({ row, onBack }: { row: Message | undefined; onBack?: () => void }) {
  const t = messageWords.use()
  if (!row)
    return (
      <section className={styles.text}>
        <div className={styles.middle}>
          <EmptyState kind="data" text={t('choose')} />
        </div>
      </section>
    )
  return (
    <article className={styles.text}>
      <header>
        {onBack && <IconButton label={t('back')} icon={<ArrowLeftOutlined />} onClick={onBack} />}
        <div>
          <h1>{row.title}</h1>
          <p>
            {row.subtitle && <em>{row.subtitle}</em>}
            <time>{row.createTime}</time>
          </p>
        </div>
      </header>
      <p className={styles.content}>{row.content}</p>
    </article>
  )
}
