import type { KeyboardEvent } from 'react'
import type { Form } from '#model/form/form.ts'
import type { FormStore } from './form-store.ts'
import type { Values } from './paths.ts'

interface Options {
  store: FormStore<Form>
  table: string
  addRow(): void
}

/** Keys of a table, as in a spreadsheet: Enter moves on and adds rows, Ctrl D repeats the value of the row above, Delete clears a choice. */
export function pressed(event: KeyboardEvent<HTMLElement>, options: Options): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) goOn(event, options.addRow)
  else if (event.key === 'Delete' && isUntypedChoice(event.target)) change(event, options, () => undefined)
  else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) change(event, options, above)
}

/** Enter in a text or number moves to the next writable cell; after the last one it adds a row. */
function goOn(event: KeyboardEvent<HTMLElement>, addRow: () => void): void {
  const target = event.target as HTMLElement
  if (!(target instanceof HTMLInputElement)) return
  if (target.getAttribute('role') === 'combobox' || target.closest('.ant-picker')) return
  event.preventDefault()
  const box = event.currentTarget
  const inputs = () => [...box.querySelectorAll<HTMLInputElement>('[data-column] input:not([disabled])')]
  const here = inputs().indexOf(target)
  const next = inputs()[here + (event.shiftKey ? -1 : 1)]
  next?.focus()
  if (next || event.shiftKey) return
  addRow()
  requestAnimationFrame(() => inputs()[here + 1]?.focus())
}

const isUntypedChoice = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox' && target.value === ''

type Cell = (rows: readonly Values[], row: number, column: string) => unknown
const above: Cell = (rows, row, column) => rows[row === 0 ? 0 : row - 1]?.[column]

function change(event: KeyboardEvent<HTMLElement>, { store, table }: Options, to: Cell): void {
  const { column, row } = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset ?? {}
  if (column === undefined) return
  event.preventDefault()
  store.set(`${table}.${row}.${column}`, to((store.getState().typed[table] ?? []) as readonly Values[], Number(row), column))
}
