import { agree } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { positive, sum } from '#model/form/arithmetic.ts'
import { date, dict, money, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { cashierFields, cashierPays, cashierRules } from '../payment/cashier.rules.ts'
import { payeeDerive, payeeFields, payeeRules } from '../payment/payee.rules.ts'

const NAMED = ['over_quota', 'early']
interface Special {
  readonly specialKind?: string
  readonly supplierId?: string
}
/** Paid before the invoice is there: somebody answers for it, until a day. */
const owesInvoice = ({ specialKind, supplierId }: Special) => specialKind === 'no_invoice' || (specialKind === 'emergency' && !!supplierId)

/**
 * 财务特殊付款审批. Out of turn: beyond the quota of the month, before it is due, without an invoice yet, or in an emergency. What is paid
 * without an invoice is an advance, and the guarantor owes the invoice until the promised day.
 */
export const financePaymentSpecialFlow = flow('finance_payment_special_flow', {
  title: '财务特殊付款审批',
  en: 'Special payment',
  prefix: 'TSFK',
  fields: {
    specialKind: dict('特殊类型', { required: true, code: 'special_pay_kind', initial: 'no_invoice' }),
    supplierId: ref('供应商', { to: 'supplier', help: '紧急付款可不选' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract', within: { supplierId: 'supplierId' }, help: '无票先付必填' }),
    ...payeeFields,
    applyAmount: money('申请金额', { derived: true, required: true }),
    specialReason: textarea('特殊原因', { required: true, max: 500 }),
    invoicePromiseDate: date('发票补交期限', { required: true, when: owesInvoice }),
    guarantorId: user('担保责任人', { required: true }),
    expectPayDate: date('期望付款日期', { required: true }),
    ...cashierFields,
    items: lines(
      '付款明细',
      {
        payableId: ref('应付单', {
          ...{ to: 'payable', within: { supplierId: 'supplierId', offer: '"special"' } },
          when: doc => doc.specialKind !== 'no_invoice',
          help: '超额度、提前付款必填',
        }),
        openAmount: money('未付余额', { derived: true, totalled: false }),
        feeItem: dict('费用科目', { required: true, code: 'expense_subject', initial: 'other' }),
        relatedNo: text('关联单号', { max: 40, help: '超额度时填所替代的付款申请' }),
        payAmount: money('本次付款', { required: true }),
        lineRemark: text('行说明', { max: 100 }),
      },
      { min: 1, max: 50 },
    ),
  },
  derive: { ...payeeDerive, applyAmount: doc => sum(doc.items, row => row.payAmount) },
  rules: [
    ...payeeRules,
    { on: 'items', cell: 'payAmount', each: row => positive(row.payAmount), message: '本次付款须大于零' },
    {
      on: 'items',
      cell: 'payableId',
      each: (row, doc) => !NAMED.includes(doc.specialKind ?? '') || !!row.payableId,
      message: '超额度、提前付款须选择应付单',
    },
    { on: 'items', cell: 'payableId', once: row => row.payableId, message: '同一应付单不能重复' },
    {
      on: 'items',
      cell: 'relatedNo',
      each: (row, doc) => doc.specialKind !== 'over_quota' || !!row.relatedNo,
      message: '超额度须填写所替代的付款申请单号',
    },
    { on: 'supplierId', ok: doc => doc.specialKind === 'emergency' || !!doc.supplierId, message: '请选择供应商' },
    {
      on: 'purchaseContractId',
      ok: doc => doc.specialKind !== 'no_invoice' || !!doc.purchaseContractId,
      message: '无票先付须选择采购合同；没有合同的请按紧急付款申请',
    },
    ...cashierRules,
  ],
  params: { t1: { name: '特殊付款：董事长审批界限', value: '5000000', remark: '申请金额达到该值，增加董事长审批' } },
  chain: [
    agree('dept_head'),
    agree('ap_acct'),
    agree('fin_head', { edits: ['invoicePromiseDate', 'payMethod'] }),
    agree('audit'),
    agree('cfo'),
    agree('gm'),
    when(reaches('applyAmount', param('t1')), agree('chairman')),
    cashierPays,
  ],
  subject: '特殊付款：{payeeName} {applyAmount}元',
  list: ['specialKind', 'payeeName', 'applyAmount', 'guarantorId', 'expectPayDate', 'invoicePromiseDate'],
  search: ['specialKind', 'supplierId', 'payeeName', 'expectPayDate'],
  seenBy: ['guarantorId'],
  settings: { resubmit: 'rerun' },
})

export default financePaymentSpecialFlow
