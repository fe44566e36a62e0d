import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { update } from '#server/db/rows.ts'
import { settleDemands } from '../demand/demand.ledger.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { pieces } from '../piece/piece.table.ts'
import type { Working, WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { createOrder } from '../work-order/work-plan.store.ts'
import { demandsOf, type ScrapPiece } from './scrap-piece.ledger.ts'

/** Before everything else that is not late already. */
const PRIORITY = 1

/** 补投. A new work order for as many pieces as were lost, for those who wanted them. Its route is still to be chosen. */
export async function replenish(ctx: Working, order: WorkOrderRow, lost: readonly ScrapPiece[]): Promise<string> {
  const { planEnd, deptShopId, orderClass, routeType, salesOrderNo } = order
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  const workId = await createOrder(ctx, order.materialId, {
    ...{ deptShopId, orderClass, routeType, salesOrderNo: salesOrderNo ?? undefined, priority: PRIORITY },
    ...{ sourceKind: 'replenish', replenishOf: order.id, planStart: today, planEnd: planEnd > today ? planEnd : today },
    ...{ reason: `补投：${lost.map(({ piece }) => piece.proCode).join('、')} 报废`.slice(0, 500) },
    demandIds: lost.map(({ piece }) => piece.demandId ?? undefined),
  })
  const made = await piecesOf(ctx, workId)
  for (const [at, { piece }] of lost.entries())
    await update(ctx, pieces, must(made[at], 'a piece for each').id, { replaceOf: piece.proCode })
  await settleDemands(ctx, demandsOf(lost))
  return workId
}
