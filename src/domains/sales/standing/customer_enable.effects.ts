import { same } from '#model/form/arithmetic.ts'
import { effects } from '#server/document/effects.ts'
import { creditOf } from '../customer/credit.ledger.ts'
import { codeClaim, customerClaim, nameClaim } from '../customer/customer-claim.ledger.ts'
import { alterCustomer, grantCredit } from '../customer/customer-history.ledger.ts'
import { customerFor, standingFaults, twiceFaults } from '../customer/customer-rules.query.ts'
import { customerEnable } from './customer_enable.flow.ts'

/** 启用. Somebody else may have its name or credit code by now: then it stays disabled. */
export default effects(customerEnable, {
  async compute(ctx) {
    const found = await customerFor(ctx, ctx.doc.customerId)
    const credit = found && (await creditOf(ctx.tx, found.id))
    if (!found || !credit) return {}
    const { customerName, disabledDate, disableReason } = found
    const { receivableBalance, overdueBalance } = credit
    return { customerName, disabledDate, disableReason, receivableBalance, overdueBalance }
  },

  async check(ctx) {
    const standing = await standingFaults(ctx, ctx.doc.customerId, 'disabled')
    const found = await customerFor(ctx, ctx.doc.customerId)
    if (standing.length > 0 || !found) return standing
    const { id, customerName, creditCode } = found
    return twiceFaults(
      ctx,
      { customerName, creditCode: creditCode ?? undefined },
      { customerName: 'customerId', creditCode: 'customerId' },
      id,
    )
  },

  async claims(ctx) {
    const found = await customerFor(ctx, ctx.doc.customerId)
    if (!found) return []
    const code = found.creditCode ? [codeClaim(found.creditCode, 'customerId')] : []
    return [customerClaim(found.id), nameClaim(found.customerName, 'customerId'), ...code]
  },

  async approved(ctx) {
    const { doc, number: billNo } = ctx
    const { customerId, creditLimit, payTerm } = doc
    const before = await customerFor(ctx, customerId)
    const more = { disabledDate: null, disableReason: null, allowFinish: null }
    await alterCustomer(ctx, customerId, { status: 'enabled', credit: creditLimit, payTerm }, { billNo, more })
    // Granted anew, even if it is what it was.
    if (same(before?.creditLimit, creditLimit)) await grantCredit(ctx, customerId, creditLimit, creditLimit, billNo)
  },
})
