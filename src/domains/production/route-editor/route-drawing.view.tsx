import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { productionRoute } from '#contract/production-route.ts'
import type { Graph, Process, RouteNode } from '#contract/production-shape.ts'
import { useHistory } from '#web/flow-tree/history.ts'
import { call } from '#web/http/call.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { connected, disconnected, exchanged, removed, wouldCircle } from '../route/route-graph.rules.ts'
import { groupsOf } from '../route/route-groups.rules.ts'
import { laidOut } from '../route/route-layout.rules.ts'
import { type Place, placed } from '../route/route-place.rules.ts'
import { problemsOf } from '../route/route-problems.rules.ts'

/** A step being drawn. New ones get machines, indices and an id from the server when they are saved. */
export type DrawnNode = Omit<RouteNode, 'routeProcessId' | 'parallelGroup' | 'branchNo'> & { routeProcessId?: string }

const PAUSE = 600

const queryKey = (routeId: string) => ['production-route', routeId]

/**
 * 画路线. The graph of one version while somebody draws it: every change can be undone, and is saved shortly after it was made. The drawing in
 * the browser is the truth; the server's reply only adds what new steps take from their process.
 */
export function useDrawing(routeId: string, mayDraw: boolean) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(routeId),
    queryFn: ({ signal }) => call(productionRoute.findRouter, { routeId }, { signal, quiet: true, masked: false }),
    enabled: routeId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const history = useHistory<readonly DrawnNode[]>([])
  const { now: nodes, set, reset } = history
  const saved = useRef<readonly DrawnNode[]>(nodes)
  const lockVer = useRef(0)
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  const isOpen = mayDraw && data?.editable === true

  const take = useCallback(
    (graph: Graph) => {
      lockVer.current = graph.route.lockVer
      saved.current = graph.nodes
      reset(graph.nodes)
    },
    [reset],
  )
  const loaded = useRef<Graph>(undefined)
  useEffect(() => {
    if (!data || loaded.current === data) return
    loaded.current = data
    take(data)
  }, [data, take])

  const latest = useRef(nodes)
  latest.current = nodes
  const isDirty = isOpen && nodes !== saved.current
  useUnsaved(isDirty || failure !== '')

  /** What the server knows of new steps is added without a step of its own in the history. */
  const [learned, setLearned] = useState<ReadonlyMap<string, RouteNode>>(new Map())
  const completeFrom = useCallback((graph: Graph) => setLearned(new Map(graph.nodes.map(node => [node.nodeKey, node]))), [])

  const save = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      while (latest.current !== saved.current) {
        const sent = latest.current
        const reply = await call(
          productionRoute.saveRouter,
          { routeId, lockVer: lockVer.current, nodes: sent.map(asSent) },
          { quiet: true, masked: false },
        )
        lockVer.current = reply.route.lockVer
        saved.current = sent
        completeFrom(reply)
        setFailure('')
      }
    } catch (trouble) {
      setFailure(trouble instanceof Error ? trouble.message : String(trouble))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [routeId, completeFrom])

  useEffect(() => {
    if (!isOpen || failure || nodes === saved.current) return undefined
    const timer = setTimeout(() => void save(), PAUSE)
    return () => clearTimeout(timer)
  }, [isOpen, failure, save, nodes])

  const shown = useMemo(
    () => nodes.map(node => (node.routeProcessId ? node : { ...node, ...fromServer(learned.get(node.nodeKey)) })),
    [nodes, learned],
  )
  const groups = useMemo(() => groupsOf(shown), [shown])
  const problems = useMemo(
    () =>
      data
        ? problemsOf(shown, groups, {
            routeType: String(data.route.routeType),
            hasPreSource: data.preSource !== undefined,
            preMaterialCount: data.preMaterials.length,
            isOpenProcess: () => true,
          })
        : [],
    [shown, groups, data],
  )

  return {
    graph: data,
    error,
    isOpen,
    nodes: shown,
    groups,
    problems,
    saving,
    failure,
    isDirty,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: history.undo,
    redo: history.redo,
    save,
    async reload() {
      setFailure('')
      const { data: fresh } = await refetch()
      if (fresh) take(fresh)
    },
    /** Head, blanks or indices were changed by a call of their own. */
    replace(graph: Graph) {
      client.setQueryData(queryKey(routeId), graph)
    },
    add(process: Process, place: Place): string {
      const nodeKey = crypto.randomUUID()
      set(placed(shown, [newNode(nodeKey, process)], place))
      return nodeKey
    },
    remove: (keys: readonly string[]) => set(keys.reduce<readonly DrawnNode[]>((rest, key) => removed(rest, key), shown)),
    connect: (from: string, to: string): boolean => {
      if (wouldCircle(shown, from, to)) return false
      set(connected(shown, from, to))
      return true
    },
    disconnect: (from: string, to: string) => set(disconnected(shown, from, to)),
    exchange: (one: string, other: string) => set(exchanged(shown, one, other)),
    change: (nodeKey: string, values: Partial<DrawnNode>) =>
      set(shown.map(node => (node.nodeKey === nodeKey ? { ...node, ...values } : node))),
    move: (places: ReadonlyMap<string, { posX: number; posY: number }>) =>
      set(shown.map(node => (places.has(node.nodeKey) ? { ...node, ...places.get(node.nodeKey) } : node))),
    /** 整理. */
    tidy: () => {
      const { places } = laidOut(shown)
      set(shown.map(node => ({ ...node, ...places.get(node.nodeKey) })))
    },
    /** Copied steps, with new keys and the edges between them. */
    paste(copied: readonly DrawnNode[], place: Place): readonly string[] {
      const fresh = new Map(copied.map(node => [node.nodeKey, crypto.randomUUID()]))
      const pasted = copied.map(node => ({
        ...node,
        ...{ routeProcessId: undefined, nodeKey: fresh.get(node.nodeKey) ?? '', posX: undefined, posY: undefined },
        preNodeKeys: node.preNodeKeys.flatMap(key => fresh.get(key) ?? []),
      }))
      set(placed(shown, pasted, place))
      return pasted.map(node => node.nodeKey)
    },
  }
}

export type Drawing = ReturnType<typeof useDrawing>

const fromServer = (node: RouteNode | undefined) =>
  node && { routeProcessId: node.routeProcessId, equipments: node.equipments, qualities: node.qualities, materials: node.materials }

function newNode(nodeKey: string, process: Process): DrawnNode {
  const { id, processCode, processName, baseProcessCode, deptShopId, deptShopName, processKind, isKey, isReport, isCheck } = process
  return {
    ...{ nodeKey, processId: id, processCode, processName, baseProcessCode, deptShopId, deptShopName, processSeq: 0, preNodeKeys: [] },
    ...{ nodeType: processKind, isKey, isReport, isCheck, stopPoint: 0, workContent: '', techRequire: '' },
    ...{ prepTime: process.stdPrepTime, runTime: process.stdRunTime, waitTime: process.stdWaitTime },
    ...{ materials: [], equipments: [], qualities: [] },
  }
}

/** New steps leave machines and indices to their process until they were saved once. */
function asSent({
  routeProcessId,
  processId: _,
  processName: __,
  baseProcessCode: ___,
  deptShopId: ____,
  deptShopName: _____,
  ...node
}: DrawnNode) {
  if (routeProcessId) return { ...node, preNodeKeys: [...node.preNodeKeys] }
  const { equipments, qualities, materials, ...rest } = node
  return {
    ...rest,
    preNodeKeys: [...node.preNodeKeys],
    ...(equipments.length > 0 && { equipments }),
    ...(qualities.length > 0 && { qualities }),
    ...(materials.length > 0 && { materials }),
  }
}
