import { date, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS, SUPPLIER } from '../finance.menu.ts'

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
  },
  counted: { paidAmount: money('已付金额'), inFlightAmount: money('审批中金额') },
  label: ['invoiceNo', 'billNo'],
  about: 'supplierId',
  unique: [['invoiceNo', 'invoiceCode']],
  list: [
    ...(['invoiceNo', 'invoiceDate', 'supplierId', 'invoiceAmount', 'paidAmount', 'invoiceState', 'dueDate', 'invoiceType'] as const),
    ...(['purchaseContractId', 'invoiceTax', 'inFlightAmount', 'billNo'] as const),
  ],
  search: ['invoiceNo', 'supplierId', 'invoiceDate', 'dueDate', 'invoiceState'],
  picker: ['invoiceNo', 'billNo', 'invoiceDate', 'dueDate'],
  staffOnly: ['inFlightAmount'],
  totals: ['invoiceAmount', 'paidAmount', 'invoiceTax', 'inFlightAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'invoiceDate', state: 'invoiceState', amount: 'invoiceAmount', party: 'supplierId' },
  marks: {
    dueDate: ({ dueDate, invoiceState }, today) =>
      dueDate && dueDate < today && (invoiceState === 'posted' || invoiceState === 'partly_paid')
        ? { tone: 'danger', says: '已过付款到期日' }
        : undefined,
  },
})

export default purchaseInvoice
