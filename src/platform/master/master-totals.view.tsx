import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { master as calls } from '#contract/master.ts'
import type { Master } from '#model/master.ts'
import { amountText } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'

interface Props {
  master: Master
  list: ListHandle
  figures: typeof calls.figures
  draw(totals: Readonly<Record<string, string>> | undefined): ReactNode
}

/** The total of a whole long-lived book is meaningless and slow; so is that of tons and pieces. */
export function totalsOf({ fields, totals, totalsWhen, sameUnit }: Master, filters: Readonly<Record<string, string>>): readonly string[] {
  if (totalsWhen === 'filtered' && Object.keys(filters).length === 0) return []
  const isMixed = sameUnit !== undefined && !sameUnit.some(name => filters[name])
  return isMixed ? totals.filter(name => fields[name]?.kind !== 'quantity') : totals
}

/** 合计 over all pages of the list, under its filters, computed by the server. */
export function MasterTotals({ master, list, figures, draw }: Props) {
  const { filters } = list.state.asked
  const totals = totalsOf(master, filters)
  const asked = JSON.stringify(totals.map(sum => ({ master: master.key, where: filters, sum })))
  const { data } = useQuery({
    queryKey: ['list', master.key, 'totals', asked],
    queryFn: ({ signal }) => call(figures, { asked }, { signal, quiet: true }),
    staleTime: 0,
  })
  const columns = { ...master.fields, ...master.counted }
  const textOf = (name: string, at: number) => {
    const field = columns[name]
    return field && data?.[at] ? amountText(field, data[at].sum) : ''
  }
  return draw(data && Object.fromEntries(totals.map((name, at) => [name, textOf(name, at)])))
}
