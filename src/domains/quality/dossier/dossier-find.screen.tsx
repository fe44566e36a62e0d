import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { dossierCalls } from '#contract/dossier.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { FindBox, useFind } from '#web/kit/find-box.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './dossier.module.css'
import { dossierWords } from './dossier.words.tsx'

const TONES = ['info', 'success', 'danger', 'warning'] as const

/** 一轴一档, before one is chosen: by piece, heat or ingot number; without one, what was finished last. */
export default function DossierFindScreen() {
  const t = dossierWords.use()
  const states = useDict({ code: 'piece_status', book: 'business' })
  const find = useFind()
  const { data, error, refetch } = useQuery({
    queryKey: ['dossier-find', find],
    queryFn: ({ signal }) => call(dossierCalls.find, { find }, { signal, quiet: true, masked: false }),
    staleTime: 0,
  })
  return (
    <div className={styles.page}>
      <header className={styles.search}>
        <h1>{t('title')}</h1>
        <FindBox hint={t('hint')} button={t('find')} />
      </header>
      <section className={styles.results} aria-label={t(find ? 'found' : 'latest')}>
        <h2>{t(find ? 'found' : 'latest')}</h2>
        {error ? (
          <Failed text={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : data.length === 0 ? (
          <EmptyState kind="result" text={find ? t('nothing', { find }) : t('none')} />
        ) : (
          <ul>
            {data.map(piece => (
              <li key={piece.pieceId}>
                <Link to={`/jinlei/qm/shaftFile/${encodeURIComponent(piece.proCode)}`}>
                  <b>{piece.proCode}</b>
                  <Tone tone={TONES[piece.status] ?? 'neutral'}>
                    {states.find(({ dictKey }) => dictKey === String(piece.status))?.dictValue ?? ''}
                  </Tone>
                  <span>{[piece.materialName, piece.specs].filter(Boolean).join(' · ')}</span>
                  <small>{[piece.heatNo, piece.ingotNo].filter(Boolean).join(' / ')}</small>
                  <small>{[piece.orderNo, piece.finishTime?.slice(0, 10)].filter(Boolean).join(' · ')}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
