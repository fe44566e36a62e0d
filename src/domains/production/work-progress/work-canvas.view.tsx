import { Background, Controls, type Edge, MarkerType, ReactFlow, useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useMemo, useRef } from 'react'
import type { ProgressNode, ProgressPiece } from '#contract/production-progress.ts'
import { CARD, laidOut } from '../route/route-layout.rules.ts'
import { LaneLines, LaneNames } from '../route-editor/route-lanes.view.tsx'
import { laneColour } from '../route-editor/route-palette.view.tsx'
import { latest, type NodeState, together } from './step-state.rules.ts'
import { WorkCard, type WorkCardNode } from './work-card.view.tsx'
import styles from './work-progress.module.css'
import { progressWords } from './work-progress.words.tsx'

interface Props {
  nodes: readonly ProgressNode[]
  stands: ReadonlyMap<string, NodeState>
  /** The chosen piece, as it was in the chosen round. */
  piece: ProgressPiece | undefined
  round: number | undefined
  pieces: number
  chosen: string | undefined
  onChoose(nodeKey: string | undefined): void
}

const nodeTypes = { work: WorkCard }
const NOTHING = together([])
/** Below this scale the text of the cards cannot be read. */
const READABLE = 0.7
const MARGIN = 24

/** 工单工艺图, to read: the copied route in the lanes of its workshops, coloured by how the steps stand. */
export function WorkCanvas({ nodes, stands, piece, round, pieces, chosen, onChoose }: Props) {
  const t = progressWords.use()
  const { lanes, places } = useMemo(() => laidOut(nodes), [nodes])
  const cards = useMemo(() => {
    const steps = new Map(piece && latest(piece.steps, round).flatMap(step => (step.nodeRefType === 1 ? [[step.nodeKey, step]] : [])))
    return nodes.map((node): WorkCardNode => {
      const { posX, posY } = places.get(node.nodeKey) ?? { posX: 0, posY: 0 }
      return {
        ...{ id: node.nodeKey, type: 'work', position: { x: posX, y: posY }, selected: node.nodeKey === chosen },
        data: {
          ...{ node, stands: stands.get(node.nodeKey) ?? NOTHING, pieces, colour: laneColour(node.deptShopId) },
          step: steps.get(node.nodeKey),
        },
        ...{ width: CARD.width, height: CARD.height, ariaLabel: `${node.processSeq} ${node.processName}` },
      }
    })
  }, [nodes, places, stands, piece, round, pieces, chosen])
  const edges = useMemo(
    () =>
      nodes.flatMap(({ nodeKey, preNodeKeys }) =>
        preNodeKeys.map(
          (from): Edge => ({
            ...{ id: `${from}>${nodeKey}`, source: from, target: nodeKey, type: 'smoothstep', markerEnd: { type: MarkerType.ArrowClosed } },
            className: stands.get(from)?.state === 'done' ? (styles.passed ?? '') : '',
          }),
        ),
      ),
    [nodes, stands],
  )
  useInSight(cards)
  return (
    <section className={styles.canvas} aria-label={t('canvas')}>
      <ReactFlow
        nodes={cards}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodeClick={(_, { id }) => onChoose(id === chosen ? undefined : id)}
        onPaneClick={() => onChoose(undefined)}
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        minZoom={0.2}
        maxZoom={2}
        proOptions={{ hideAttribution: true }}
      >
        <ViewportPortal>
          <LaneLines lanes={lanes} />
        </ViewportPortal>
        <Background gap={24} />
        <LaneNames lanes={lanes} nodes={nodes} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </section>
  )
}

/** The whole route where it stays readable, else where work goes on. */
function useInSight(cards: readonly WorkCardNode[]): void {
  const { fitView, setViewport } = useReactFlow()
  const width = useStore(({ width: own }) => own)
  const height = useStore(({ height: own }) => own)
  const isShown = useRef(false)
  useEffect(() => {
    if (cards.length === 0 || width === 0 || isShown.current) return
    isShown.current = true
    const right = Math.max(...cards.map(({ position }) => position.x)) + CARD.width
    const bottom = Math.max(...cards.map(({ position }) => position.y)) + CARD.height + MARGIN
    if (right * READABLE <= width) return void fitView({ padding: 0.1, maxZoom: 1, minZoom: READABLE })
    const open = cards.find(({ data }) => !['done', 'waived', 'void'].includes(data.stands.state)) ?? cards[0]
    const zoom = Math.min(1, Math.max(READABLE, height / bottom))
    const x = width / 2 - ((open?.position.x ?? 0) + CARD.width / 2) * zoom
    void setViewport({ x: Math.min(8, Math.max(x, width - right * zoom - MARGIN)), y: 8, zoom })
  }, [cards, width, height, fitView, setViewport])
}
