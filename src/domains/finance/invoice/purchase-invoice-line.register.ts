import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INVOICE_READERS } from '../notice/invoice-notice.register.ts'

/** 采购发票明细. Which receipt lines an invoice is for, and how much of each. */
export const purchaseInvoiceLine = register('purchaseInvoiceLine', {
  title: '采购发票明细行',
  en: 'Purchase invoice lines',
  page: { path: '/finance/invoice-line', icon: 'bars-outlined', reads: INVOICE_READERS },
  fields: {
    purchaseInvoiceId: ref('采购发票', { required: true, to: 'purchaseInvoice' }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    noticeLineId: ref('通知行', { to: 'invoiceNoticeLine' }),
    receiptLineId: ref('入库明细', { required: true, to: 'receiptLine' }),
    receiptNo: text('入库单号', { required: true, max: 40 }),
    purchaseOrderNo: text('采购订单号', { max: 40 }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    ...materialColumns.kept,
    qty: quantity('数量', { required: true }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    noTaxAmount: money('不含税金额', { required: true }),
    lineTax: money('税额', { required: true }),
  },
  counted: { invoiceState: dict('状态', { code: 'purchase_invoice_state' }), redQty: quantity('退货红冲数量') },
  label: ['receiptNo', 'materialCode'],
  about: 'purchaseInvoiceId',
  unique: [['purchaseInvoiceId', 'lineNo']],
  list: [
    ...([
      'purchaseInvoiceId',
      'lineNo',
      'receiptNo',
      'materialCode',
      'materialName',
      'specs',
      'qty',
      'unit',
      'taxPrice',
      'lineAmount',
    ] as const),
    ...(['noTaxAmount', 'lineTax', 'redQty', 'invoiceState', 'taxRate', 'purchaseOrderNo', 'purchaseContractId', 'supplierId'] as const),
  ],
  search: ['purchaseInvoiceId', 'supplierId', 'receiptNo', 'purchaseOrderNo', 'materialCode'],
  order: 'purchaseInvoiceId',
  latestFirst: true,
  totals: ['lineAmount', 'noTaxAmount', 'lineTax'],
  totalsWhen: 'filtered',
})

export default purchaseInvoiceLine
