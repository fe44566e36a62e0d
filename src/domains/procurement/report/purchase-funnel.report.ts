import { dept, dict, integer, money, month, monthrange } from '#model/form/field.ts'
import { sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

const count = (under: string, en: string) => sum(integer('行数'), { under, en: `${en}, lines` })
const amount = (under: string, en: string) => sum(money('金额'), { under, en: `${en}, amount` })

/** 采购执行漏斗. How many lines of the plans, and what worth, have come how far: from the plan to the payment. */
export const purchaseFunnel = report('purchaseFunnel', {
  title: '采购执行漏斗',
  en: 'From plan to payment',
  filters: {
    planMonth: monthrange('计划月份', { required: true }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    useDeptId: dept('使用部门'),
  },
  initial: today => ({ planMonth: [`${today.slice(0, 4)}-01`, today.slice(0, 7)] }),
  dimensions: {
    planMonth: month('计划月份'),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    useDeptId: dept('使用部门'),
  },
  keys: ['planMonth', 'purchaseType', 'useDeptId'],
  groupBy: ['planMonth'],
  measures: {
    ...{ planCount: count('计划', 'Planned'), planAmount: amount('计划', 'Planned') },
    ...{ sourcedCount: count('已寻源', 'Sourced'), sourcedAmount: amount('已寻源', 'Sourced') },
    ...{ orderedCount: count('已订购', 'Ordered'), orderedAmount: amount('已订购', 'Ordered') },
    ...{ arrivedCount: count('已到货', 'Arrived'), arrivedAmount: amount('已到货', 'Arrived') },
    ...{ receivedCount: count('已入库', 'Received'), receivedAmount: amount('已入库', 'Received') },
    ...{ invoicedCount: count('已开票', 'Invoiced'), invoicedAmount: amount('已开票', 'Invoiced') },
    ...{ paidCount: count('已付款', 'Paid'), paidAmount: amount('已付款', 'Paid') },
  },
  order: ['planMonth', 'purchaseType', 'useDeptId'],
  charts: {
    lines: {
      ...{ kind: 'bars', title: '采购执行（行数）', en: 'Lines' },
      of: ['planCount', 'sourcedCount', 'orderedCount', 'arrivedCount', 'receivedCount', 'invoicedCount', 'paidCount'],
    },
  },
  ties: { ledger: ['planCount', 'planAmount'] },
  note: '已批准的计划行，有任何数量到达该阶段即计一行。计划、寻源金额按预估单价；订购、到货、入库按订单含税单价，入库已扣退货；开票按发票金额；付款按发票已付的比例分摊。按协议直接下单的也算已寻源。',
  page: { path: '/procurement/report/purchaseFunnel', icon: 'partition-outlined', reads: PROCUREMENT_READERS },
})

export default purchaseFunnel
