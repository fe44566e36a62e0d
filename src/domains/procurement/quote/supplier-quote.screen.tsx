import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { type Invitation, sourcingCalls } from '#contract/sourcing.ts'
import { EXTERNAL } from '#model/account.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { useSession } from '#web/shell/session.ts'
import styles from './supplier-quote.module.css'
import { quoteWords } from './supplier-quote.words.tsx'
import { QuoteSheet } from './supplier-quote-sheet.view.tsx'
import { entryOf, Standing } from './supplier-quote-standing.view.tsx'

/** 寻源报价. What a supplier is asked to quote, on a telephone too: a list of cards, and the sheet of one. */
export default function SupplierQuoteScreen() {
  const t = quoteWords.use()
  const isSupplier = useSession(({ accountType }) => accountType === EXTERNAL)
  const [id, setId] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['supplier-quote'],
    queryFn: ({ signal }) => call(sourcingCalls.invitations, {}, { signal, quiet: true, masked: false }),
    enabled: isSupplier,
  })
  if (!isSupplier) return <Nothing text={t('outside')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (id)
    return (
      <QuoteSheet
        id={id}
        onBack={() => {
          setId(undefined)
          void refetch()
        }}
      />
    )
  if (data.length === 0) return <Nothing text={t('none')} />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <ul className={styles.cards}>
        {data.map(each => (
          <li key={each.id}>
            <Card invitation={each} onOpen={() => setId(each.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Administrators see every menu, but only suppliers quote. */
function Nothing({ text }: { text: string }) {
  const t = quoteWords.use()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <EmptyState kind="result" text={text} />
    </div>
  )
}

function Card({ invitation, onOpen }: { invitation: Invitation; onOpen(): void }) {
  const t = quoteWords.use()
  const modes = useDict({ code: 'sourcing_mode', book: 'business' })
  const { sourcingNo, sourcingName, mode, round, quoteDeadline } = invitation
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.row}>
        <strong>{sourcingName}</strong>
        <Standing of={invitation} />
      </span>
      <span className={styles.faint}>
        {[sourcingNo, entryOf(modes, mode), round > 1 ? t('round', { round }) : ''].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.faint}>{t('deadline', { time: quoteDeadline.slice(0, 16) })}</span>
    </button>
  )
}
