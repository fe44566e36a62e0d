import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { search } from '#contract/search.ts'
import { call } from '../http/call.ts'

type Answer = Reply<typeof search.find>
export type Person = Answer['people'][number]

const TYPING = 200
const nothing: Answer = { papers: [], rows: [], people: [] }

/** Documents, rows of books and colleagues by number, word, pinyin or initials, found by the server in one request. */
export function useServerFound(typed: string): Answer & { asking: boolean } {
  const keyword = useSettled(typed.trim())
  const { data = nothing, isFetching } = useQuery({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => call(search.find, { keyword }, { signal, quiet: true }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const asking = typed.trim() !== '' && (isFetching || keyword !== typed.trim())
  return { ...(keyword && typed.trim() ? data : nothing), asking }
}

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? TYPING : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
