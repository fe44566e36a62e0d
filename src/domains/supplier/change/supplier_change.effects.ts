import { effects } from '#server/document/effects.ts'
import { supplierOf } from '../profile/supplier.ledger.ts'
import { closePapers, paperFaults, releasePapers, takePapers } from '../profile/supplier-paper.ledger.ts'
import { standingFaults } from '../profile/supplier-standing.query.ts'
import { supplierChangeFlow } from './supplier_change.flow.ts'
import { fileChanges } from './supplier-change.ledger.ts'
import { changeComputed, changeFacts, changeFaults, changeLines, firmOf, requireCallback } from './supplier-change.query.ts'

/** 供应商提交的变更. Always about the firm of whoever submits, whatever was sent. */
export default effects(supplierChangeFlow, {
  async compute(scene) {
    const supplierId = await firmOf(scene, scene.initiator.user)
    return { supplierId, ...(await changeComputed(scene, supplierId)) }
  },

  async facts(scene) {
    const { bankChanged, nameChanged } = await changeFacts(scene)
    const owner = (await supplierOf(scene, scene.doc.supplierId))?.ownerUserId
    return { bankChanged, nameChanged, ...(owner ? { buyerId: owner } : {}) }
  },

  async check(scene) {
    const { supplierId } = scene.doc
    if (!supplierId) return [{ path: 'supplierId', message: '当前账号未关联供应商' }]
    const papers = await paperFaults(scene, 'change', [supplierId], 'supplierId')
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
    const [supplierId, effectiveDate] = [doc.supplierId!, doc.effectiveDate!]
    await fileChanges(scene, { supplierId, flowKey, billNo, effectiveDate }, await changeLines(scene))
    await closePapers(scene, 'done')
    await scene.tell([scene.initiator.user], {
      title: `信息变更已通过：${billNo}`,
      content: `贵公司的信息变更自 ${effectiveDate} 起生效。`,
    })
  },

  async rejected(scene) {
    await releasePapers(scene)
    const content = '贵公司的信息变更未通过，请查看审批意见，修改后可重新提交。'
    if (scene.actor !== scene.initiator.user)
      await scene.tell([scene.initiator.user], { title: `信息变更未通过：${scene.number}`, content })
  },
})
