import { useCallback, useEffect, useRef, useState } from 'react'
import { flowProcess } from '#contract/flow.ts'
import type { FormStore } from '#web/document/form-store.ts'
import type { Values } from '#web/document/paths.ts'
import { call } from '#web/http/call.ts'
import { readStored, removeStored, writeStored } from '#web/kit/storage.ts'
import { useSession } from '#web/shell/session.ts'
import { useOnLeave, useUnsaved } from '#web/shell/tab-context.ts'

/** 草稿. Input is saved in the browser after 2 s and on the server after 15 s. */
export interface LocalDraft {
  typed: Values
  labels: Readonly<Record<string, string>>
  draftId: string
  time: string
}

const HERE = 2_000
const THERE = 15_000

/** With the user's id, because people may share a computer. */
export const localKey = (flowKey: string, which: string) => `form-${useSession.getState().user?.user_id ?? ''}-${flowKey}-${which}`
export const readLocal = (key: string) => readStored<LocalDraft>(key)
export const dropLocal = (key: string) => removeStored(key)

const clock = () => new Date().toTimeString().slice(0, 5)

interface Options {
  store: FormStore
  key: string
  draftId: string
  /** An existing case has no draft on the server. */
  server: boolean
}

type Saved = { kind: 'none' } | { kind: 'saving' } | { kind: 'here' | 'there'; time: string }

export type Draft = ReturnType<typeof useDraft>

export function useDraft({ store, key, draftId: first, server }: Options) {
  const draftId = useRef(first)
  const [saved, setSaved] = useState<Saved>({ kind: 'none' })
  const [dirty, setDirty] = useState(false)
  const sent = useRef(0)
  const stored = useRef(0)
  const closed = useRef(false)
  const travelling = useRef<Promise<unknown>>(Promise.resolve())
  useUnsaved(dirty)

  const keepHere = useCallback(() => {
    const { changes, labels } = store.getState()
    if (closed.current || changes === stored.current) return
    stored.current = changes
    const time = clock()
    writeStored<LocalDraft>(key, { typed: store.content(), labels, draftId: draftId.current, time })
    setSaved(before => (before.kind === 'saving' ? before : { kind: 'here', time }))
  }, [store, key])

  const keepThere = useCallback(async () => {
    keepHere()
    const { changes } = store.getState()
    if (closed.current || !server || changes === sent.current) return
    sent.current = changes
    setSaved({ kind: 'saving' })
    const input = { flowKey: store.flow.key, form: store.content() }
    // In sequence: the first answer contains the id of the draft for the second.
    const going = travelling.current.then(() =>
      call(flowProcess.saveDraft, { ...input, ...(draftId.current ? { draftId: draftId.current } : {}) }, { quiet: true }),
    )
    travelling.current = going.catch(() => {})
    try {
      const reply = await going
      draftId.current = reply.draftId
      if (closed.current) return
      const { labels } = store.getState()
      writeStored<LocalDraft>(key, { typed: store.content(), labels, draftId: reply.draftId, time: clock() })
      setSaved({ kind: 'there', time: clock() })
      if (store.getState().changes === changes) setDirty(false)
    } catch {
      // The server may reject incomplete input; it is kept in the browser.
      setSaved({ kind: 'here', time: clock() })
    }
  }, [store, key, server, keepHere])

  useEffect(() => {
    let here: ReturnType<typeof setTimeout> | undefined
    let there: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe((now, before) => {
      if (now.changes === before.changes) return
      setDirty(true)
      here ??= setTimeout(() => {
        here = undefined
        keepHere()
      }, HERE)
      there ??= setTimeout(() => {
        there = undefined
        void keepThere()
      }, THERE)
    })
    const leaving = () => keepHere()
    window.addEventListener('pagehide', leaving)
    return () => {
      stop()
      clearTimeout(here)
      clearTimeout(there)
      window.removeEventListener('pagehide', leaving)
      void keepThere()
    }
  }, [store, keepHere, keepThere])

  // Save when the tab is left.
  useOnLeave(keepThere)

  return {
    saved,
    dirty,
    save: keepThere,
    /** The draft to submit, after pending saves. */
    async settled() {
      await travelling.current
      return draftId.current
    },
    /** Submitted or discarded: stop saving. */
    close() {
      closed.current = true
      setDirty(false)
      dropLocal(key)
    },
  }
}
