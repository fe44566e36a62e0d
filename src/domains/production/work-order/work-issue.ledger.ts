import type { EffectContext, FormContext } from '#server/document/effects.ts'
import { lockedOrder } from './work-event.ledger.ts'
import { orderFound } from './work-paper.ledger.ts'
import { OPEN } from './work-state.rules.ts'

/** 工单领料: what the store asks about a work order that it gives material out to. */
export async function orderState(
  ctx: Pick<FormContext<unknown>, 'tx' | 'tenantId'>,
  workId: string,
): Promise<{ isOpen: boolean; isOver: boolean } | undefined> {
  const order = await orderFound(ctx, workId)
  return order && { isOpen: OPEN.includes(order.status), isOver: ['40', '50', '90'].includes(order.status) }
}

/** Nothing happens to its pieces until the transaction ends; false if it no longer takes material. */
export async function lockOpenOrder({ tx, tenantId }: Pick<EffectContext<unknown>, 'tx' | 'tenantId'>, workId: string): Promise<boolean> {
  return OPEN.includes((await lockedOrder({ tx, caller: { userId: '', deptId: '', tenantId } }, workId)).status)
}
