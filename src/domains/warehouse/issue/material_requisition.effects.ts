import { effects } from '#server/document/effects.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { materialRequisition } from './material_requisition.flow.ts'
import { giveOut, hold, lookUp, requestFaults, resourceOf, wantsOf } from './request.store.ts'

const BIZ = 'ISSUE'

/** 领料. Held from the submit on (INV-26); what the keeper writes down leaves the book, the rest is free again. */
export default effects(materialRequisition, {
  propose: async ({ initiator }) => ({ useDeptId: initiator.dept, receiverId: initiator.user }),

  // Work orders bring no quota yet: without one nothing is above it.
  compute: async ctx => ({ items: await lookUp(ctx) }),

  facts: async ({ tx, doc }) => ({ keeperUserId: await resourceOf(tx, doc.warehouseId) }),

  check: requestFaults,

  submitted: ctx =>
    hold(
      ctx,
      BIZ,
      wantsOf(ctx.doc, row => row.qty),
    ),

  async approved(ctx) {
    const { requisitionType, warehouseId, useDeptId, costSubject, equipmentId, receiverId } = ctx.doc
    const sourceType = requisitionType === 'project' ? 'project' : 'requisition'
    await giveOut(ctx, BIZ, { sourceType, warehouseId, useDeptId, costSubject, equipmentId, receiverId })
  },

  rejected: ctx => heldStock.free(ctx),
})
