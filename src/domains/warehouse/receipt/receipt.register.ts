import { unitField } from '#company/units.ts'
import { date, dict, integer, money, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { OFTEN_EMPTY } from '../material/material.master.ts'
import { ORDERING, STOCK_READERS, STOREKEEPERS } from '../warehouse.menu.ts'

/** 采购, 外协加工 and 无单 (dictionary receipt_kind). */
export const GOODS = 'goods'
export const SERVICE = 'service'
export const NO_ORDER = 'no_order'
/** 期初: received before the books began and not invoiced; its goods are in the opening stock. */
export const OPENING = 'opening'
/** Waits for the head of purchasing. */
export const WAITS = 'wait'

const STORE_HEAD = { title: '仓储部部长', en: 'the head of the stores', roles: ['wh_head'] } as const

/** Goods in stock, which can be adjusted, reversed and returned. */
export const isGoods = (receiptKind: string | undefined): boolean => receiptKind === GOODS || receiptKind === NO_ORDER

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
    /** What was ordered and how it came, but for work of other firms and what the books began with. */
    arrivalId: ref('到货单', { to: 'arrival' }),
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    purchaseOrderNo: text('采购订单号', { max: 40 }),
    deliveryNo: text('送货单号', { max: 40 }),
    buyerId: user('采购员'),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    keeperId: user('保管员', { required: true }),
    lineCount: integer('行数', { required: true }),
    amount: money('含税金额', { required: true }),
    receiptStatus: dict('状态', {
      ...{ required: true, code: 'receipt_status' },
      tones: { wait: 'warning', posted: 'success', reversed: 'neutral', refused: 'danger' },
    }),
    /** Without an order: why, who confirmed it, and until when an order has to be attached. */
    noOrderReason: text('无单原因', { max: 200 }),
    confirmUserId: user('确认人'),
    attachDueDate: date('补挂期限'),
    remark: textarea('备注', { max: 500 }),
    reverseDate: date('冲销日期'),
    reverseReason: text('冲销/退回原因', { max: 200 }),
  },
  /** The document that is changing it: one at a time (INV-02). */
  counted: { adjustNo: text('在办单据', { max: 40 }) },
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
    ...(['arrivalId', 'keeperId', 'lineCount', 'deliveryNo', 'adjustNo', 'attachDueDate', 'noOrderReason', 'confirmUserId'] as const),
    ...(['reverseDate', 'reverseReason'] as const),
  ],
  search: ['receiptNo', 'receiptDate', 'receiptKind', 'supplierId', 'purchaseOrderNo', 'deliveryNo', 'warehouseId', 'receiptStatus'],
  order: 'receiptNo',
  latestFirst: true,
  totals: ['amount'],
  trace: { date: 'receiptDate', state: 'receiptStatus', amount: 'amount', party: 'supplierId' },
  totalsWhen: 'filtered',
  marks: {
    attachDueDate: ({ attachDueDate, purchaseOrderId, receiptStatus }, today) =>
      attachDueDate && attachDueDate < today && !purchaseOrderId && receiptStatus === 'posted'
        ? { tone: 'danger', says: '已过补挂期限，补挂订单前不能结账，该供应商不能再无单入库' }
        : undefined,
  },
  createActions: action => ({
    register: action({
      title: '入库登记',
      en: 'Take in',
      roles: STOREKEEPERS,
      says: '按到货单入库：供应商、单价和税率取自采购订单；明细留空则验收合格的全部入库。立即增加库存并暂估应付；入库单不能修改，错了用“入库调整”或“冲销”。',
      fields: {
        arrivalId: ref('到货单', {
          required: true,
          to: 'arrival',
          within: { offer: '"receivable"' },
          copy: { warehouseId: 'warehouseId' },
        }),
        warehouseId: ref('仓库', { derived: true, to: 'warehouse' }),
        receiptDate: date('入库日期', { required: true }),
        locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
        items: lines(
          '入库明细',
          {
            arrivalLineId: ref('到货行', {
              ...{ required: true, to: 'arrivalLine', within: { arrivalId: 'arrivalId' } },
              copy: { specs: 'specs', unit: 'unit' },
            }),
            specs: text('规格', { derived: true, identity: true }),
            qty: quantity('数量', { min: '0.001', help: '留空为该行全部' }),
            unit: unitField({ derived: true, identity: true }),
            batchNo: text('批次号', { max: 64, help: '留空用送货的批次号' }),
            locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
          },
          { max: 200, exempt: OFTEN_EMPTY },
        ),
        remark: textarea('备注', { max: 500 }),
      },
      proposes: (_, today) => ({ receiptDate: today }),
      rules: [{ on: 'receiptDate', ok: (doc, _, today) => doc.receiptDate <= today, message: '入库日期不能晚于今天' }],
    }),
    unordered: action({
      title: '无单入库',
      en: 'Take in without an order',
      roles: STOREKEEPERS,
      says: '紧急到货验收合格的全部入库，由采购部部长确认后入账。单价取采购价格，没有则取最近价，再没有由采购部部长填写；入账后须在期限内补挂订单。',
      fields: {
        arrivalId: ref('紧急到货单', {
          ...{ required: true, to: 'arrival', within: { offer: '"unordered"' } },
          copy: { warehouseId: 'warehouseId' },
        }),
        warehouseId: ref('仓库', { derived: true, to: 'warehouse' }),
        receiptDate: date('入库日期', { required: true }),
        locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', help: '没有采购价格的物料用此税率' }),
        noOrderReason: textarea('无单原因', { required: true, max: 200 }),
      },
      proposes: (_, today) => ({ receiptDate: today, taxRate: '0.13' }),
      rules: [{ on: 'receiptDate', ok: (doc, _, today) => doc.receiptDate <= today, message: '入库日期不能晚于今天' }],
    }),
  }),
  actions: action => ({
    confirm: action({
      title: '确认入账',
      en: 'Confirm',
      roles: ['purchase_head'],
      says: '确认后立即增加库存并暂估应付。没有单价的行先在入库明细里填写单价。',
      when: ({ receiptStatus, keeperId }, _, viewer) => receiptStatus === WAITS && keeperId !== viewer.userId,
    }),
    refuse: action({
      title: '退回',
      en: 'Refuse',
      roles: ['purchase_head'],
      danger: true,
      when: ({ receiptStatus }) => receiptStatus === WAITS,
      fields: { reverseReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
    attach: action({
      title: '补挂订单',
      en: 'Attach an order',
      roles: ORDERING,
      says: '按物料挂到该供应商的订单行，各行未交数量须够；订单单价与入账单价不同的，差额按入库调整记账。',
      when: ({ receiptKind, receiptStatus, purchaseOrderId, adjustNo }) =>
        receiptKind === NO_ORDER && receiptStatus === 'posted' && !purchaseOrderId && !adjustNo,
      fields: {
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        purchaseOrderId: ref('采购订单', {
          ...{ required: true, to: 'purchaseOrder', within: { supplierId: 'supplierId', offer: '"deliverable"' } },
        }),
      },
      proposes: ({ supplierId }) => (supplierId ? { supplierId } : {}),
      rules: [{ on: 'supplierId', ok: (doc, row) => doc.supplierId === row.supplierId, message: '只能挂到该供应商的订单' }],
    }),
    reverse: action({
      title: '冲销',
      en: 'Reverse',
      roles: STOREKEEPERS,
      second: [STORE_HEAD],
      says: '仓储部部长确认后，把整张入库单的库存和暂估应付原数冲回，记在今天，不能恢复。货须全部在库且未被占用，未开票、未退货、未调整。',
      danger: true,
      when: ({ receiptKind, receiptStatus, adjustNo }) => isGoods(receiptKind) && receiptStatus === 'posted' && !adjustNo,
      fields: { reverseReason: textarea('冲销原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'voucher', title: '打印', en: 'Print', book: 'receipt', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/voucher?book=receipt&id=${id}`,
    },
    {
      ...{ key: 'match', title: '三单匹配', en: 'Three-way match', book: 'threeWayMatch', right: 'view' },
      when: ({ receiptStatus, supplierId }) => receiptStatus === 'posted' && !!supplierId,
      address: ({ id }) => `/finance/match/index?receiptId=${id}`,
    },
  ],
  starts: [
    {
      flow: 'rktzadjust',
      title: '入库调整',
      en: 'Adjust',
      when: ({ receiptKind, receiptStatus, adjustNo }) => isGoods(receiptKind) && receiptStatus === 'posted' && !adjustNo,
      fills: ({ id }) => ({ receiptId: id }),
    },
    {
      flow: 'purchase_return',
      title: '退货',
      en: 'Return',
      when: ({ receiptKind, receiptStatus, adjustNo }) => isGoods(receiptKind) && receiptStatus === 'posted' && !adjustNo,
      fills: ({ id }) => ({ returnStage: 'after_in', receiptId: id }),
    },
  ],
})

export default receipt
