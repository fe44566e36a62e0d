import { date, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INVOICE_READERS } from '../notice/invoice-notice.register.ts'

/**
 * 红字发票. What a supplier takes back of a posted invoice because goods of it went back: one per return and invoice. As much as the payables of
 * the invoice have is not owed any more; what was paid, or is being paid, becomes an advance. Append-only.
 */
export const redInvoice = register('redInvoice', {
  title: '红字发票',
  en: 'Red invoices',
  page: { path: '/finance/red-invoice', icon: 'file-excel-outlined', reads: INVOICE_READERS },
  fields: {
    redInvoiceNo: text('红字发票号码', { required: true, max: 20 }),
    redDate: date('红字发票日期', { required: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    purchaseInvoiceId: ref('采购发票', { required: true, to: 'purchaseInvoice' }),
    billNo: text('退货单号', { required: true, max: 40 }),
    redAmount: money('红冲含税金额', { required: true }),
    redTax: money('红冲税额', { required: true }),
    /** Beyond what was open of the invoice. */
    advanceAmount: money('转预付金额', { required: true }),
  },
  label: ['redInvoiceNo', 'billNo'],
  about: 'supplierId',
  unique: [['redInvoiceNo'], ['billNo', 'purchaseInvoiceId']],
  list: ['redInvoiceNo', 'redDate', 'supplierId', 'purchaseInvoiceId', 'redAmount', 'redTax', 'advanceAmount', 'billNo'],
  search: ['redInvoiceNo', 'supplierId', 'redDate', 'billNo', 'purchaseInvoiceId'],
  order: 'redDate',
  latestFirst: true,
  totals: ['redAmount', 'redTax', 'advanceAmount'],
  totalsWhen: 'filtered',
})

export default redInvoice
