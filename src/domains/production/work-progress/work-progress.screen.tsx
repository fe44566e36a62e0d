import { useQuery } from '@tanstack/react-query'
import { ReactFlowProvider } from '@xyflow/react'
import { Alert, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Progress, type ProgressPiece, progressCalls } from '#contract/production-progress.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { today } from '#web/kit/clock.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import { latest, nodeStates, roundsIn, together } from './step-state.rules.ts'
import { WorkCanvas } from './work-canvas.view.tsx'
import { StepLines } from './work-card.view.tsx'
import { WorkEvents } from './work-events.view.tsx'
import { WorkFlows } from './work-flows.view.tsx'
import { WorkPieces } from './work-pieces.view.tsx'
import styles from './work-progress.module.css'
import { progressWords } from './work-progress.words.tsx'

const NARROW = 900
const OPEN = [10, 20, 30]
const NOTHING = together([])

/** 工单工艺. The route that an order copied, coloured by how its pieces stand; beside it the pieces, below it what happened. */
export default function WorkProgressScreen() {
  const t = progressWords.use()
  const workId = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['work-progress', workId],
    queryFn: ({ signal }) => call(progressCalls.progress, { id: workId }, { signal, quiet: true, masked: false }),
    enabled: workId !== '',
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  useTabLabel(data?.order.orderNo)
  if (!workId) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <WorkProgress workId={workId} progress={data} />
}

function WorkProgress({ workId, progress }: { workId: string; progress: Progress }) {
  const t = progressWords.use()
  const { order, nodes, pieces, events } = progress
  const [pieceId, setPieceId] = useState<string>()
  const [round, setRound] = useState<number>()
  const [nodeKey, setNodeKey] = useState<string>()
  const piece = pieces.find(({ id }) => id === pieceId)
  const stands = useMemo(() => nodeStates(piece ? [piece] : pieces, round), [piece, pieces, round])
  const isNarrow = window.innerWidth < NARROW
  const choose = (id: string | undefined) => {
    setPieceId(id)
    setRound(undefined)
  }
  const node = nodes.find(each => each.nodeKey === nodeKey)
  return (
    <div className={styles.page}>
      <OrderHead order={order}>
        <Select
          className={styles.choice ?? ''}
          aria-label={t('piece')}
          showSearch
          optionFilterProp="label"
          value={pieceId ?? ''}
          onChange={id => choose(id || undefined)}
          options={[{ value: '', label: t('all') }, ...pieces.map(({ id, proCode }) => ({ value: id, label: proCode }))]}
        />
        {piece && roundsIn(piece.steps) > 1 && (
          <Select
            aria-label={t('round', { round: '' })}
            value={round ?? 0}
            onChange={value => setRound(value || undefined)}
            options={[
              { value: 0, label: t('lastRound') },
              ...Array.from({ length: roundsIn(piece.steps) }, (_, at) => ({ value: at + 1, label: t('round', { round: at + 1 }) })),
            ]}
          />
        )}
        <WorkFlows workId={workId} order={order} />
      </OrderHead>
      {nodes.length === 0 && <Alert type="info" showIcon title={t('noRoute')} />}
      <div className={styles.panes} data-bare={nodes.length === 0 || undefined}>
        {nodes.length > 0 &&
          (isNarrow ? (
            <StepList {...{ nodes, stands, piece, round }} pieces={pieces.length} />
          ) : (
            <ReactFlowProvider>
              <WorkCanvas {...{ nodes, stands, piece, round }} pieces={pieces.length} chosen={nodeKey} onChoose={setNodeKey} />
            </ReactFlowProvider>
          ))}
        <WorkPieces {...{ pieces, node }} chosen={pieceId} onChoose={choose} onAll={() => setNodeKey(undefined)} />
      </div>
      <WorkEvents events={events} />
    </div>
  )
}

function OrderHead({ order, children }: { order: Progress['order']; children: React.ReactNode }) {
  const t = progressWords.use()
  const states = useDict({ code: 'work_order_status', book: 'business' })
  const mayRead = usePermissions().route_view === true
  const isLate = OPEN.includes(order.status) && order.planEnd < today()
  const route = `${order.routeCode} V${order.versionNum}`
  return (
    <header className={styles.head}>
      <h1>{order.orderNo}</h1>
      <Tone tone={order.status === 40 ? 'success' : order.status === 10 ? 'warning' : 'info'}>
        {states.find(({ dictKey }) => dictKey === String(order.status))?.dictValue ?? ''}
      </Tone>
      {order.holdStatus === 1 && <Tone tone="warning">{t('onHold')}</Tone>}
      {order.outdatedFlag === 1 && <Tone tone="warning">{t('outdated')}</Tone>}
      <span>
        {order.materialName} {order.specs} · {t('quantity', { qty: order.qty })}
      </span>
      <span className={isLate ? styles.late : styles.quiet}>
        {t('plan')} {order.planStart} – {order.planEnd}
        {isLate && ` ${t('late')}`}
      </span>
      <span className={styles.quiet}>
        {order.deptShopName}
        {order.routeId && ' · '}
        {order.routeId && (mayRead ? <Link to={`/production/route/editor?id=${order.routeId}`}>{route}</Link> : route)}
      </span>
      <span className={styles.choices}>{children}</span>
    </header>
  )
}

interface ListProps {
  nodes: Progress['nodes']
  stands: ReturnType<typeof nodeStates>
  piece: ProgressPiece | undefined
  round: number | undefined
  pieces: number
}

/** On a phone the steps stand below each other. */
function StepList({ nodes, stands, piece, round, pieces }: ListProps) {
  const t = progressWords.use()
  const steps = piece ? latest(piece.steps, round) : []
  return (
    <section className={styles.steps} aria-label={t('steps')}>
      <ol>
        {nodes.map(node => (
          <li key={node.nodeKey} className={styles.card} data-state={stands.get(node.nodeKey)?.state ?? 'waiting'}>
            <StepLines
              {...{ node, pieces, stands: stands.get(node.nodeKey) ?? NOTHING }}
              step={steps.find(step => step.nodeRefType === 1 && step.nodeKey === node.nodeKey)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
