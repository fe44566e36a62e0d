import { useMemo } from 'react'
import type { Field } from '#model/form/field.ts'
import { type Lines, MOST_LINES } from '#model/form/lines.ts'
import { cellMarks } from './changes.ts'
import { useFormContext, useFormState } from './form-context.ts'
import { columnsOf, isWritable, type Values } from './paths.ts'

export interface LinesProps {
  table: string
  lines: Lines
}

const NO_ROWS: readonly Values[] = []

/** Everything needed to draw a table of a form, as a table or as cards. */
export function useLines({ table, lines }: LinesProps) {
  const { store, marks } = useFormContext()
  const rows = useFormState(({ typed }) => (typed[table] ?? NO_ROWS) as readonly Values[])
  const columns = useMemo(() => columnsOf(table, lines, store.rights), [table, lines, store])
  const writable = useMemo(
    () => columns.filter(([key, field]) => isWritable(store.rights, `${table}.${key}`) && !field.options.derived),
    [columns, store, table],
  )
  const changed = useMemo(() => cellMarks(table, marks), [table, marks])
  const most = lines.options.max ?? MOST_LINES
  /** Rows can be added and removed only if the table itself is writable. */
  const mayArrange = isWritable(store.rights, table)
  return { store, rows, columns, writable, changed, mayArrange, mayAdd: mayArrange && rows.length < most }
}

/** The column that names the subject of a row; if it is a reference, many rows can be picked at once. */
export const pickColumn = (writable: readonly (readonly [string, Field])[]) =>
  writable.find(([, field]) => field.kind === 'ref' && field.options.required && !field.options.several)
