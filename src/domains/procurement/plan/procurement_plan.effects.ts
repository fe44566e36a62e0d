import { overReceiptRates } from '#domains/warehouse/receipt/over-receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { checkForm } from '#model/form/read.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { planFaults, stockOf } from './plan-rules.query.ts'
import { agreedPrice, agreedQty, procurementPlan } from './procurement_plan.flow.ts'
import { AGREED, backToDraft, dropPlan, inBatch, keepPlan, openPlan, planOf, today } from './purchase-plan.ledger.ts'

type Doc = SubmittedOf<typeof procurementPlan>

/** 采购计划. The row follows the document from the first draft, so that a batch can take it; approval opens its lines for buying. */
export default effects(procurementPlan, {
  propose: async ({ now }) => ({ planMonth: formatDate(now, 'yyyy-MM') }),

  async compute({ tx, doc }) {
    return { items: await stockOf(tx, doc.items ?? []) }
  },

  async facts({ tx, documentId }) {
    return { agreedInBatch: (await planOf(tx, documentId))?.planState === AGREED ? 'yes' : 'no' }
  },

  async check(ctx) {
    return [...(await batchFaults(ctx)), ...(await planFaults(ctx.tx, ctx.doc, await appliedOn(ctx)))]
  },

  drafted: ctx => keepPlan(ctx, ctx.documentId, valuesOf(ctx), 'draft'),
  deleted: ctx => dropPlan(ctx, ctx.documentId),
  submitted: ctx => keepPlan(ctx, ctx.documentId, valuesOf(ctx), 'approving'),

  step: { wh_head: amended, purchase_head: amended },

  async approved(ctx) {
    const { tx, tenantId, doc, documentId, number } = ctx
    const { items } = doc
    const rates = await overReceiptRates(
      tx,
      tenantId,
      items.map(item => item.materialId),
    )
    await openPlan(ctx, documentId, {
      planNo: number,
      lines: items.map(item => ({
        materialId: item.materialId,
        materialCode: item.materialCode ?? '',
        materialName: item.materialName ?? '',
        qty: item.qty,
        approvedQty: agreedQty(item) ?? item.qty,
        ...{ sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0' },
        overReceiptRate: rates.get(item.materialId) ?? '0',
        needDate: item.needDate,
        estPrice: agreedPrice(item) ?? null,
        estAmount: item.estAmount ?? null,
        useDeptId: item.useDeptId,
        purpose: item.purpose,
        buyerId: doc.buyerId ?? null,
      })),
    })
    const bought = items.filter(item => Number(agreedQty(item)) > 0).length
    if (bought === 0) return
    await ctx.addTodo(doc.buyerId ? [doc.buyerId] : await holdersOf(tx, tenantId, 'buyer'), {
      title: `安排采购：${number} ${doc.planName}，共 ${bought} 行，预估 ${doc.totalEstAmount} 元`,
      path: `/procurement/plan-line/index?${new URLSearchParams({ planNo: number })}`,
    })
  },

  rejected: ctx => backToDraft(ctx, ctx.documentId),
})

const valuesOf = ({ doc, number, initiator }: EffectContext<DocumentOf<typeof procurementPlan>>) => ({
  planNo: number || null,
  planName: doc.planName ?? null,
  planType: doc.planType ?? null,
  planMonth: doc.planMonth ?? null,
  purchaseType: doc.purchaseType ?? null,
  applyUserId: initiator.user,
  applyDeptId: initiator.dept || null,
  lineCount: doc.items?.length ?? 0,
  totalEstAmount: doc.totalEstAmount ?? '0',
  buyerId: doc.buyerId ?? null,
})

/** A running plan keeps the day of its request: neither slow approvals nor a return make it late. */
async function appliedOn(ctx: FormContext<Doc>): Promise<string> {
  return (await planOf(ctx.tx, ctx.documentId))?.appliedOn ?? today(ctx)
}

async function batchFaults({ tx, documentId }: FormContext<Doc>): Promise<Fault[]> {
  const plan = await planOf(tx, documentId)
  return plan?.batchNo && plan.planState !== AGREED ? [{ path: 'planName', message: inBatch(plan.batchNo) }] : []
}

/** Changed quantities are checked at once, not at the last approval; the row gets the new sum (INV-05). */
async function amended(ctx: EffectContext<Doc>): Promise<void> {
  const problems = checkForm(procurementPlan, ctx.doc)
  if (problems.length > 0) throw faulty(problems)
  await keepPlan(ctx, ctx.documentId, valuesOf(ctx), 'approving')
}
