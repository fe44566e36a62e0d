import { addDays, daysBetween } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { effects, type FormContext } from '#server/document/effects.ts'
import { shanghai } from '#server/http/present.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { orderFound, promisedFor, standingPieces, workingOf } from '../work-order/work-paper.ledger.ts'
import { ON_HOLD, OPEN } from '../work-order/work-state.rules.ts'
import { heldSince, pauseOrder, resumeOrder } from './pause-log.ledger.ts'
import { PAUSE } from './pause-log.register.ts'
import { workorderPause } from './workorder_pause.flow.ts'

const path = 'workId'

/** The day on which the order is done if it stands still until another day; undefined if nobody knows how long. */
async function delayedEnd(ctx: FormContext<{ startDate?: string; expectResumeDate?: string; operType?: string }>, order: WorkOrderRow) {
  const { startDate, expectResumeDate, operType } = ctx.doc
  if (operType === PAUSE)
    return expectResumeDate && startDate ? addDays(order.planEnd, daysBetween(startDate, expectResumeDate)) : undefined
  const since = await heldSince(ctx, order.id)
  return addDays(order.planEnd, since && startDate ? Math.max(daysBetween(since.startDate, startDate), 0) : 0)
}

export default effects(workorderPause, {
  async compute(ctx) {
    const order = await orderFound(ctx, ctx.doc.workId)
    if (!order) return {}
    const [{ customerName, deliveryDate }, pieces, end] = [
      await promisedFor(ctx, order.id),
      await standingPieces(ctx, order.id),
      await delayedEnd(ctx, order),
    ]
    const isLate = deliveryDate !== undefined && (end === undefined || end > deliveryDate)
    return { customerName, ...(deliveryDate && { deliveryDate }), affectDelivery: isLate ? 'yes' : 'no', pieces }
  },

  async check(ctx) {
    const order = await orderFound(ctx, ctx.doc.workId)
    if (!order) return [{ path, message: '工单不存在' }]
    if (ctx.doc.operType !== PAUSE) return order.holdStatus === ON_HOLD ? [] : [{ path, message: '工单未暂停，无需恢复' }]
    if (order.holdStatus === ON_HOLD) return [{ path, message: '工单已暂停' }]
    return OPEN.includes(order.status) ? [] : [{ path, message: '只有待开工或生产中的工单可以暂停' }]
  },

  claims: ctx => [
    { subject: 'workOrder.pause', subjectId: ctx.doc.workId, path, refusal: ({ number }) => `该工单已有暂停或恢复申请：${number}` },
  ],

  takesEffect: doc => doc.startDate,
  responsible: ['planner', 'prod_head'],

  async effective(ctx) {
    const { doc, number: billNo, tx, tenantId, now } = ctx
    const { workId, operType, pauseType, expectResumeDate, dutyDeptId, affectDelivery = 'no' } = doc
    const isPause = operType === PAUSE
    const entry = { pauseType, affectDelivery, dutyDeptId, billNo, startDate: shanghai(now).slice(0, 10) }
    const order = isPause
      ? await pauseOrder(workingOf(ctx), workId, { ...entry, expectResumeDate })
      : await resumeOrder(workingOf(ctx), workId, entry)
    if (affectDelivery !== 'yes') return
    const until = isPause ? `，预计恢复：${expectResumeDate ?? '未定'}` : ''
    await ctx.notify(await holdersOf(tx, tenantId, 'sales_head', 'sales_clerk'), {
      title: `交期风险：工单 ${order.orderNo}`,
      content: `工单 ${order.orderNo} 已${isPause ? '暂停' : '恢复'}${until}，交期 ${doc.deliveryDate ?? ''} 可能受影响。`,
    })
  },
})
