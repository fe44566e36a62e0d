import { agree } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { below, positive, sum } from '#model/form/arithmetic.ts'
import { date, dept, dict, money, ref, text, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { cashierFields, cashierPays, cashierRules } from '../payment/cashier.rules.ts'
import { payeeDerive, payeeFields, payeeRules } from '../payment/payee.rules.ts'

const NO_INVOICE = ['tax', 'deposit', 'refund', 'loan']
/** Kinds that are an expense when they are paid; a deposit or a loan comes back. */
export const EXPENSED = ['expense', 'tax', 'utility', 'contract', 'other']

/**
 * 财务付款单审批. Whatever is paid besides purchases: expenses, taxes, utilities, stages of general contracts, deposits and their return, loans
 * to employees. Posted when the cashier has paid.
 */
export const addFinancePayment = flow('addFinancePayment', {
  title: '财务付款单审批',
  en: 'General finance payment',
  prefix: 'CWFK',
  fields: {
    paymentKind: dict('付款类别', { required: true, code: 'payment_kind', initial: 'expense' }),
    payeeType: dict('收款方类型', { required: true, code: 'payee_type', initial: 'other' }),
    payeeUserId: user('收款员工', { required: true, when: doc => doc.paymentKind === 'loan' }),
    generalContractId: ref('通用合同', { required: true, to: 'generalContract', when: doc => doc.paymentKind === 'contract' }),
    depositKind: dict('保证金类别', { required: true, code: 'deposit_kind', initial: 'bid', when: doc => doc.paymentKind === 'deposit' }),
    ...payeeFields,
    costDeptId: dept('费用归属部门', { required: true }),
    applyAmount: money('申请金额', { derived: true, required: true }),
    expectPayDate: date('期望付款日期', { required: true }),
    invoiceState: dict('发票情况', { required: true, code: 'invoice_state', initial: 'with' }),
    expectRepayDate: date('预计还款日期', { required: true, when: doc => doc.paymentKind === 'loan' }),
    ...cashierFields,
    items: lines(
      '付款明细',
      {
        payPlanId: ref('合同付款阶段', {
          ...{ to: 'contractPayPlan', required: true, when: doc => doc.paymentKind === 'contract' },
          within: { generalContractId: 'generalContractId', offer: '"payable"' },
        }),
        depositId: ref('保证金', { to: 'deposit', required: true, when: doc => doc.paymentKind === 'refund' }),
        openAmount: money('可付余额', {
          derived: true,
          totalled: false,
          when: doc => ['contract', 'refund'].includes(`${doc.paymentKind}`),
        }),
        feeItem: dict('费用科目', { required: true, code: 'expense_subject', initial: 'other' }),
        feeDesc: text('费用说明', { required: true, max: 100 }),
        invoiceNo: text('发票号码', { max: 20 }),
        payAmount: money('本次付款', { required: true }),
        deductibleTax: money('可抵扣税额', { min: 0 }),
      },
      { min: 1, max: 50 },
    ),
  },
  derive: { ...payeeDerive, applyAmount: doc => sum(doc.items, row => row.payAmount) },
  rules: [
    ...payeeRules,
    { on: 'items', cell: 'payAmount', each: row => positive(row.payAmount), message: '本次付款须大于零' },
    { on: 'items', cell: 'invoiceNo', once: row => row.invoiceNo, message: '发票号码不能重复' },
    {
      on: 'items',
      cell: 'invoiceNo',
      each: row => !row.invoiceNo || /^\d{8}$|^\d{20}$/.test(row.invoiceNo),
      message: '发票号码须为 8 位或 20 位数字',
    },
    { on: 'items', cell: 'deductibleTax', each: row => below(row.deductibleTax ?? 0, row.payAmount), message: '可抵扣税额须小于本次付款' },
    {
      on: 'items',
      cell: 'invoiceNo',
      each: row => !positive(row.deductibleTax) || !!row.invoiceNo,
      message: '有可抵扣税额的须填写发票号码',
    },
    { on: 'items', cell: 'payPlanId', once: row => row.payPlanId ?? row.depositId, message: '同一阶段或保证金不能重复' },
    {
      on: 'invoiceState',
      ok: doc => doc.invoiceState !== 'none' || NO_INVOICE.includes(doc.paymentKind ?? ''),
      message: '没有发票的请走财务特殊付款',
    },
    {
      on: 'payeeType',
      ok: doc => doc.paymentKind !== 'loan' || doc.payeeType === 'employee',
      message: '借款的收款方类型须为员工',
    },
    ...cashierRules,
  ],
  facts: { similar: '7 天内收款方和金额相同的付款' },
  params: {
    t1: { name: '财务付款单：财务总监审批界限', value: '50000', remark: '申请金额达到该值，增加财务总监审批' },
    t2: { name: '财务付款单：总经理审批界限', value: '500000', remark: '申请金额达到该值，增加总经理审批' },
  },
  chain: [
    agree('dept_head'),
    agree('ap_acct', { edits: ['items.feeItem', 'items.deductibleTax'] }),
    agree('fin_head'),
    when(reaches('applyAmount', param('t1')), agree('cfo')),
    when(reaches('applyAmount', param('t2')), agree('gm')),
    cashierPays,
  ],
  subject: '付款单：{payeeName} {applyAmount}元',
  list: ['paymentKind', 'payeeName', 'applyAmount', 'costDeptId', 'expectPayDate', 'payDate'],
  search: ['paymentKind', 'payeeName', 'costDeptId', 'expectPayDate'],
  concerns: 'costDeptId',
  settings: { resubmit: 'rerun' },
})

export default addFinancePayment
