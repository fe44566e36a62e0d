import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#contract/call.ts'
import { call } from '#web/http/call.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import { type Asked, AT_ONCE, type Kept, paramsOf } from './address.ts'
import type { Row } from './field.ts'
import type { Lazy } from './levels.ts'
import { type Numbered, useNumber } from './number.ts'
import { useKept } from './use-kept.ts'

interface PageOf extends Numbered {
  records: Row[]
}

const none: Row[] = []

/** A tree or plain array counts as a single page. */
const asPage = (data: unknown): PageOf => (Array.isArray(data) ? { records: data as Row[], total: data.length } : (data as PageOf))

/** The reported total, but at least the rows already seen. */
const atLeast = (page: PageOf | undefined, { current, size }: Asked): number =>
  page ? Math.max(page.total, (current - 1) * size + page.records.length) : 0

interface Shape {
  /** Whether an address may contain this as a filter. */
  knows(key: string): boolean
  lazy?: Lazy
  /** Rows must not be seen now, so nothing is loaded. */
  isVeiled?: boolean
}

/** Query and reply of a list. The old page stays on screen until the new one has arrived. */
export function useListState(
  name: string,
  list: Call,
  size: number,
  fixed: Record<string, string>,
  { knows, lazy, isVeiled = false }: Shape,
) {
  const client = useQueryClient()
  const [kept, setAsked] = useKept(knows)
  const [chosenSize, setSize] = useState<number>()
  // The preferred page size may arrive after the page.
  const asked: Asked = { ...kept, size: chosenSize ?? size }
  // Fixed parameters have changed: start at the first page.
  const along = JSON.stringify(fixed)
  const [before, setBefore] = useState(along)
  if (along !== before) {
    setBefore(along)
    setAsked(old => ({ ...old, current: 1 }))
  }
  const params = { ...paramsOf(asked), ...fixed }
  // A lazy tree shows its top level until something is searched; matches are a plain list.
  const asTree = lazy !== undefined && Object.keys(asked.filters).length === 0
  const target = asTree ? lazy.call : list
  const query = useQuery({
    queryKey: ['list', name, params],
    queryFn: async ({ signal }) => {
      const page = asPage(await call(target, {}, { signal, query: { ...params, ...AT_ONCE } }))
      // Matches are shown without their tree, so they may need their path.
      return lazy && !asTree ? { ...page, records: page.records.map(row => ({ ...row, isFound: true })) } : page
    },
    enabled: !isVeiled,
    placeholderData: keepPreviousData,
    // Cached rows are shown at once and reloaded.
    staleTime: 0,
  })
  const question = { ...asked.filters, ...fixed }
  const number = useNumber({
    key: ['list', name, 'number', question],
    page: query.data,
    isPending: query.isPlaceholderData || isVeiled,
    count: async signal => asPage(await call(target, {}, { signal, query: { ...question, current: '1', size: '1' }, quiet: true })),
  })
  // Pages that are not kept alive reload when they come to the front; only differences are redrawn.
  useOnReturn(() => !isVeiled && query.refetch({ cancelRefetch: false }))
  return {
    asked,
    params,
    asTree,
    rows: (!isVeiled && query.data?.records) || none,
    total: number ?? atLeast(query.data, asked),
    // The total may still grow until it is counted.
    isCounting: query.data !== undefined && number === undefined,
    // Loading a new query; the shown rows belong to the previous one.
    isPending: query.isPending || query.isPlaceholderData,
    error: query.error,
    // The opened levels of a tree are reloaded with the list.
    reload: () => void client.invalidateQueries({ queryKey: ['list', name] }),
    search: (filters: Record<string, string>) => {
      setAsked(old => ({ ...old, filters, current: 1 }))
      // Searching for the same again is a reload.
      if (!isVeiled && asked.current === 1 && JSON.stringify(filters) === JSON.stringify(asked.filters)) void query.refetch()
    },
    turn: (current: number, next: number) => {
      setSize(next)
      setAsked(old => ({ ...old, current: next === asked.size ? current : 1 }))
    },
    sortBy: (sort: Kept['sort']) => setAsked(old => ({ ...old, sort, current: 1 })),
    adopt: (next: Partial<Kept>) => setAsked(old => ({ ...old, ...next, current: 1 })),
  }
}

export type ListState = ReturnType<typeof useListState>
