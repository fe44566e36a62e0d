import { useMemo } from 'react'
import { type Lines, MOST_LINES } from '#model/form/lines.ts'
import { cellMarks } from './changes.ts'
import { useFormContext, useFormState } from './form-context.ts'
import { arranged as arrange } from './lines-columns.ts'
import { type ColumnEntry, columnsOf, isWritable, type Values } from './paths.ts'

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
  const arranged = useMemo(() => arrange(table, columns, store.rights), [columns, store, table])
  const writable = useMemo(() => {
    const inOrder = [...(arranged.subject ? [arranged.subject] : []), ...arranged.entry]
    return inOrder.filter(([key, field]) => isWritable(store.rights, `${table}.${key}`) && !field.options.derived)
  }, [arranged, store, table])
  const changed = useMemo(() => cellMarks(table, marks), [table, marks])
  const most = lines.options.max ?? MOST_LINES
  /** Rows can be added and removed only if the table itself is writable and the server does not decide which there are. */
  const mayArrange = isWritable(store.rights, table) && !lines.options.rowsBy
  return { store, rows, columns, arranged, writable, changed, mayArrange, mayAdd: mayArrange && rows.length < most }
}

/** The column that names the subject of a row; if it is a reference, many rows can be picked at once. */
export const pickColumn = (writable: readonly ColumnEntry[]) =>
  writable.find(([, field]) => field.kind === 'ref' && field.options.required && !field.options.several)
