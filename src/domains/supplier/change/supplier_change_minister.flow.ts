import { agree } from '#company/approvers.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { either, not, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { attachments, date, integer, money, ref, textarea } from '#model/form/field.ts'
import { bankFields, bankRule, changeItems, changeRules, changes, MAJOR, only } from './supplier-change.chain.ts'

/**
 * 供应商变更审批（部长）. Major changes by the head of purchasing: name, taxpayer type, bank account, payment term, grade. A longer payment
 * term and a strategic partner need the general manager. After a return the whole chain runs again, because a new account must be confirmed
 * by phone as well.
 */
export const supplierChangeMinister = flow('supplier_change_minister', {
  title: '供应商变更审批（部长）',
  en: 'Supplier change, key items',
  prefix: 'GYBGB',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    changeReason: textarea('变更原因', { required: true, max: 1000 }),
    effectiveDate: date('生效日期', { required: true, initial: 'today' }),
    payableBalance: money('应付余额', { derived: true }),
    openOrderCount: integer('未完订单数', { derived: true }),
    proofFile: attachments('证明文件', { required: true, help: '变更银行账户须上传加盖公章的开户证明' }),
    ...bankFields,
    items: changeItems(MAJOR),
    callbackRecord: textarea('回访记录', { max: 1000, when: doc => changes(doc.items as [], 'bank') }),
  },
  facts: {
    bankChanged: '变更银行账户',
    bankShared: '银行账号已属于其他供应商',
    nameChanged: '变更名称',
    payTermLonger: '付款账期延长',
    levelToStrategic: '升为战略供应商',
  },
  rules: [...changeRules, bankRule, { on: 'items', ok: doc => only(doc.items, MAJOR), message: '该变更项请走业务员变更流程' }],
  chain: [
    when(
      yes('bankChanged'),
      countersign('all_bank', '会签', agree('ap_acct', { fills: ['callbackRecord'] }), agree('fin_head', { edits: ['effectiveDate'] })),
    ),
    when(
      not(yes('bankChanged')),
      countersign(
        'all_other',
        '会签',
        agree('ap_acct', { id: 'ap_acct_other' }),
        agree('fin_head', { id: 'fin_head_other', edits: ['effectiveDate'] }),
      ),
    ),
    when(yes('bankShared'), agree('audit')),
    when(yes('nameChanged'), agree('legal')),
    agree('vp_supply'),
    when(either(yes('payTermLonger'), yes('levelToStrategic')), agree('gm')),
  ],
  subject: '供应商重要信息变更：{supplier}',
  list: ['supplierId', 'changeReason', 'effectiveDate', 'payableBalance', 'openOrderCount'],
  search: ['supplierId', 'effectiveDate'],
  starters: [role('purchase_head')],
  settings: { resubmit: 'rerun' },
})

export default supplierChangeMinister
