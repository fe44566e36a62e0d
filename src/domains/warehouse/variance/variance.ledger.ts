import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { type Book, post, standing } from '#server/document/ledger.ts'
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

/** 冲回. Equal opposite rows, today, of what these lines have caused (INV-01). */
export async function reverseVariance(book: Book, entryType: Variance['entryType'], lineIds: readonly string[]): Promise<void> {
  const rows = standing(
    await book.tx
      .select()
      .from(varianceEntries)
      .where(and(eq(varianceEntries.entryType, entryType), inArray(varianceEntries.bizLineId, [...lineIds, '0'])))
      .orderBy(asc(varianceEntries.id)),
  )
  if (rows.length === 0) return
  const period = await openPeriod(book)
  await post(
    book,
    varianceEntries,
    rows.map(({ id, materialId, warehouseId, billNo, bizLineId, amount }) => ({
      ...{ entryType, materialId, warehouseId, billNo, bizLineId, amount: new Big(amount).neg().toFixed(2) },
      ...{ period, postDate: formatDate(book.now, 'yyyy-MM-dd'), reverseOf: id },
    })),
    '该差异已冲回',
  )
}
