import { useQuery } from '@tanstack/react-query'
import { Popover, Skeleton, Tag } from 'antd'
import { useSearchParams } from 'react-router'
import { type Comparison, sourcingCalls } from '#contract/sourcing.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './comparison.module.css'
import { comparisonWords } from './comparison.words.tsx'
import { entryOf } from './supplier-quote-standing.view.tsx'

type Line = Comparison['lines'][number]
type Offer = Line['offers'][number]

/** 比价表. One row per material, one column per supplier, the lowest price marked. */
export default function ComparisonScreen() {
  const t = comparisonWords.use()
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['sourcing-comparison', id],
    queryFn: ({ signal }) => call(sourcingCalls.comparison, { id }, { signal, quiet: true, masked: false }),
    enabled: id !== '',
  })
  useTabLabel(data?.sourcingNo)
  if (!id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.lines.every(({ offers }) => offers.length === 0)) return <EmptyState kind="result" text={t('sealed')} />
  return <Sheet of={data} />
}

function Sheet({ of: { sourcingNo, sourcingName, round, suppliers, lines } }: { of: Comparison }) {
  const t = comparisonWords.use()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{sourcingName}</h1>
        <span className={styles.faint}>{[sourcingNo, t('round', { round })].join(' · ')}</span>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.material}>
                {t('material')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('qty')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('last')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('ceiling')}
              </th>
              {suppliers.map(({ id, name }) => (
                <th key={id} scope="col" className={styles.figure}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <LineRow key={line.id} line={line} suppliers={suppliers} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.material} colSpan={4}>
                {t('total')}
              </th>
              {suppliers.map(({ id, totalAmount }) => (
                <td key={id} className={styles.figure}>
                  {totalAmount ?? '—'}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

function LineRow({ line, suppliers }: { line: Line; suppliers: Comparison['suppliers'] }) {
  const t = comparisonWords.use()
  const units = useDict({ code: 'unit', book: 'business' })
  const before = line.history.map(({ priceDate, taxPrice, supplierName }) => (
    <p key={`${priceDate} ${taxPrice} ${supplierName}`} className={styles.faint}>
      {[priceDate, taxPrice, supplierName].filter(Boolean).join('  ')}
    </p>
  ))
  return (
    <tr>
      <th scope="row" className={styles.material}>
        {line.materialName}
        <span className={styles.faint}>{[line.materialCode, line.specs].filter(Boolean).join(' ')}</span>
      </th>
      <td className={styles.figure}>{`${line.qty} ${entryOf(units, line.unit)}`}</td>
      <td className={styles.figure}>
        {line.history.length > 0 ? (
          <Popover title={t('history')} content={before} trigger={['hover', 'click']}>
            <button type="button" className={styles.past}>
              {line.lastPrice ?? t('history')}
            </button>
          </Popover>
        ) : (
          (line.lastPrice ?? '—')
        )}
      </td>
      <td className={styles.figure}>{line.ceilingPrice ?? '—'}</td>
      {suppliers.map(({ id }) => (
        <OfferCell key={id} offer={line.offers.find(({ supplierId }) => supplierId === id)} />
      ))}
    </tr>
  )
}

function OfferCell({ offer }: { offer: Offer | undefined }) {
  const t = comparisonWords.use()
  const reasons = useDict({ code: 'quote_invalid_reason', book: 'business' })
  if (!offer) return <td className={styles.figure}>—</td>
  const isLowest = offer.priceRank === 1 && offer.isValid
  return (
    <td className={isLowest ? styles.lowest : styles.figure}>
      <strong>{offer.taxPrice}</strong>
      {isLowest && <Tag color="success">{t('lowest')}</Tag>}
      {!offer.isValid && <Tag color="error">{entryOf(reasons, offer.invalidReason)}</Tag>}
      <span className={styles.faint}>{t('delivery', { day: offer.deliverDate })}</span>
      {offer.totalScore && <span className={styles.faint}>{t('score', { score: offer.totalScore })}</span>}
    </td>
  )
}
