import { daterange, dict, integer, money, percent, ref } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { purchaseOrder } from '../order/purchase-order.register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 供应商采购汇总. What was ordered of each supplier in a period, compared with the time before, and how reliably it came. */
export const supplierPurchases = report('supplierPurchases', {
  title: '供应商采购汇总',
  en: 'Purchases by supplier',
  filters: {
    orderDate: daterange('期间', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    supplierLevel: dict('供应商等级', { code: 'supplier_level' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
  },
  initial: today => ({ orderDate: [`${today.slice(0, 4)}-01-01`, today] }),
  dimensions: {
    supplierId: ref('供应商', { to: 'supplier' }),
    supplierLevel: dict('供应商等级', { code: 'supplier_level' }),
  },
  keys: ['supplierId', 'supplierLevel'],
  measures: {
    orderCount: sum(integer('订单数'), { en: 'Orders', drill: to(purchaseOrder) }),
    orderAmount: sum(money('订单金额'), { en: 'Ordered' }),
    receivedAmount: sum(money('其中已入库'), { en: 'Received of it' }),
    returnedAmount: sum(money('其中已退货'), { en: 'Returned of it' }),
    lastAmount: sum(money('上期订单金额'), { en: 'Period before', hidden: true }),
    lastGrowth: sum(money('比上期'), { en: 'Against the period before', hidden: true }),
    lastRate: rate(percent('环比(%)'), 'lastGrowth', 'lastAmount', { en: 'Growth (%)' }),
    sameAmount: sum(money('去年同期'), { en: 'Same period last year', hidden: true }),
    sameGrowth: sum(money('比去年同期'), { en: 'Against last year', hidden: true }),
    sameRate: rate(percent('同比(%)'), 'sameGrowth', 'sameAmount', { en: 'Year on year (%)' }),
    dueCount: sum(integer('应到行'), { en: 'Lines due', hidden: true }),
    timelyCount: sum(integer('按期行'), { en: 'Lines in time', hidden: true }),
    timelyRate: rate(percent('到货及时率(%)'), 'timelyCount', 'dueCount', { en: 'In time (%)' }),
  },
  order: ['supplierId'],
  charts: { amounts: { kind: 'bars', title: '订单金额前 20', en: 'Twenty largest', by: 'supplierId', of: ['orderAmount'], most: 20 } },
  ties: { sums: { orderAmount: ['lastAmount', 'lastGrowth'] }, ledger: ['orderCount', 'orderAmount'] },
  note: '按下单日期统计，不含已取消的订单。选了采购类别时只计该类别的订单行。上期为同样长的前一段时间。到货及时率：承诺交期已过的订单行中，在承诺交期前到齐的行数。',
  page: { path: '/procurement/report/supplierPurchases', icon: 'bar-chart-outlined', reads: PROCUREMENT_READERS },
})

export default supplierPurchases
