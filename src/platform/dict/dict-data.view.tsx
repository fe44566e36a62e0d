import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/call.ts'
import { dict, dictBiz } from '#contract/dict.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'

/** Both kinds of dictionaries have the same calls under different paths. */
export type Book = 'system' | 'business'
export type Layout = 'horizontal' | 'vertical'
export type Entry = Reply<typeof dict.childList>[number]

export const callsOf = (book: Book) => (book === 'system' ? dict : dictBiz)
export const rightsOf = (book: Book) => {
  const module = book === 'system' ? 'dict' : 'dictbiz'
  return {
    view: `${module}_view`,
    add: `${module}_add`,
    edit: `${module}_edit`,
    remove: `${module}_delete`,
    export: `${module}_export`,
  }
}

export const PAGE = 20

/** Latin letters search the codes, anything else the names. */
const filterOf = (typed: string): Record<string, string> => {
  const text = typed.trim()
  if (!text) return {}
  return /^[\w.-]+$/.test(text) ? { code: text } : { dictValue: text }
}

export function useDictionaries(book: Book, typed: string, current: number) {
  const query = useQuery({
    queryKey: ['dict-book', book, 'list', typed, current],
    queryFn: ({ signal }) =>
      call(callsOf(book).parentList, {}, { signal, quiet: true, query: { ...filterOf(typed), current, size: PAGE } }),
    // While paging, the old page stays; another kind of dictionary starts empty.
    placeholderData: (previous, query) => (query?.queryKey[1] === book ? keepPreviousData(previous) : undefined),
  })
  useOnReturn(() => query.refetch({ cancelRefetch: false }))
  return query
}

export const entriesKey = (book: Book, id: string) => ['dict-book', book, 'entries', id]

export function useEntries(book: Book, id: string) {
  return useQuery({
    queryKey: entriesKey(book, id),
    queryFn: ({ signal }) => call(callsOf(book).childList, { parentId: id }, { signal, quiet: true }) as Promise<Entry[]>,
  })
}

/** After a change, reload the dictionaries and every page that uses their entries. */
export const bookChanged = (book: Book) =>
  Promise.all([queries.invalidateQueries({ queryKey: ['dict-book', book] }), queries.invalidateQueries({ queryKey: ['dict', book] })])
