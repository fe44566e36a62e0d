import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { type MatchLine, threeWayMatchCalls } from '#contract/three-way-match.ts'
import { sum } from '#model/form/arithmetic.ts'
import { thousands } from '#model/number.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { useOnReturn } from '#web/shell/tab-context.ts'
import styles from './match.module.css'
import { matchWords } from './match.words.tsx'
import { MatchLineCard, TONES, useWord } from './match-line.view.tsx'

const SUBJECTS = ['purchaseOrderId', 'receiptId', 'purchaseInvoiceId'] as const
const SUMMED = ['ordered', 'received', 'invoiced', 'paid'] as const
const REPORT = '/finance/report/threeWayMatch/index'

/** 三单对照. Order, receipt and invoice of the same goods beside each other: opened from any of them, or from the report. */
export default function MatchScreen() {
  const t = matchWords.use()
  const [params] = useSearchParams()
  const subject = SUBJECTS.find(name => params.get(name))
  const id = subject ? (params.get(subject) ?? '') : ''
  const { data, error, refetch } = useQuery({
    queryKey: ['three-way-match', subject, id],
    queryFn: ({ signal }) => call(threeWayMatchCalls.lines, subject ? { [subject]: id } : {}, { signal, quiet: true }),
    enabled: subject !== undefined,
  })
  useOnReturn(() => void refetch())
  useTabLabel(data && titleOf(data.lines))
  if (!subject)
    return (
      <div className={styles.page}>
        <EmptyState kind="result" text={t('which')} />
        <Link className={styles.center} to={REPORT}>
          {t('report')}
        </Link>
      </div>
    )
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      <Head lines={data.lines} tolerance={data.tolerance} />
      <ol className={styles.lines} aria-label={t('lines')}>
        {data.lines.map(line => (
          <MatchLineCard key={line.id} line={line} />
        ))}
      </ol>
    </div>
  )
}

const titleOf = (lines: readonly MatchLine[]) =>
  [...new Set(lines.map(({ purchaseOrderNo }) => purchaseOrderNo).filter(Boolean))].join('、')

/** Whose goods, and what all lines come to. */
function Head({ lines, tolerance }: { lines: readonly MatchLine[]; tolerance: string }) {
  const t = matchWords.use()
  const word = useWord('match_state')
  const states = Object.keys(TONES).flatMap(state => {
    const count = lines.filter(({ matchState }) => matchState === state).length
    return count > 0 ? [{ state, count }] : []
  })
  const amountOf = (key: string) => sum(lines, ({ stages }) => stages.find(stage => stage.key === key)?.amount)
  return (
    <header className={`ms-card ${styles.head}`}>
      <div className={styles.title}>
        <h1>{titleOf(lines) || t('noOrder')}</h1>
        <span>{lines[0]?.supplierName}</span>
        {states.map(({ state, count }) => (
          <Tone key={state} tone={TONES[state] ?? 'info'}>
            {word(state)} {t('total', { count })}
          </Tone>
        ))}
        <span className={styles.quiet}>{t('tolerance', { most: tolerance })}</span>
      </div>
      <dl className={styles.sums}>
        {SUMMED.map(key => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="ms-number">¥{thousands(amountOf(key), 2)}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
