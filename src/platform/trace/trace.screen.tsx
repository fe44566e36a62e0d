import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Traced, traceCalls } from '#contract/trace.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useOnReturn } from '#web/shell/tab-context.ts'
import styles from './trace.module.css'
import { traceWords } from './trace.words.tsx'
import { TraceCanvas } from './trace-canvas.view.tsx'
import { TraceLines } from './trace-card.view.tsx'
import { layersOf } from './trace-layers.rules.ts'

const NARROW = 768

/** 单据链. Where a document came from and what became of it, with quantities and amounts, as one picture. */
export default function TraceScreen() {
  const t = traceWords.use()
  const params = useSearchParams()[0]
  const [kind, id] = [params.get('kind') ?? '', params.get('id') ?? '']
  const here = `${kind}:${id}`
  const { data, error, refetch } = useQuery({
    queryKey: ['trace', kind, id],
    queryFn: ({ signal }) => call(traceCalls.show, { kind, id }, { signal, quiet: true, masked: false }),
    enabled: kind !== '' && id !== '',
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  useTabLabel(data?.nodes.find(({ key }) => key === here)?.number)
  const layers = useMemo(() => (data ? layersOf(data.nodes, data.links) : []), [data])
  if (kind === '' || id === '') return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      {data.isCut && <Alert type="warning" showIcon title={t('cut')} />}
      {data.links.length === 0 && <Alert type="info" showIcon title={t('alone')} />}
      {window.innerWidth < NARROW ? (
        <TraceList layers={layers} here={here} />
      ) : (
        <TraceCanvas layers={layers} links={data.links} here={here} />
      )}
      <p className={styles.legend}>{t('legend')}</p>
    </div>
  )
}

/** On a phone the steps stand below each other. */
function TraceList({ layers, here }: { layers: readonly (readonly Traced[])[]; here: string }) {
  const t = traceWords.use()
  return (
    <ol className={styles.steps} aria-label={t('chain')}>
      {layers.map((layer, step) => (
        <li key={layer[0]?.key} aria-label={t('step', { step: step + 1 })}>
          {layer.map(node => (
            <div key={node.key} className={styles.card} data-here={node.key === here || undefined}>
              <TraceLines node={node} isHere={node.key === here} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
