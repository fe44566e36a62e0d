import { closeOrdersOf } from '#domains/procurement/order/purchase-order.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { mustBeKnown, supplierOf } from '../profile/supplier.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { balancesOf, standingFaults } from '../profile/supplier-standing.query.ts'
import { cancelOpen } from '../profile/supplier-trade.ledger.ts'
import { supplierBlacklisted } from './supplier_blacklisted.flow.ts'
import { blacklist } from './supplier-blacklist.ledger.ts'

type Doc = SubmittedOf<typeof supplierBlacklisted>

/** Orders that are given up. */
const GIVEN_UP: readonly string[] = ['cancel', 'transfer']

/** 拉黑. The running document blocks new business with the supplier. */
export default effects(supplierBlacklisted, {
  compute: ctx => balancesOf(ctx, ctx.doc.supplierId),

  async check(ctx) {
    const standing = await standingFaults(ctx, ['trial', 'normal', 'suspended', 'stopped'])
    const twice = await alreadyOut(ctx)
    return twice.length > 0 ? twice : standing
  },

  claims: ctx => [supplierClaim(ctx, 'standing', ctx.doc.supplierId)],

  async approved(ctx) {
    const { doc, number: billNo } = ctx
    const { supplierId, blackReason, blackDetail, blackPeriod, orderDisposal } = doc
    const isGivenUp = GIVEN_UP.includes(orderDisposal)
    const closed = isGivenUp ? await closeOrdersOf(ctx, supplierId, `供应商已列入黑名单（${billNo}）`) : 0
    await blacklist(ctx, supplierId, { blackReason, blackDetail, blackPeriod, orderDisposal, claimAmount: doc.claimAmount, billNo })
    const cancelled = closed + (isGivenUp ? await cancelOpen(ctx, supplierId, billNo) : 0)
    await tellBuyers(ctx, cancelled)
  },
})

async function alreadyOut(ctx: FormContext<Doc>): Promise<Fault[]> {
  const found = await supplierOf(ctx, ctx.doc.supplierId)
  return found?.supplierStatus === 'blacklisted' ? [{ path: 'supplierId', message: '供应商已在黑名单中' }] : []
}

async function tellBuyers(ctx: EffectContext<Doc>, cancelled: number): Promise<void> {
  const { tx, tenantId, doc, number } = ctx
  const { supplierName, ownerUserId } = await mustBeKnown(ctx, doc.supplierId)
  const people = [...(ownerUserId ? [ownerUserId] : []), ...(await holdersOf(tx, tenantId, 'purchase_head', 'ap_acct'))]
  const orders = cancelled === 0 ? '' : `已取消未完订单 ${cancelled} 笔${doc.orderDisposal === 'transfer' ? '，请转其他供应商采购' : ''}。`
  await ctx.notify([...new Set(people)], {
    title: `供应商已拉黑：${supplierName}`,
    content: `供应商“${supplierName}”已按 ${number} 列入黑名单，账号已冻结。${orders}`,
  })
}
