import { agree, startedBy, together } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { flow } from '#model/flow/flow.ts'
import { attachments, date, dict, integer, ref, textarea } from '#model/form/field.ts'

/** The possible states after removal. */
const BACK: readonly string[] = ['trial', 'normal']

/** 供应商解除黑名单审批. The supplier returns on trial, or in full when its time is over, at grade C and with its account enabled. */
export const supplierRemoveBlacklist = flow('supplier_removeBlacklist', {
  title: '供应商解除黑名单审批',
  en: 'Supplier removal from blacklist approval',
  prefix: 'GYJH',
  fields: {
    supplierId: ref('供应商', {
      required: true,
      to: 'supplier',
      within: { supplierStatus: '"blacklisted"' },
      help: '只列出黑名单中的供应商',
    }),
    blackReason: dict('拉黑原因', { derived: true, code: 'black_reason' }),
    blackDate: date('拉黑日期', { derived: true }),
    removeReason: textarea('解除原因', { required: true, max: 2000 }),
    rectifyFile: attachments('整改证明', { required: true }),
    restoreStatus: dict('恢复状态', { required: true, code: 'supplier_status', offers: BACK, initial: 'trial' }),
    observeMonths: integer('观察期(月)', { required: true, min: 1, max: 60 }),
  },
  rules: [{ on: 'restoreStatus', ok: doc => BACK.includes(doc.restoreStatus ?? ''), message: '恢复状态只能为试用或正常' }],
  chain: [
    agree('purchase_head'),
    agree('quality_head', { edits: ['restoreStatus', 'observeMonths'] }),
    together('legal', 'audit'),
    agree('vp_supply'),
    agree('gm'),
  ],
  subject: '解除供应商黑名单：{supplier}',
  list: ['supplierId', 'blackReason', 'restoreStatus', 'blackDate', 'observeMonths'],
  search: ['supplierId', 'restoreStatus'],
  starters: startedBy(...PURCHASERS),
})

export default supplierRemoveBlacklist
