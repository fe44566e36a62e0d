import {
  type ComponentType,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react'
import { loadChunk } from '#web/shell/chunk.ts'

/** Props of the outermost element of an item, which make it draggable by mouse or long touch. */
export interface Grip {
  ref?: (node: HTMLElement | null) => void
  style?: CSSProperties
  listeners?: Record<string, (event: never) => void>
  lifted?: boolean
}

export interface SortableProps {
  ids: readonly string[]
  /** Horizontal. */
  row?: boolean
  /** The container of the items. */
  box: RefObject<HTMLElement | null>
  onOrder(ids: string[]): void
  children: (id: string, grip: Grip) => ReactNode
}

const still: Grip = {}

/** Items that can be reordered by dragging. The library is loaded when the page is idle. */
export function Sortable(props: SortableProps) {
  const Items = useLibrary(props.box)
  if (Items) return <Items {...props} />
  return props.ids.map(id => <Fragment key={id}>{props.children(id, still)}</Fragment>)
}

/** Switching to the library remounts the items, so it waits until neither mouse nor focus is on them. */
function useLibrary(box: RefObject<HTMLElement | null>): ComponentType<SortableProps> | undefined {
  const [Items, setItems] = useState<ComponentType<SortableProps>>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const whenFree = (take: () => void) => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(() => whenFree(take), 300)
      else take()
    }
    const begin = () =>
      void loadChunk(() => import('./sortable-items.tsx')).then(
        found => whenFree(() => setItems(() => found.default)),
        () => {},
      )
    timer = setTimeout(begin, 1_500)
    return () => clearTimeout(timer)
  }, [box])
  return Items
}

/** Ctrl+Shift+arrow moves an item by one, as the keyboard alternative to dragging. */
export function stepOf(event: KeyboardEvent): -1 | 1 | 0 {
  if (!event.ctrlKey || !event.shiftKey) return 0
  if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') return -1
  return event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : 0
}

/** On a handle that does nothing but move its item, the arrows alone suffice. */
export function handleStepOf(event: KeyboardEvent): -1 | 1 | 0 {
  if (event.key === 'ArrowUp') return -1
  return event.key === 'ArrowDown' ? 1 : stepOf(event)
}

export const MOVE_KEYS = 'Control+Shift+ArrowLeft Control+Shift+ArrowRight'

export function moved(ids: readonly string[], id: string, step: number): string[] {
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(ids.length - 1, from + step))
  const rest = ids.filter(each => each !== id)
  return from < 0 ? [...ids] : [...rest.slice(0, to), id, ...rest.slice(to)]
}
