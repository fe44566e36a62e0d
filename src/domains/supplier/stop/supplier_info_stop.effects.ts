import { effects } from '#server/document/effects.ts'
import { fileStop } from '../change/supplier-change.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { balancesOf, closingFaults, standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierInfoStop } from './supplier_info_stop.flow.ts'

/** 停用. Checked against the books of the day the last step agrees, not of the day it was asked for. */
export default effects(supplierInfoStop, {
  compute: ctx => balancesOf(ctx, ctx.doc.supplierId),

  async check(ctx) {
    return [...(await standingFaults(ctx, ['trial', 'normal', 'suspended'])), ...(await closingFaults(ctx, ctx.doc.supplierId))]
  },

  claims: ctx => [supplierClaim(ctx, 'standing', ctx.doc.supplierId)],

  async approved(ctx) {
    const { supplierId, stopReason, stopDetail, stopDate } = ctx.doc
    await fileStop(ctx, { supplierId, stopReason, stopDetail, stopDate, billNo: ctx.number })
  },
})
