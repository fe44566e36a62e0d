import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { above, add, sum, times } from '#model/form/arithmetic.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { contractOf, lockedContract } from '../contract/contract.ledger.ts'
import { creditOf } from '../customer/credit.ledger.ts'
import { customerOf, today } from '../customer/customer.ledger.ts'
import { customerFor, usableFaults } from '../customer/customer-rules.query.ts'
import { productsById } from '../product/product.ledger.ts'
import { readyProducts } from '../product/product-rules.query.ts'
import { linesOf, lockedOrder, type Order, orderOf, setLine, setOrder, tooMuch } from './order.ledger.ts'
import { orderClaim } from './order-claim.ledger.ts'
import { releaseOrder } from './order-release.ledger.ts'
import { salesOrderSubmitFlow } from './sales_order_submit_flow.flow.ts'

type Draft = FormContext<DocumentOf<typeof salesOrderSubmitFlow>>
type Context = FormContext<SubmittedOf<typeof salesOrderSubmitFlow>>

/** 销售订单提交. The paper shows the order as it stands; handed in, the order is locked until it is decided about or sent back. */
export default effects(salesOrderSubmitFlow, {
  async compute(ctx) {
    const order = await seenOrder(ctx)
    if (!order) return {}
    const lines = await linesOf(ctx, order.id)
    const ready = await readyProducts(
      ctx.tx,
      lines.map(line => line.productId),
    )
    const { salesOrderNo, customerId, salesContractId, customerPoNo, orderType, salesUserId, orderDate, urgency, deliveryAddress } = order
    const { totalAmount, totalNoTax, totalTax } = order
    return {
      ...{ salesOrderNo, customerId, salesContractId, customerPoNo, orderType, salesUserId, orderDate, urgency, deliveryAddress },
      ...{ totalAmount, totalNoTax, totalTax, totalQty: sum(lines, line => line.qty) },
      items: lines.map(({ id, productId, drawingNo, drawingVersion, qty, unit, ...line }) => ({
        ...{ salesOrderLineId: id, productId, drawingNo, drawingVersion, qty, unit, routeReady: ready.has(productId) ? 'yes' : 'no' },
        ...{ taxPrice: line.taxPrice, taxRate: line.taxRate, lineAmount: line.lineAmount, noTaxAmount: line.noTaxAmount },
        ...{ lineTax: line.lineTax, requireDate: line.requireDate, bracketNeed: line.bracketNeed },
      })),
    }
  },

  async facts(ctx) {
    const late = (ctx.doc.items ?? []).some(({ promiseDate = '', requireDate = '' }) => promiseDate > requireDate)
    return { creditExceeded: (await exceeds(ctx)) ? 'yes' : 'no', promisedLate: late ? 'yes' : 'no' }
  },

  async check(ctx) {
    const order = await seenOrder(ctx)
    if (!order || !['draft', 'rejected', 'approving'].includes(order.orderState))
      return [{ path: 'salesOrderId', message: order ? `订单 ${order.salesOrderNo} 已下达或已取消` : '销售订单不存在' }]
    await lockedContract(ctx, order.salesContractId)
    const faults = [...(await usableFaults(ctx, order.customerId)).map(at), ...(await orderFaults(ctx, order))]
    const isSilent = !ctx.doc.remark && (await exceeds(ctx as Draft))
    return isSilent ? [...faults, { path: 'remark', message: '超出客户信用额度，须在备注中说明原因' }] : faults
  },

  claims: ({ doc }) => [orderClaim(doc.salesOrderId)],

  async submitted(ctx) {
    await setOrder(ctx, (await lockedOrder(ctx, ctx.doc.salesOrderId)).id, { orderState: 'approving' })
    for (const { salesOrderLineId, bracketNeed } of ctx.doc.items)
      if (salesOrderLineId) await setLine(ctx, salesOrderLineId, { bracketNeed: bracketNeed ?? null })
  },

  async approved(ctx) {
    const { salesOrderId, items, confirmDate } = ctx.doc
    const promised = new Map(items.map(({ salesOrderLineId = '', promiseDate }) => [salesOrderLineId, promiseDate]))
    await releaseOrder(ctx, salesOrderId, confirmDate, promised, ctx.number)
  },

  // The clerk changes the order itself: sent back or refused, it can be changed again.
  returned: unlocked,
  rejected: unlocked,
})

async function unlocked(ctx: EffectContext<DocumentOf<typeof salesOrderSubmitFlow>>): Promise<void> {
  const order = await orderOf(ctx, ctx.doc.salesOrderId)
  if (order?.orderState === 'approving') await setOrder(ctx, order.id, { orderState: 'rejected' })
}

const at = ({ message }: Fault): Fault => ({ path: 'salesOrderId', message })

/** The order, for those who may deal with its customer. */
async function seenOrder(ctx: Pick<Draft, 'tx' | 'tenantId' | 'actor' | 'initiator'> & { doc: { salesOrderId?: string } }) {
  const order = await orderOf(ctx, ctx.doc.salesOrderId)
  return order && (await customerFor(ctx, order.customerId)) ? order : undefined
}

/** creditExceeded: what the customer owes and will owe, with this order, is more than it may. */
async function exceeds(ctx: Draft): Promise<boolean> {
  const order = await orderOf(ctx, ctx.doc.salesOrderId)
  if (!order) return false
  const [customer, credit, contract] = await Promise.all([
    customerOf(ctx, order.customerId),
    creditOf(ctx.tx, order.customerId),
    contractOf(ctx, order.salesContractId),
  ])
  return above(add(credit?.exposure, times(order.totalAmount, contract?.exchangeRate)), customer?.creditLimit)
}

async function orderFaults(ctx: Context, order: Order): Promise<Fault[]> {
  const lines = await linesOf(ctx, order.id)
  const path = 'salesOrderId'
  if (lines.length === 0) return [{ path, message: '订单没有明细' }]
  const contract = await contractOf(ctx, order.salesContractId)
  if (!contract || !['effective', 'running'].includes(contract.contractState)) return [{ path, message: '销售合同未生效或已结束' }]
  const [over, products] = [
    await tooMuch(ctx, lines, order.id),
    await productsById(
      ctx,
      lines.map(line => line.productId),
    ),
  ]
  const isWriting = ctx.actor === ctx.initiator.user
  return lines.flatMap(({ productId, drawingVersion, requireDate }, row) => {
    const current = products.get(productId)?.drawingVersion
    const more = over.get(row)
    if (more) return [{ path: `items.${row}.qty`, message: more }]
    if (current !== drawingVersion) return [{ path: `items.${row}.productId`, message: `图纸版本已换为 ${current}，请修改订单行` }]
    // The days that the review takes are not the customer's fault.
    return isWriting && requireDate < today(ctx) ? [{ path: `items.${row}.requireDate`, message: '要求交期不能早于今天' }] : []
  })
}
