import { agree } from '#company/approvers.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { both, not, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { attachments, date, integer, money, ref, textarea } from '#model/form/field.ts'
import { bankFields, bankRule, changeItems, changeRules, changes, INTERNAL, OWN } from './supplier-change.chain.ts'

/**
 * 供应商变更审批（供应商提交）. A supplier reports a change of its own data through its external login. The accountant confirms a new bank
 * account by phone and records the call. After a return the whole chain runs again, so that every account is confirmed.
 */
export const supplierChangeFlow = flow('supplier_change', {
  title: '供应商变更审批（供应商提交）',
  en: 'Supplier information change (portal)',
  prefix: 'GYSBG',
  fields: {
    supplierId: ref('供应商', { derived: true, required: true, to: 'supplier' }),
    changeReason: textarea('变更原因', { required: true, max: 1000 }),
    effectiveDate: date('生效日期', { required: true, initial: 'today' }),
    proofFile: attachments('证明文件', { required: true, help: '变更银行账户须上传加盖公章的开户证明' }),
    openOrderCount: integer('未完订单数', { derived: true }),
    payableBalance: money('应付余额', { derived: true }),
    ...bankFields,
    items: changeItems(OWN),
    callbackRecord: textarea('回访记录', { max: 1000, when: doc => changes(doc.items as [], 'bank') }),
  },
  facts: { bankChanged: '变更银行账户', bankShared: '银行账号已属于其他供应商', nameChanged: '变更名称', buyerId: '' },
  rules: [
    ...changeRules,
    bankRule,
    { on: 'supplierId', ok: doc => !!doc.supplierId, message: '当前账号未关联供应商' },
    {
      on: 'items',
      ok: doc => !(doc.items ?? []).some(item => INTERNAL.includes(item.changeField ?? '')),
      message: '等级、付款条件、负责业务员不能由供应商申请变更',
    },
  ],
  chain: [
    agree('buyer', { inField: 'buyerId' }),
    agree('purchase_head'),
    when(yes('bankChanged'), countersign('all_bank', '会签', agree('ap_acct', { fills: ['callbackRecord'] }), agree('fin_head'))),
    when(
      both(yes('nameChanged'), not(yes('bankChanged'))),
      countersign('all_name', '会签', agree('ap_acct', { id: 'ap_acct_name' }), agree('fin_head', { id: 'fin_head_name' })),
    ),
    when(yes('bankShared'), agree('audit')),
    when(yes('nameChanged'), agree('legal')),
    agree('vp_supply'),
  ],
  subject: '供应商变更：{supplier}',
  list: ['supplierId', 'changeReason', 'effectiveDate', 'openOrderCount', 'payableBalance'],
  search: ['supplierId', 'effectiveDate'],
  starters: [role('supplier')],
  settings: { resubmit: 'rerun' },
})

export default supplierChangeFlow
