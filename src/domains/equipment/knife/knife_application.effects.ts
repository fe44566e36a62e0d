import Big from 'big.js'
import { lockOpenOrder, orderState } from '#domains/production/work-order/work-issue.ledger.ts'
import { freeTools, holdTools, toolStore, toolsThere } from '#domains/warehouse/stock/tool-stock.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { Refusal } from '#server/http/refusal.ts'
import { holdingsOf, knivesById, NOTHING, overQuota } from './knife.ledger.ts'
import { isBack, isIssue, isShort, PURCHASE } from './knife.rules.ts'
import { knifeApplication } from './knife_application.flow.ts'
import { type Line, settleKnives } from './knife-settle.ledger.ts'

type Doc = SubmittedOf<typeof knifeApplication>

const knivesIn = ({ tx, tenantId, doc }: Pick<FormContext<DocumentOf<typeof knifeApplication>>, 'tx' | 'tenantId' | 'doc'>) =>
  knivesById(
    tx,
    tenantId,
    (doc.items ?? []).flatMap(({ knifeId }) => knifeId ?? []),
  )

/** 刀具申请. New tools are held from submit; the keeper's last word moves stock, holdings and costs in one transaction. */
export default effects(knifeApplication, {
  propose: async ({ tx, tenantId, initiator }) => ({ workshopId: initiator.dept, warehouseId: await toolStore(tx, tenantId) }),

  async compute(ctx) {
    const items = ctx.doc.items ?? []
    const [known, held] = await Promise.all([knivesIn(ctx), holdingsOf(ctx.tx, ctx.doc.holderId ?? '')])
    const there = await toolsThere(
      ctx,
      ctx.doc.warehouseId,
      items.map(({ knifeId = '' }) => known.get(knifeId)?.materialId),
    )
    return {
      items: items.map(({ knifeId = '' }, at) => {
        const { availableQty = '0.000', unitCost } = there[at] ?? {}
        const { qty, amount } = held.get(knifeId) ?? NOTHING
        // What somebody holds cost what it cost when it was issued.
        const heldCost = qty.gt(0) ? amount.div(qty).toFixed(4, Big.roundHalfUp) : undefined
        return { holdingQty: qty.toFixed(3), availableQty, unitCost: isIssue(ctx.doc) ? unitCost : (heldCost ?? unitCost) }
      }),
    }
  },

  async facts({ tx, doc, now }) {
    const items = doc.items ?? []
    const wanted = new Map(items.flatMap(({ knifeId, qty }) => (knifeId && qty ? [[knifeId, qty] as const] : [])))
    const isOver =
      isIssue(doc) &&
      !!doc.equipmentId &&
      (await overQuota(tx, { equipmentId: doc.equipmentId, day: formatDate(now, 'yyyy-MM-dd') }, wanted))
    return { usedLifeLow: isBack(doc) && items.some(isShort) ? 'yes' : 'no', quotaExceeded: isOver ? 'yes' : 'no' }
  },

  async check(ctx): Promise<Fault[]> {
    const { workId } = ctx.doc
    if (!workId || !isIssue(ctx.doc)) return []
    const order = await orderState(ctx, workId)
    return order?.isOpen ? [] : [{ path: 'workId', message: '只有待开工或生产中的工单可以领用刀具' }]
  },

  async submitted(ctx) {
    if (isIssue(ctx.doc)) await holdTools(ctx, storeOf(ctx), wantedOf(await linesOf(ctx)))
  },

  async approved(ctx) {
    if (ctx.doc.knifeKind === PURCHASE) return planPurchase(ctx)
    const { workId } = ctx.doc
    if (workId && isIssue(ctx.doc) && !(await lockOpenOrder(ctx, workId))) throw new Refusal('工单已完工或取消，不能领用刀具，请退回')
    await settleKnives(ctx, { ...ctx.doc, warehouseId: storeOf(ctx) }, await linesOf(ctx))
  },

  rejected: freeTools,
})

/** Required of every paper but one to buy. */
const storeOf = ({ doc }: EffectContext<Doc>): string => must(doc.warehouseId, 'the tool store')

async function linesOf(ctx: EffectContext<Doc>): Promise<Line[]> {
  const known = await knivesIn(ctx)
  return ctx.doc.items.map(({ knifeId, qty, oldKnifeQty, wearCause, usedLife }, lineNo) => ({
    ...{ lineNo, knife: must(known.get(knifeId), 'a tool of the book'), qty, oldKnifeQty, wearCause, usedLife },
    dueDate: ctx.doc.items[lineNo]?.expectReturnDate,
  }))
}

const wantedOf = (lines: readonly Line[]) => lines.map(({ lineNo, knife, qty }) => ({ lineNo, materialId: knife.materialId, qty }))

/** 采购. Waits as a draft on the desk of whoever asked: the plan is theirs to send. */
async function planPurchase(ctx: EffectContext<Doc>): Promise<void> {
  const { doc, acting, initiator, number, now, notify } = ctx
  await saveDraft(
    { ...acting, user: initiator.user, dept: initiator.dept },
    {
      flowKey: 'procurement_plan',
      form: {
        ...{ planName: `刀具采购 ${number}`, planType: 'month', planMonth: formatDate(now, 'yyyy-MM'), purchaseType: 'tool' },
        items: (await linesOf(ctx)).map(({ knife, qty }) => ({
          ...{ materialId: knife.materialId, qty, needDate: doc.needDate, useDeptId: doc.workshopId, purpose: `刀具申请 ${number}` },
        })),
      },
    },
  )
  await notify([initiator.user], {
    title: `刀具待采购：${number}`,
    content: `刀具申请 ${number} 已通过，已生成采购计划草稿，请核对后提交。`,
  })
}
