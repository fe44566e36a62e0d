import { dict, integer, money, month, monthrange, percent, ref } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购金额. What the company has bound itself to pay: goods, work done outside, and contracts, compared with the time before and the year before. */
export const purchaseAmounts = report('purchaseAmounts', {
  title: '采购金额',
  en: 'Purchases',
  filters: {
    period: monthrange('月份', { required: true }),
    purchaseSource: dict('来源', { code: 'purchase_source' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    supplierId: ref('供应商', { to: 'supplier' }),
  },
  initial: today => ({ period: [`${today.slice(0, 4)}-01`, today.slice(0, 7)] }),
  dimensions: {
    period: month('月份'),
    purchaseSource: dict('来源', { code: 'purchase_source' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    supplierId: ref('供应商', { to: 'supplier' }),
  },
  keys: ['period', 'purchaseSource', 'purchaseType', 'supplierId'],
  groupBy: ['period'],
  measures: {
    lineCount: sum(integer('行数'), { en: 'Lines' }),
    orderedAmount: sum(money('订立金额'), { en: 'Agreed' }),
    closedAmount: sum(money('关闭金额'), { en: 'Given up' }),
    amount: sum(money('采购金额'), { en: 'Purchases' }),
    lastAmount: sum(money('上期金额'), { en: 'Period before', hidden: true }),
    lastGrowth: sum(money('比上期'), { en: 'Against the period before', hidden: true }),
    lastRate: rate(percent('环比(%)'), 'lastGrowth', 'lastAmount', { en: 'Growth (%)' }),
    sameAmount: sum(money('去年同期'), { en: 'Same period last year' }),
    sameGrowth: sum(money('比去年同期'), { en: 'Against last year', hidden: true }),
    sameRate: rate(percent('同比(%)'), 'sameGrowth', 'sameAmount', { en: 'Year on year (%)' }),
  },
  order: ['period', 'purchaseSource', 'purchaseType', 'supplierId'],
  charts: {
    months: {
      ...{ kind: 'bars', title: '采购金额趋势', en: 'Purchases by month', by: 'period' },
      ...{ of: ['amount', 'sameAmount'], lines: ['sameAmount'] },
    },
    types: { kind: 'ring', title: '采购类别占比', en: 'By type', by: 'purchaseType', of: ['amount'], most: 6 },
  },
  ties: {
    sums: { amount: ['orderedAmount', '-closedAmount'], lastGrowth: ['amount', '-lastAmount'], sameGrowth: ['amount', '-sameAmount'] },
    ledger: ['orderedAmount'],
  },
  note: '物资按下单日期，外协按批准日期，通用合同（付款方向）按生效日期；不含待批准、已取消和已终止的。关闭的数量从所属订单的月份中扣除。上期为同样长的前一段时间；期间未完时，上期和去年同期也只算到相应的日期。',
  page: { path: '/procurement/report/purchaseAmounts', icon: 'fund-outlined', reads: PROCUREMENT_READERS },
})

export default purchaseAmounts
