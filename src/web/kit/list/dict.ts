import { useQuery } from '@tanstack/react-query'
import { dict, dictBiz } from '#contract/dict.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'

export interface DictItem {
  dictKey: string
  dictValue: string
  remark: string
  /** Pinyin and initials. */
  py?: string
  isSealed?: number
}

interface DictSource {
  code: string
  book: 'system' | 'business'
}

const none: DictItem[] = []
const MINUTES = 5 * 60_000

/** Codes that are asked for together, by the fields of a page, are one request. */
let batch: { codes: Set<string>; answer: Promise<Record<string, DictItem[]>> } | undefined

async function askTogether(code: string): Promise<DictItem[]> {
  if (!batch) {
    const codes = new Set<string>()
    const answer = new Promise(resolve => setTimeout(resolve)).then(async () => {
      batch = undefined
      const [first = '', ...others] = codes
      if (others.length > 0) return call(dictBiz.dictionarysByTenantId, { items: [...codes] }, { masked: false })
      return { [first]: await call(dictBiz.dictionary, { code: first }) }
    })
    batch = { codes, answer }
  }
  batch.codes.add(code)
  return (await batch.answer)[code] ?? none
}

export const dictQuery = ({ book, code }: DictSource) => ({
  queryKey: ['dict', book, code],
  queryFn: (): Promise<DictItem[]> => (book === 'system' ? call(dict.dictionary, { code }) : askTogether(code)),
  staleTime: MINUTES,
})

/** Entries of a dictionary, cached for all pages. */
export function useDict(source: DictSource | undefined): DictItem[] {
  const { data = none } = useQuery({ ...dictQuery(source ?? { book: 'system', code: '' }), enabled: source !== undefined })
  return data
}

/** The same for code outside of components, from the cache only. */
export const knownDict = ({ book, code }: DictSource) => queries.getQueryData<DictItem[]>(['dict', book, code])
