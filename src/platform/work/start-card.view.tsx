import { ExportOutlined, FileTextOutlined, LockOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './start.module.css'
import type { Startable } from './start-list.view.tsx'
import { workWords } from './work.words.tsx'

interface Props {
  row: Startable
  starred: boolean
  onStar(): void
  onUse(): void
}

const ACTIVE = 1

/** One form to start; a form that starts from a business page links there. */
export function FlowCard({ row, starred, onStar, onUse }: Props) {
  const t = workWords.use()
  const to = row.opensFrom || `/work/process/${row.key}/form/${encodeURIComponent(row.id)}`
  const paused = row.suspensionState !== ACTIVE
  const content = (
    <>
      <span className={styles.icon}>{row.opensFrom ? <ExportOutlined /> : <FileTextOutlined />}</span>
      <span className={styles.words}>
        <b title={row.name}>{row.name}</b>
        {row.opensFrom && <small>{t('opensFrom')}</small>}
      </span>
      {paused && <Tone tone="neutral">{t('paused')}</Tone>}
    </>
  )
  return (
    <div className={styles.card} data-paused={paused || undefined}>
      {paused ? (
        <span className={styles.link}>{content}</span>
      ) : (
        <Link to={to} className={styles.link} onClick={onUse}>
          {content}
        </Link>
      )}
      <IconButton
        className={starred ? styles.starred : styles.star}
        label={t(starred ? 'unfavourite' : 'favourite', { name: row.name })}
        icon={starred ? <StarFilled /> : <StarOutlined />}
        aria-pressed={starred}
        tip={false}
        onClick={onStar}
      />
    </div>
  )
}

/** A form that other people start, and who they are. */
export function OthersCard({ row }: Pick<Props, 'row'>) {
  const t = workWords.use()
  const who = t('startedBy', { who: row.startedBy })
  return (
    <div className={styles.card} data-paused>
      <span className={styles.link}>
        <span className={styles.icon}>
          <LockOutlined />
        </span>
        <span className={styles.words}>
          <b title={row.name}>{row.name}</b>
          <small title={who}>{who}</small>
        </span>
      </span>
    </div>
  )
}
