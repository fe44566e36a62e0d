import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { date, dict, integer, money, percent, price, quantity, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, ORDER_READERS } from '../procurement.menu.ts'
import { HEAD, LIVE } from './purchase-order.register.ts'

const reasons = {
  askedBy: dict('提出方', { required: true, code: 'change_asked_by' }),
  changeReason: textarea('变更原因', { required: true, max: 200 }),
} as const

/** How much of a material is bought, and what it costs: of an order, and of the contract behind it. */
export const pricedColumns = {
  qty: quantity('数量', { required: true }),
  isFree: yesNo('赠品', { required: true }),
  taxPrice: price('含税单价', { required: true }),
  taxRate: dict('税率', { required: true, code: 'tax_rate' }),
  lineAmount: money('含税金额', { required: true }),
  noTaxAmount: money('不含税金额', { required: true }),
} as const

/** 采购订单明细. One material of an order, and how far it has come: arrived, received, returned, invoiced (INV-20, INV-90). */
export const purchaseOrderLine = register('purchaseOrderLine', {
  title: '采购订单明细',
  en: 'Purchase order lines',
  page: { path: '/procurement/order-line', icon: 'form-outlined', reads: ORDER_READERS },
  fields: {
    purchaseOrderId: ref('采购订单', { required: true, to: 'purchaseOrder' }),
    purchaseOrderNo: text('订单号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    buyerId: user('采购员', { required: true }),
    orderDate: date('下单日期', { required: true }),
    planLineId: ref('采购计划', { to: 'purchasePlanLine' }),
    agreementLineId: ref('协议明细', { to: 'purchaseAgreementLine' }),
    contractLineId: ref('合同明细', { to: 'purchaseContractLine' }),
    awardLineId: ref('中标明细', { to: 'awardLine' }),
    ...materialColumns.kept,
    categoryId: ref('物料品类', { to: 'materialCategory' }),
    ...pricedColumns,
    deliveryDate: date('交货日期', { required: true }),
    /** The first day that was promised: what deliveries are measured by. */
    promisedDate: date('承诺交期', { required: true }),
    warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
    overReceiptRate: percent('超收容差(%)', { required: true }),
    arrivedQty: quantity('已到货', { required: true }),
    receivedQty: quantity('已入库', { required: true }),
    returnedQty: quantity('已退货', { required: true }),
    /** Of what was received and went back, what the supplier is to bring again. */
    exchangedQty: quantity('换货待补', { required: true }),
    closedQty: quantity('已关闭', { required: true }),
    /** What the supplier still owes. */
    openQty: quantity('未交数量', { required: true }),
    closeReason: text('关闭原因', { max: 200 }),
  },
  counted: {
    orderState: dict('状态', {
      code: 'purchase_order_state',
      tones: {
        ...{ wait: 'warning', issued: 'info', confirmed: 'info', partial: 'info', received: 'success' },
        ...{ closed: 'neutral', cancelled: 'neutral' },
      },
    }),
    overdueDays: integer('逾期天数'),
    overdue: yesNo('逾期'),
  },
  label: ['purchaseOrderNo', 'materialCode', 'materialName'],
  open: ['specs', 'unit'],
  unique: [['purchaseOrderId', 'lineNo']],
  list: [
    ...(['purchaseOrderNo', 'lineNo', 'supplierId', 'materialCode', 'materialName', 'specs', 'qty', 'unit', 'deliveryDate'] as const),
    ...([
      'arrivedQty',
      'receivedQty',
      'openQty',
      'orderState',
      'overdueDays',
      'taxPrice',
      'lineAmount',
      'returnedQty',
      'exchangedQty',
      'closedQty',
    ] as const),
    ...(['orderDate', 'buyerId', 'warehouseId', 'modelNo', 'taxRate', 'planLineId'] as const),
  ],
  search: [
    ...(['purchaseOrderNo', 'supplierId', 'buyerId', 'orderState', 'materialId', 'materialCode', 'materialName'] as const),
    ...(['deliveryDate', 'orderDate', 'overdue'] as const),
  ],
  picker: ['purchaseOrderNo', 'lineNo', 'materialCode', 'materialName', 'specs', 'unit', 'qty', 'openQty', 'deliveryDate'],
  staffOnly: [
    'planLineId',
    'agreementLineId',
    'contractLineId',
    'awardLineId',
    'categoryId',
    'overReceiptRate',
    'overdueDays',
    'overdue',
    'promisedDate',
  ],
  order: 'purchaseOrderNo',
  latestFirst: true,
  totals: ['qty', 'lineAmount', 'openQty'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode', 'materialId'],
  marks: {
    deliveryDate: ({ overdue }) => (overdue === 'yes' ? { tone: 'danger', says: '已过交货日期，未交齐' } : undefined),
  },
  opens: [
    {
      ...{ key: 'progress', title: '订单进度', en: 'Progress', right: 'view', book: 'purchaseOrder' },
      when: () => true,
      address: ({ purchaseOrderId }) => `/procurement/order/progress?id=${purchaseOrderId}`,
    },
  ],
  actions: action => ({
    reschedule: action({
      title: '改期改仓',
      en: 'Reschedule',
      roles: BUYERS,
      says: '变更由供应商答复后生效。交期只能改晚。',
      when: ({ orderState = '', openQty }) => LIVE.includes(orderState) && Number(openQty) > 0,
      fields: {
        newDate: date('新交货日期', { required: true }),
        newWarehouseId: ref('新收货仓库', { required: true, to: 'warehouse' }),
        ...reasons,
      },
      proposes: ({ deliveryDate, warehouseId }) => ({ newDate: deliveryDate, newWarehouseId: warehouseId, askedBy: 'self' }),
      rules: [
        { on: 'newDate', ok: ({ newDate }, { deliveryDate = '' }) => newDate >= deliveryDate, message: '交期只能改晚，提前请重新下单' },
      ],
    }),
    amend: action({
      title: '变更数量单价',
      en: 'Change quantity or price',
      roles: BUYERS,
      second: [HEAD],
      says: '采购部部长确认后发给供应商，供应商答复同意后生效。',
      when: ({ orderState = '', openQty }) => LIVE.includes(orderState) && Number(openQty) > 0,
      fields: {
        newQty: quantity('新数量', { required: true, min: '0.001' }),
        newPrice: price('新含税单价', { required: true, min: 0 }),
        ...reasons,
      },
      proposes: ({ qty, taxPrice }) => ({ newQty: qty, newPrice: taxPrice, askedBy: 'self' }),
    }),
    closeLine: action({
      title: '关闭行',
      en: 'Close',
      roles: BUYERS,
      second: [HEAD],
      says: '关闭后未交的数量不再要货：占用的计划、协议额度和供应商未完订单释放，并通知供应商。',
      danger: true,
      when: ({ orderState = '', openQty }) => LIVE.includes(orderState) && Number(openQty) > 0,
      fields: { closeReason: textarea('关闭原因', { required: true, max: 200 }) },
    }),
  }),
})

export default purchaseOrderLine
