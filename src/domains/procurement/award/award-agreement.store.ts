import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { EffectContext } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { purchaseOrderLines } from '../order/purchase-order.table.ts'
import { sourcingOf } from '../sourcing/sourcing.ledger.ts'
import type { AwardLine } from './award.ledger.ts'
import { awardLines } from './award.table.ts'
import { supplierNamesOf } from './award-rules.query.ts'

/** What suppliers won of an award, or one of them. */
export const wonOf = ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, awardId: string, supplierId?: string): Promise<AwardLine[]> =>
  tx
    .select()
    .from(awardLines)
    .where(
      and(
        ...[eq(awardLines.awardId, awardId), eq(awardLines.tenantId, tenantId), eq(awardLines.isDeleted, 0)],
        supplierId ? eq(awardLines.supplierId, supplierId) : undefined,
      ),
    )
    .orderBy(awardLines.lineNo)

/** By material, since an agreement has one line for each: the quantities added up, the price of the last line as in 采购价格. */
export function quotasOf(won: readonly AwardLine[]): Map<string, { quotaQty: string; taxPrice: string; taxRate: string }> {
  const quotas = new Map<string, { quotaQty: string; taxPrice: string; taxRate: string }>()
  for (const { materialId, awardQty, taxPrice, taxRate } of won) {
    const quotaQty = new Big(quotas.get(materialId)?.quotaQty ?? 0).plus(awardQty).toFixed(3)
    quotas.set(materialId, { quotaQty, taxPrice, taxRate })
  }
  return quotas
}

/** 协议草稿. One for each winner, with what was won as its quota, on the desk of whoever asked for the award; it lacks the text and the lead times. */
export async function draftAgreements(ctx: EffectContext<{ readonly sourcingId?: string }>): Promise<void> {
  const { acting, initiator, number, documentId } = ctx
  const sourcing = must(await sourcingOf(ctx.tx, ctx.doc.sourcingId), 'the sourcing')
  const all = await wonOf(ctx, documentId)
  const suppliers = [...new Set(all.map(({ supplierId }) => supplierId))]
  for (const supplierId of suppliers) {
    const won = all.filter(line => line.supplierId === supplierId)
    const name = `${sourcing.sourcingName ?? ''} ${await supplierNamesOf(ctx, [supplierId])}`
    const form = {
      ...{ agreementName: name.trim().slice(0, 100), supplierId, awardId: documentId, payTerm: sourcing.payTerm, autoRenew: 'no' },
      ...{ validPeriod: [sourcing.supplyStart, sourcing.supplyEnd], pricingRule: sourcing.pricingRule },
      ...(sourcing.priceFormula ? { priceFormula: sourcing.priceFormula } : {}),
      items: [...quotasOf(won)].map(([materialId, quota]) => ({ materialId, ...quota })),
    }
    await saveDraft(
      { ...acting, user: initiator.user, dept: initiator.dept, system: false },
      { flowKey: 'purchase_agreement_process', form },
    )
  }
  const content = `询量定标 ${number} 已生效，已按中标供应商生成 ${suppliers.length} 份采购框架协议草稿，请补充协议文本和供货周期后提交。`
  await ctx.notify([initiator.user], { title: `待签框架协议：${number}`, content })
}

/** How much of what was won for each plan line has not been called off; an order that was given up has gone back to the plan. */
export async function awardLeft(book: Book, awardId: string, supplierId: string): Promise<{ line: AwardLine; left: Big }[]> {
  const won = await wonOf(book, awardId, supplierId)
  const called = await book.tx
    .select({ id: purchaseOrderLines.awardLineId, qty: sql<string>`sum(${purchaseOrderLines.qty})::text` })
    .from(purchaseOrderLines)
    .innerJoin(awardLines, eq(awardLines.id, purchaseOrderLines.awardLineId))
    .where(and(eq(awardLines.awardId, awardId), eq(awardLines.supplierId, supplierId)))
    .groupBy(purchaseOrderLines.awardLineId)
  const of = new Map(called.map(({ id, qty }) => [id, qty]))
  return won.map(line => ({ line, left: new Big(line.awardQty).minus(of.get(line.id) ?? 0) }))
}
