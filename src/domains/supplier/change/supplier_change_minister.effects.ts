import { effects } from '#server/document/effects.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierChangeMinister } from './supplier_change_minister.flow.ts'
import { carryOutChanges, dropChanges, fileChanges } from './supplier-change.ledger.ts'
import { changeComputed, changeFacts, changeFaults, changeLines, requireCallback } from './supplier-change.query.ts'

/** 部长变更. As the supplier's own, with payment term and grade besides. */
export default effects(supplierChangeMinister, {
  compute: ctx => changeComputed(ctx),
  facts: changeFacts,

  async check(ctx) {
    const standing = await standingFaults(ctx, ['trial', 'normal', 'suspended', 'stopped'])
    return [...standing, ...(await changeFaults(ctx))]
  },

  claims: ctx => [supplierClaim(ctx, 'change', ctx.doc.supplierId)],

  step: { ap_acct: requireCallback },

  async approved(ctx) {
    await requireCallback(ctx)
    const { doc, flowKey, number: billNo } = ctx
    const source = { supplierId: doc.supplierId, flowKey, billNo, effectiveDate: doc.effectiveDate }
    await fileChanges(ctx, source, await changeLines(ctx))
  },

  takesEffect: doc => doc.effectiveDate,
  responsible: ['purchase_head'],
  effective: carryOutChanges,
  cancelled: dropChanges,
})
