import type { DocumentOf } from '#model/flow/flow.ts'
import { effects } from '#server/document/effects.ts'
import { release } from '../stock/stock-reserve.ledger.ts'
import { materialRequisition } from './material_requisition.flow.ts'
import { giveOut, hold, keeperOf, lookUp, requestFaults, wantsOf } from './request.store.ts'

type Doc = DocumentOf<typeof materialRequisition>

const BIZ = 'ISSUE'

/** 领料. Held from the submit on (INV-26); what the keeper writes down leaves the book, the rest is free again. */
export default effects(materialRequisition, {
  propose: async ({ initiator }) => ({ useDeptId: initiator.dept, receiverId: initiator.user }),

  // Work orders bring no quota yet: without one nothing is above it.
  compute: async scene => ({ items: await lookUp(scene, BIZ) }),

  facts: async ({ tx, doc }) => ({ keeperUserId: await keeperOf(tx, doc.warehouseId) }),

  check: requestFaults,

  submitted: scene =>
    hold(
      scene,
      BIZ,
      wantsOf(scene.doc, row => row.qty),
    ),

  async approved(scene) {
    const { requisitionType, warehouseId, useDeptId, costSubject, equipmentId, receiverId } = scene.doc as Required<Doc>
    const sourceType = requisitionType === 'project' ? 'project' : 'requisition'
    await giveOut(scene, BIZ, { sourceType, warehouseId, useDeptId, costSubject, equipmentId, receiverId })
  },

  rejected: scene => release(scene, { bizType: BIZ, bizId: scene.documentId }),
})
