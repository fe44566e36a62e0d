import { energyAlloc } from '#domains/energy/alloc/energy-alloc.register.ts'
import { expenseEntry } from '#domains/finance/expense/expense-entry.register.ts'
import { dept, dict, hours, money, month, monthrange, price } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { costVariance } from '../cost-close/cost-variance.register.ts'
import { pieceCost } from '../piece-cost/piece-cost.register.ts'
import { COST_READERS } from '../workshop-rate/workshop-rate.register.ts'

const charged = (costItem: string) => to(pieceCost, { where: { costItem }, unless: ['status'] })
const varied = (varianceKind: string) => to(costVariance, { where: { varianceKind }, unless: ['status'] })

/** 车间成本差异 (reports.md 4.14). What workshops charged to pieces by their rates, what they spent, and the difference, month by month. */
export const workshopVariance = report('workshopVariance', {
  title: '车间成本差异',
  en: 'Cost variances of workshops',
  filters: { period: monthrange('会计期间', { required: true }), workshopId: dept('车间') },
  initial: today => ({ period: [today.slice(0, 7), today.slice(0, 7)] }),
  dimensions: {
    workshopId: dept('车间'),
    period: month('月份'),
    status: dict('状态', { code: 'workshop_rate_state', tones: { open: 'info', closed: 'success', none: 'warning' } }),
  },
  keys: ['workshopId', 'period', 'status'],
  measures: {
    hours: sum(hours('报工工时'), { en: 'Hours', drill: charged('LABOR') }),
    hourRate: rate(price('费率'), 'absorbedLabor', 'hours', { en: 'Rate' }),
    absorbedLabor: sum(money('吸收'), { en: 'Absorbed labour', under: '工时成本', drill: charged('LABOR') }),
    actualLabor: sum(money('实际'), {
      ...{ en: 'Actual labour', under: '工时成本' },
      drill: to(expenseEntry, { where: { book: 'expense' }, as: { workshopId: 'costDeptId' }, unless: ['status'] }),
    }),
    laborVariance: sum(money('差异'), { en: 'Labour variance', under: '工时成本', drill: varied('labor') }),
    absorbedEnergy: sum(money('吸收'), { en: 'Absorbed energy', under: '能耗', drill: charged('ENERGY') }),
    actualEnergy: sum(money('实际'), {
      ...{ en: 'Actual energy', under: '能耗' },
      drill: to(energyAlloc, { as: { period: 'month' }, unless: ['status'] }),
    }),
    energyVariance: sum(money('差异'), { en: 'Energy variance', under: '能耗', drill: varied('energy') }),
    outsourceVariance: sum(money('外协价差'), { en: 'Outsourcing', drill: varied('outsource') }),
    otherVariance: sum(money('其他差异'), { en: 'Other variances' }),
    total: sum(money('差异合计'), { en: 'Variance', drill: to(costVariance, { unless: ['status'] }) }),
  },
  order: ['workshopId', 'period'],
  charts: {
    labor: { kind: 'bars', title: '工时成本：吸收与实际', en: 'Labour', by: 'workshopId', of: ['absorbedLabor', 'actualLabor'] },
    energy: { kind: 'bars', title: '能耗：吸收与实际', en: 'Energy', by: 'workshopId', of: ['absorbedEnergy', 'actualEnergy'] },
  },
  ties: {
    sums: { total: ['laborVariance', 'energyVariance', 'outsourceVariance', 'otherVariance'] },
    ledger: ['total', 'absorbedLabor', 'absorbedEnergy'],
  },
  note: '差异在月末结转时记账，未结转的月份为零。实际工时成本为工资、折旧、其他费用与记在车间的费用；明细只列费用凭证，前三项见车间费率。其他差异为材料价差与未归集余额。',
  page: { path: '/jinlei/sm/workshopVariance', icon: 'bar-chart-outlined', reads: ['cost_acct', ...COST_READERS] },
})

export default workshopVariance
