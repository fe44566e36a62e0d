import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WorkRow } from '../../contract/flow-shape.ts'
import { say } from '../../web/i18n/language.ts'
import { Tone } from '../../web/kit/list/tone.tsx'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'
import { Due, Summary } from './work-cells.view.tsx'
import { statusChoices } from './work-fields.view.tsx'

interface Props {
  row: WorkRow
  to: string
  actions?: ReactNode
  dot?: boolean
  status?: boolean
  onOpen?: () => void
}

/** A row on a phone: the whole of it can be pressed. */
export function WorkCard({ row, to, actions, dot, status, onOpen }: Props) {
  const t = workWords.use()
  const state = statusChoices.find(choice => choice.value === row.status)
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.cardLink} onClick={onOpen}>
        <span className={styles.cardTitle}>
          {dot && !row.read && <i className={styles.dot} role="img" aria-label={t('unread')} />}
          <b>{row.title || t('untitled')}</b>
        </span>
        <Summary row={row} wrap />
        <span className={styles.cardFoot}>
          {status && state ? <Tone tone={state.tone ?? 'neutral'}>{say(state.label)}</Tone> : row.taskName}
          {row.urged && <Tone tone="warning">{t('urged')}</Tone>}
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
