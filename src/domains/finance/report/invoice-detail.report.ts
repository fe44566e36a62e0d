import { addMonths } from '#model/day.ts'
import { date, daterange, dict, integer, money, month, ref, text } from '#model/form/field.ts'
import { plain, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'
import { payable } from '../payable/payable.register.ts'

/** 采购发票明细. Invoices that stand, what they say, and how far they are paid; red ones are not among them. */
export const invoiceDetail = report('invoiceDetail', {
  title: '采购发票明细',
  en: 'Purchase invoices in detail',
  filters: {
    invoiceDate: daterange('开票日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    invoiceType: dict('发票类型', { code: 'invoice_type' }),
    taxRate: dict('税率', { code: 'tax_rate' }),
    verifyState: dict('查验结果', { code: 'verify_state' }),
    invoiceState: dict('付款状态', { code: 'purchase_invoice_state', offers: ['posted', 'partly_paid', 'paid'] }),
    invoiceNo: text('发票号码', { max: 20 }),
  },
  initial: today => ({ invoiceDate: [`${addMonths(today, -2).slice(0, 7)}-01`, today] }),
  dimensions: {
    purchaseInvoiceId: ref('采购发票', { to: 'purchaseInvoice' }),
    invoiceMonth: month('开票月份'),
    invoiceDate: date('开票日期'),
    supplierId: ref('供应商', { to: 'supplier' }),
    invoiceType: dict('发票类型', { code: 'invoice_type' }),
    taxRate: dict('税率', { code: 'tax_rate' }),
    receipts: text('对应入库单'),
    dueDate: date('到期日'),
    invoiceState: dict('状态', { code: 'purchase_invoice_state' }),
    verifyState: dict('查验结果', { code: 'verify_state' }),
  },
  keys: ['taxRate', 'supplierId', 'invoiceType', 'invoiceMonth', 'invoiceState', 'invoiceDate', 'purchaseInvoiceId'],
  hidden: ['invoiceMonth'],
  measures: {
    noTaxAmount: sum(money('不含税金额'), { en: 'Without tax' }),
    tax: sum(money('税额'), { en: 'Tax' }),
    amount: sum(money('含税金额'), { en: 'With tax' }),
    diffAmount: sum(money('差异金额'), { en: 'Difference' }),
    deductedAmount: sum(money('扣减'), { en: 'Kept back' }),
    paidAmount: sum(money('已付'), { en: 'Paid' }),
    inFlightAmount: sum(money('审批中'), { en: 'Under way' }),
    openAmount: sum(money('未付'), { en: 'Open', drill: to(payable, { where: { payableKind: 'invoice' } }) }),
    overdueDays: plain(integer('逾期天数'), { en: 'Days late' }),
  },
  order: ['invoiceDate', 'purchaseInvoiceId'],
  charts: {
    rates: { kind: 'bars', title: '各税率发票', en: 'By tax rate', by: 'taxRate', of: ['noTaxAmount', 'tax'] },
    suppliers: { kind: 'bars', title: '各供应商发票与未付', en: 'By supplier', by: 'supplierId', of: ['amount', 'openAmount'], most: 20 },
  },
  ties: { sums: { amount: ['noTaxAmount', 'tax'] }, ledger: ['amount', 'paidAmount', 'openAmount'] },
  note: '不含审批中和已红冲的发票。未付 = 含税金额 − 扣减 − 已付 − 审批中。逾期天数：未付清的发票过了到期日的天数。',
  page: { path: '/finance/report/invoiceDetail', icon: 'file-text-outlined', reads: [...FINANCE_READERS, ...BUYERS, 'tax_acct'] },
})

export default invoiceDetail
