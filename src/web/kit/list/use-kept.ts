import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Kept, keptIn, searchWith } from './address.ts'

/** What a list is asked for, kept in the address of its page: a reload, a bookmark and a link to a colleague show the same rows. */
export function useKept(known: (key: string) => boolean): [Kept, Dispatch<SetStateAction<Kept>>] {
  const { pathname, search } = useLocation()
  // A saved view may have filters that no field has.
  const taken = useRef(new Set<string>())
  const knows = useCallback((key: string) => known(key) || taken.current.has(key), [known])
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => keptIn(search, knows))
  const [seen, setSeen] = useState(search)
  for (const key of Object.keys(kept.filters)) taken.current.add(key)
  const own = searchWith(search, kept, knows)
  if (search !== seen) {
    setSeen(search)
    const told = keptIn(search, knows)
    // A menu opens the page as it was left; a link with filters says what to show.
    if (search !== own && searchWith('', told, knows) !== '') setKept(told)
  }
  useEffect(() => {
    // Only the page in front may change the address.
    if (search !== own && location.pathname === pathname) navigate({ pathname, search: own }, { replace: true })
  }, [search, own, pathname, navigate])
  return [kept, setKept]
}
