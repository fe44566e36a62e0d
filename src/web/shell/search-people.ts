import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { user as users } from '#contract/user.ts'
import { call } from '../http/call.ts'
import { useSession } from './session.ts'

export type Person = Reply<typeof users.userList>[number]

const TYPING = 200
const MOST = 8
const EXTERNAL = 3
const nobody: Person[] = []

/** Colleagues by name, account, pinyin or initials, found by the server. Not for suppliers, who may not see the directory. */
export function usePeople(typed: string): { people: Person[]; asking: boolean } {
  const staff = useSession(state => state.accountType) !== EXTERNAL
  const keyword = useSettled(typed.trim())
  const wanted = staff && keyword !== ''
  const { data = nobody, isFetching } = useQuery({
    queryKey: ['user', 'search', keyword],
    queryFn: ({ signal }) => call(users.userList, { keyword }, { signal, quiet: true }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  const asking = staff && typed.trim() !== '' && (isFetching || keyword !== typed.trim())
  return { people: wanted && typed.trim() ? data.slice(0, MOST) : nobody, asking }
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
