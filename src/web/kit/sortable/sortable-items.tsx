import { closestCenter, DndContext, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, horizontalListSortingStrategy, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { quietDrag } from './quiet-drag.ts'
import type { SortableProps } from './sortable.tsx'

const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 })

/** Loaded lazily: see sortable.tsx. */
export default function SortableItems({ ids, row, onOrder, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const { swallow, release } = useSwallowedClick()
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={row ? [sideways] : []}
      accessibility={quietDrag}
      onDragStart={swallow}
      onDragCancel={release}
      onDragEnd={({ active, over }) => {
        release()
        const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1]
        if (to >= 0 && from !== to) onOrder(arrayMove([...ids], from, to))
      }}
    >
      <SortableContext items={[...ids]} strategy={row ? horizontalListSortingStrategy : rectSortingStrategy}>
        {ids.map(id => (
          <Item key={id} id={id}>
            {children}
          </Item>
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Item({ id, children }: { id: string; children: SortableProps['children'] }) {
  const { setNodeRef, transform, transition, listeners, isDragging } = useSortable({ id })
  const style = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition, zIndex: isDragging ? 2 : undefined }
    : undefined
  return children(id, { ref: setNodeRef, style, listeners: listeners as never, lifted: isDragging })
}

/** The click that ends a drag must not open the dragged item, nor follow a link. */
function useSwallowedClick() {
  const stop = useRef((event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  return {
    swallow: () => window.addEventListener('click', stop.current, true),
    release: () => void setTimeout(() => window.removeEventListener('click', stop.current, true)),
  }
}
