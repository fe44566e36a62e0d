import { effects } from '#server/document/effects.ts'
import { supplierOf } from '../profile/supplier.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierChangeFlow } from './supplier_change.flow.ts'
import { carryOutChanges, dropChanges, fileChanges } from './supplier-change.ledger.ts'
import { changeComputed, changeFacts, changeFaults, changeLines, firmOf, requireCallback } from './supplier-change.query.ts'

/** 供应商提交的变更. Always about the firm of whoever submits, whatever was sent. */
export default effects(supplierChangeFlow, {
  async compute(ctx) {
    const supplierId = await firmOf(ctx, ctx.initiator.user)
    return { supplierId, ...(await changeComputed(ctx, supplierId)) }
  },

  async facts(ctx) {
    const { bankChanged, bankShared, nameChanged } = await changeFacts(ctx)
    const owner = (await supplierOf(ctx, ctx.doc.supplierId))?.ownerUserId
    return { bankChanged, bankShared, nameChanged, ...(owner ? { buyerId: owner } : {}) }
  },

  async check(ctx) {
    const standing = await standingFaults(ctx, ['trial', 'normal', 'suspended', 'stopped'])
    return [...standing, ...(await changeFaults(ctx))]
  },

  claims: ctx => [supplierClaim(ctx, 'change', ctx.doc.supplierId)],

  step: { ap_acct: requireCallback },

  async approved(ctx) {
    await requireCallback(ctx)
    const { flowKey, number: billNo } = ctx
    const { supplierId, effectiveDate } = ctx.doc
    await fileChanges(ctx, { supplierId, flowKey, billNo, effectiveDate }, await changeLines(ctx))
    await ctx.notify([ctx.initiator.user], {
      title: `信息变更已通过：${billNo}`,
      content: `贵公司的信息变更自 ${effectiveDate} 起生效。`,
    })
  },

  takesEffect: doc => doc.effectiveDate,
  responsible: ['purchase_head'],
  effective: carryOutChanges,
  cancelled: dropChanges,

  async rejected(ctx) {
    const content = '贵公司的信息变更未通过，请查看审批意见，修改后可重新提交。'
    if (ctx.actor !== ctx.initiator.user) await ctx.notify([ctx.initiator.user], { title: `信息变更未通过：${ctx.number}`, content })
  },
})
