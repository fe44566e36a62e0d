import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { Viewport } from '@xyflow/react'
import { ReactFlowProvider } from '@xyflow/react'
import { Button, Select, Skeleton, Switch, Tag } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { routeChanging } from '#contract/production-change.ts'
import { productionRoute } from '#contract/production-route.ts'
import type { Graph } from '#contract/production-shape.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { CARD } from '../route/route-layout.rules.ts'
import styles from './route-compare.module.css'
import { compareWords } from './route-compare.words.tsx'
import { RouteCompareCanvas } from './route-compare-canvas.view.tsx'
import { comparedPlaces } from './route-compare-layout.rules.ts'
import { RouteCompareTables } from './route-compare-tables.view.tsx'
import { isSame, routeDiff } from './route-diff.rules.ts'
import { marksOf } from './route-marks.rules.ts'

const NARROW = 900
const KINDS = { add: 'success', del: 'error', mod: 'warning', move: 'processing' } as const

/** 版本对比. Two versions side by side, aligned step by step, and below them the differences as lists; on a phone the lists alone. */
export default function RouteCompareScreen() {
  const t = compareWords.use()
  const [params] = useSearchParams()
  const asked = Object.fromEntries(
    ['changeId', 'oldRouteId', 'newRouteId'].flatMap(name => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['route-compare', asked],
    queryFn: ({ signal }) => call(routeChanging.packageOldAndNewRouteShow, asked, { signal, quiet: true, masked: false }),
    enabled: Object.keys(asked).length > 0,
  })
  const [old, now] = [data?.old, data?.new]
  useTabLabel(old && now ? `${now.route.routeCode} V${old.route.versionNum}→V${now.route.versionNum}` : undefined)
  if (Object.keys(asked).length === 0) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!old || !now) return <Skeleton active />
  return <Comparison old={old} now={now} />
}

function Comparison({ old, now }: { old: Graph; now: Graph }) {
  const t = compareWords.use()
  const diff = useMemo(() => routeDiff(old, now), [old, now])
  const [onlyChanges, setOnlyChanges] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const isNarrow = window.innerWidth < NARROW
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          {now.route.routeCode} {now.route.routeName} <small>{`V${old.route.versionNum} → V${now.route.versionNum}`}</small>
        </h1>
        <Versions old={old} now={now} />
        <span className={styles.summary}>
          {isSame(diff) && t('same')}
          {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map(
            kind =>
              diff.summary[kind] > 0 && (
                <Tag key={kind} color={KINDS[kind]}>
                  {t(kind)} {diff.summary[kind]}
                </Tag>
              ),
          )}
        </span>
        <span className={styles.switch}>
          <Switch size="small" checked={onlyChanges} onChange={setOnlyChanges} aria-label={t('onlyChanges')} /> {t('onlyChanges')}
        </span>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </header>
      {!isNarrow && <Canvases {...{ old, now, diff, chosen }} onChoose={setChosen} />}
      <RouteCompareTables {...{ diff, old, now, onlyChanges }} onChoose={setChosen} />
    </div>
  )
}

/** Any two versions of the route can be compared. */
function Versions({ old, now }: { old: Graph; now: Graph }) {
  const t = compareWords.use()
  const [, setParams] = useSearchParams()
  const newRouteId = now.route.id
  const { data } = useQuery({
    queryKey: ['route-versions', newRouteId],
    queryFn: ({ signal }) => call(productionRoute.detail, { id: newRouteId }, { signal, quiet: true, masked: false }),
  })
  const options = (data?.versions ?? []).map(({ id, versionNum }) => ({ value: id, label: `V${versionNum}` }))
  const pick = (name: string, value: string, chosen: (id: string) => { oldRouteId: string; newRouteId: string }) => (
    <Select size="small" aria-label={name} {...{ value, options }} onChange={id => setParams(chosen(id))} popupMatchSelectWidth={false} />
  )
  if (options.length < 2) return null
  return (
    <span className={styles.switch}>
      {pick(t('old'), old.route.id, id => ({ oldRouteId: id, newRouteId }))}→
      {pick(t('now'), newRouteId, id => ({ oldRouteId: old.route.id, newRouteId: id }))}
    </span>
  )
}

interface Sides {
  old: Graph
  now: Graph
  diff: ReturnType<typeof routeDiff>
  chosen: string | undefined
  onChoose(key: string): void
}

/** Both sides move together. What is chosen on one side or in a list comes into sight on both. */
function Canvases({ old, now, diff, chosen, onChoose }: Sides) {
  const t = compareWords.use()
  const layout = useMemo(() => comparedPlaces(old.nodes, now.nodes), [old, now])
  const marks = useMemo(() => marksOf(diff), [diff])
  const box = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState<Viewport>({ x: 0, y: 0, zoom: 0.6 })
  const first = useMemo(() => [...marks].find(([, { type }]) => type !== 'same')?.[0], [marks])
  useEffect(() => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    setViewport(before => inSight(before.zoom, { width: width / 2, height }, layout, chosen ?? first))
  }, [layout, first, chosen])
  const side = (graph: Graph, name: string) => (
    <div className={styles.side}>
      <h2>
        {name} <small>V{graph.route.versionNum}</small>
      </h2>
      <ReactFlowProvider>
        <RouteCompareCanvas {...{ graph, layout, marks, viewport, chosen, onChoose }} onViewport={setViewport} />
      </ReactFlowProvider>
    </div>
  )
  return (
    <div className={styles.sides} ref={box}>
      {side(old, t('old'))}
      {side(now, t('now'))}
    </div>
  )
}

const MARGIN = 24

/** The whole comparison if it can be read then, else around a step. */
function inSight(
  zoom: number,
  { width, height }: { width: number; height: number },
  { places, lanes }: ReturnType<typeof comparedPlaces>,
  key: string | undefined,
): Viewport {
  const right = Math.max(0, ...[...places.values()].map(({ posX }) => posX)) + CARD.width + MARGIN
  const bottom = Math.max(1, ...lanes.map(lane => lane.top + lane.height))
  const whole = Math.min(1, width / right, height / bottom)
  if (whole >= zoom) return { x: 0, y: 0, zoom: whole }
  const place = places.get(key ?? '') ?? { posX: 0, posY: 0 }
  // The first steps stay at the left edge; empty space beside them says nothing.
  const x = Math.min(0, width / 2 - (place.posX + CARD.width / 2) * zoom)
  const y = Math.min(0, height / 2 - (place.posY + CARD.height) * zoom)
  return { x, y, zoom }
}
