import { date, dict, integer, money, ref, text, user } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 入库单. What a supplier delivered and a keeper took in. Posted once and never edited: a mistake is a paper of its own (入库调整). */
export const receipt = master('receipt', {
  title: '入库单',
  en: 'Goods receipts',
  fields: {
    receiptNo: text('入库单号', { required: true, max: 40 }),
    receiptDate: date('入库日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    purchaseOrderNo: text('采购订单号', { max: 40 }),
    buyerId: user('采购员'),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    keeperId: user('保管员', { required: true }),
    lineCount: integer('行数', { required: true }),
    amount: money('含税金额', { required: true }),
    receiptStatus: dict('状态', { required: true, code: 'receipt_status' }),
    /** The paper that is changing it: one at a time (INV-02). */
    adjustNo: text('调整中单据', { max: 40 }),
  },
  label: ['receiptNo'],
  unique: [['receiptNo']],
  list: [
    ...(['receiptNo', 'receiptDate', 'supplierId', 'amount', 'warehouseId', 'receiptStatus', 'purchaseOrderNo', 'buyerId'] as const),
    ...(['keeperId', 'lineCount', 'adjustNo'] as const),
  ],
  search: ['receiptNo', 'receiptDate', 'supplierId', 'purchaseOrderNo', 'warehouseId', 'receiptStatus'],
  order: 'receiptNo',
  latestFirst: true,
  readonly: true,
  starts: [
    {
      flow: 'rktzadjust',
      title: '入库调整',
      en: 'Adjust',
      when: ({ receiptStatus, adjustNo }) => receiptStatus === 'posted' && !adjustNo,
      fills: ({ id }) => ({ receiptId: id }),
    },
  ],
})

export default receipt
