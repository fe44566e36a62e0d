import { useQuery } from '@tanstack/react-query'
import type { Field } from '#model/form/field.ts'
import type { Columns } from '#model/form/lines.ts'
import type { Master } from '#model/master.ts'
import { loadMaster } from '../registry.ts'

/** A column of the picker dialog. */
export type RefColumn = readonly [column: string, field: Field]

const MOST = 7

/** Columns from the definition of the target; without one, from the fields that are copied. */
export function useRefColumns(field: Field, beside: Columns): readonly RefColumn[] {
  const to = field.to ?? ''
  const { data: master } = useQuery({
    queryKey: ['master', to],
    queryFn: () => loadMaster(to),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return master ? masterColumns(master) : copiedColumns(field, beside)
}

const masterColumns = ({ fields, picker }: Master): RefColumn[] => picker.slice(0, MOST).map(key => [key, fields[key]!] as const)

const copiedColumns = (field: Field, beside: Columns): RefColumn[] =>
  Object.entries(field.copy ?? {})
    // Copied ids are not readable.
    .filter(([target]) => beside[target] && beside[target].kind !== 'ref')
    .slice(0, MOST)
    .map(([target, column]) => [column, beside[target]!] as const)
