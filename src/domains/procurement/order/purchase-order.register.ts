import { EXTERNAL_ROLE } from '#company/roles.ts'
import { unitField } from '#company/units.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { positive } from '#model/form/arithmetic.ts'
import { attachments, date, dict, integer, money, price, quantity, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { BUYERS, ORDER_READERS } from '../procurement.menu.ts'

/** Who confirms what a buyer wants to give up. */
export const HEAD = { title: '采购部部长', en: 'the head of purchasing', roles: ['purchase_head'] } as const

/** Orders that goods may still come of. */
export const LIVE: readonly string[] = ['issued', 'confirmed', 'partial']
/** Not yet with the supplier. */
export const WAIT = 'wait'

/** 采购订单. What a supplier is to deliver, when, where and at which price. Called off from an agreement or made by a contract, never typed. */
export const purchaseOrder = register('purchaseOrder', {
  title: '采购订单',
  en: 'Purchase orders',
  page: { path: '/procurement/order', icon: 'carry-out-outlined', reads: ORDER_READERS },
  fields: {
    purchaseOrderNo: text('订单号', { required: true, max: 40 }),
    orderState: dict('状态', {
      required: true,
      code: 'purchase_order_state',
      tones: {
        ...{ wait: 'warning', issued: 'info', confirmed: 'info', partial: 'info', received: 'success' },
        ...{ closed: 'neutral', cancelled: 'neutral' },
      },
    }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    orderDate: date('下单日期', { required: true }),
    buyerId: user('采购员', { required: true }),
    purchaseAgreementId: ref('框架协议', { to: 'purchaseAgreement' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    deliveryPlace: text('交货地点', { max: 200 }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    lineCount: integer('行数', { required: true }),
    totalAmount: money('含税金额', { required: true }),
    /** Earlier than the lead time of the agreement. */
    hurryReason: text('加急原因', { max: 200 }),
    confirmDate: date('确认日期'),
    confirmRemark: text('确认说明', { max: 200 }),
    confirmProof: attachments('确认凭据'),
    urgeCount: integer('催交次数', { required: true }),
    urgeDate: date('最近催交'),
    closeReason: text('退回/取消原因', { max: 200 }),
  },
  counted: { openAmount: money('未交金额'), nextDate: date('最近交期'), overdue: yesNo('逾期') },
  quickFind: true,
  label: ['purchaseOrderNo'],
  about: 'supplierId',
  unique: [['purchaseOrderNo']],
  list: [
    ...([
      'purchaseOrderNo',
      'supplierId',
      'orderState',
      'orderDate',
      'nextDate',
      'overdue',
      'totalAmount',
      'openAmount',
      'lineCount',
    ] as const),
    ...(['buyerId', 'purchaseAgreementId', 'purchaseContractId', 'payTerm', 'confirmDate', 'urgeCount', 'urgeDate'] as const),
  ],
  search: ['purchaseOrderNo', 'supplierId', 'orderState', 'buyerId', 'orderDate', 'nextDate', 'overdue', 'purchaseAgreementId'],
  picker: ['purchaseOrderNo', 'orderDate', 'orderState', 'totalAmount'],
  staffOnly: ['hurryReason', 'overdue'],
  order: 'purchaseOrderNo',
  latestFirst: true,
  trace: { date: 'orderDate', state: 'orderState', amount: 'totalAmount', party: 'supplierId' },
  totals: ['totalAmount', 'openAmount'],
  totalsWhen: 'filtered',
  marks: {
    nextDate: ({ overdue }) => (overdue === 'yes' ? { tone: 'danger', says: '已过交货日期，未交齐' } : undefined),
    orderDate: ({ orderState, orderDate = '' }, today) =>
      orderState === 'issued' && orderDate < today ? { tone: 'warning', says: '供应商尚未确认' } : undefined,
  },
  opens: [
    {
      ...{ key: 'progress', title: '订单进度', en: 'Progress', right: 'view', book: 'purchaseOrder' },
      when: () => true,
      address: ({ id }) => `/procurement/order/progress?id=${id}`,
    },
    {
      ...{ key: 'match', title: '三单匹配', en: 'Three-way match', right: 'view', book: 'threeWayMatch' },
      when: ({ orderState }) => orderState !== WAIT && orderState !== 'cancelled',
      address: ({ id }) => `/finance/match/index?purchaseOrderId=${id}`,
    },
  ],
  createActions: action => ({
    callOff: action({
      title: '协议下单',
      en: 'Call off',
      roles: BUYERS,
      says: '按框架协议的价格下单并占用采购计划；达到批准金额或非固定价时，先由采购部部长批准。',
      fields: {
        purchaseAgreementId: ref('框架协议', { required: true, to: 'purchaseAgreement' }),
        deliveryPlace: text('交货地点', { max: 200 }),
        hurryReason: text('加急原因', { max: 200, help: '交货日期短于协议供货周期时必填' }),
        items: lines(
          '订单明细',
          {
            agreementLineId: ref('协议明细', {
              required: true,
              to: 'purchaseAgreementLine',
              within: { purchaseAgreementId: 'purchaseAgreementId' },
              copy: { materialId: 'materialId', specs: 'specs', unit: 'unit' },
            }),
            materialId: materialColumns.derived.materialId,
            specs: text('规格', { derived: true, identity: true }),
            planLineId: ref('采购计划', {
              required: true,
              to: 'purchasePlanLine',
              within: { materialId: 'materialId', offer: '"orderable"' },
            }),
            qty: quantity('数量', { required: true, min: '0.001' }),
            unit: unitField({ derived: true, identity: true }),
            taxPrice: price('下单单价', { min: 0, help: '只有公式价和随行就市可填，不高于协议单价；固定价留空' }),
            deliveryDate: date('交货日期', { required: true }),
            warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
          },
          { min: 1, max: 100, exempt: OFTEN_EMPTY },
        ),
      },
      rules: [
        {
          on: 'items',
          ok: ({ items }) => items.every(row => !row.taxPrice || positive(row.taxPrice)),
          message: '下单单价须大于零',
        },
        {
          on: 'items',
          ok: ({ items }, _, today) => items.every(row => row.deliveryDate >= today),
          message: '交货日期不能早于今天',
        },
      ],
    }),
  }),
  actions: action => ({
    approve: action({
      title: '批准',
      en: 'Approve',
      roles: ['purchase_head'],
      says: '批准后订单立即下达供应商。',
      when: ({ orderState }) => orderState === WAIT,
    }),
    sendBack: action({
      title: '退回',
      en: 'Send back',
      roles: ['purchase_head'],
      says: '退回后订单作废，占用的计划和协议额度释放。',
      danger: true,
      when: ({ orderState }) => orderState === WAIT,
      fields: { closeReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
    confirm: action({
      title: '确认订单',
      en: 'Confirm',
      roles: [EXTERNAL_ROLE],
      says: '确认即承诺按订单的数量、价格和交货日期交货。',
      when: ({ orderState }) => orderState === 'issued',
      fields: { confirmRemark: text('说明', { max: 200 }) },
    }),
    confirmFor: action({
      title: '代供应商确认',
      en: 'Confirm for the supplier',
      roles: BUYERS,
      when: ({ orderState }) => orderState === 'issued',
      fields: {
        confirmRemark: textarea('代确认原因', { required: true, max: 200 }),
        confirmProof: attachments('确认凭据', { required: true, help: '供应商回传的盖章件或邮件' }),
      },
    }),
    urge: action({
      title: '催交',
      en: 'Urge',
      roles: BUYERS,
      when: ({ orderState = '' }) => LIVE.includes(orderState),
      fields: { urgeText: textarea('催交内容', { required: true, max: 200 }) },
      proposes: ({ nextDate }) => ({ urgeText: nextDate ? `请按 ${nextDate} 的交期安排发货，并回复预计到货时间。` : '请尽快安排发货。' }),
    }),
    cancel: action({
      title: '取消',
      en: 'Cancel',
      roles: BUYERS,
      second: [HEAD],
      says: '只有一点都没有到货的订单可以取消；占用的计划、协议额度和供应商未完订单全部释放，并通知供应商。',
      danger: true,
      when: ({ orderState }) => orderState === 'issued' || orderState === 'confirmed',
      fields: { closeReason: textarea('取消原因', { required: true, max: 200 }) },
    }),
  }),
})

export default purchaseOrder
