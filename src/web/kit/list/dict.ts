import { useQuery } from '@tanstack/react-query'
import { dict, dictBiz } from '#contract/dict.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'

export interface DictItem {
  dictKey: string
  dictValue: string
  remark: string
  isSealed?: number
}

const none: DictItem[] = []
const MINUTES = 5 * 60_000

/** Entries of a dictionary, cached for all pages. */
export function useDict(source: { code: string; book: 'system' | 'business' } | undefined): DictItem[] {
  const { data = none } = useQuery({
    queryKey: ['dict', source?.book, source?.code],
    queryFn: ({ signal }) =>
      call(source?.book === 'system' ? dict.dictionary : dictBiz.dictionary, { code: source?.code ?? '' }, { signal }),
    enabled: source !== undefined,
    staleTime: MINUTES,
  })
  return data
}

/** The same for code outside of components, from the cache only. */
export const knownDict = ({ book, code }: { code: string; book: 'system' | 'business' }) =>
  queries.getQueryData<DictItem[]>(['dict', book, code])
