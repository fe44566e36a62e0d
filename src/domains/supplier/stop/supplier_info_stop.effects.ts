import { effects } from '#server/document/effects.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { balancesOf, closingFaults, standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierInfoStop } from './supplier_info_stop.flow.ts'
import { closeSupplier, dropStop, fileStop } from './supplier-stop.ledger.ts'

/** 停用. Checked against the books of the day the last step agrees and of the day it takes effect, not only of the day it was asked for. */
export default effects(supplierInfoStop, {
  compute: ctx => balancesOf(ctx, ctx.doc.supplierId),

  async check(ctx) {
    return [...(await standingFaults(ctx, ['trial', 'normal', 'suspended'])), ...(await closingFaults(ctx, ctx.doc.supplierId))]
  },

  claims: ctx => [supplierClaim(ctx, 'standing', ctx.doc.supplierId)],

  approved: fileStop,

  takesEffect: doc => doc.stopDate,
  responsible: ['purchase_head'],
  effective: closeSupplier,
  cancelled: dropStop,
})
