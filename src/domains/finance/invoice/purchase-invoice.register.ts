import { date, dict, money, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS, SUPPLIER } from '../finance.menu.ts'

/** Registered by a paper, for receipts; others are of the books before. */
const isOfReceipts = ({ billNo = '' }: { readonly billNo?: string }): boolean => billNo.startsWith('CGSP')

/** 采购发票. Accepted invoices, paid in parts but never beyond the amount (INV-33). */
export const purchaseInvoice = register('purchaseInvoice', {
  title: '采购发票',
  en: 'Purchase invoices',
  page: { path: '/finance/invoice', icon: 'file-text-outlined', reads: [...FINANCE_READERS, ...BUYERS, 'tax_acct', SUPPLIER] },
  fields: {
    invoiceNo: text('发票号码', { required: true, max: 40 }),
    invoiceCode: text('发票代码', { max: 20 }),
    invoiceDate: date('开票日期', { required: true }),
    invoiceType: dict('发票类型', { required: true, code: 'invoice_type' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    invoiceAmount: money('发票含税金额', { required: true }),
    invoiceTax: money('发票税额', { required: true }),
    dueDate: date('应付到期日', { required: true }),
    invoiceState: dict('状态', { required: true, code: 'purchase_invoice_state' }),
    billNo: text('入账单据', { max: 40 }),
    noticeId: ref('开票通知', { to: 'invoiceNotice' }),
    /** Beyond its lines. */
    diffAmount: money('差异金额'),
    retentionAmount: money('质保金份额'),
    verifyState: dict('查验结果', { code: 'verify_state' }),
    redInvoiceNo: text('红字发票号码', { max: 20 }),
    redDate: date('红冲日期'),
  },
  counted: { paidAmount: money('已付金额'), inFlightAmount: money('审批中金额'), returnedAmount: money('退货红冲金额') },
  label: ['invoiceNo', 'billNo'],
  about: 'supplierId',
  unique: [['invoiceNo', 'invoiceCode']],
  list: [
    ...(['invoiceNo', 'invoiceDate', 'supplierId', 'invoiceAmount', 'paidAmount', 'invoiceState', 'dueDate', 'invoiceType'] as const),
    ...(['purchaseContractId', 'invoiceTax', 'inFlightAmount', 'billNo', 'noticeId', 'diffAmount', 'retentionAmount'] as const),
    ...(['returnedAmount', 'verifyState', 'redInvoiceNo', 'redDate'] as const),
  ],
  search: ['invoiceNo', 'supplierId', 'invoiceDate', 'dueDate', 'invoiceState'],
  picker: ['invoiceNo', 'billNo', 'invoiceDate', 'dueDate'],
  staffOnly: ['inFlightAmount', 'diffAmount'],
  totals: ['invoiceAmount', 'paidAmount', 'invoiceTax', 'inFlightAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'invoiceDate', state: 'invoiceState', amount: 'invoiceAmount', party: 'supplierId' },
  opens: [
    {
      ...{ key: 'lines', title: '明细', en: 'Lines', book: 'purchaseInvoiceLine', right: 'view' },
      when: isOfReceipts,
      address: ({ id }) => `/finance/invoice-line/index?purchaseInvoiceId=${id}`,
    },
    {
      ...{ key: 'match', title: '三单匹配', en: 'Three-way match', book: 'threeWayMatch', right: 'view' },
      when: isOfReceipts,
      address: ({ id }) => `/finance/match/index?purchaseInvoiceId=${id}`,
    },
  ],
  actions: action => ({
    red: action({
      title: '红冲',
      en: 'Red invoice',
      roles: ['ap_acct'],
      second: [{ title: '税务会计', en: 'the tax accountant', roles: ['tax_acct'] }],
      says: '应付、税额和成本差异原数冲回，记在今天，不能恢复；入库重新等待开票。已付款、正在申请付款或货物已部分退货的发票不能整张红冲。',
      danger: true,
      when: row => row.invoiceState === 'posted' && isOfReceipts(row),
      fields: {
        redInvoiceNo: text('红字发票号码', { required: true, max: 20 }),
        reason: textarea('红冲原因', { required: true, max: 200 }),
      },
      rules: [
        { on: 'redInvoiceNo', ok: ({ redInvoiceNo }) => /^(\d{8}|\d{20})$/.test(redInvoiceNo), message: '发票号码须为 8 位或 20 位数字' },
        { on: 'redInvoiceNo', ok: (doc, { invoiceNo }) => doc.redInvoiceNo !== invoiceNo, message: '红字发票有自己的号码' },
      ],
    }),
  }),
  marks: {
    dueDate: ({ dueDate, invoiceState }, today) =>
      dueDate && dueDate < today && (invoiceState === 'posted' || invoiceState === 'partly_paid')
        ? { tone: 'danger', says: '已过付款到期日' }
        : undefined,
  },
})

export default purchaseInvoice
