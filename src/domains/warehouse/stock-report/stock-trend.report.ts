import { addMonths } from '#model/day.ts'
import { dict, money, month, monthrange, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { stockMovement } from '../stock/stock-movement.register.ts'
import { COST_READERS } from '../warehouse.menu.ts'

/** 收发趋势. What came into stock and what left it, month by month, in money. */
export const stockTrend = report('stockTrend', {
  title: '收发趋势',
  en: 'Stock in and out',
  filters: {
    period: monthrange('月份', { required: true }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    materialType: dict('物料类型', { code: 'material_type' }),
  },
  initial: today => ({ period: [addMonths(today, -11).slice(0, 7), today.slice(0, 7)] }),
  dimensions: {
    period: month('月份'),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    materialType: dict('物料类型', { code: 'material_type' }),
  },
  keys: ['period', 'warehouseId', 'materialType'],
  groupBy: ['period'],
  measures: {
    inValue: sum(money('收入金额'), { en: 'In', drill: to(stockMovement, { where: { way: 'in' } }) }),
    outValue: sum(money('发出金额'), { en: 'Out', drill: to(stockMovement, { where: { way: 'out' } }) }),
    countValue: sum(money('盘盈亏金额'), { en: 'Counted', drill: to(stockMovement, { where: { flow: 'count' } }) }),
    netValue: sum(money('净增金额'), { en: 'Net', drill: to(stockMovement) }),
  },
  order: ['period'],
  charts: { months: { kind: 'bars', title: '每月收发金额', en: 'In and out by month', by: 'period', of: ['inValue', 'outValue'] } },
  ties: { sums: { netValue: ['inValue', '-outValue', 'countValue'] } },
  note: '净增 = 收入 − 发出 + 盘盈亏。冲销记在冲销当月。',
  page: { path: '/warehouse/report/stockTrend', icon: 'bar-chart-outlined', reads: COST_READERS },
})

export default stockTrend
