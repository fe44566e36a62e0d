import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { type GenealogyHeat, type GenealogyIngot, genealogyCalls } from '#contract/production-genealogy.ts'
import { divide } from '#model/number.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { FindBox, useFind } from '#web/kit/find-box.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './genealogy.module.css'
import { genealogyWords } from './genealogy.words.tsx'

const TONES = ['info', 'success', 'danger', 'warning'] as const
const tonnes = (kg: string) => divide(kg, 1000, 3)

/** 炉锭追溯. A heat with its ingots and what was made of each; found by any of the three numbers. */
export default function GenealogyScreen() {
  const t = genealogyWords.use()
  const find = useFind()
  const { data, error, refetch } = useQuery({
    queryKey: ['genealogy', find],
    queryFn: ({ signal }) => call(genealogyCalls.genealogy, { find }, { signal, quiet: true, masked: false }),
    enabled: find !== '',
  })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <FindBox className={styles.search} hint={t('hint')} button={t('find')} />
      </header>
      <div className={styles.heats}>
        {error ? (
          <Failed text={error.message} onRetry={() => void refetch()} />
        ) : !find ? (
          <EmptyState kind="result" text={t('ask')} />
        ) : data ? (
          data.heats.map(heat => <Heat key={heat.heatNo} heat={heat} find={find} />)
        ) : (
          <Skeleton active />
        )}
        {data?.heats.length === 0 && <EmptyState kind="result" text={t('nothing', { find })} />}
      </div>
    </div>
  )
}

function Heat({ heat, find }: { heat: GenealogyHeat; find: string }) {
  const t = genealogyWords.use()
  const pieces = heat.ingots.reduce((sum, ingot) => sum + ingot.pieces.length, 0)
  return (
    <section className={styles.heat} aria-label={`${t('heat')} ${heat.heatNo}`}>
      <h2>
        <small>{t('heat')}</small> {heat.heatNo} {heat.steelGrade && <Tone tone="info">{heat.steelGrade}</Tone>}
        <span>
          {t('ingots', { count: heat.ingots.length })} · {t('pieces', { count: pieces })}
        </span>
      </h2>
      <p className={styles.quiet}>
        {[heat.supplierName, heat.millCertNo && `${t('cert')} ${heat.millCertNo}`].filter(Boolean).join(' · ')}
      </p>
      <ul className={styles.ingots}>
        {heat.ingots.map(ingot => (
          <Ingot key={ingot.batchId} ingot={ingot} find={find} />
        ))}
      </ul>
    </section>
  )
}

function Ingot({ ingot, find }: { ingot: GenealogyIngot; find: string }) {
  const t = genealogyWords.use()
  const states = useDict({ code: 'piece_status', book: 'business' })
  const [inStock, issued, fed] = [ingot.stockQty, ingot.issuedQty, ingot.fedQty].map(Number) as [number, number, number]
  return (
    <li className={styles.ingot} data-found={ingot.ingotNo === find || undefined}>
      <div className={styles.ingotHead}>
        <strong>{ingot.ingotNo}</strong>
        <span className={styles.quiet}>
          {[ingot.materialName, ingot.specs, t('since', { day: ingot.firstInDate })].filter(Boolean).join(' · ')}
        </span>
        <span>
          {[
            inStock > 0 && t('stock', { tonnes: tonnes(ingot.stockQty) }),
            issued > 0 && t('issued', { tonnes: tonnes(ingot.issuedQty) }),
            fed > 0 && t('fed', { tonnes: tonnes(ingot.fedQty) }),
            ingot.orderNos && ingot.pieces.length === 0 && t('order', { orders: ingot.orderNos }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {ingot.pieces.length === 0 ? (
        <p className={styles.quiet}>{t('none')}</p>
      ) : (
        <ul className={styles.pieces}>
          {ingot.pieces.map(piece => (
            <li key={piece.pieceId} data-found={piece.proCode === find || undefined}>
              <Link to={`/production/work-order/route?id=${piece.workId}`}>{piece.proCode}</Link>
              <Tone tone={TONES[piece.status] ?? 'neutral'}>
                {states.find(({ dictKey }) => dictKey === String(piece.status))?.dictValue ?? ''}
              </Tone>
              {piece.qualityState === 'frozen' && <Tone tone="danger">{t('frozen')}</Tone>}
              <span>{piece.materialName}</span>
              <span className={styles.quiet}>{[piece.orderNo, piece.currentProcess].filter(Boolean).join(' · ')}</span>
              <span className="ms-number">{tonnes(piece.weight)} t</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
