import { dept, hours, integer, percent, quantity, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { outputFact } from '../output/output-fact.register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { outputFilters } from './output-filters.rules.ts'

const counted = to(outputFact, { where: { isOutput: 'yes' } })

/** 产品产量-按工序. What each process of each workshop has made, against its plan, its standard hours and other periods. */
export const productOutputProcess = report('productOutputProcess', {
  title: '产品产量-按工序',
  en: 'Output by process',
  filters: outputFilters,
  initial: today => ({ date: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: { workshopId: dept('车间'), processCode: text('工序编码'), processName: text('工序') },
  keys: ['workshopId', 'processCode', 'processName'],
  hidden: ['processCode'],
  measures: {
    qty: sum(integer('完成件'), { en: 'Pieces', drill: counted }),
    tons: sum(quantity('完成吨'), { en: 'Tons', drill: counted }),
    redoQty: sum(integer('返工件'), { en: 'Redone' }),
    stdHours: sum(hours('定额工时(h)'), { en: 'Standard hours', drill: to(outputFact) }),
    actualHours: sum(hours('实际工时(h)'), { en: 'Hours', drill: to(outputFact) }),
    efficiency: rate(percent('效率(%)'), 'stdHours', 'actualHours', { en: 'Efficiency (%)' }),
    planQty: sum(integer('计划件'), { en: 'Planned' }),
    planRate: rate(percent('完成率(%)'), 'qty', 'planQty', { en: 'Of the plan (%)' }),
    lastQty: sum(integer('上期件'), { en: 'Period before', hidden: true }),
    lastGrowth: sum(integer('比上期'), { en: 'Against the period before', hidden: true }),
    lastRate: rate(percent('环比(%)'), 'lastGrowth', 'lastQty', { en: 'Growth (%)' }),
    sameQty: sum(integer('去年同期件'), { en: 'Last year', hidden: true }),
    sameGrowth: sum(integer('比去年同期'), { en: 'Against last year', hidden: true }),
    sameRate: rate(percent('同比(%)'), 'sameGrowth', 'sameQty', { en: 'Year on year (%)' }),
  },
  order: ['workshopId', 'processCode'],
  charts: {
    shops: { kind: 'bars', title: '各车间完成件与计划', en: 'By workshop', by: 'workshopId', of: ['qty', 'planQty'] },
    processes: { kind: 'bars', title: '各工序完成件', en: 'By process', by: 'processName', of: ['qty'] },
  },
  ties: {
    sums: { lastGrowth: ['qty', '-lastQty'], sameGrowth: ['qty', '-sameQty'] },
    ledger: ['qty', 'tons', 'redoQty', 'stdHours', 'actualHours'],
  },
  note: '每件每道工序首次合格或让步计一件，重做合格的计返工件，不合格不计。车间为执行车间，空白为外协。计划为所涉月份按工序下达的产量指标。',
  page: { path: '/jinlei/sm/productOutputProcess', icon: 'bar-chart-outlined', reads: [...PLANNERS, ...WORK_READERS] },
})

export default productOutputProcess
