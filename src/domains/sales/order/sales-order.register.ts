import { date, dict, integer, money, quantity, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { CLERKS, ORDER_READERS } from '../sales.menu.ts'

/** Not handed in yet, or not agreed to: may be changed by hand. */
export const isDraft = (state: string | undefined): boolean => state === 'draft' || state === 'rejected'
/** Released and not finished: changed by paper only. */
export const isReleased = (state: string | undefined): boolean => state === 'released' || state === 'running'

const head = {
  customerPoNo: text('客户订单号', { max: 64 }),
  orderType: dict('订单类型', { required: true, code: 'sales_order_type', initial: 'normal' }),
  urgency: dict('紧急程度', { required: true, code: 'order_priority', initial: 'normal' }),
  orderDate: date('下单日期', { required: true, initial: 'today' }),
  deliveryAddress: text('收货地址', { max: 255, help: '留空取客户的默认收货地址' }),
} as const

const wanted = {
  salesContractLineId: ref('合同行', { required: true, to: 'salesContractLine', within: { salesContractId: 'salesContractId' } }),
  qty: quantity('数量', { required: true, min: '0.001' }),
  requireDate: date('要求交期', { required: true }),
  bracketNeed: integer('支架数量', { min: 0 }),
} as const

/** 销售订单. The part of a contract that a customer wants now: released by its flow, it becomes production demand (INV-46). */
export const salesOrder = register('salesOrder', {
  title: '销售订单',
  en: 'Sales orders',
  page: { path: '/sales/order', icon: 'shopping-cart-outlined', reads: ORDER_READERS },
  fields: {
    salesOrderNo: text('订单编号', { required: true, max: 40 }),
    salesContractId: ref('销售合同', { required: true, to: 'salesContract' }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    customerPoNo: text('客户订单号', { max: 64 }),
    orderType: dict('订单类型', { required: true, code: 'sales_order_type' }),
    orderState: dict('状态', {
      required: true,
      code: 'sales_order_state',
      tones: {
        ...{ draft: 'neutral', approving: 'warning', rejected: 'danger', released: 'success', running: 'info' },
        ...{ finished: 'success', closed: 'neutral', cancelled: 'neutral' },
      },
    }),
    salesUserId: user('业务员', { required: true }),
    orderDate: date('下单日期', { required: true }),
    urgency: dict('紧急程度', {
      required: true,
      code: 'order_priority',
      tones: { normal: 'neutral', urgent: 'warning', critical: 'danger' },
    }),
    deliveryAddress: text('收货地址', { required: true, max: 255 }),
    confirmDate: date('评审交期'),
    totalAmount: money('含税总额', { required: true }),
    totalNoTax: money('不含税总额', { required: true }),
    totalTax: money('税额合计', { required: true }),
    changing: yesNo('变更中', { required: true }),
    orderVersion: integer('版本', { required: true, ordinal: true }),
    endReason: text('取消或关闭原因', { max: 200 }),
  },
  counted: { totalQty: quantity('订单数量'), plannedQty: quantity('已排产') },
  quickFind: true,
  label: ['salesOrderNo'],
  about: 'customerId',
  unique: [['salesOrderNo']],
  list: [
    ...(['salesOrderNo', 'customerId', 'orderState', 'totalAmount', 'totalQty', 'plannedQty', 'urgency', 'orderDate'] as const),
    ...(['confirmDate', 'salesContractId', 'orderType', 'customerPoNo', 'salesUserId', 'changing', 'orderVersion', 'endReason'] as const),
  ],
  search: [
    'salesOrderNo',
    'customerId',
    'orderState',
    'orderType',
    'urgency',
    'orderDate',
    'salesContractId',
    'salesUserId',
    'customerPoNo',
  ],
  picker: ['salesOrderNo', 'customerPoNo', 'orderState', 'orderDate', 'totalAmount'],
  order: 'salesOrderNo',
  latestFirst: true,
  sorts: ['salesOrderNo', 'orderDate', 'totalAmount'],
  trace: { date: 'orderDate', state: 'orderState', amount: 'totalAmount', party: 'customerId' },
  totals: ['totalAmount'],
  totalsWhen: 'filtered',
  opens: [
    {
      ...{ key: 'lines', title: '订单明细', en: 'Lines', book: 'salesOrderLine', right: 'view' },
      when: () => true,
      address: ({ id }) => `/sales/order-line/index?salesOrderId=${id}`,
    },
  ],
  starts: [
    {
      ...{ flow: 'sales_order_submit_flow', title: '提交审批', en: 'Submit' },
      when: ({ orderState }) => isDraft(orderState),
      fills: ({ id }) => ({ salesOrderId: id }),
    },
    {
      ...{ flow: 'sales_order_edit_flow', title: '变更', en: 'Change' },
      when: ({ orderState, changing }) => isReleased(orderState) && changing !== 'yes',
      fills: ({ id }) => ({ salesOrderId: id }),
    },
  ],
  createActions: action => ({
    create: action({
      title: '新建订单',
      en: 'New order',
      roles: CLERKS,
      says: '单价取自合同；数量不能超过合同未下单数量。',
      fields: {
        salesContractId: ref('销售合同', { required: true, to: 'salesContract' }),
        ...head,
        items: lines('订单明细', wanted, { min: 1, max: 200 }),
      },
    }),
  }),
  actions: action => ({
    edit: action({
      title: '修改',
      en: 'Edit',
      roles: CLERKS,
      when: ({ orderState }) => isDraft(orderState),
      proposes: row => row,
      fields: head,
    }),
    addLine: action({
      title: '加行',
      en: 'Add a line',
      roles: CLERKS,
      when: ({ orderState }) => isDraft(orderState),
      proposes: ({ salesContractId }) => ({ salesContractId }),
      fields: { salesContractId: ref('销售合同', { required: true, to: 'salesContract' }), ...wanted },
    }),
    copy: action({
      title: '复制',
      en: 'Copy',
      roles: CLERKS,
      says: '按同样的合同行和数量新建一张草稿；数量不能超过合同未下单数量。',
      when: ({ orderState }) => orderState !== 'cancelled',
      fields: {
        customerPoNo: text('客户订单号', { max: 64 }),
        orderDate: date('下单日期', { required: true, initial: 'today' }),
        requireDate: date('要求交期', { required: true, help: '各行相同，可在明细中修改' }),
      },
      rules: [{ on: 'requireDate', ok: ({ requireDate, orderDate }) => requireDate >= orderDate, message: '要求交期不能早于下单日期' }],
    }),
    remove: action({
      title: '删除',
      en: 'Delete',
      roles: CLERKS,
      danger: true,
      when: ({ orderState }) => isDraft(orderState),
    }),
    cancel: action({
      title: '取消',
      en: 'Cancel',
      roles: ['sales_head'],
      danger: true,
      says: '没有排产和发货的订单可以取消，合同数量随之释放。',
      when: ({ orderState, changing }) => orderState === 'released' && changing !== 'yes',
      fields: { endReason: textarea('取消原因', { required: true, max: 200 }) },
    }),
    close: action({
      title: '关闭',
      en: 'Close',
      roles: ['sales_head'],
      danger: true,
      says: '未发数量不再执行，生产需求关闭，已投产的件转为无订单。',
      when: ({ orderState, changing }) => isReleased(orderState) && changing !== 'yes',
      fields: { endReason: textarea('关闭原因', { required: true, max: 200 }) },
    }),
  }),
})

export default salesOrder
