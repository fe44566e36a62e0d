import { ReactFlowProvider } from '@xyflow/react'
import { Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { productionRoute, routeActivation } from '#contract/production-route.ts'
import type { Process } from '#contract/production-shape.ts'
import { Failed, formAddress } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { toast } from '#web/kit/toast.ts'
import { usePermissions } from '#web/shell/data.ts'
import { openWith } from '#web/shell/navigate.ts'
import { type Place, partOf } from '../route/route-place.rules.ts'
import { RouteCanvas } from './route-canvas.view.tsx'
import { type DrawnNode, useDrawing } from './route-drawing.view.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'
import { RoutePalette, useProcesses, type Where } from './route-palette.view.tsx'
import { RoutePanel } from './route-panel.view.tsx'
import { pictureOf } from './route-picture.view.tsx'
import { RouteSource } from './route-source.view.tsx'
import { RouteTable } from './route-table.view.tsx'
import { type Mode, RouteTools } from './route-tools.view.tsx'

const NARROW = 900

/** 路线编辑器. Palette, canvas and the content of the selected step; on a phone only to read, as a table. */
export default function RouteEditorScreen() {
  const t = routeWords.use()
  const [params] = useSearchParams()
  const routeId = params.get('id') ?? ''
  const isNarrow = window.innerWidth < NARROW
  const mayDraw = usePermissions().route_draw === true && !isNarrow
  const drawing = useDrawing(routeId, mayDraw)
  const { data: processes } = useProcesses(drawing.isOpen)
  const [mode, setMode] = useState<Mode>(isNarrow ? 'table' : 'graph')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [copied, setCopied] = useState<readonly DrawnNode[]>([])
  const [isSource, setSource] = useState(false)
  const [where, setWhere] = useState<Where>('after')
  const { graph, nodes, error } = drawing
  useTabLabel(graph ? `${graph.route.routeCode} V${graph.route.versionNum}` : undefined)

  const chosen = nodes.filter(node => selected.includes(node.nodeKey))
  const last = chosen.at(-1)
  const actions = {
    undo: drawing.undo,
    redo: drawing.redo,
    tidy: drawing.tidy,
    remove: () => drawing.remove(selected),
    copy: () => setCopied(partOf(nodes, selected)),
    paste: () => copied.length > 0 && setSelected(drawing.paste(copied, placeBy(where, selected))),
    async pull() {
      await drawing.save()
      toast.success(t('pullDone', await call(productionRoute.genUpdateQuality, { routeId })))
      await drawing.reload()
    },
    print: () => window.print(),
    picture: () => graph && pictureOf(graph.route.routeCode, nodes),
    source: () => setSource(true),
    async activate() {
      await drawing.save()
      const { objMap } = await call(routeActivation.activeOnData, { routeId })
      openWith(formAddress(objMap.record.flowKey ?? ''), { routeId })
    },
  }
  useShortcuts(drawing.isOpen, actions, chosen.length > 0)
  const add = (process: Process, place: Place) => setSelected([drawing.add(process, place)])
  // The palette is long, and is not drawn anew with every change of the route.
  const adds = useRef((_: Process, __: Where) => {})
  adds.current = (process, at) => add(process, placeBy(at, selected))
  const onAdd = useCallback((process: Process, at: Where) => adds.current(process, at), [])

  if (!routeId) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void drawing.reload()} />
  if (!graph) return <Skeleton active />
  const drop = (code: string, near: string | undefined) => {
    const process = processes?.find(({ processCode }) => processCode === code)
    if (process) add(process, placeBy(where, near ? [near] : []))
  }
  return (
    <div className={styles.page}>
      <RouteTools
        {...{ drawing, mode, actions }}
        onMode={setMode}
        selected={chosen.length}
        canPaste={copied.length > 0}
        onProblem={key => setSelected(key ? [key] : [])}
      />
      <div
        className={styles.panes}
        data-open={drawing.isOpen || undefined}
        data-mode={mode}
        data-panel={last && !isNarrow ? true : undefined}
      >
        {drawing.isOpen && <RoutePalette {...{ processes, where, onAdd }} onWhere={setWhere} />}
        {mode === 'table' ? (
          <RouteTable {...{ drawing, selected }} onSelect={setSelected} />
        ) : (
          <ReactFlowProvider>
            <RouteCanvas {...{ drawing, selected }} onSelect={setSelected} onDrop={drop} />
          </ReactFlowProvider>
        )}
        {!isNarrow && last && <RoutePanel drawing={drawing} node={last} onClose={() => setSelected([])} />}
      </div>
      {isSource && (
        <RouteSource
          graph={graph}
          open={drawing.isOpen}
          onClose={() => setSource(false)}
          onSaved={() => {
            setSource(false)
            void drawing.reload()
          }}
        />
      )}
    </div>
  )
}

const placeBy = (where: Where, keys: readonly string[]): Place => (where === 'end' || keys.length === 0 ? 'end' : { side: where, keys })

interface Keys {
  undo(): void
  redo(): void
  copy(): void
  paste(): void
}

/** Ctrl Z, Ctrl Y, Ctrl C and Ctrl V on the drawing; in a field they keep their usual meaning. */
function useShortcuts(isOpen: boolean, actions: Keys, hasChosen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!(event.ctrlKey || event.metaKey) || (target instanceof Element && target.closest('input, textarea, [contenteditable]'))) return
      const key = event.key.toLowerCase()
      const act = {
        z: event.shiftKey ? actions.redo : actions.undo,
        y: actions.redo,
        c: hasChosen ? actions.copy : undefined,
        v: actions.paste,
      }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
