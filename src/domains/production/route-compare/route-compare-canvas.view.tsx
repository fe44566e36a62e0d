import { Background, Controls, type Edge, MarkerType, ReactFlow, type Viewport, ViewportPortal } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useMemo } from 'react'
import type { Graph } from '#contract/production-shape.ts'
import { CARD } from '../route/route-layout.rules.ts'
import { laneColour } from '../route-editor/route-palette.view.tsx'
import styles from './route-compare.module.css'
import { compareWords } from './route-compare.words.tsx'
import { type ComparedCard, RouteCompareCard } from './route-compare-card.view.tsx'
import type { comparedPlaces } from './route-compare-layout.rules.ts'
import type { Mark } from './route-marks.rules.ts'

interface Props {
  graph: Graph
  layout: ReturnType<typeof comparedPlaces>
  marks: ReadonlyMap<string, Mark>
  /** Shared by both sides. */
  viewport: Viewport
  onViewport(viewport: Viewport): void
  chosen: string | undefined
  onChoose(key: string): void
}

const nodeTypes = { compared: RouteCompareCard }
const UNMARKED: Mark = { type: 'same', notes: [] }

/** One side of a comparison, to read. */
export function RouteCompareCanvas({ graph, layout, marks, viewport, onViewport, chosen, onChoose }: Props) {
  const t = compareWords.use()
  const cards = useMemo(
    () =>
      graph.nodes.map((node): ComparedCard => {
        const place = layout.places.get(node.nodeKey)
        const mark = marks.get(node.nodeKey) ?? UNMARKED
        return {
          id: node.nodeKey,
          type: 'compared',
          position: { x: place?.posX ?? 0, y: place?.posY ?? 0 },
          data: { node, mark, colour: laneColour(node.deptShopId) },
          selected: node.nodeKey === chosen,
          ...{ width: CARD.width, height: CARD.height, ariaLabel: `${node.processSeq} ${node.processName}` },
        }
      }),
    [graph, layout, marks, chosen],
  )
  const edges = useMemo(
    () =>
      graph.edges.map(
        ({ from, to }): Edge => ({
          ...{ id: `${from}>${to}`, source: from, target: to, type: 'smoothstep', markerEnd: { type: MarkerType.ArrowClosed } },
          className: marks.get(to)?.type === 'move' ? styles.moved : '',
        }),
      ),
    [graph, marks],
  )
  const { routeName, versionNum } = graph.route
  return (
    <section className={styles.canvas} aria-label={t('canvas', { name: routeName, version: versionNum })}>
      <ReactFlow
        nodes={cards}
        edges={edges}
        nodeTypes={nodeTypes}
        viewport={viewport}
        onViewportChange={onViewport}
        onNodeClick={(_, { id }) => onChoose(id)}
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        minZoom={0.2}
        maxZoom={2}
        proOptions={{ hideAttribution: true }}
      >
        <ViewportPortal>
          {layout.lanes.map(({ deptShopId, top, height }) => (
            <div
              key={deptShopId}
              className={styles.lane}
              style={{ top, height, '--lane': laneColour(deptShopId) } as React.CSSProperties}
            />
          ))}
        </ViewportPortal>
        <Background gap={24} />
        <Controls showInteractive={false} showFitView={false} />
      </ReactFlow>
    </section>
  )
}
