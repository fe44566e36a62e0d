import { type DragEvent, type HTMLAttributes, useMemo, useRef } from 'react'
import styles from './list.module.css'

/** Columns are moved by dragging their heads; the drawer does the same by keyboard. */
export function useHeaderDrag(onMove: (key: string, to: string) => void): (key: string) => HTMLAttributes<HTMLElement> {
  const dragged = useRef<string>(undefined)
  const move = useRef(onMove)
  move.current = onMove
  return useMemo(() => {
    const mark = ({ currentTarget }: DragEvent<HTMLElement>, isOver: boolean) =>
      currentTarget.classList.toggle(styles.dropHere ?? '', isOver)
    return key => ({
      draggable: true,
      onDragStart: event => {
        dragged.current = key
        event.dataTransfer.effectAllowed = 'move'
      },
      onDragOver: event => {
        if (dragged.current === undefined) return
        event.preventDefault()
        mark(event, dragged.current !== key)
      },
      onDragLeave: event => mark(event, false),
      onDrop: event => {
        event.preventDefault()
        mark(event, false)
        if (dragged.current !== undefined && dragged.current !== key) move.current(dragged.current, key)
      },
      onDragEnd: () => {
        dragged.current = undefined
      },
    })
  }, [])
}
