import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { when } from '#model/flow/chain.ts'
import { either, equals, param, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost, minus, positive, sum } from '#model/form/arithmetic.ts'
import { date, dict, money, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { billFields, billRules } from '../bill/bill.rules.ts'
import { cashierFields, cashierPaysOrIssues, cashierRules } from './cashier.rules.ts'

interface Item {
  readonly paySource?: string
  readonly purchaseInvoiceId?: string
  readonly payPlanId?: string
  readonly sourceAmount?: string
  readonly paidAmount?: string
  readonly inFlightAmount?: string
  readonly payAmount?: string
}

/**
 * 付款申请审批. Pays a supplier: in advance by a payment plan, for posted invoices, or a retention. Amounts are claimed at submit, the
 * account is the one approvers saw, and the ledger is posted when the cashier has paid. After a return the whole chain runs again: directly
 * back at the cashier, unapproved changes would be paid.
 */
export const payApply = flow('pay_apply', {
  title: '付款申请审批',
  en: 'Purchase payment application',
  prefix: 'FKSQ',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    payKind: dict('款项性质', { required: true, code: 'pay_kind', initial: 'payable' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract', within: { supplierId: 'supplierId' }, help: '预付款、质保金必填' }),
    payQuotaId: ref('付款额度', { to: 'payQuota', within: { supplierId: 'supplierId' }, help: '期望付款月份的额度' }),
    payeeName: text('收款单位', { derived: true, required: true }),
    bankName: text('开户银行', { derived: true, required: true }),
    bankAccount: text('银行账号', { derived: true, required: true, help: '供应商档案中的默认账户' }),
    payMethod: dict('付款方式', { required: true, code: 'pay_method', initial: 'wire' }),
    applyAmount: money('申请金额', { derived: true, required: true }),
    offsetAmount: money('冲预付金额', { min: 0, when: doc => doc.payKind !== 'advance' }),
    actualAmount: money('实付金额', { derived: true, required: true }),
    expectPayDate: date('期望付款日期', { required: true }),
    payableBalance: money('应付余额', { derived: true }),
    advanceBalance: money('预付余额', { derived: true, help: '所选合同的预付，不选合同为无合同的预付；已扣除审批中的冲销' }),
    ...cashierFields,
    items: lines(
      '付款明细',
      {
        paySource: dict('来源类型', { required: true, code: 'pay_source', initial: 'invoice' }),
        purchaseInvoiceId: ref('采购发票', { to: 'purchaseInvoice', within: { supplierId: 'supplierId' } }),
        payPlanId: ref('付款计划行', { to: 'contractPayPlan', within: { purchaseContractId: 'purchaseContractId', payStage: '"prepay"' } }),
        sourceAmount: money('应付金额', { derived: true }),
        paidAmount: money('已付金额', { derived: true }),
        inFlightAmount: money('审批中金额', { derived: true }),
        payAmount: money('本次付款', { required: true }),
        dueDate: date('应付到期日', { derived: true }),
      },
      { min: 1 },
    ),
    ...billFields,
  },
  derive: {
    applyAmount: doc => sum(doc.items, row => row.payAmount),
    actualAmount: doc => minus(doc.applyAmount, offsetOf(doc)),
  },
  rules: [
    { on: 'bankAccount', ok: doc => !!doc.bankAccount, message: '供应商没有默认收款账户，请先维护' },
    { on: 'items', cell: 'payAmount', each: row => positive(row.payAmount), message: '本次付款须大于零' },
    { on: 'items', cell: 'paySource', each: row => !!sourceOf(row), message: '请选择付款来源：采购发票或付款计划行' },
    {
      on: 'items',
      cell: 'paySource',
      each: (row, doc) => doc.payKind !== 'advance' || row.paySource === 'plan',
      message: '预付款须来自合同付款计划的预付阶段',
    },
    {
      on: 'items',
      cell: 'paySource',
      each: (row, doc) => doc.payKind === 'advance' || row.paySource === 'invoice',
      message: '应付款、质保金须对应已入账的采购发票',
    },
    { on: 'items', cell: 'paySource', once: row => sourceOf(row), message: '同一来源不能重复' },
    { on: 'items', cell: 'payAmount', each: row => fits(row), message: '本次付款不能大于应付减已付、审批中金额' },
    {
      on: 'purchaseContractId',
      ok: doc => doc.payKind === 'payable' || !!doc.purchaseContractId,
      message: '预付款、质保金须选择采购合同',
    },
    { on: 'offsetAmount', ok: doc => doc.payKind !== 'advance' || !positive(doc.offsetAmount), message: '预付款不能冲预付' },
    { on: 'offsetAmount', ok: doc => atMost(offsetOf(doc), doc.applyAmount), message: '冲预付金额不能大于申请金额' },
    { on: 'offsetAmount', ok: doc => atMost(offsetOf(doc), doc.advanceBalance ?? '0'), message: '冲预付金额不能大于预付余额' },
    {
      on: 'remark',
      ok: doc => doc.payKind === 'advance' || !positive(doc.advanceBalance) || positive(doc.offsetAmount) || !!doc.remark,
      message: '有预付余额而不冲销的，须在备注中说明原因',
    },
    ...cashierRules,
    ...billRules,
  ],
  facts: { supplierBlacklisted: '供应商已拉黑', notYetDue: '提前付款' },
  params: {
    t1: { name: '付款申请：财务总监审批界限', value: '500000', remark: '申请金额达到该值，增加财务总监审批' },
    t2: { name: '付款申请：总经理审批界限', value: '2000000', remark: '申请金额达到该值，增加总经理审批' },
  },
  chain: [
    agree('purchase_head'),
    agree('ap_acct', { edits: ['offsetAmount', 'payMethod'] }),
    when(yes('supplierBlacklisted'), agree('legal')),
    when(equals('payKind', 'retention'), agree('quality_head')),
    agree('fin_head'),
    when(either(yes('notYetDue'), reaches('applyAmount', param('t1'))), agree('cfo')),
    when(reaches('applyAmount', param('t2')), agree('gm')),
    cashierPaysOrIssues,
  ],
  subject: '付款申请：{supplier} {applyAmount}元',
  list: ['supplierId', 'payKind', 'applyAmount', 'actualAmount', 'expectPayDate', 'payDate'],
  search: ['supplierId', 'payKind', 'expectPayDate'],
  starters: startedBy(...PURCHASERS, 'logistics_clerk', 'ap_acct'),
  settings: { resubmit: 'rerun' },
})

export default payApply

/** The invoice or row of the payment plan that a line pays. */
export const sourceOf = ({ paySource, purchaseInvoiceId, payPlanId }: Item): string | undefined =>
  paySource === 'plan' ? payPlanId : paySource === 'invoice' ? purchaseInvoiceId : undefined

export const offsetOf = ({ payKind, offsetAmount }: { readonly payKind?: string; readonly offsetAmount?: string }): string =>
  payKind === 'advance' ? '0' : (offsetAmount ?? '0')

const fits = ({ sourceAmount, paidAmount, inFlightAmount, payAmount }: Item) =>
  atMost(payAmount, minus(minus(sourceAmount, paidAmount), inFlightAmount))
