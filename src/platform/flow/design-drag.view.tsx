import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Seq } from '#model/flow/tree.ts'
import type { StepProps } from '#web/flow-tree/tree-context.ts'
import { quietDrag } from '#web/kit/sortable/quiet-drag.ts'
import { stepOf } from '#web/kit/sortable/sortable.tsx'
import styles from './flow.module.css'

/** A step can be dragged inside its own sequence only, because its position in another branch has another meaning. */
const ownSequence: CollisionDetection = args =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      each => each.data.current?.sortable?.containerId === args.active.data.current?.sortable?.containerId,
    ),
  })

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })
/** Corrects mouse movements for the zoom of the drawing. */
const atScale: Modifier = ({ transform, activatorEvent }) => {
  const paper = activatorEvent?.target instanceof Element ? activatorEvent.target.closest<HTMLElement>('[data-zoom]') : null
  const zoom = Number(paper?.dataset.zoom ?? 1) || 1
  return { ...transform, y: transform.y / zoom }
}

interface Props {
  onMove(seqId: string, from: number, to: number): void
  children: ReactNode
}

/** Wraps the drawing. Ctrl+Shift+arrow is the keyboard alternative. */
export function DragArea({ onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.data.current?.sortable, over?.data.current?.sortable]
    if (from && to && from.index !== to.index) onMove(String(from.containerId), from.index, to.index)
  }
  const press = (event: KeyboardEvent) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null
    const step = stepOf(event)
    if (!item || step === 0 || !item.dataset.seq) return
    event.preventDefault()
    onMove(item.dataset.seq, Number(item.dataset.step), Number(item.dataset.step) + step)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={ownSequence}
      modifiers={[upAndDown, atScale]}
      accessibility={quietDrag}
      onDragEnd={drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside. */}
      <div className={styles.dragArea} onKeyDown={press}>
        {children}
      </div>
    </DndContext>
  )
}

export function DragSteps({ seq, children }: { seq: Seq; children: ReactNode }) {
  return (
    <SortableContext id={seq.id} items={seq.nodes.map(node => node.id)} strategy={verticalListSortingStrategy}>
      {children}
    </SortableContext>
  )
}

export function DragStep({ seq, node, className, children }: StepProps) {
  const fixed = node.type === 'start' || node.type === 'end'
  const { setNodeRef, transform, transition, listeners, isDragging } = useSortable({ id: node.id, disabled: fixed })
  return (
    <li
      ref={setNodeRef}
      className={`${className} ${isDragging ? styles.lifted : ''}`}
      data-seq={seq.id}
      data-step={seq.nodes.indexOf(node)}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
      {...(fixed ? {} : listeners)}
    >
      {children}
    </li>
  )
}
