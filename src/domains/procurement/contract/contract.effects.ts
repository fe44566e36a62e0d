import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { openContract } from '#domains/finance/invoice/invoice.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { below } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { must } from '#model/must.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { type EffectContext, effects } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { lockedAgreement } from '../agreement/purchase-agreement.ledger.ts'
import { awardOf } from '../award/award.ledger.ts'
import { awardLines } from '../award/award.table.ts'
import { convertIntent, intentLinesOf, intentOf } from '../intent/intent-contract.ledger.ts'
import { openOrder } from '../order/purchase-order.ledger.ts'
import { undraw } from '../plan/plan-draw.ledger.ts'
import type { Book } from '../plan/purchase-plan.ledger.ts'
import { recordPrices } from '../price/price-history.ledger.ts'
import { contract } from './contract.flow.ts'
import {
  AGREED,
  type Contract,
  contractLinesOf,
  contractOf,
  dropContract,
  effectContract,
  freeLines,
  holdLines,
  keepContract,
  returnContract,
} from './contract.ledger.ts'
import { awardLinesById, type ContractDoc, contractFaults, isOrdered } from './contract-rules.query.ts'
import { planAmounts, ratioOf } from './pay-plan.rules.ts'

type Draft = DocumentOf<typeof contract>

/** 采购合同. Submitting takes the award and plan lines; approval sends the order out and makes the advance payable. */
export default effects(contract, {
  async propose(ctx) {
    const { tx, tenantId, now, doc } = ctx
    const [lateRate, lateCap] = [await paramValue(tx, tenantId, 'purchase.late.rate'), await paramValue(tx, tenantId, 'purchase.late.cap')]
    return {
      signDate: formatDate(now, 'yyyy-MM-dd'),
      lateRate,
      lateCap,
      ...(await awarded(ctx, doc.awardId)),
      ...(await intended(ctx, doc.intentContractId)),
    }
  },

  compute: async ({ doc: { totalAmount = '0', payPlan = [] } }) => ({
    payPlan: planAmounts(totalAmount, payPlan).map(planPayAmount => ({ planPayAmount })),
  }),

  async facts({ tx, tenantId, doc, documentId }) {
    const isAgreed = (await contractOf(tx, tenantId, documentId))?.contractState === AGREED
    return {
      unsourced: doc.awardId || doc.purchaseAgreementId ? 'no' : 'yes',
      prepayRatio: ratioOf(doc.payPlan, 'prepay'),
      agreedInBatch: isAgreed ? 'yes' : 'no',
    }
  },

  check: ctx => contractFaults(ctx, ctx.documentId, ctx.doc),

  claims: ({ doc }) =>
    doc.intentContractId
      ? [
          {
            ...{ subject: 'intentContract', subjectId: doc.intentContractId, path: 'intentContractId' },
            refusal: ({ number }) => `该意向合同正在转正式合同：${number}`,
          },
        ]
      : [],

  /** A draft is in the book once it says what it is about and with whom. */
  async drafted(ctx) {
    const values = valuesOf(ctx)
    if (values) await keepContract(ctx, ctx.documentId, values, 'draft')
    else await forget(ctx)
  },
  deleted: forget,

  async submitted(ctx) {
    const { tx, tenantId, documentId, doc } = ctx
    await keepContract(ctx, documentId, must(valuesOf(ctx), 'a whole document'), 'approving')
    const won = await awardLinesById(ctx, doc.items)
    await holdLines(
      ctx,
      must(await contractOf(tx, tenantId, documentId), 'the contract'),
      doc.items.map(item => lineOf(item, won.get(item.awardLineId ?? '')?.planLineId)),
    )
  },

  step: { legal: keepRules, ap_acct: keepRules },

  async approved(ctx) {
    const { doc, documentId, number: billNo } = ctx
    const { contract: signed, plans } = await effectContract(
      ctx,
      documentId,
      doc.payPlan.map(({ payStage, payRatio, planPayDate, payCondition }) => ({
        ...{ payStage, payRatio, payCondition, planPayDate: planPayDate ?? null },
      })),
    )
    await openContract(ctx, signed, plans)
    if (doc.intentContractId) await convertIntent(ctx, doc.intentContractId, documentId)
    if (isOrdered(signed)) await orderFrom(ctx, signed)
    const lines = await contractLinesOf(ctx, documentId)
    await recordPrices(
      ctx,
      lines.map(({ id: bizLineId, materialId, supplierId, taxPrice, taxRate, qty }) => ({
        ...{ priceKind: 'contract' as const, materialId, supplierId, taxPrice, taxRate, qty, bizLineId },
        ...{ priceDate: formatDate(ctx.now, 'yyyy-MM-dd'), billNo },
      })),
    )
  },

  async rejected(ctx) {
    await freeLines(ctx, ctx.documentId)
    await returnContract(ctx, ctx.documentId)
  },
})

/** 1:1. What the contract held of plans is from now on the order's. */
async function orderFrom(ctx: EffectContext<ContractDoc>, signed: Contract): Promise<void> {
  const { id: purchaseContractId, supplierId, payTerm, purchaseAgreementId } = signed
  const agreed = purchaseAgreementId ? (await lockedAgreement(ctx.tx, ctx.tenantId, purchaseAgreementId)).lines : []
  const lines = await contractLinesOf(ctx, purchaseContractId)
  await undraw(ctx, { bizId: purchaseContractId, bizType: 'DIRECT' })
  await openOrder(
    ctx,
    { supplierId, payTerm, purchaseContractId, purchaseAgreementId, buyerId: signed.buyerId ?? ctx.initiator.user },
    lines.map(({ id: contractLineId, awardLineId, planLineId, materialId, isFree, ...line }) => ({
      ...{ contractLineId, awardLineId, planLineId, materialId, isFree, qty: line.qty, taxPrice: line.taxPrice, taxRate: line.taxRate },
      ...{ deliveryDate: line.deliveryDate, warehouseId: line.warehouseId },
      agreementLineId: (isFree === 'no' && agreed.find(each => each.materialId === materialId)?.id) || null,
    })),
  )
}

/** From an award: what its first supplier has won and no contract has taken. */
async function awarded(book: Book, awardId: string | undefined): Promise<object> {
  const award = await awardOf(book, awardId)
  if (award?.awardState !== 'effective') return {}
  const won = await book.tx.select().from(awardLines).where(eq(awardLines.awardId, award.id)).orderBy(awardLines.lineNo)
  const left = won.filter(({ contractedQty, awardQty }) => below(contractedQty, awardQty))
  const [first] = left
  if (!first) return {}
  return {
    ...{ contractName: award.sourcingName ?? undefined, supplierId: first.supplierId, payTerm: award.payTerm ?? undefined },
    items: left
      .filter(({ supplierId }) => supplierId === first.supplierId)
      .map(({ id, materialId, planLineId, awardQty, contractedQty, taxPrice, taxRate, deliveryDate }) => ({
        ...{ awardLineId: id, materialId, planLineId, taxPrice, taxRate, deliveryDate: deliveryDate ?? undefined, isFree: 'no' },
        qty: new Big(awardQty).minus(contractedQty).toFixed(3),
      })),
  }
}

/** From a letter of intent: its lines. */
async function intended(book: Book, intentContractId: string | undefined): Promise<object> {
  const intent = await intentOf(book, intentContractId)
  if (!intent) return {}
  const lines = await intentLinesOf(book, intent)
  return {
    items: lines.map(({ materialId, qty, taxPrice, taxRate, deliveryDate }) => ({
      ...{ materialId, qty, taxPrice, taxRate, deliveryDate, isFree: 'no' },
    })),
  }
}

async function forget(ctx: EffectContext<Draft>): Promise<void> {
  if (await contractOf(ctx.tx, ctx.tenantId, ctx.documentId)) await dropContract(ctx, ctx.documentId)
}

function valuesOf({ doc, number, initiator }: EffectContext<Draft>) {
  const { contractName, contractType, supplierId, signDate, payTerm, validPeriod } = doc
  if (!contractName || !contractType || !supplierId || !signDate || !payTerm) return undefined
  return {
    ...{ contractNo: number || null, contractName, contractType, supplierId, signDate, payTerm, buyerId: initiator.user },
    ...{ awardId: doc.awardId ?? null, purchaseAgreementId: doc.purchaseAgreementId ?? null, currency: doc.currency ?? null },
    ...{ startDate: validPeriod?.[0] ?? null, endDate: validPeriod?.[1] ?? null, totalAmount: doc.totalAmount ?? '0' },
    ...{ totalNoTax: doc.totalNoTax ?? null, totalTax: doc.totalTax ?? null },
    ...{ warrantyMonths: doc.warrantyMonths ?? null, lateRate: doc.lateRate ?? null, lateCap: doc.lateCap ?? null },
  }
}

const lineOf = (item: ContractDoc['items'][number], awardedPlanLine: string | undefined) => ({
  ...{ awardLineId: item.awardLineId ?? null, planLineId: awardedPlanLine ?? item.planLineId ?? null, isFree: item.isFree ?? 'no' },
  ...{ materialId: item.materialId, materialCode: item.materialCode ?? '', materialName: item.materialName ?? '', unit: item.unit ?? '' },
  ...{ specs: item.specs ?? null, modelNo: item.modelNo ?? null, qty: item.qty, taxPrice: item.taxPrice, taxRate: item.taxRate },
  ...{ lineAmount: item.lineAmount ?? '0', noTaxAmount: item.noTaxAmount ?? '0', lineTax: item.lineTax ?? '0' },
  ...{ deliveryDate: item.deliveryDate, warehouseId: item.warehouseId, techStandard: item.techStandard ?? null },
})

/** Whoever changes the paper on its way is told at once what is wrong with it. */
async function keepRules({ doc }: EffectContext<ContractDoc>): Promise<void> {
  const problems = checkForm(contract, doc)
  if (problems.length > 0) throw faulty(problems)
}
