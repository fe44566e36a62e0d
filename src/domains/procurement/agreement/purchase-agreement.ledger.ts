import { and, asc, eq } from 'drizzle-orm'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { missing } from '#server/http/refusal.ts'
import { recordPrices } from '../price/price-history.ledger.ts'
import { setPrices } from '../price/purchase-price.ledger.ts'
import { purchaseAgreementLines, purchaseAgreements } from './purchase-agreement.table.ts'

export type Agreement = typeof purchaseAgreements.$inferSelect
export type AgreementLine = typeof purchaseAgreementLines.$inferSelect
type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime'
type NewAgreement = Omit<typeof purchaseAgreements.$inferInsert, Kept | 'terminateDate' | 'terminateReason'>
type NewLine = Pick<
  typeof purchaseAgreementLines.$inferInsert,
  'materialId' | 'taxPrice' | 'taxRate' | 'leadDays' | 'quotaQty' | 'minOrderQty'
>

/** 协议签订. The agreement, its lines, and the prices of its time, which take the place of those of the award it follows from. */
export async function signAgreement(book: Book, agreement: NewAgreement, lines: readonly NewLine[], awardNo = ''): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const { agreementNo, supplierId, startDate, endDate } = agreement
  const known = await materialsById(
    tx,
    tenantId,
    lines.map(line => line.materialId),
  )
  const id = newId()
  const stamp = { tenantId, createTime: now, updateTime: now }
  await tx.insert(purchaseAgreements).values({ ...agreement, ...stamp, id })
  const rows = lines.map((line, at) => {
    const material = known.get(line.materialId)
    if (!material) throw missing('物料不存在')
    const { materialCode, materialName, specs, modelNo, unit } = material
    return {
      ...{ ...line, ...stamp, id: newId(), purchaseAgreementId: id, agreementNo, supplierId, lineNo: at + 1 },
      ...{ materialCode, materialName, specs, modelNo, unit },
    }
  })
  await tx.insert(purchaseAgreementLines).values(rows)
  await setPrices(
    book,
    lines.map(({ materialId, taxPrice, taxRate }) => ({
      ...{ supplierId, materialId, taxPrice, taxRate, startDate, endDate, sourceType: 'agreement' as const, sourceNo: agreementNo },
      replaces: awardNo,
    })),
  )
  await recordPrices(
    book,
    rows.map(({ id: bizLineId, materialId, taxPrice, taxRate, quotaQty }) => ({
      ...{ priceKind: 'agreement' as const, materialId, supplierId, taxPrice, taxRate, qty: quotaQty ?? '1' },
      ...{ priceDate: formatDate(now, 'yyyy-MM-dd'), billNo: agreementNo, bizLineId },
    })),
  )
  return id
}

/** The agreement, locked: what was called off of it is counted by one at a time. */
export async function lockedAgreement(tx: Tx, tenantId: string, id: string): Promise<{ agreement: Agreement; lines: AgreementLine[] }> {
  const [agreement] = await tx
    .select()
    .from(purchaseAgreements)
    .where(and(eq(purchaseAgreements.id, id || '0'), notDeleted(purchaseAgreements, tenantId)))
    .for('update')
  if (!agreement) throw missing('框架协议不存在')
  const lines = await tx
    .select()
    .from(purchaseAgreementLines)
    .where(eq(purchaseAgreementLines.purchaseAgreementId, agreement.id))
    .orderBy(asc(purchaseAgreementLines.lineNo))
  return { agreement, lines }
}

/** Why no order may go out by an agreement on a day, or ''. */
export function outOfTime({ startDate, endDate, terminateDate }: Agreement, day: string): string {
  if (terminateDate) return '框架协议已终止'
  return day < startDate || day > endDate ? `框架协议有效期 ${startDate} 至 ${endDate}，今天不能下单` : ''
}

/** The number of the agreement that a winner signed for an award, or ''. */
export async function agreedFrom({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, awardId: string, supplierId: string): Promise<string> {
  const [found] = await tx
    .select({ agreementNo: purchaseAgreements.agreementNo })
    .from(purchaseAgreements)
    .where(
      and(eq(purchaseAgreements.awardId, awardId), eq(purchaseAgreements.supplierId, supplierId), notDeleted(purchaseAgreements, tenantId)),
    )
  return found?.agreementNo ?? ''
}
