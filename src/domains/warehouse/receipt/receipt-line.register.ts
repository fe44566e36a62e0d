import { dict, integer, percent, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

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
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    unit: dict('单位', { required: true, code: 'unit' }),
    batchNo: text('批次号', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
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
    ...(['warehouseId', 'taxRate', 'adjustQty', 'returnedQty', 'noticedQty', 'invoicedQty', 'receiptStatus'] as const),
  ],
  search: ['receiptId', 'materialId', 'materialCode', 'batchNo', 'warehouseId'],
  order: 'receiptId',
  latestFirst: true,
})

export default receiptLine
