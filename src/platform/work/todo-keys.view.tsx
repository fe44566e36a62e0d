import { useEffect, useEffectEvent, useRef } from 'react'
import type { WorkRow } from '#contract/flow-shape.ts'
import { isForPage } from '#web/kit/key-press.ts'
import { useTabActive } from '#web/shell/tab-context.ts'

interface Props {
  rows: readonly WorkRow[]
  cursor: string | undefined
  onCursor(row: WorkRow): void
  onOpen(row: WorkRow): void
  onLook(row: WorkRow): void
  onUndo(): void
}

/** J and K move through the list, Enter opens, V previews, X selects, U takes the last decision back. */
export function TodoKeys({ rows, cursor, onCursor, onOpen, onLook, onUndo }: Props) {
  const active = useTabActive()
  // A ref, because keys may come faster than renders.
  const latest = useRef(cursor)
  useEffect(() => {
    latest.current = cursor
  }, [cursor])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const at = rows.findIndex(row => row.taskId === latest.current)
    const row = rows[at]
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step !== 0 && rows.length > 0) {
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]!
      latest.current = next.taskId
      onCursor(next)
      // Enter goes to the focused element, so focus the row.
      lineOf(next.taskId)?.focus()
    } else if (event.key === 'Enter' && row && !(event.target instanceof Element && event.target.closest('a, button'))) onOpen(row)
    else if (event.key === 'v' && row) onLook(row)
    else if (event.key === 'u') onUndo()
    else if (event.key === 'x' && row) lineOf(row.taskId)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
  return null
}

export const lineOf = (taskId: string) => document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`)
