import { overReceiptRates } from '#domains/warehouse/receipt/over-receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { checkForm } from '#model/form/read.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectScene, effects, type Fault, type FormScene } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { planFaults, stockOf } from './plan-rules.query.ts'
import { agreedPrice, agreedQty, procurementPlan } from './procurement_plan.flow.ts'
import { AGREED, backToDraft, dropPlan, inBatch, keepPlan, openPlan, planOf, today } from './purchase-plan.ledger.ts'

type Doc = DocumentOf<typeof procurementPlan>

/** 采购计划. Its row follows the paper from the first draft on, so that a batch can gather it; approval opens its lines for buying. */
export default effects(procurementPlan, {
  propose: async ({ now }) => ({ planMonth: formatDate(now, 'yyyy-MM') }),

  async compute({ tx, doc }) {
    return { items: await stockOf(tx, doc.items ?? []) }
  },

  async facts({ tx, documentId }) {
    return { agreedInBatch: (await planOf(tx, documentId))?.planState === AGREED ? 'yes' : 'no' }
  },

  async check(scene) {
    return [...(await batchFaults(scene)), ...(await planFaults(scene.tx, scene.doc, await appliedOn(scene)))]
  },

  drafted: scene => keepPlan(scene, scene.documentId, valuesOf(scene), 'draft'),
  deleted: scene => dropPlan(scene, scene.documentId),
  submitted: scene => keepPlan(scene, scene.documentId, valuesOf(scene), 'approving'),

  step: { wh_head: amended, purchase_head: amended },

  async approved(scene) {
    const { tx, tenantId, doc, documentId, number } = scene
    const items = doc.items ?? []
    const rates = await overReceiptRates(
      tx,
      tenantId,
      items.map(item => item.materialId!),
    )
    await openPlan(scene, documentId, {
      planNo: number,
      lines: items.map(item => ({
        materialId: item.materialId!,
        materialCode: item.materialCode ?? '',
        materialName: item.materialName ?? '',
        qty: item.qty!,
        approvedQty: agreedQty(item)!,
        ...{ sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0' },
        overReceiptRate: rates.get(item.materialId!) ?? '0',
        needDate: item.needDate!,
        estPrice: agreedPrice(item) ?? null,
        estAmount: item.estAmount ?? null,
        useDeptId: item.useDeptId!,
        purpose: item.purpose!,
        buyerId: doc.buyerId ?? null,
      })),
    })
    const bought = items.filter(item => Number(agreedQty(item)) > 0).length
    if (bought === 0) return
    await scene.remind(doc.buyerId ? [doc.buyerId] : await holdersOf(tx, tenantId, 'buyer'), {
      title: `安排采购：${number} ${doc.planName}，共 ${bought} 行，预估 ${doc.totalEstAmount} 元`,
      path: `/procurement/plan-line/index?${new URLSearchParams({ planNo: number })}`,
    })
  },

  rejected: scene => backToDraft(scene, scene.documentId),
})

const valuesOf = ({ doc, number, initiator }: EffectScene<Doc>) => ({
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

/** A plan under way keeps the day it was asked for: neither slow approvers nor a return to the desk make it late. */
async function appliedOn(scene: FormScene<Doc>): Promise<string> {
  return (await planOf(scene.tx, scene.documentId))?.appliedOn ?? today(scene)
}

async function batchFaults({ tx, documentId }: FormScene<Doc>): Promise<Fault[]> {
  const plan = await planOf(tx, documentId)
  return plan?.batchNo && plan.planState !== AGREED ? [{ path: 'planName', message: inBatch(plan.batchNo) }] : []
}

/** Whoever changes quantities on the way is told at once, not the last approver; the row tells the new sum (INV-05). */
async function amended(scene: EffectScene<Doc>): Promise<void> {
  const problems = checkForm(procurementPlan, scene.doc)
  if (problems.length > 0) throw faulty(problems)
  await keepPlan(scene, scene.documentId, valuesOf(scene), 'approving')
}
