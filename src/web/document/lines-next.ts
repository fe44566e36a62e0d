import { type RefObject, useEffect, useRef } from 'react'
import { isEmpty } from '#model/empty.ts'
import type { Form } from '#model/form/form.ts'
import type { NextLines } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import type { Values } from './paths.ts'

interface Options {
  store: FormStore<Form>
  table: string
  box: RefObject<HTMLElement | null>
  mayAdd: boolean
  /** Shows the page with this row. */
  show(at: number): void
}

/**
 * After a code was scanned into a cell: the same cell of the next line that has none yet, of a new line if there is no such line. A code that
 * nothing has keeps the cell.
 */
export function useNextLines({ store, table, box, mayAdd, show }: Options): NextLines {
  const wanted = useRef('')
  const arrive = () => {
    const cell = wanted.current && box.current?.querySelector<HTMLElement>(`[data-path="${wanted.current}"] input:not([disabled])`)
    if (!cell) return
    wanted.current = ''
    cell.focus()
  }
  // A new line has to be drawn first.
  useEffect(arrive)
  const latest = useRef<NextLines>(() => {})
  latest.current = (path, isTaken) => {
    if (!isTaken) {
      // The cell is drawn anew with its problem.
      wanted.current = path
      requestAnimationFrame(arrive)
      return
    }
    const [, row, column = ''] = path.split('.')
    const rows = (store.getState().typed[table] ?? []) as readonly Values[]
    const free = rows.findIndex((each, at) => at > Number(row) && isEmpty(each[column]))
    if (free < 0 && !mayAdd) return
    const at = free < 0 ? rows.length : free
    wanted.current = `${table}.${at}.${column}`
    if (free < 0) store.insert(table, at, [{}])
    show(at)
    arrive()
  }
  return useRef<NextLines>((path, isTaken) => latest.current(path, isTaken)).current
}
