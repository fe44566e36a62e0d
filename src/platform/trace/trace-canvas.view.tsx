import { Background, Controls, type Edge, MarkerType, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useMemo } from 'react'
import type { Traced, TraceLink } from '#contract/trace.ts'
import { thousands } from '#model/number.ts'
import styles from './trace.module.css'
import { traceWords } from './trace.words.tsx'
import { TraceCard, type TraceCardNode } from './trace-card.view.tsx'
import { CARD, placesOf } from './trace-layers.rules.ts'

const nodeTypes = { traced: TraceCard }
/** Below this scale the text of the cards cannot be read. */
const READABLE = 0.6

interface Props {
  layers: readonly (readonly Traced[])[]
  links: readonly TraceLink[]
  here: string
}

/** The chain as a picture: sources on the left. Lines carry the quantity, or the amount where units differ. */
export function TraceCanvas({ layers, links, here }: Props) {
  const t = traceWords.use()
  const cards = useMemo(() => {
    const places = placesOf(layers)
    return layers.flat().map(
      (node): TraceCardNode => ({
        ...{ id: node.key, type: 'traced', position: places.get(node.key) ?? { x: 0, y: 0 }, ...CARD },
        data: { node, isHere: node.key === here },
      }),
    )
  }, [layers, here])
  const edges = useMemo(
    () =>
      links.map(({ from, to, qty, amount }): Edge => {
        const label = qty ? t('qty', { qty: thousands(qty) }) : amount ? `¥${thousands(amount, 2)}` : undefined
        return {
          ...{ id: `${from}>${to}`, source: from, target: to, markerEnd: { type: MarkerType.ArrowClosed } },
          ...(label && { label, labelShowBg: true, labelBgPadding: [4, 2], labelBgBorderRadius: 4 }),
        }
      }),
    [links, t],
  )
  return (
    <section className={styles.canvas} aria-label={t('chain')}>
      <ReactFlowProvider>
        <ReactFlow
          nodes={cards}
          edges={edges}
          nodeTypes={nodeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          fitView
          fitViewOptions={{ padding: 0.15, maxZoom: 1, minZoom: READABLE }}
          minZoom={0.2}
          maxZoom={2}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={24} />
          <Controls showInteractive={false} />
        </ReactFlow>
      </ReactFlowProvider>
    </section>
  )
}
