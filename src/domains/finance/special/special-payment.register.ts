import { positive } from '#model/form/arithmetic.ts'
import { date, dict, money, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

/** 特殊付款. What was paid out of turn, and which invoices are still owed for it: the advance that is not set off yet, oldest payment first. */
export const specialPayment = register('specialPayment', {
  title: '特殊付款',
  en: 'Special payments',
  page: { path: '/finance/special', icon: 'exception-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
  fields: {
    billNo: text('单据编号', { required: true, max: 40 }),
    specialKind: dict('特殊类型', { required: true, code: 'special_pay_kind' }),
    payeeName: text('收款单位', { required: true, max: 128 }),
    supplierId: ref('供应商', { to: 'supplier' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    applyAmount: money('付款金额', { required: true }),
    noInvoiceAmount: money('无票金额', { required: true }),
    payDate: date('付款日期', { required: true }),
    invoicePromiseDate: date('发票补交期限'),
    guarantorId: user('担保责任人', { required: true }),
    applyUserId: user('申请人', { required: true }),
    specialReason: text('特殊原因', { max: 500 }),
  },
  counted: { owedAmount: money('欠票金额'), owedState: dict('发票状态', { code: 'owed_state' }) },
  label: ['billNo'],
  about: 'supplierId',
  unique: [['billNo']],
  list: [
    ...(['billNo', 'specialKind', 'payeeName', 'applyAmount', 'owedAmount', 'owedState', 'invoicePromiseDate', 'guarantorId'] as const),
    ...(['payDate', 'noInvoiceAmount', 'applyUserId', 'purchaseContractId', 'supplierId', 'specialReason'] as const),
  ],
  search: ['billNo', 'specialKind', 'supplierId', 'owedState', 'invoicePromiseDate', 'guarantorId', 'payDate'],
  order: 'billNo',
  latestFirst: true,
  totals: ['applyAmount', 'noInvoiceAmount', 'owedAmount'],
  marks: {
    invoicePromiseDate: ({ invoicePromiseDate, owedAmount }, today) =>
      invoicePromiseDate && invoicePromiseDate < today && positive(owedAmount) ? { tone: 'danger', says: '发票逾期未补' } : undefined,
  },
})

export default specialPayment
