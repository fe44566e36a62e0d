import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { below, minus, same } from '#model/form/arithmetic.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockedContract } from '../contract/contract.ledger.ts'
import { customerFor, usableFaults } from '../customer/customer-rules.query.ts'
import { linesOf, lockedOrder, type Order, orderOf, setOrder, tooMuch } from './order.ledger.ts'
import { applyChange } from './order-change.ledger.ts'
import { amountAfter, type Changed, changedLines } from './order-change.query.ts'
import { orderClaim } from './order-claim.ledger.ts'
import { salesOrderEditFlow } from './sales_order_edit_flow.flow.ts'
import { isReleased } from './sales-order.register.ts'

type Draft = FormContext<DocumentOf<typeof salesOrderEditFlow>>
type Context = FormContext<SubmittedOf<typeof salesOrderEditFlow>>

/** 销售订单变更. While it runs, the order says so; approved, lines, demand and version change together. */
export default effects(salesOrderEditFlow, {
  async compute(ctx) {
    const order = await seenOrder(ctx)
    if (!order) return {}
    const changed = await changedLines(ctx, order, ctx.doc.changes ?? [])
    const after = await amountAfter(ctx, order, changed)
    const { salesOrderNo, customerId, orderVersion: changeNo, totalAmount: amountBefore } = order
    return {
      ...{ salesOrderNo, customerId, changeNo, amountBefore, amountAfter: after, amountDiff: minus(after, amountBefore) },
      changes: changed.map(({ line, productId, producedQty }) => ({
        ...{ productId, oldQty: line?.qty, oldPrice: line?.taxPrice, oldDate: line?.requireDate, producedQty },
        // Shipped, reserved and kept for the customer: nothing before deliveries exist.
        lockedQty: '0.000',
      })),
    }
  },

  async facts(ctx) {
    const order = await seenOrder(ctx)
    const changed = order ? await changedLines(ctx, order, ctx.doc.changes ?? []) : []
    const isOther = changed.some(({ row, line }) => row.lineAction === 'update' && !same(row.newPrice, line?.taxPrice))
    return { priceChanged: isOther ? 'yes' : 'no', reducesProduced: changed.some(reduces) ? 'yes' : 'no' }
  },

  async check(ctx) {
    const order = await seenOrder(ctx)
    const path = 'salesOrderId'
    if (!order) return [{ path, message: '销售订单不存在' }]
    if (!isReleased(order.orderState)) return [{ path, message: `订单 ${order.salesOrderNo} 不在执行中，不能变更` }]
    await lockedContract(ctx, order.salesContractId)
    const usable = (await usableFaults(ctx, order.customerId)).map(({ message }) => ({ path, message }))
    return [...usable, ...(await changeFaults(ctx, order))]
  },

  claims: ({ doc }) => [orderClaim(doc.salesOrderId)],

  async submitted(ctx) {
    await setOrder(ctx, (await lockedOrder(ctx, ctx.doc.salesOrderId)).id, { changing: 'yes' })
  },

  step: {
    /** What becomes of pieces that nobody wants any more is for the planner to say. */
    async planner(ctx) {
      const order = await lockedOrder(ctx, ctx.doc.salesOrderId)
      const changed = await changedLines(ctx, order, ctx.doc.changes)
      if (changed.some(reduces) && !ctx.doc.prodOpinion) throw new Refusal('新数量少于已投产数量，须填写生产处置意见')
    },
  },

  approved: applyChange,

  async rejected(ctx) {
    const order = await orderOf(ctx, ctx.doc.salesOrderId)
    if (order?.changing === 'yes') await setOrder(ctx, order.id, { changing: 'no' })
  },
})

const reduces = ({ row, line, producedQty }: Changed): boolean =>
  line !== undefined && below(row.lineAction === 'remove' ? '0' : row.newQty, producedQty)

async function seenOrder(ctx: Pick<Draft, 'tx' | 'tenantId' | 'actor' | 'initiator'> & { doc: { salesOrderId?: string } }) {
  const order = await orderOf(ctx, ctx.doc.salesOrderId)
  return order && (await customerFor(ctx, order.customerId)) ? order : undefined
}

async function changeFaults(ctx: Context, order: Order): Promise<Fault[]> {
  const changed = await changedLines(ctx, order, ctx.doc.changes)
  const strange = changed.flatMap(({ row, productId }, at) =>
    productId
      ? []
      : [{ path: `changes.${at}.${row.lineAction === 'add' ? 'salesContractLineId' : 'salesOrderLineId'}`, message: '不属于该订单' }],
  )
  if (strange.length > 0) return strange
  // What the order would want as a whole: its untouched lines, then the changed ones.
  const touched = new Set(changed.map(({ line }) => line?.id))
  const kept = (await linesOf(ctx, order.id)).filter(line => !touched.has(line.id))
  const wanted = changed.filter(({ row }) => row.lineAction !== 'remove')
  const lines = [...kept, ...wanted.map(({ row, salesContractLineId = '' }) => ({ salesContractLineId, qty: row.newQty ?? '0' }))]
  if (lines.length === 0) return [{ path: 'changes', message: '不能取消全部订单行，请取消订单' }]
  const over = await tooMuch(ctx, lines, order.id)
  return wanted.flatMap((each, at) => {
    const message = over.get(kept.length + at)
    return message ? [{ path: `changes.${changed.indexOf(each)}.newQty`, message }] : []
  })
}
