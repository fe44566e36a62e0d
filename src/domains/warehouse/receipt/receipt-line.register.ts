import { minus, positive } from '#model/form/arithmetic.ts'
import { dict, integer, percent, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'
import { WAITS } from './receipt.register.ts'

/**
 * 入库明细. One material of a receipt: what was taken in, what adjustments made of it, and how much of it went back, was announced for an
 * invoice, was invoiced (INV-22, INV-23, INV-24).
 */
export const receiptLine = register('receiptLine', {
  title: '入库明细',
  en: 'Goods receipt lines',
  page: { path: '/warehouse/receipt-line', icon: 'form-outlined', reads: [...STOCK_READERS, 'ap_acct'] },
  fields: {
    receiptId: ref('入库单', { required: true, to: 'receipt' }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    unit: dict('单位', { required: true, code: 'unit' }),
    batchNo: text('批次号', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    /** As it was taken in: good, or with a deviation that was conceded. */
    qualityState: dict('入库质量', { code: 'stock_quality' }),
    /** Where it lies now. */
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    arrivalLineId: ref('到货行', { to: 'arrivalLine' }),
    /** Where supplier, price and tax rate come from. */
    purchaseOrderLineId: ref('订单行', { to: 'purchaseOrderLine' }),
    orderLineNo: integer('订单行号', { ordinal: true }),
    orderQty: quantity('订单数量'),
    overReceiptRate: percent('超收容差(%)'),
    qty: quantity('原入库数量', { required: true }),
    taxPrice: price('原含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    adjustQty: quantity('调整数量', { required: true }),
    adjustPrice: price('调整后单价'),
    /** qty + adjustQty, and the price that counts. */
    grossQty: quantity('入库数量', { required: true }),
    netPrice: price('含税单价', { required: true }),
    returnedQty: quantity('已退货数量', { required: true }),
    noticedQty: quantity('已通知开票数量', { required: true }),
    invoicedQty: quantity('已开票数量', { required: true }),
  },
  counted: { receiptStatus: dict('状态', { code: 'receipt_status' }) },
  label: ['materialCode', 'materialName', 'batchNo'],
  open: ['specs', 'unit'],
  unique: [['receiptId', 'lineNo']],
  list: [
    ...(['receiptId', 'lineNo', 'materialCode', 'materialName', 'specs', 'grossQty', 'unit', 'netPrice', 'batchNo'] as const),
    ...(['warehouseId', 'taxRate', 'adjustQty', 'returnedQty', 'noticedQty', 'invoicedQty', 'receiptStatus', 'supplierId'] as const),
  ],
  search: ['receiptId', 'supplierId', 'materialId', 'materialCode', 'batchNo', 'warehouseId'],
  order: 'receiptId',
  latestFirst: true,
  actions: action => ({
    price: action({
      title: '填写单价',
      en: 'Fill in the price',
      roles: ['purchase_head'],
      when: ({ receiptStatus }) => receiptStatus === WAITS,
      fields: {
        taxPrice: price('含税单价', { required: true, min: '0.0001' }),
        taxRate: dict('税率', { required: true, code: 'tax_rate' }),
      },
      proposes: ({ taxPrice, taxRate }) => ({ taxRate, ...(positive(taxPrice) ? { taxPrice } : {}) }),
    }),
  }),
  starts: [
    {
      flow: 'invoice_apply',
      title: '对账开票',
      en: 'Reconcile',
      when: ({ supplierId, receiptStatus, netPrice, grossQty, returnedQty, noticedQty }) =>
        !!supplierId && receiptStatus === 'posted' && positive(netPrice) && positive(minus(minus(grossQty, returnedQty), noticedQty)),
      fills: ({ supplierId }) => ({ supplierId }),
    },
  ],
})

export default receiptLine
