import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { ListHandle } from '#web/kit/list/list-page.tsx'

/** Applies filters from the URL, e.g. of a clicked figure, to the list. */
export function FromAddress({ list, keys }: { list: ListHandle; keys?: readonly string[] }) {
  const [params] = useSearchParams()
  const asked = (keys ?? [...params.keys()]).flatMap(key => (params.get(key) ? [[key, params.get(key)!] as const] : []))
  const text = JSON.stringify(asked)
  const adopt = useEffectEvent(() => list.state.adopt({ filters: Object.fromEntries(asked) }))
  useEffect(() => {
    if (text !== '[]') adopt()
  }, [text])
  return null
}
