import Big from 'big.js'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import type { ValuesOf } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { must } from '#model/must.ts'
import { handOut } from '#platform/backlog/follow-up.store.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Fault } from '#server/document/effects.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { type Agreement, type AgreementLine, lockedAgreement, outOfTime } from '../agreement/purchase-agreement.ledger.ts'
import type { AwardLine } from '../award/award.ledger.ts'
import { awardLeft } from '../award/award-agreement.store.ts'
import { purchasePlanLines } from '../plan/purchase-plan.table.ts'
import { issueOrder, type NewLine, type OrderBook, openOrder, orderOf, worth } from './purchase-order.ledger.ts'
import type { purchaseOrder } from './purchase-order.register.ts'
import { purchaseOrderLines, purchaseOrders } from './purchase-order.table.ts'

type Asked = ValuesOf<typeof purchaseOrder.createActions.callOff>
type Item = Asked['items'][number]
type Agreed = Item & { readonly line: AgreementLine; readonly price: string; readonly awardLineId?: string | undefined }

export const bookOf = (ctx: Context): OrderBook => ({ ...ctx, tenantId: ctx.caller.tenantId })

/** 协议下单. An order at the prices of an agreement, within its time and its quotas (INV-17), for what plans have asked for (INV-14). */
export async function callOff(ctx: Context, asked: Asked): Promise<string> {
  const book = bookOf(ctx)
  const { tx, tenantId } = book
  const { agreement, lines } = await lockedAgreement(tx, tenantId, asked.purchaseAgreementId)
  lockSuppliers(tx, [agreement.supplierId])
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  refuse(timeFaults(agreement, today))
  const known = new Map(lines.map(line => [line.id, line]))
  refuse(asked.items.flatMap((item, at) => (known.has(item.agreementLineId) ? [] : fault(at, 'agreementLineId', '协议明细不属于所选协议'))))
  const won = agreement.awardId ? await awardLeft(book, agreement.awardId, agreement.supplierId) : []
  const agreed = asked.items.map(item => {
    const line = must(known.get(item.agreementLineId), 'a line of the agreement')
    const from = won.find(
      ({ line: { planLineId, materialId }, left }) => planLineId === item.planLineId && materialId === line.materialId && left.gt(0),
    )
    return { ...item, line, price: item.taxPrice || line.taxPrice, awardLineId: from?.line.id }
  })
  refuse([
    ...agreed.flatMap((item, at) => lineFaults(agreement, item, at)),
    ...(await planFaults(book, agreed)),
    ...awardFaults(won, agreed),
    ...hurryFaults(asked, agreed, today),
    ...(await quotaFaults(book, agreement, agreed)),
  ])
  const total = agreed.reduce((sum, { qty, price }) => sum.plus(worth(qty, price)), new Big(0))
  const limit = (await paramValue(tx, tenantId, 'purchase.callOff.confirm')) ?? '50000'
  const waits = agreement.pricingRule !== 'fixed' || total.gte(limit)
  const order = await openOrder(
    book,
    {
      ...{ supplierId: agreement.supplierId, buyerId: ctx.caller.userId, payTerm: agreement.payTerm, purchaseAgreementId: agreement.id },
      ...{ deliveryPlace: asked.deliveryPlace ?? null, hurryReason: asked.hurryReason ?? null },
    },
    agreed.map(
      ({ line, price, planLineId, qty, deliveryDate, warehouseId, awardLineId }): NewLine => ({
        ...{ materialId: line.materialId, agreementLineId: line.id, taxPrice: price, taxRate: line.taxRate },
        ...{ planLineId, qty, deliveryDate, warehouseId, awardLineId: awardLineId ?? null },
      }),
    ),
    waits,
  )
  if (waits)
    await handOut(tx, ctx.site, ctx.newId, await holdersOf(tx, tenantId, 'purchase_head'), {
      title: `批准协议下单：${order.purchaseOrderNo} ${order.totalAmount} 元`,
      path: `/procurement/order/index?${new URLSearchParams({ purchaseOrderNo: order.purchaseOrderNo })}`,
    })
  return order.id
}

const fault = (at: number, column: string, message: string): Fault[] => [{ path: `items.${at}.${column}`, message }]

function refuse(faults: readonly Fault[]): void {
  const [first] = faults
  if (first) throw new Refusal(first.message, 400, { problems: faults })
}

function timeFaults(agreement: Agreement, today: string): Fault[] {
  const message = outOfTime(agreement, today)
  return message ? [{ path: 'purchaseAgreementId', message }] : []
}

/** 批准. By somebody else, while the agreement is still in force; then it goes out. */
export async function approveCallOff(ctx: Context, id: string): Promise<void> {
  const book = bookOf(ctx)
  const order = await orderOf(book, id)
  if (order.buyerId === ctx.caller.userId) throw conflict('本人下的单须由另一人批准')
  const { agreement } = await lockedAgreement(book.tx, book.tenantId, order.purchaseAgreementId ?? '')
  refuse(timeFaults(agreement, formatDate(ctx.now, 'yyyy-MM-dd')))
  await issueOrder(book, order)
}

/** What a line of an agreement allows of an order, or of a contract under it. */
export interface AgreedLine {
  readonly line: AgreementLine
  readonly qty: string
  readonly price: string
  readonly taxPrice?: string | undefined
  /** Its row in the form, if not all rows are asked about. */
  readonly at?: number
}

export function lineFaults({ pricingRule }: Agreement, { line, qty, taxPrice }: AgreedLine, at: number): Fault[] {
  if (line.minOrderQty && new Big(qty).lt(line.minOrderQty)) return fault(at, 'qty', `数量不能小于最小起订量 ${line.minOrderQty}`)
  if (pricingRule === 'fixed')
    return taxPrice && !new Big(taxPrice).eq(line.taxPrice) ? fault(at, 'taxPrice', `固定价协议按 ${line.taxPrice} 下单，不能另填单价`) : []
  if (!taxPrice) return fault(at, 'taxPrice', '公式价和随行就市的协议须填写下单单价')
  return new Big(taxPrice).gt(line.taxPrice) ? fault(at, 'taxPrice', `下单单价不能高于协议单价 ${line.taxPrice}`) : []
}

async function planFaults({ tx }: OrderBook, items: readonly Agreed[]): Promise<Fault[]> {
  const plans = await tx
    .select({ id: purchasePlanLines.id, materialId: purchasePlanLines.materialId })
    .from(purchasePlanLines)
    .where(inArray(purchasePlanLines.id, [...items.map(item => item.planLineId), '0']))
  const of = new Map(plans.map(plan => [plan.id, plan.materialId]))
  return items.flatMap(({ planLineId, line }, at) =>
    of.get(planLineId) === line.materialId ? [] : fault(at, 'planLineId', '采购计划与协议明细的物料不一致'),
  )
}

/** What was sourced for a plan line is called off first, and never more than was won for it. */
function awardFaults(won: readonly { readonly line: AwardLine; readonly left: Big }[], items: readonly Agreed[]): Fault[] {
  const left = new Map(won.map(each => [each.line.id, each.left]))
  return items.flatMap(({ awardLineId = '', qty }, at) => {
    const most = left.get(awardLineId)
    if (!most) return []
    left.set(awardLineId, most.minus(qty))
    return most.lt(qty) ? fault(at, 'qty', `超出该计划行的中标数量，剩余 ${most.toFixed(3)}`) : []
  })
}

function hurryFaults({ hurryReason }: Asked, items: readonly Agreed[], today: string): Fault[] {
  if (hurryReason) return []
  return items.flatMap(({ line, deliveryDate }, at) => {
    const earliest = addDays(today, line.leadDays)
    return deliveryDate < earliest ? fault(at, 'deliveryDate', `交货日期早于供货周期 ${earliest}，须填写加急原因`) : []
  })
}

/** What orders have called off of an agreement, without what was closed. */
const calledOff = ({ tx }: Pick<OrderBook, 'tx'>, { id }: Agreement) =>
  tx
    .select({
      lineId: purchaseOrderLines.agreementLineId,
      qty: sql<string>`sum(${purchaseOrderLines.qty} - ${purchaseOrderLines.closedQty})::text`,
      amount: sql<string>`sum(round((${purchaseOrderLines.qty} - ${purchaseOrderLines.closedQty}) * ${purchaseOrderLines.taxPrice}, 2))::text`,
    })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .where(and(eq(purchaseOrders.purchaseAgreementId, id), ne(purchaseOrders.orderState, 'cancelled')))
    .groupBy(purchaseOrderLines.agreementLineId)

/** INV-17. How much may still be called off, where there is a limit. */
export async function quotaLeft(book: OrderBook, agreement: Agreement, line: AgreementLine): Promise<{ qty?: Big; amount?: Big }> {
  const called = await calledOff(book, agreement)
  const used = called.find(({ lineId }) => lineId === line.id)?.qty ?? '0'
  const spent = called.reduce((sum, row) => sum.plus(row.amount), new Big(0))
  return {
    ...(line.quotaQty ? { qty: new Big(line.quotaQty).minus(used) } : {}),
    ...(agreement.quotaAmount ? { amount: new Big(agreement.quotaAmount).minus(spent) } : {}),
  }
}

export async function quotaFaults(book: Pick<OrderBook, 'tx'>, agreement: Agreement, items: readonly AgreedLine[]): Promise<Fault[]> {
  const called = await calledOff(book, agreement)
  const before = new Map(called.map(row => [row.lineId, new Big(row.qty)]))
  const faults: Fault[] = []
  for (const [nth, { line, qty, at = nth }] of items.entries()) {
    const used = before.get(line.id) ?? new Big(0)
    before.set(line.id, used.plus(qty))
    if (line.quotaQty && used.plus(qty).gt(line.quotaQty))
      faults.push(...fault(at, 'qty', `超出协议额度数量：${line.materialCode} 剩余 ${new Big(line.quotaQty).minus(used).toFixed(3)}`))
  }
  if (!agreement.quotaAmount) return faults
  const spent = called.reduce((sum, row) => sum.plus(row.amount), new Big(0))
  const total = items.reduce((sum, { qty, price }) => sum.plus(worth(qty, price)), spent)
  if (total.gt(agreement.quotaAmount))
    faults.push({
      path: 'purchaseAgreementId',
      message: `超出协议额度上限 ${agreement.quotaAmount} 元，剩余 ${new Big(agreement.quotaAmount).minus(spent).toFixed(2)} 元`,
    })
  return faults
}
