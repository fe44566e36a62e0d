import { effects } from '#server/document/effects.ts'
import { closePapers, paperFaults, releasePapers, takePapers } from '../profile/supplier-paper.ledger.ts'
import { standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierChangeMinister } from './supplier_change_minister.flow.ts'
import { fileChanges } from './supplier-change.ledger.ts'
import { changeComputed, changeFacts, changeFaults, changeLines, requireCallback } from './supplier-change.query.ts'

/** 部长变更. As the supplier's own, with payment term and grade besides. */
export default effects(supplierChangeMinister, {
  compute: scene => changeComputed(scene),
  facts: changeFacts,

  async check(scene) {
    const papers = await paperFaults(scene, 'change', [scene.doc.supplierId!], 'supplierId')
    const standing = await standingFaults(scene, ['trial', 'normal', 'suspended', 'stopped'])
    return [...papers, ...standing, ...(await changeFaults(scene))]
  },

  async submitted(scene) {
    await takePapers(scene, 'change', [scene.doc.supplierId!])
  },

  step: { ap_acct: requireCallback },

  async approved(scene) {
    await requireCallback(scene)
    const { doc, flowKey, number: billNo } = scene
    const source = { supplierId: doc.supplierId!, flowKey, billNo, effectiveDate: doc.effectiveDate! }
    await fileChanges(scene, source, await changeLines(scene))
    await closePapers(scene, 'done')
  },

  rejected: releasePapers,
})
