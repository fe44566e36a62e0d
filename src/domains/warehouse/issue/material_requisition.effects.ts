import { lockOpenOrder, orderState } from '#domains/production/work-order/work-issue.ledger.ts'
import { effects } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
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

  async check(ctx) {
    const order = ctx.doc.workId ? await orderState(ctx, ctx.doc.workId) : undefined
    const closed = order && !order.isOpen ? [{ path: 'workId', message: '只有待开工或生产中的工单可以领料' }] : []
    return [...closed, ...(await requestFaults(ctx))]
  },

  submitted: ctx =>
    hold(
      ctx,
      BIZ,
      wantsOf(ctx.doc, row => row.qty),
    ),

  async approved(ctx) {
    const { requisitionType, warehouseId, useDeptId, costSubject, workId, equipmentId, receiverId } = ctx.doc
    // Before any stock: whoever puts finished pieces into stock locks in this order, too.
    if (workId && !(await lockOpenOrder(ctx, workId))) throw new Refusal('工单已完工或取消，不能发料，请退回')
    const sourceType = requisitionType === 'project' ? 'project' : 'requisition'
    await giveOut(ctx, BIZ, { sourceType, warehouseId, useDeptId, costSubject, workId, equipmentId, receiverId })
  },

  rejected: ctx => heldStock.free(ctx),
})
