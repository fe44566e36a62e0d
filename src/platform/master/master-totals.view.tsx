import { useQuery } from '@tanstack/react-query'
import type { master as calls } from '#contract/master.ts'
import type { Master } from '#model/master.ts'
import { amountText } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import styles from './master.module.css'
import { masterWords } from './master.words.tsx'

interface Props {
  master: Master
  list: ListHandle
  figures: typeof calls.figures
}

/** 合计 over all pages of the list, under its filters. */
export function MasterTotals({ master, list, figures }: Props) {
  const t = masterWords.use()
  const { key, totalsWhen } = master
  const { filters } = list.state.asked
  // The total of a whole long-lived book is meaningless and slow.
  const totals = totalsWhen === 'filtered' && Object.keys(filters).length === 0 ? [] : master.totals
  const asked = JSON.stringify(totals.map(sum => ({ master: key, where: filters, sum })))
  const { data } = useQuery({
    queryKey: ['list', key, 'totals', asked],
    queryFn: ({ signal }) => call(figures, { asked }, { signal, quiet: true }),
    enabled: totals.length > 0,
    staleTime: 0,
  })
  return totals.map((name, at) => {
    const field = { ...master.fields, ...master.counted }[name]!
    return (
      <span key={name} className={styles.total}>
        {t('sumOf', { label: field.label })}
        <strong className="ms-number">{data ? amountText(field, data[at]!.sum) : '…'}</strong>
      </span>
    )
  })
}
