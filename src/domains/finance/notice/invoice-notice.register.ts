import { date, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS, SUPPLIER } from '../finance.menu.ts'

/** Whoever reads notices and invoices; suppliers their own. */
export const INVOICE_READERS = [...FINANCE_READERS, ...BUYERS, 'tax_acct', SUPPLIER]
/** Still to be invoiced, as a whole or in part. */
export const INVOICEABLE: readonly string[] = ['to_invoice', 'partial']

/**
 * 开票通知. What a supplier may invoice: quantities of receipts that were reconciled and approved, and the penalties that will be kept back.
 * It ends when everything was invoiced, or at its deadline, which frees what is left.
 */
export const invoiceNotice = register('invoiceNotice', {
  title: '开票通知',
  en: 'Invoice notices',
  page: { path: '/finance/invoice-notice', icon: 'audit-outlined', reads: INVOICE_READERS },
  fields: {
    noticeNo: text('通知编号', { required: true, max: 40 }),
    noticeState: dict('状态', {
      required: true,
      code: 'invoice_notice_state',
      tones: { approving: 'warning', to_invoice: 'info', partial: 'info', invoiced: 'success', expired: 'neutral' },
    }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    periodStart: date('对账起', { required: true }),
    periodEnd: date('对账止', { required: true }),
    invoiceType: dict('发票类型', { required: true, code: 'invoice_type' }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    totalAmount: money('通知开票金额', { required: true }),
    totalNoTax: money('不含税总额', { required: true }),
    totalTax: money('税额合计', { required: true }),
    penaltyAmount: money('扣款金额', { required: true }),
    supplierConfirm: dict('供应商确认', {
      required: true,
      code: 'confirm_state',
      tones: { wait: 'warning', yes: 'success', no: 'danger' },
    }),
    invoiceDeadline: date('开票期限', { required: true }),
  },
  counted: { invoicedAmount: money('已开票金额') },
  label: ['noticeNo'],
  about: 'supplierId',
  unique: [['noticeNo']],
  list: [
    ...(['noticeNo', 'noticeState', 'supplierId', 'totalAmount', 'invoicedAmount', 'invoiceDeadline', 'penaltyAmount'] as const),
    ...(['supplierConfirm', 'invoiceType', 'taxRate', 'periodStart', 'periodEnd', 'totalNoTax', 'totalTax'] as const),
  ],
  search: ['noticeNo', 'noticeState', 'supplierId', 'invoiceDeadline', 'supplierConfirm'],
  picker: ['noticeNo', 'invoiceDeadline'],
  order: 'noticeNo',
  latestFirst: true,
  totals: ['totalAmount', 'invoicedAmount', 'penaltyAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'invoiceDeadline', state: 'noticeState', amount: 'totalAmount', party: 'supplierId' },
  starts: [
    {
      flow: 'receiptInvoiced',
      title: '上传发票',
      en: 'Upload the invoice',
      when: ({ noticeState = '' }) => INVOICEABLE.includes(noticeState),
      fills: ({ id }) => ({ noticeId: id }),
    },
    {
      flow: 'receiptInvoiced_ywy',
      title: '代提交发票',
      en: 'Register its invoice',
      when: ({ noticeState = '' }) => INVOICEABLE.includes(noticeState),
      fills: ({ id, supplierId }) => ({ noticeId: id, supplierId }),
    },
  ],
  marks: {
    invoiceDeadline: ({ invoiceDeadline, noticeState = '' }, today) =>
      invoiceDeadline && invoiceDeadline <= today && INVOICEABLE.includes(noticeState)
        ? { tone: 'danger', says: '开票期限已到' }
        : undefined,
  },
  opens: [
    {
      ...{ key: 'lines', title: '明细', en: 'Lines', book: 'invoiceNoticeLine', right: 'view' },
      when: () => true,
      address: ({ id }) => `/finance/invoice-notice-line/index?noticeId=${id}`,
    },
  ],
})

export default invoiceNotice
