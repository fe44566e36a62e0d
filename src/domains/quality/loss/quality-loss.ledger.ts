import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { type Book, type Entry, post } from '#server/document/ledger.ts'
import { scrapRecords } from '../scrap/scrap-record.table.ts'
import { CLAIMED } from './quality-loss.register.ts'
import { qualityLosses } from './quality-loss.table.ts'

/** 质量损失记账. Nothing is posted where nothing was lost. */
export async function postLosses(book: Book, losses: readonly Omit<Entry<typeof qualityLosses>, 'postDate' | 'period'>[]): Promise<void> {
  const lost = losses.filter(({ amount }) => !new Big(amount).eq(0))
  if (lost.length === 0) return
  const period = await openPeriod(book)
  const postDate = formatDate(book.now, 'yyyy-MM-dd')
  await post(
    book,
    qualityLosses,
    lost.map(loss => ({ ...loss, postDate, period })),
  )
}

/** 索赔冲减. A supplier was charged for what was scrapped by his fault; a negative amount was given back. Penalties for something else are none of ours. */
export async function claimSettled(
  book: Book,
  penalty: { readonly id: string; readonly penaltyNo: string },
  amount: string,
): Promise<void> {
  const [record] = await book.tx.select().from(scrapRecords).where(eq(scrapRecords.claimPenaltyId, penalty.id))
  if (!record) return
  const { id: scrapRecordId, pieceId, materialId, dutyDeptId, dutyType, defectCode } = record
  await postLosses(book, [
    {
      ...{ scrapRecordId, pieceId, materialId, dutyDeptId, dutyType, defectCode, lossKind: CLAIMED, isMemo: 'no' },
      ...{ billNo: penalty.penaltyNo, amount: new Big(amount).neg().toFixed(2) },
    },
  ])
}
