import { addMonths } from '#model/day.ts'
import { date, daterange, dict, integer, money, price, quantity, ref, text, user } from '#model/form/field.ts'
import type { Drill } from '#model/measure.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

/** The picture of the order that a figure is about. */
const picture: Drill = { key: 'threeWayMatch', path: '/finance/match' }

/** 三单匹配. Lines of orders beside what was received and invoiced of them: which differ, and what each is waiting for. */
export const threeWayMatch = report('threeWayMatch', {
  title: '三单匹配',
  en: 'Three-way match',
  filters: {
    orderDate: daterange('下单日期', { required: true }),
    matchState: dict('匹配状态', { code: 'match_state' }),
    supplierId: ref('供应商', { to: 'supplier' }),
    buyerId: user('采购员'),
    materialId: ref('物料', { to: 'material' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
  },
  initial: today => ({ orderDate: [`${addMonths(today, -2).slice(0, 7)}-01`, today] }),
  dimensions: {
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    lineNo: integer('行号'),
    matchState: dict('匹配状态', {
      code: 'match_state',
      tones: { differs: 'danger', delivering: 'info', invoicing: 'warning', paying: 'warning', matched: 'success' },
    }),
    supplierId: ref('供应商', { to: 'supplier' }),
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    unit: dict('单位', { code: 'unit' }),
    orderDate: date('下单日期'),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    buyerId: user('采购员'),
  },
  keys: ['supplierId', 'matchState', 'buyerId', 'materialId', 'purchaseContractId', 'orderDate', 'purchaseOrderId', 'lineNo'],
  hidden: ['specs', 'orderDate', 'purchaseContractId', 'buyerId'],
  measures: {
    orderedQty: sum(quantity('数量'), { en: 'Ordered', under: '订单', alike: 'unit', drill: picture }),
    orderPrice: rate(price('单价'), 'orderedAmount', 'orderedQty', { en: 'Order price', under: '订单', alike: 'materialId' }),
    orderedAmount: sum(money('金额'), { en: 'Order amount', under: '订单' }),
    arrivedQty: sum(quantity('到货数量'), { en: 'Arrived', alike: 'unit' }),
    receivedQty: sum(quantity('净数量'), { en: 'Received', under: '入库', alike: 'unit', drill: picture }),
    receivedAmount: sum(money('金额'), { en: 'Received amount', under: '入库' }),
    noticedQty: sum(quantity('通知开票'), { en: 'Noticed', alike: 'unit' }),
    invoicedQty: sum(quantity('数量'), { en: 'Invoiced', under: '发票', alike: 'unit', drill: picture }),
    invoicedAmount: sum(money('金额'), { en: 'Invoice amount', under: '发票' }),
    uninvoicedAmount: sum(money('未开票金额'), { en: 'Not invoiced' }),
    paidAmount: sum(money('已付金额'), { en: 'Paid' }),
    priceDiff: sum(money('入库与订单'), { en: 'Receipts differ by', under: '差异' }),
    invoiceDiff: sum(money('发票与入库'), { en: 'Invoices differ by', under: '差异' }),
  },
  order: ['orderDate', 'purchaseOrderId', 'lineNo'],
  charts: {
    states: { kind: 'bars', title: '各状态订单金额', en: 'By state', by: 'matchState', of: ['orderedAmount', 'invoicedAmount'] },
    suppliers: {
      ...{ kind: 'bars', title: '各供应商订单、入库与发票', en: 'By supplier', by: 'supplierId', most: 20 },
      of: ['orderedAmount', 'receivedAmount', 'invoicedAmount'],
    },
  },
  ties: { ledger: ['orderedAmount', 'invoicedAmount'] },
  note: '不含已取消的订单；金额含税，入库为扣除退货后的净数。单价或数量不一致，或发票超出金额容差，为有差异；其余按还在等什么分：待交货、待开票、待付款、已结清。已付按发票金额分摊到行。点数量看该订单的三单对照。',
  page: {
    ...{ path: '/finance/report/threeWayMatch', icon: 'partition-outlined', reads: [...FINANCE_READERS, ...BUYERS, 'tax_acct'] },
  },
})

export default threeWayMatch
