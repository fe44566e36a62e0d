import { dept, dict, money, month, percent, price, quantity } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ENERGY_READERS } from '../energy.menu.ts'
import { elecCostDetail } from './EnergyWorkShopElecCostDetail.report.ts'

/** 车间电费. What each workshop used and paid in a month, by the time of day, against its output, its budget and other months. */
export const elecCost = report('EnergyWorkShopElecCost', {
  title: '车间电费',
  en: 'Energy cost of workshops',
  filters: {
    period: month('月份', { required: true }),
    energyType: dict('能源类型', { required: true, code: 'energy_type' }),
    workshopId: dept('车间'),
  },
  initial: today => ({ period: today.slice(0, 7), energyType: 'electric' }),
  dimensions: { workshopId: dept('车间') },
  keys: ['workshopId'],
  measures: {
    sharpUsage: sum(quantity('用量'), { under: '尖', en: 'Sharp usage' }),
    sharpCost: sum(money('费用'), { under: '尖', en: 'Sharp cost' }),
    peakUsage: sum(quantity('用量'), { under: '峰', en: 'Peak usage' }),
    peakCost: sum(money('费用'), { under: '峰', en: 'Peak cost' }),
    flatUsage: sum(quantity('用量'), { under: '平', en: 'Flat usage' }),
    flatCost: sum(money('费用'), { under: '平', en: 'Flat cost' }),
    valleyUsage: sum(quantity('用量'), { under: '谷', en: 'Valley usage' }),
    valleyCost: sum(money('费用'), { under: '谷', en: 'Valley cost' }),
    totalUsage: sum(quantity('总用量'), { en: 'Usage', drill: to(elecCostDetail) }),
    meterCost: sum(money('电度费用'), { en: 'Metered cost', drill: to(elecCostDetail) }),
    basicShare: sum(money('基本及力调'), { en: 'Basic fee and power factor' }),
    amount: sum(money('总费用'), { en: 'Cost' }),
    avgPrice: rate(price('均价'), 'amount', 'totalUsage', { en: 'Average price' }),
    valleyRate: rate(percent('谷电占比(%)'), 'valleyUsage', 'totalUsage', { en: 'Valley share (%)' }),
    tons: sum(quantity('产量(t)'), { en: 'Output (t)' }),
    unitUsage: rate(quantity('单位能耗(/t)'), 'totalUsage', 'tons', { en: 'Usage per t' }),
    unitCost: rate(money('单位费用(元/t)'), 'amount', 'tons', { en: 'Cost per t' }),
    lastAmount: sum(money('上月费用'), { en: 'Month before', hidden: true }),
    lastGrowth: sum(money('比上月'), { en: 'Against the month before', hidden: true }),
    lastRate: rate(percent('环比(%)'), 'lastGrowth', 'lastAmount', { en: 'Growth (%)' }),
    sameAmount: sum(money('去年同月费用'), { en: 'Same month last year', hidden: true }),
    sameGrowth: sum(money('比去年同月'), { en: 'Against last year', hidden: true }),
    sameRate: rate(percent('同比(%)'), 'sameGrowth', 'sameAmount', { en: 'Year on year (%)' }),
    budget: sum(money('预算'), { en: 'Budget' }),
    overBudget: sum(money('偏差'), { en: 'Against the budget', warns: { above: 0 } }),
  },
  order: ['workshopId'],
  charts: {
    shares: { kind: 'ring', title: '各车间费用占比', en: 'Shares of workshops', by: 'workshopId', of: ['amount'] },
    periods: {
      kind: 'stack',
      title: '各车间分时用量',
      en: 'By the time of day',
      by: 'workshopId',
      of: ['sharpUsage', 'peakUsage', 'flatUsage', 'valleyUsage'],
    },
  },
  ties: {
    sums: { totalUsage: ['sharpUsage', 'peakUsage', 'flatUsage', 'valleyUsage'], amount: ['meterCost', 'basicShare'] },
    ledger: ['totalUsage', 'meterCost'],
  },
  note: '按车间总表统计。基本电费和力调电费按用量分给各车间，尾差归用量最大的车间。偏差 = 总费用 − 预算，没有预算的车间不计。产量为车间末道工序合格或让步件的重量，与车间产量-按产品一致。',
  page: { path: '/energy/report/EnergyWorkShopElecCost', icon: 'thunderbolt-outlined', reads: ENERGY_READERS },
})

export default elecCost
