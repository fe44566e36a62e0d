import Big from 'big.js'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { varianceEntries } from './variance.table.ts'

export interface Variance {
  readonly entryType: 'ADJUST' | 'INVOICE' | 'REVERSE' | 'RETURN' | 'SETTLE'
  readonly materialId: string
  readonly warehouseId: string
  readonly billNo: string
  readonly bizLineId: string
  /** Signed, without tax. */
  readonly amount: string
}

/** 差异. What a paper says differently from the average cost, as far as the goods are not there any more. */
export async function postVariance(book: Book, entries: readonly Variance[], postTime: Date = book.now): Promise<void> {
  const real = entries.filter(({ amount }) => !new Big(amount).eq(0))
  if (real.length === 0) return
  const period = await openPeriod(book, postTime)
  const stamp = { period, postDate: formatDate(postTime, 'yyyy-MM-dd'), reverseOf: null }
  await post(
    book,
    varianceEntries,
    real.map(entry => ({ ...entry, ...stamp })),
  )
}
