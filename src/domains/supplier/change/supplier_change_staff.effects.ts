import { effects } from '#server/document/effects.ts'
import { supplierOf } from '../profile/supplier.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { wordOf } from '../profile/supplier-history.ledger.ts'
import { buysForUs } from '../profile/supplier-owner.query.ts'
import { standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierChangeStaff } from './supplier_change_staff.flow.ts'
import { carryOutChanges, dropChanges, fileChanges } from './supplier-change.ledger.ts'
import { changeComputed, changeFaults, changeLines } from './supplier-change.query.ts'
import { holdCases } from './supplier-handover.store.ts'

/** 业务员变更. The new owner is a line like the others, made from the field. */
export default effects(supplierChangeStaff, {
  compute: ctx => changeComputed(ctx),

  async check(ctx) {
    const { doc, acting, actor, initiator } = ctx
    // Cases are locked before their supplier, as in every decision.
    if (doc.ownerUserId && actor !== initiator.user) await holdCases(acting, doc.supplierId)
    const standing = await standingFaults(ctx, ['trial', 'normal', 'suspended', 'stopped'])
    const stranger = doc.ownerUserId && !(await buysForUs(ctx, doc.ownerUserId))
    const owner = stranger ? [{ path: 'ownerUserId', message: '负责业务员须为采购人员' }] : []
    return [...standing, ...owner, ...(await changeFaults(ctx))]
  },

  claims: ctx => [supplierClaim(ctx, 'change', ctx.doc.supplierId)],

  async approved(ctx) {
    const { doc, flowKey, number: billNo } = ctx
    const { supplierId, effectiveDate } = doc
    const before = await supplierOf(ctx, supplierId)
    const owner = doc.ownerUserId && doc.ownerUserId !== before?.ownerUserId ? doc.ownerUserId : undefined
    const handed = owner && {
      changeField: 'owner',
      oldValue: await wordOf(ctx, 'owner', before?.ownerUserId),
      newValue: await wordOf(ctx, 'owner', owner),
      newKey: owner,
    }
    const lines = [...(await changeLines(ctx)), ...(handed ? [handed] : [])]
    await fileChanges(ctx, { supplierId, flowKey, billNo, effectiveDate }, lines)
    const content = `供应商“${before?.supplierName}”自 ${effectiveDate} 起由您负责。`
    if (owner) await ctx.notify([owner], { title: `供应商移交：${billNo}`, content })
  },

  takesEffect: doc => doc.effectiveDate,
  responsible: ['purchase_head'],
  effective: carryOutChanges,
  cancelled: dropChanges,
})
