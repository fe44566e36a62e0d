import { useEffect, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { flowProcess } from '#contract/flow.ts'
import type { Picks } from '#web/document/forecast.tsx'
import type { FormStore } from '#web/document/form-store.ts'
import { call } from '#web/http/call.ts'

type Preview = Pick<Reply<typeof flowProcess.preview>, 'nodes' | 'facts'>

const REST = 600
const NOTHING: Preview = { nodes: [], facts: [] }

/** The server's evaluation of the form: requested after a pause in typing, cancelled by further input. */
export function usePreview(store: FormStore, picks: Picks, processInstanceId?: string) {
  const [known, setKnown] = useState<Preview>(NOTHING)
  const [state, setState] = useState<'asking' | 'failed' | 'known'>('asking')
  useEffect(() => {
    let asking: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      asking?.abort()
      asking = new AbortController()
      const { signal } = asking
      const chosen = Object.fromEntries(Object.entries(picks).map(([node, people]) => [node, [...people]]))
      try {
        const { nodes, facts, ...answer } = await call(
          flowProcess.preview,
          { flowKey: store.flow.key, form: store.content(), picks: chosen, ...(processInstanceId ? { processInstanceId } : {}) },
          { quiet: true, signal },
        )
        if (signal.aborted) return
        store.adopt(answer)
        setKnown({ nodes, facts })
        setState('known')
      } catch {
        if (!signal.aborted) setState('failed')
      }
    }
    const later = (wait: number) => {
      clearTimeout(timer)
      asking?.abort()
      setState('asking')
      timer = setTimeout(() => void ask(), wait)
    }
    later(0)
    const stop = store.subscribe((now, before) => {
      if (now.changes !== before.changes) later(REST)
    })
    return () => {
      stop()
      clearTimeout(timer)
      asking?.abort()
    }
  }, [store, picks, processInstanceId])
  return { ...known, state }
}
