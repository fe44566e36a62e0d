import { purchaseOrderCalls } from '#contract/purchase-order.ts'
import { anybody, routes } from '#server/http/route.ts'
import { orderProgress } from './order-progress.query.ts'

/** Requesters, buyers and suppliers see the same, each their own. */
export default routes(on => {
  on(purchaseOrderCalls.progress, anybody, ctx => orderProgress(ctx, ctx.input))
})
