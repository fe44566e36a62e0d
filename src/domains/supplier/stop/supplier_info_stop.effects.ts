import type { DocumentOf } from '#model/flow/flow.ts'
import { effects } from '#server/document/effects.ts'
import { fileStop } from '../change/supplier-change.ledger.ts'
import { closePapers, paperFaults, releasePapers, takePapers } from '../profile/supplier-paper.ledger.ts'
import { balancesOf, closingFaults, standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierInfoStop } from './supplier_info_stop.flow.ts'

type Doc = DocumentOf<typeof supplierInfoStop>

/** 停用. Checked against the books of the day the last step agrees, not of the day it was asked for. */
export default effects(supplierInfoStop, {
  compute: scene => balancesOf(scene, scene.doc.supplierId),

  async check(scene) {
    const papers = await paperFaults(scene, 'standing', [scene.doc.supplierId!], 'supplierId')
    return [
      ...papers,
      ...(await standingFaults(scene, ['trial', 'normal', 'suspended'])),
      ...(await closingFaults(scene, scene.doc.supplierId)),
    ]
  },

  async submitted(scene) {
    await takePapers(scene, 'standing', [scene.doc.supplierId!])
  },

  async approved(scene) {
    const { supplierId, stopReason, stopDetail, stopDate } = scene.doc as Required<Doc>
    await fileStop(scene, { supplierId, stopReason, stopDetail, stopDate, billNo: scene.number })
    await closePapers(scene, 'done')
  },

  rejected: releasePapers,
})
