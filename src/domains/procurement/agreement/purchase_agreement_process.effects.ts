import { obstacle, requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import { categoriesOfMaterials } from '#domains/warehouse/material/material.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { above, positive, same } from '#model/form/arithmetic.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { awardObstacle, awardOf } from '../award/award.ledger.ts'
import { quotasOf, wonOf } from '../award/award-agreement.store.ts'
import { overlapping } from '../price/purchase-price.ledger.ts'
import { purchaseAgreementProcess } from './purchase_agreement_process.flow.ts'
import { signAgreement } from './purchase-agreement.ledger.ts'

type Context = FormContext<SubmittedOf<typeof purchaseAgreementProcess>>

const categoriesIn = ({ tx, tenantId, doc }: Context) =>
  categoriesOfMaterials(
    tx,
    tenantId,
    doc.items.map(item => item.materialId),
  )

/** INV-18: prices that begin before the agreement give way to it; those that are agreed for its time do not. */
async function priceFaults({ tx, tenantId, doc }: Context, awardNo: string): Promise<Fault[]> {
  const [startDate, endDate] = doc.validPeriod
  const faults: Fault[] = []
  for (const [at, { materialId }] of doc.items.entries()) {
    const prices = await overlapping(tx, tenantId, { supplierId: doc.supplierId, materialId, startDate, endDate })
    const other = prices.find(price => price.sourceNo !== awardNo && (price.sourceType === 'agreement' || price.startDate >= startDate))
    if (other)
      faults.push({
        path: `items.${at}.materialId`,
        message: `该供应商该物料在 ${other.startDate} 至 ${other.endDate ?? '长期'} 已有采购价格（${other.sourceNo}）`,
      })
  }
  return faults
}

/** INV-17: what a winner may deliver under an award is what was awarded, at that price. */
async function awardFaults(ctx: Context): Promise<Fault[]> {
  const { awardId, supplierId, items } = ctx.doc
  if (!awardId) return []
  const path = 'awardId'
  const why = await awardObstacle(ctx, awardId)
  if (why) return [{ path, message: why }]
  const won = await wonOf(ctx, awardId, supplierId)
  if (won.length === 0) return [{ path, message: '该供应商没有中标所选定标单' }]
  if (won.some(({ contractedQty }) => positive(contractedQty))) return [{ path, message: '该供应商已按所选定标单签订采购合同' }]
  const quotas = quotasOf(won)
  return items.flatMap(({ materialId, quotaQty, taxPrice, taxRate }, at) => {
    const quota = quotas.get(materialId)
    if (!quota) return [{ path: `items.${at}.materialId`, message: '该物料不在所选定标单的中标明细中' }]
    if (!positive(quotaQty) || above(quotaQty, quota.quotaQty))
      return [{ path: `items.${at}.quotaQty`, message: `额度数量须在中标数量 ${quota.quotaQty} 以内` }]
    return same(taxPrice, quota.taxPrice) && same(taxRate, quota.taxRate)
      ? []
      : [{ path: `items.${at}.taxPrice`, message: `单价和税率须与中标一致：${quota.taxPrice}，${quota.taxRate}` }]
  })
}

/** 采购框架协议. Prices are written when it is approved, for the period that it says; its state follows from the day. */
export default effects(purchaseAgreementProcess, {
  async check(ctx) {
    const why = await obstacle(ctx, ctx.doc.supplierId, await categoriesIn(ctx))
    const award = await awardOf(ctx, ctx.doc.awardId)
    return [
      ...(why ? [{ path: 'supplierId', message: why }] : []),
      ...(await awardFaults(ctx)),
      ...(await priceFaults(ctx, award?.awardNo ?? '')),
    ]
  },

  claims: ({ doc }) =>
    doc.items.map(({ materialId }, at) => ({
      ...{ subject: 'purchasePrice', subjectId: `${doc.supplierId} ${materialId}`, path: `items.${at}.materialId` },
      refusal: ({ number }) => `该供应商该物料的协议正在审批：${number}`,
    })),

  async approved(ctx) {
    const { doc, number: agreementNo, initiator } = ctx
    const award = await awardOf(ctx, doc.awardId)
    await requireUsable(ctx, doc.supplierId, await categoriesIn(ctx))
    const { agreementName, supplierId, pricingRule, priceFormula, payTerm, quotaAmount, autoRenew, agreementFile } = doc
    const [startDate, endDate] = doc.validPeriod
    await signAgreement(
      ctx,
      {
        ...{
          agreementNo,
          agreementName,
          supplierId,
          awardId: award?.id ?? null,
          buyerId: initiator.user,
          startDate,
          endDate,
          pricingRule,
          payTerm,
          autoRenew,
          agreementFile,
        },
        ...{ priceFormula: priceFormula ?? null, quotaAmount: quotaAmount ?? null },
      },
      doc.items.map(({ materialId, taxPrice, taxRate, leadDays, quotaQty, minOrderQty }) => ({
        ...{ materialId, taxPrice, taxRate, leadDays, quotaQty: quotaQty ?? null, minOrderQty: minOrderQty ?? null },
      })),
      award?.awardNo ?? '',
    )
  },
})
