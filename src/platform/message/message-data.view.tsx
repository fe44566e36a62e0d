import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/call.ts'
import { message } from '#contract/notice.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import { messageWords } from './message.words.tsx'

export type Message = Reply<typeof message.list>['records'][number]
export const UNREAD = 0
export const READ = 1
export const PAGE = 20

export interface Asked {
  status: number
  typed: string
  current: number
}

export function useMessages({ status, typed, current }: Asked) {
  const query = useQuery({
    queryKey: ['message', 'page', status, typed, current],
    queryFn: ({ signal }) => call(message.list, {}, { signal, quiet: true, query: { status, current, size: PAGE, title: typed.trim() } }),
    placeholderData: (previous, query) => (query?.queryKey[2] === status ? keepPreviousData(previous) : undefined),
    staleTime: 0,
  })
  useOnReturn(() => query.refetch({ cancelRefetch: false }))
  return query
}

/** The badge in the header changes too. */
export const messagesChanged = () => Promise.all(['message', 'counts'].map(key => queries.invalidateQueries({ queryKey: [key] })))

export async function markRead(id: string): Promise<void> {
  await call(message.submit, { id, status: READ, tag: messageWords.say('readTag') }, { quiet: true })
  await messagesChanged()
}

export async function readEverything(): Promise<number> {
  const count = await call(message.readAll, {})
  await messagesChanged()
  return count
}
