import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#contract/call.ts'
import { call } from '#web/http/call.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import type { Row } from './field.ts'
import type { Lazy } from './levels.ts'
import { AT_ONCE, type Numbered, useNumber } from './number.ts'

export interface Asked {
  filters: Record<string, string>
  current: number
  size: number
  sort?: { key: string; down: boolean }
}

interface PageOf extends Numbered {
  records: Row[]
}

const none: Row[] = []

/** A tree or a plain array counts as one page that holds everything. */
const asPage = (data: unknown): PageOf => (Array.isArray(data) ? { records: data as Row[], total: data.length } : (data as PageOf))

export const paramsOf = ({ filters, current, size, sort }: Asked): Record<string, string> => ({
  ...filters,
  current: String(current),
  size: String(size),
  ...(sort ? { [sort.down ? 'descs' : 'ascs']: sort.key } : {}),
})

/** As many as were said, and as many as were seen. */
const atLeast = (page: PageOf | undefined, { current, size }: Asked): number =>
  page ? Math.max(page.total, (current - 1) * size + page.records.length) : 0

interface Shape {
  lazy?: Lazy
  /** Nothing may be seen now, so nothing is asked. */
  isVeiled?: boolean
}

/** What the list was asked for and what it answered. The old page stays on screen until the new one is there. */
export function useListState(
  name: string,
  list: Call,
  size: number,
  fixed: Record<string, string> = {},
  { lazy, isVeiled = false }: Shape = {},
) {
  const client = useQueryClient()
  const [chosen, setAsked] = useState<Omit<Asked, 'size'> & { size?: number }>({ filters: {}, current: 1 })
  // The size one likes may come from the server a moment later than the page.
  const asked: Asked = { ...chosen, size: chosen.size ?? size }
  // What always goes along has changed: the page one was on says nothing about the new list.
  const along = JSON.stringify(fixed)
  const [before, setBefore] = useState(along)
  if (along !== before) {
    setBefore(along)
    setAsked(old => ({ ...old, current: 1 }))
  }
  const params = { ...paramsOf(asked), ...fixed }
  // A lazy tree shows its top level until something is looked for; what is found is a plain list.
  const asTree = lazy !== undefined && Object.keys(asked.filters).length === 0
  const target = asTree ? lazy.call : list
  const query = useQuery({
    queryKey: ['list', name, params],
    queryFn: async ({ signal }) => {
      const page = asPage(await call(target, {}, { signal, query: { ...params, ...AT_ONCE }, quiet: true }))
      // Found rows stand outside of their tree; a page may want to say where they belong.
      return lazy && !asTree ? { ...page, records: page.records.map(row => ({ ...row, isFound: true })) } : page
    },
    enabled: !isVeiled,
    placeholderData: keepPreviousData,
    // Rows that somebody may have changed meanwhile are shown at once and asked again.
    staleTime: 0,
  })
  const question = { ...asked.filters, ...fixed }
  const number = useNumber({
    key: ['list', name, 'number', question],
    page: query.data,
    isPending: query.isPlaceholderData || isVeiled,
    count: async signal => asPage(await call(target, {}, { signal, query: { ...question, current: '1', size: '1' }, quiet: true })),
  })
  // A page that is not kept alive asks again each time it comes to the front, and draws anew only what is different.
  useOnReturn(() => !isVeiled && query.refetch({ cancelRefetch: false }))
  return {
    asked,
    params,
    asTree,
    rows: (!isVeiled && query.data?.records) || none,
    total: number ?? atLeast(query.data, asked),
    // There may be more than is said, until they are counted.
    isCounting: query.data !== undefined && number === undefined,
    // The first answer, or one to a new question, is still on its way; what is shown belongs to the question before.
    isPending: query.isPending || query.isPlaceholderData,
    error: query.error,
    // The opened levels of a tree belong to the list and come anew with it.
    reload: () => void client.invalidateQueries({ queryKey: ['list', name] }),
    search: (filters: Record<string, string>) => {
      setAsked(old => ({ ...old, filters, current: 1 }))
      // To search for the same again is to ask whether it is still so.
      if (!isVeiled && asked.current === 1 && JSON.stringify(filters) === JSON.stringify(asked.filters)) void query.refetch()
    },
    turn: (current: number, next: number) => setAsked(old => ({ ...old, current: next === asked.size ? current : 1, size: next })),
    sortBy: (sort: Asked['sort']) => setAsked(old => ({ ...old, sort, current: 1 })),
    adopt: (next: Partial<Asked>) => setAsked(old => ({ ...old, ...next, current: 1 })),
  }
}

export type ListState = ReturnType<typeof useListState>
