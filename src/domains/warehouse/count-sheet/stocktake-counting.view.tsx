import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MOST_COUNTED, type StocktakeLine, stocktake } from '#contract/stocktake.ts'
import { minus } from '#model/form/arithmetic.ts'
import { troubleOf } from '#web/document/command.ts'
import { call } from '#web/http/call.ts'
import { readStored, removeStored, writeStored } from '#web/kit/storage.ts'
import { useSession } from '#web/shell/session.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { stocktakeWords } from './stocktake.words.tsx'

/** Line → typed but unsaved quantity. */
type Typed = Readonly<Record<string, string>>

const QUANTITY = /^\d{1,12}(\.\d{1,3})?$/
export const isQuantity = (text: string) => QUANTITY.test(text)

export const isCounted = ({ countQty }: StocktakeLine) => countQty !== ''
/** Differed when it was first counted, and is counted a second time. */
export const isRecounted = ({ firstCount }: StocktakeLine) => firstCount !== ''
export const diffOf = (line: StocktakeLine): string => (isCounted(line) && line.bookQty ? (minus(line.countQty, line.bookQty) ?? '') : '')
export const isDifferent = (line: StocktakeLine) => Number(diffOf(line) || 0) !== 0

/** 实盘. The lines being counted: saved line by line, and kept in the browser until the server has them. */
export function useCounting(stocktakeId: string) {
  const t = stocktakeWords.use()
  const client = useQueryClient()
  const queryKey = ['stocktake', 'lines', stocktakeId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(stocktake.lines, { stocktakeId }, { signal, quiet: true }),
    enabled: stocktakeId !== '',
  })
  const shelf = `stocktake-${useSession.getState().user?.user_id ?? ''}-${stocktakeId}`
  const [typed, setTyped] = useState<Typed>(() => readStored<Typed>(shelf) ?? {})
  const latest = useRef(typed)
  const [failure, setFailure] = useState('')
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const unsaved = Object.keys(typed).length
  useUnsaved(unsaved > 0)

  const keep = (next: Typed) => {
    latest.current = next
    setTyped(next)
    if (Object.keys(next).length > 0) writeStored(shelf, next)
    else removeStored(shelf)
  }
  const drop = (gone: (id: string, text: string) => boolean) =>
    keep(Object.fromEntries(Object.entries(latest.current).filter(([id, text]) => !gone(id, text))))

  /** Lines in the second count go to the supervisor's call. */
  const isAgain = (id: string) => client.getQueryData<StocktakeLine[]>(queryKey)?.some(line => line.id === id && isRecounted(line)) ?? false

  /** Sends until nothing is left, without blocking further input. */
  const save = async () => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      for (;;) {
        const ready = Object.entries(latest.current).filter(([, text]) => text === '' || isQuantity(text))
        const [first] = ready
        if (!first) break
        const again = isAgain(first[0])
        const some = ready.filter(([id]) => isAgain(id) === again).slice(0, MOST_COUNTED)
        await call(
          again ? stocktake.recount : stocktake.count,
          { stocktakeId, lines: some.map(([id, qty]) => ({ id, qty })) },
          { quiet: true },
        )
        const sent = new Map(some)
        client.setQueryData<StocktakeLine[]>(queryKey, before =>
          before?.map(line => {
            const countQty = sent.get(line.id)
            return countQty === undefined ? line : { ...line, countQty }
          }),
        )
        drop((id, text) => sent.get(id) === text)
      }
      setFailure('')
    } catch (trouble) {
      setFailure(troubleOf(trouble, t('failed')).text)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return {
    lines: data,
    error,
    refetch,
    saving,
    failure,
    unsaved,
    typed,
    type: (entries: Typed) => keep({ ...latest.current, ...entries }),
    /** On leaving a line, unchanged input is dropped and the rest saved. */
    leave(line: StocktakeLine) {
      const text = latest.current[line.id]
      if (text === undefined) return
      const same = text === '' ? !isCounted(line) : isCounted(line) && isQuantity(text) && Number(text) === Number(line.countQty)
      if (same) drop(id => id === line.id)
      else void save()
    },
    save,
  }
}

export type CountingState = ReturnType<typeof useCounting>
