import { unitField } from '#company/units.ts'
import { rounded, times } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, price, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { OFTEN_EMPTY } from '../material/material.master.ts'
import { STOCK_READERS, STOREKEEPERS } from '../warehouse.menu.ts'

/** 采购 and 外协加工 (dictionary receipt_kind). */
export const GOODS = 'goods'
export const SERVICE = 'service'

/**
 * 入库单. Deliveries taken in by a keeper. Posted once and never edited: corrected by 入库调整, or reversed as a whole (冲销) while all of
 * it is still in stock.
 */
export const receipt = register('receipt', {
  title: '入库单',
  en: 'Goods receipts',
  page: { path: '/warehouse/receipt', icon: 'inbox-outlined', reads: [...STOCK_READERS, 'ap_acct'] },
  fields: {
    receiptNo: text('入库单号', { required: true, max: 40 }),
    /** Of work that another firm did on our pieces nothing comes into stock. */
    receiptKind: dict('类别', { required: true, code: 'receipt_kind' }),
    receiptDate: date('入库日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    purchaseOrderNo: text('采购订单号', { max: 40 }),
    deliveryNo: text('送货单号', { max: 40 }),
    buyerId: user('采购员'),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    keeperId: user('保管员', { required: true }),
    lineCount: integer('行数', { required: true }),
    amount: money('含税金额', { required: true }),
    receiptStatus: dict('状态', { required: true, code: 'receipt_status' }),
    remark: textarea('备注', { max: 500 }),
    reverseDate: date('冲销日期'),
    reverseReason: text('冲销原因', { max: 200 }),
  },
  /** The document that is changing it: one at a time (INV-02). */
  counted: { adjustNo: text('调整中单据', { max: 40 }) },
  label: ['receiptNo'],
  // A delivery note is registered once, unless it was reversed.
  unique: [['receiptNo'], { of: ['supplierId', 'deliveryNo'], among: { receiptStatus: ['posted'] } }],
  list: [
    ...([
      'receiptNo',
      'receiptDate',
      'supplierId',
      'amount',
      'warehouseId',
      'receiptStatus',
      'receiptKind',
      'purchaseOrderNo',
      'buyerId',
    ] as const),
    ...(['keeperId', 'lineCount', 'deliveryNo', 'adjustNo', 'reverseDate', 'reverseReason'] as const),
  ],
  search: ['receiptNo', 'receiptDate', 'receiptKind', 'supplierId', 'purchaseOrderNo', 'deliveryNo', 'warehouseId', 'receiptStatus'],
  order: 'receiptNo',
  latestFirst: true,
  totals: ['amount'],
  trace: { date: 'receiptDate', state: 'receiptStatus', amount: 'amount', party: 'supplierId' },
  totalsWhen: 'filtered',
  createActions: action => ({
    register: action({
      title: '入库登记',
      en: 'Take in',
      roles: STOREKEEPERS,
      says: '登记后立即增加库存，并按不含税金额暂估应付；入库单不能修改，错了用“入库调整”或“冲销”。',
      fields: {
        warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        receiptDate: date('入库日期', { required: true }),
        deliveryNo: text('送货单号', { max: 40 }),
        purchaseOrderNo: text('采购订单号', { max: 40 }),
        buyerId: user('采购员', { help: '入库调整时由其审批' }),
        items: lines(
          '入库明细',
          {
            materialId: ref('物料', { required: true, to: 'material', copy: { specs: 'specs', unit: 'unit' } }),
            specs: text('规格', { derived: true, identity: true }),
            qty: quantity('数量', { required: true, min: '0.001' }),
            unit: unitField({ derived: true, identity: true }),
            /** Free goods cost 0, which must be entered explicitly. */
            taxPrice: price('含税单价', { required: true, min: 0 }),
            taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
            amount: money('含税金额', { derived: true }),
            batchNo: text('批次号', { max: 64 }),
            heatNo: text('炉号', { max: 64, help: '双单位的物料必填' }),
            ingotNo: text('锭号', { max: 64, help: '双单位的物料每行一支，数量为该支重量(kg)' }),
            millCertNo: text('质保书号', { max: 64 }),
            locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
          },
          { min: 1, max: 200, exempt: OFTEN_EMPTY, derive: { amount: row => rounded(times(row.qty, row.taxPrice), 2) } },
        ),
        remark: textarea('备注', { max: 500 }),
      },
      proposes: (_, today) => ({ receiptDate: today }),
      rules: [{ on: 'receiptDate', ok: (doc, _, today) => doc.receiptDate <= today, message: '入库日期不能晚于今天' }],
    }),
  }),
  actions: action => ({
    reverse: action({
      title: '冲销',
      en: 'Reverse',
      roles: STOREKEEPERS,
      says: '冲销把整张入库单的库存和暂估应付原数冲回，记在今天，不能恢复。货须全部在库且未被占用，未开票、未退货、未调整。',
      danger: true,
      when: ({ receiptKind, receiptStatus, adjustNo }) => receiptKind === GOODS && receiptStatus === 'posted' && !adjustNo,
      fields: { reverseReason: textarea('冲销原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'voucher', title: '打印', en: 'Print', book: 'receipt', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/voucher?book=receipt&id=${id}`,
    },
  ],
  starts: [
    {
      flow: 'rktzadjust',
      title: '入库调整',
      en: 'Adjust',
      when: ({ receiptKind, receiptStatus, adjustNo }) => receiptKind === GOODS && receiptStatus === 'posted' && !adjustNo,
      fills: ({ id }) => ({ receiptId: id }),
    },
  ],
})

export default receipt
