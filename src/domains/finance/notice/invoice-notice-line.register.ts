import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { date, dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INVOICE_READERS } from './invoice-notice.register.ts'

/** 开票通知行. How much of a receipt line may be invoiced, at which price, and how much of it was (INV-24). */
export const invoiceNoticeLine = register('invoiceNoticeLine', {
  title: '开票通知明细',
  en: 'Invoice notice lines',
  page: { path: '/finance/invoice-notice-line', icon: 'bars-outlined', reads: INVOICE_READERS },
  fields: {
    noticeId: ref('开票通知', { required: true, to: 'invoiceNotice' }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    receiptLineId: ref('入库明细', { required: true, to: 'receiptLine' }),
    receiptNo: text('入库单号', { required: true, max: 40 }),
    receiptDate: date('入库日期', { required: true }),
    purchaseOrderNo: text('采购订单号', { max: 40 }),
    ...materialColumns.kept,
    qty: quantity('通知数量', { required: true }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    /** In invoices under approval, and in posted ones. */
    heldQty: quantity('审批中数量', { required: true }),
    invoicedQty: quantity('已开票数量', { required: true }),
  },
  counted: { noticeState: dict('状态', { code: 'invoice_notice_state' }), leftQty: quantity('未开票数量') },
  label: ['receiptNo', 'materialCode', 'materialName'],
  open: ['specs', 'unit'],
  about: 'noticeId',
  unique: [['noticeId', 'lineNo']],
  list: [
    ...(['noticeId', 'lineNo', 'receiptNo', 'materialCode', 'materialName', 'specs', 'qty', 'unit', 'taxPrice', 'lineAmount'] as const),
    ...(['invoicedQty', 'heldQty', 'leftQty', 'noticeState', 'taxRate', 'receiptDate', 'purchaseOrderNo', 'supplierId'] as const),
  ],
  search: ['noticeId', 'supplierId', 'receiptNo', 'materialCode', 'noticeState'],
  picker: ['receiptNo', 'materialCode', 'materialName', 'specs', 'unit'],
  order: 'noticeId',
  latestFirst: true,
  totals: ['lineAmount'],
  totalsWhen: 'filtered',
})

export default invoiceNoticeLine
