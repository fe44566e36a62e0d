import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { flowReference } from '#contract/flow-document.ts'
import { call } from '#web/http/call.ts'
import { AT_ONCE, type Numbered } from '#web/kit/list/number.ts'
import type { Picked } from '../form-store.ts'
import type { Values } from '../paths.ts'

/** 引用. What a reference may point at, as the server finds it for the person who asks. */
export interface Reference extends Picked {
  row: Values
  /** Names of what the row itself points at. */
  labels?: Readonly<Record<string, string>>
}

interface Asked {
  to: string
  keyword?: string
  within?: Readonly<Record<string, string>>
  current?: number
  size?: number
}

/** An empty narrowing is left out of the address. */
const narrowed = (within: Asked['within']) => (within && Object.keys(within).length > 0 ? JSON.stringify(within) : undefined)

export const referenceQuery = ({ to, keyword = '', within, current = 1, size = 20 }: Asked) =>
  queryOptions({
    queryKey: ['reference', to, keyword, within, current, size],
    queryFn: async ({ signal }) => {
      const page = await call(
        flowReference.list,
        { to, keyword: keyword || undefined, within: narrowed(within) },
        { signal, quiet: true, query: { current, size, ...AT_ONCE } },
      )
      return { rows: page.records as Reference[], total: page.total, searchCount: page.searchCount }
    },
    placeholderData: keepPreviousData,
  })

/** How many there are to choose from, for whoever turns pages. */
export const referenceCount = ({ to, keyword, within }: Asked, signal: AbortSignal): Promise<Numbered> =>
  call(
    flowReference.list,
    { to, keyword: keyword || undefined, within: narrowed(within) },
    { signal, quiet: true, query: { current: 1, size: 1 } },
  )

/** Exactly these rows, for what was pasted or comes from elsewhere. */
export async function referencesOf(to: string, ids: readonly string[]): Promise<Reference[]> {
  const page = await call(flowReference.list, { to, ids: ids.join(',') }, { quiet: true, query: { current: 1, size: ids.length } })
  return page.records as Reference[]
}
