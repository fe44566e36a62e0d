import { useQuery } from '@tanstack/react-query'
import type { Field } from '#model/form/field.ts'
import type { Columns } from '#model/form/lines.ts'
import type { Master } from '#model/master.ts'
import { usePermissions } from '#web/shell/data.ts'
import { loadMaster } from '../registry.ts'

/** A column of the picker dialog. */
export type RefColumn = readonly [column: string, field: Field]

const MOST = 7

/** Columns from the definition of the target; without one, from the fields that are copied. */
export function useRefColumns(field: Field, beside: Columns, enabled = true): readonly RefColumn[] {
  const to = field.to ?? ''
  const { data: master } = useQuery({
    queryKey: ['master', to],
    queryFn: () => loadMaster(to),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const may = usePermissions()
  return master ? masterColumns(master, field, may[`${to}_view`] === true) : copiedColumns(field, beside)
}

/** As the server answers: everything to those who may read the book, else what is open to all and what the form copies. */
function masterColumns({ fields, counted, label, picker, open }: Master, { copy = {} }: Field, mayRead: boolean): RefColumn[] {
  const shown = mayRead ? picker : picker.filter(key => open.includes(key) || Object.values(copy).includes(key))
  const all = { ...fields, ...counted }
  // The label of the row says these already.
  const more = shown.filter(key => !label.includes(key))
  return more.slice(0, MOST).flatMap(key => (all[key] ? [[key, all[key]] as const] : []))
}

const copiedColumns = (field: Field, beside: Columns): RefColumn[] =>
  Object.entries(field.copy ?? {})
    // Copied ids are not readable.
    .filter(([target]) => beside[target] && beside[target].kind !== 'ref')
    .slice(0, MOST)
    .map(([target, column]) => [column, beside[target]!] as const)
