import { effects } from '#server/document/effects.ts'
import { creditOf } from '../customer/credit.ledger.ts'
import { today } from '../customer/customer.ledger.ts'
import { customerClaim } from '../customer/customer-claim.ledger.ts'
import { alterCustomer } from '../customer/customer-history.ledger.ts'
import { customerFor, standingFaults } from '../customer/customer-rules.query.ts'
import { customerDisable } from './customer_disable.flow.ts'

/** 停用. While it runs, `customerObstacle` refuses agreements, contracts and orders, because the paper has the customer. */
export default effects(customerDisable, {
  async compute(ctx) {
    const found = await customerFor(ctx, ctx.doc.customerId)
    const credit = found && (await creditOf(ctx.tx, found.id))
    if (!found || !credit) return {}
    const { uninvoicedAmount: openOrderAmount, receivableBalance } = credit
    // Nothing is kept for customers before deliveries exist.
    return { customerName: found.customerName, openOrderAmount, receivableBalance, custodyQty: '0.000' }
  },

  check: ctx => standingFaults(ctx, ctx.doc.customerId, 'enabled'),
  claims: ({ doc }) => [customerClaim(doc.customerId)],

  async approved(ctx) {
    const { doc, number: billNo } = ctx
    const more = { disabledDate: today(ctx), disableReason: doc.reason, allowFinish: doc.allowFinish ?? 'no' }
    await alterCustomer(ctx, doc.customerId, { status: 'disabled' }, { billNo, more })
  },
})
