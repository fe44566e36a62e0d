import {
  applyNodeChanges,
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  MarkerType,
  MiniMap,
  type NodeChange,
  ReactFlow,
  useReactFlow,
  useStore,
  ViewportPortal,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#web/kit/toast.ts'
import { CARD, type Lane, laidOut } from '../route/route-layout.rules.ts'
import { type CardNode, RouteCard } from './route-card.view.tsx'
import type { Drawing, DrawnNode } from './route-drawing.view.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'
import { LANE_EDGE, LaneLines, LaneNames } from './route-lanes.view.tsx'
import { DRAGGED, laneColour } from './route-palette.view.tsx'

interface Props {
  drawing: Drawing
  selected: readonly string[]
  onSelect(keys: readonly string[]): void
  /** A process was dropped; `near` is the step under the pointer. */
  onDrop(processCode: string, near: string | undefined): void
}

const nodeTypes = { card: RouteCard }
const FRAME = 18
/** Below this scale the text of the cards cannot be read. */
const READABLE = 0.6
const PANEL = 356
/** Around the selected step. */
const AROUND = 16
const MINIMAP = { width: 140, height: 90 }

/** 画布. Steps as cards in the lanes of their workshops; edges are drawn from right to left side; parallel groups have a frame. */
export function RouteCanvas({ drawing, selected, onSelect, onDrop }: Props) {
  const t = routeWords.use()
  const { nodes, groups, problems, isOpen } = drawing
  const { lanes, places } = useMemo(() => laidOut(nodes), [nodes])
  const cards = useMemo(() => {
    const awaited = new Set(nodes.flatMap(node => node.preNodeKeys))
    return nodes.map((node): CardNode => {
      const own = places.get(node.nodeKey) ?? { posX: 0, posY: 0 }
      const place = { posX: node.posX ?? own.posX, posY: inLane(lanes, node, node.posY ?? own.posY) }
      return {
        id: node.nodeKey,
        type: 'card',
        position: { x: place.posX, y: place.posY },
        data: {
          node,
          problems: problems.flatMap(({ nodeKey, msg }) => (nodeKey === node.nodeKey ? msg : [])),
          colour: laneColour(node.deptShopId),
          open: isOpen,
          ...{ isFirst: node.preNodeKeys.length === 0, isLast: !awaited.has(node.nodeKey) },
        },
        ...{ width: CARD.width, height: CARD.height, draggable: isOpen, ariaLabel: `${node.processSeq} ${node.processName}` },
      }
    })
  }, [nodes, lanes, places, problems, isOpen])

  // Positions follow the pointer here and reach the drawing when it is released.
  const [moving, setMoving] = useState<CardNode[]>(cards)
  useEffect(() => {
    setMoving(cards.map(card => ({ ...card, selected: selected.includes(card.id) })))
  }, [cards, selected])

  const edges = useMemo(
    () =>
      nodes.flatMap(node =>
        node.preNodeKeys.map(
          (from): Edge => ({
            id: `${from}>${node.nodeKey}`,
            source: from,
            target: node.nodeKey,
            type: 'smoothstep',
            markerEnd: { type: MarkerType.ArrowClosed },
            deletable: isOpen,
          }),
        ),
      ),
    [nodes, isOpen],
  )

  const { screenToFlowPosition } = useReactFlow()
  useInSight(cards, selected.at(-1))

  const change = (changes: NodeChange<CardNode>[]) => {
    const next = applyNodeChanges(changes, moving)
    setMoving(next)
    if (changes.some(each => each.type === 'select')) onSelect(next.filter(card => card.selected).map(card => card.id))
    const dropped = changes.flatMap(each => (each.type === 'position' && each.dragging === false ? each.id : []))
    if (dropped.length > 0 && isOpen)
      drawing.move(
        new Map(
          next
            .filter(card => dropped.includes(card.id))
            .map(card => [
              card.id,
              { posX: Math.round(card.position.x), posY: inLane(lanes, card.data.node, Math.round(card.position.y)) },
            ]),
        ),
      )
    const gone = changes.flatMap(each => (each.type === 'remove' ? each.id : []))
    if (gone.length > 0 && isOpen) drawing.remove(gone)
  }
  const changeEdges = (changes: EdgeChange[]) => {
    for (const each of changes) {
      if (each.type !== 'remove') continue
      const [from = '', to = ''] = each.id.split('>')
      drawing.disconnect(from, to)
    }
  }
  const connect = ({ source, target }: Connection) => {
    if (!drawing.connect(source, target)) toast.warning(t('circle'))
  }
  const near = (x: number, y: number) => {
    const at = screenToFlowPosition({ x, y })
    return moving.find(
      ({ position }) => at.x >= position.x && at.x <= position.x + CARD.width && at.y >= position.y && at.y <= position.y + CARD.height,
    )?.id
  }
  const placeOf = (key: string) => moving.find(card => card.id === key)?.position
  return (
    <section
      className={styles.canvas}
      aria-label={t('canvas')}
      onDragOver={event => {
        if (isOpen && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={event => {
        const code = event.dataTransfer.getData(DRAGGED)
        if (code) onDrop(code, near(event.clientX, event.clientY))
      }}
    >
      <ReactFlow
        nodes={moving}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={change}
        onEdgesChange={changeEdges}
        onConnect={connect}
        nodesConnectable={isOpen}
        // A step that is only moved is not opened: its panel would stop the hand.
        selectNodesOnDrag={false}
        deleteKeyCode={isOpen ? ['Delete', 'Backspace'] : null}
        multiSelectionKeyCode={['Control', 'Meta', 'Shift']}
        minZoom={0.2}
        maxZoom={2}
        onlyRenderVisibleElements
        proOptions={{ hideAttribution: true }}
      >
        <ViewportPortal>
          <LaneLines lanes={lanes} />
          {groups.groups.map(({ parallelGroup, branches }) => {
            const at = branches.flat().flatMap(key => placeOf(key) ?? [])
            const left = Math.min(...at.map(({ x }) => x)) - FRAME
            const top = Math.min(...at.map(({ y }) => y)) - FRAME
            const width = Math.max(...at.map(({ x }) => x)) + CARD.width + FRAME - left
            const height = Math.max(...at.map(({ y }) => y)) + CARD.height + FRAME - top
            return (
              <div key={parallelGroup} className={styles.group} style={{ left, top, width, height }}>
                {t('group', { name: parallelGroup })}
              </div>
            )
          })}
        </ViewportPortal>
        <Background gap={24} />
        <LaneNames lanes={lanes} nodes={nodes} />
        <Controls showInteractive={false} />
        <MiniMap pannable zoomable position="bottom-left" className={styles.minimap} style={MINIMAP} />
      </ReactFlow>
      {nodes.length === 0 && (
        <div className={styles.nothing}>
          <strong>{t('empty')}</strong>
          {isOpen && <span>{t('emptyHint')}</span>}
        </div>
      )}
    </section>
  )
}

/** A step stays in the lane of its workshop, wherever it is dragged. */
function inLane(lanes: readonly Lane[], { deptShopId }: DrawnNode, posY: number): number {
  const lane = lanes.find(each => each.deptShopId === deptShopId)
  return lane ? Math.min(Math.max(posY, lane.top + LANE_EDGE), lane.top + lane.height - CARD.height - LANE_EDGE) : posY
}

/** Shows the whole route where it stays readable, else its beginning; then follows the selected step. */
function useInSight(cards: readonly CardNode[], chosen: string | undefined): void {
  const { fitView, setViewport, getViewport } = useReactFlow()
  const width = useStore(({ width: own }) => own)
  const height = useStore(({ height: own }) => own)
  const hasCards = cards.length > 0
  const isShown = useRef(false)
  useEffect(() => {
    if (!hasCards || width === 0 || isShown.current) return
    isShown.current = true
    const right = Math.max(...cards.map(({ position }) => position.x)) + CARD.width
    if (right * READABLE <= width) void fitView({ padding: 0.1, maxZoom: 1, minZoom: READABLE })
    else void setViewport({ x: 8, y: 8, zoom: READABLE })
  }, [hasCards, cards, width, fitView, setViewport])
  const target = cards.find(({ id }) => id === chosen)?.position
  const [x, y] = [target?.x, target?.y]
  useEffect(() => {
    if (x === undefined || y === undefined || width === 0) return
    const view = getViewport()
    // What is under the panel or beside the overview counts as out of sight.
    const right = shiftInto(x * view.zoom + view.x, CARD.width * view.zoom, width - PANEL)
    const down = shiftInto(y * view.zoom + view.y, CARD.height * view.zoom, height - MINIMAP.height)
    if (right === 0 && down === 0) return
    void setViewport({ x: view.x + right, y: view.y + down, zoom: view.zoom }, { duration: 200 })
  }, [x, y, width, height, getViewport, setViewport])
}

/** How far something has to move to be within a space, and no farther: what it stands beside stays in sight, too. */
function shiftInto(start: number, size: number, space: number): number {
  return start < AROUND ? AROUND - start : Math.min(0, space - AROUND - size - start)
}
