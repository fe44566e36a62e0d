import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#contract/call.ts'
import { call } from '#web/http/call.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import type { Row } from './field.ts'

/** A tree loaded level by level: its call, and the parameter for the parent. */
export interface Lazy {
  call: Call
  parent: string
}

/** The opened levels of a lazy tree. Rows with `hasChildren` can be opened. */
export function useLevels(name: string, lazy: Lazy | undefined, rowKey: string, top: readonly Row[]) {
  const client = useQueryClient()
  const [open, setOpen] = useState<readonly string[]>([])
  const levels = useQueries({
    queries: open.map(key => ({
      queryKey: ['list', name, 'below', key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(lazy!.call, {}, { signal, query: { [lazy!.parent]: key }, quiet: true }) as Promise<Row[]>,
      enabled: lazy !== undefined,
    })),
  })
  useOnReturn(() => client.invalidateQueries({ queryKey: ['list', name, 'below'] }))
  if (!lazy) return undefined

  const below = new Map(open.map((key, at) => [key, levels[at]?.data]))
  const grown = (level: readonly Row[]): Row[] =>
    level.map(row => (row.hasChildren ? { ...row, children: grown(below.get(String(row[rowKey])) ?? []) } : row))
  return { rows: grown(top), open, setOpen }
}
