import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { contractLinesOf } from '../contract/contract.ledger.ts'
import { createOrder } from '../order/order-draft.ledger.ts'
import { releaseOrder } from '../order/order-release.ledger.ts'

const DAY = 86_400_000

type Row = readonly [contract: string, po: string, orderedDaysAgo: number, quantities: readonly string[], urgency?: string]

/** 示范订单. Released ones, of which production knows. */
const RELEASED: readonly Row[] = [
  ['XSHT-2026-0011', 'FN-4500171', 60, ['8', '4']],
  ['XSHT-2026-0017', 'BZ-26-0338', 35, ['6'], 'urgent'],
  ['XSHT-2026-0029', 'HA-260915', 20, ['5']],
]
const TEN = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, '0'))
/** Call-offs of one large contract: some released, some on the clerk's desk. */
const CALL_OFF = 'XSHT-2026-0035'

export async function loadOrders(ctx: DemoContext): Promise<void> {
  for (const [contract, po, ago, quantities, urgency] of RELEASED)
    await release(ctx, await order(ctx, contract, po, ago, quantities, urgency))
  for (const nth of TEN) await release(ctx, await order(ctx, CALL_OFF, `PO-R${nth}`, 12, ['1']))
  for (const nth of TEN) await order(ctx, CALL_OFF, `PO-D${nth}`, 3, ['1'])
}

async function order(ctx: DemoContext, contract: string, po: string, ago: number, quantities: readonly string[], urgency = 'normal') {
  const day = (days: number) => formatDate(new Date(ctx.now.getTime() + days * DAY), 'yyyy-MM-dd')
  const contractId = ctx.idOf('salesContract', contract)
  const bought = await contractLinesOf(ctx, contractId)
  const items = quantities.map((qty, at) => ({
    ...{ salesContractLineId: must(bought[at], 'the line of the contract').id, qty, requireDate: day(150 - ago), bracketNeed: Number(qty) },
  }))
  return createOrder(ctx, contractId, { customerPoNo: po, orderType: 'normal', urgency, orderDate: day(-ago) }, items)
}

const release = (ctx: DemoContext, id: string) =>
  releaseOrder({ ...ctx, actor: ctx.idOf('user', 'yuan.li') }, id, undefined, new Map(), '期初')
