import { obstacle, requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import { categoriesOfMaterials } from '#domains/warehouse/material/material.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
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
async function priceFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  const [startDate, endDate] = doc.validPeriod
  const faults: Fault[] = []
  for (const [at, { materialId }] of doc.items.entries()) {
    const prices = await overlapping(tx, tenantId, { supplierId: doc.supplierId, materialId, startDate, endDate })
    const other = prices.find(price => price.sourceType === 'agreement' || price.startDate >= startDate)
    if (other)
      faults.push({
        path: `items.${at}.materialId`,
        message: `该供应商该物料在 ${other.startDate} 至 ${other.endDate ?? '长期'} 已有采购价格（${other.sourceNo}）`,
      })
  }
  return faults
}

/** 采购框架协议. Prices are written when it is approved, for the period that it says; its state follows from the day. */
export default effects(purchaseAgreementProcess, {
  async check(ctx) {
    const why = await obstacle(ctx, ctx.doc.supplierId, await categoriesIn(ctx))
    return [...(why ? [{ path: 'supplierId', message: why }] : []), ...(await priceFaults(ctx))]
  },

  claims: ({ doc }) =>
    doc.items.map(({ materialId }, at) => ({
      ...{ subject: 'purchasePrice', subjectId: `${doc.supplierId} ${materialId}`, path: `items.${at}.materialId` },
      refusal: ({ number }) => `该供应商该物料的协议正在审批：${number}`,
    })),

  async approved(ctx) {
    const { doc, number: agreementNo, initiator } = ctx
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
    )
  },
})
