import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { cc } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { attachments, date, ref, textarea, user } from '#model/form/field.ts'
import { changeRules, changes, MINOR, minorItems, only } from './supplier-change.chain.ts'

/** 供应商变更审批（业务员）. Minor changes by purchasing staff: contact, phone, address, responsible buyer. */
export const supplierChangeStaff = flow('supplier_change_staff', {
  title: '供应商变更审批（业务员）',
  en: 'Supplier change, minor items',
  prefix: 'GYBGY',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    changeReason: textarea('变更原因', { required: true, max: 1000 }),
    effectiveDate: date('生效日期', { required: true, initial: 'today' }),
    ownerUserId: user('负责业务员', { help: '移交时填写新的负责业务员' }),
    proofFile: attachments('证明文件'),
    items: minorItems(),
  },
  rules: [
    ...changeRules,
    { on: 'items', ok: doc => only(doc.items, MINOR), message: '该变更项请走部长变更流程' },
    { on: 'items', ok: doc => !changes(doc.items, 'owner'), message: '更换负责业务员请填写“负责业务员”，不必写入明细' },
    { on: 'items', ok: doc => (doc.items ?? []).length > 0 || !!doc.ownerUserId, message: '请填写变更明细或新的负责业务员' },
  ],
  chain: [agree('purchase_head'), cc('cc_fin_head', '抄送财务部部长', role('fin_head'))],
  subject: '供应商变更：{supplier}',
  list: ['supplierId', 'changeReason', 'effectiveDate', 'ownerUserId'],
  search: ['supplierId', 'effectiveDate'],
  seenBy: ['ownerUserId'],
  starters: startedBy(...PURCHASERS),
})

export default supplierChangeStaff
