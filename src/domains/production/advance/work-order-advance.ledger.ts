import { must } from '#model/must.ts'
import { insert } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { happened, lockedOrders, type Working } from '../work-order/work-event.ledger.ts'
import { UNFINISHED } from '../work-order/work-state.rules.ts'
import { workOrderAdvances } from './work-order-advance.table.ts'

/** 提前投产. The days of this order and of those that give way, together or not at all. */
interface Advance {
  readonly workId: string
  readonly advanceType: string
  readonly newPlanStart: string
  readonly newPlanEnd: string
  readonly priority: number
  readonly stop: { readonly nodeKey: string; readonly processName: string } | undefined
  readonly estimateCost: string | null
  readonly billNo: string
  readonly agreedDate: string
}

interface Postponed {
  readonly workId: string
  readonly newPlanEnd: string
}

export async function advanceOrder(ctx: Working, { stop, ...advance }: Advance, affected: readonly Postponed[]): Promise<void> {
  const orders = await lockedOrders(ctx, [advance.workId, ...affected.map(({ workId }) => workId)])
  const orderOf = (id: string) =>
    must(
      orders.find(order => order.id === id),
      'an order that was locked',
    )
  const gone = orders.find(({ status }) => !UNFINISHED.includes(status))
  if (gone) throw new Refusal(`工单【${gone.orderNo}】已完工或取消，请退回重新选择`)
  const { workId, newPlanStart, newPlanEnd, priority, billNo } = advance
  const order = orderOf(workId)
  const { planStart: oldPlanStart, planEnd: oldPlanEnd } = order
  await insert(ctx, workOrderAdvances, {
    ...{ ...advance, oldPlanStart, oldPlanEnd, stopNodeKey: stop?.nodeKey ?? null, stopProcessName: stop?.processName ?? null },
  })
  await happened(ctx, order, {
    ...{ eventType: 'advance', detail: { billNo, oldPlanStart, oldPlanEnd, newPlanStart, newPlanEnd } },
    values: { planStart: newPlanStart, planEnd: newPlanEnd, priority, ...(stop ? { stopNodeKey: stop.nodeKey } : {}) },
  })
  for (const { workId: id, newPlanEnd: planEnd } of affected) {
    const late = orderOf(id)
    if (planEnd < late.planStart) throw new Refusal(`工单【${late.orderNo}】的顺延日期早于计划开工`)
    await happened(ctx, late, {
      eventType: 'postpone',
      values: { planEnd },
      detail: { billNo, oldPlanEnd: late.planEnd, newPlanEnd: planEnd },
    })
  }
}
