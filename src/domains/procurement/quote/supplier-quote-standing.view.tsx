import { Tag } from 'antd'
import type { Invitation } from '#contract/sourcing.ts'
import { type DictItem, useDict } from '#web/kit/list/dict.ts'
import { quoteWords } from './supplier-quote.words.tsx'

export const entryOf = (entries: readonly DictItem[], key: string): string =>
  entries.find(({ dictKey }) => dictKey === key)?.dictValue ?? key

/** How the supplier stands: to quote, quoted, won, lost. */
export function Standing({ of: { result, quotedAt, isOpen, isEnrollable, sourcingState } }: { of: Invitation }) {
  const t = quoteWords.use()
  const states = useDict({ code: 'sourcing_state', book: 'business' })
  if (result === 'won') return <Tag color="success">{t('won')}</Tag>
  if (result === 'lost') return <Tag>{t('lost')}</Tag>
  if (isEnrollable) return <Tag color="processing">{t('enroll')}</Tag>
  if (!isOpen) return <Tag>{sourcingState === 'open' ? t('over') : entryOf(states, sourcingState)}</Tag>
  return quotedAt ? <Tag color="success">{t('quoted', { time: quotedAt.slice(5, 16) })}</Tag> : <Tag color="warning">{t('notQuoted')}</Tag>
}
