import { isEmpty } from '#model/empty.ts'
import type { Flow } from '#model/flow/flow.ts'
import { isLines } from '#model/form/form.ts'
import { type Lines, STORED_ROW } from '#model/form/lines.ts'
import { readForm } from '#model/form/read.ts'
import { same } from './diff.ts'

type Doc = Readonly<Record<string, unknown>>

export interface Settled {
  sent: Doc
  /** Columns that were changed without permission, as `items.price`. */
  wrong: string[]
}

/**
 * Tables as sent, with the cells that the sender may not write taken from the stored rows. Rows are matched by identity, because the sender may
 * have added, removed or moved some: by the key that they were shown with, else by position if their number is the same, else by their content.
 */
export function settleRows(flow: Flow, stored: Doc, sent: Doc, mayWrite: (path: string) => boolean): Settled {
  const { doc } = readForm(flow, { ...stored, ...sent })
  const settled: Record<string, unknown> = { ...sent }
  const wrong = new Set<string>()
  for (const [table, field] of Object.entries(flow.fields)) {
    if (!isLines(field) || !Array.isArray(sent[table])) continue
    const closed = Object.keys(field.columns).filter(column => !field.columns[column]!.options.derived && !mayWrite(`${table}.${column}`))
    if (closed.length === 0) continue
    const [was, raw, read] = [rowsOf(stored[table]), rowsOf(sent[table]), rowsOf((doc as Doc)[table])]
    const bases = match(field, was, raw, read)
    settled[table] = raw.map((row, at) => {
      const base = bases[at]
      const cells: Record<string, unknown> = { ...row }
      for (const column of closed) {
        if (!isEmpty(row[column]) && !same(read[at]?.[column], base?.[column])) wrong.add(`${table}.${column}`)
        if (base?.[column] === undefined) delete cells[column]
        else cells[column] = base[column]
      }
      return cells
    })
  }
  return { sent: settled, wrong: [...wrong] }
}

/** Rows of tables that have closed columns, each with the key by which it is recognised when it comes back. */
export function withRowKeys(flow: Flow, form: Doc, mayWrite: (path: string) => boolean): Record<string, unknown> {
  const keyed = Object.entries(flow.fields).flatMap(([table, field]) => {
    if (!isLines(field) || !Array.isArray(form[table]) || !mayWrite(table)) return []
    if (Object.keys(field.columns).every(column => field.columns[column]!.options.derived || mayWrite(`${table}.${column}`))) return []
    return [[table, rowsOf(form[table]).map((row, at) => ({ ...row, [STORED_ROW]: at }))] as const]
  })
  return { ...form, ...Object.fromEntries(keyed) }
}

const rowsOf = (value: unknown): Doc[] =>
  Array.isArray(value) ? value.map(row => (row !== null && typeof row === 'object' ? (row as Doc) : {})) : []

function match({ columns }: Lines, was: readonly Doc[], raw: readonly Doc[], read: readonly Doc[]): (Doc | undefined)[] {
  const free = new Set(was.keys())
  const take = (at: number | undefined) => (at !== undefined && free.delete(at) ? was[at] : undefined)
  if (raw.some(row => row[STORED_ROW] !== undefined)) return raw.map(row => take(Number(row[STORED_ROW])))
  if (raw.length === was.length) return [...was]
  const typed = Object.keys(columns).filter(column => !columns[column]!.options.derived)
  const isSame = (at: number, row: Doc | undefined, given: Doc) =>
    typed.every(column => isEmpty(given[column]) || same(row?.[column], was[at]![column]))
  return raw.map((given, index) => take([...free].find(at => isSame(at, read[index], given))))
}
