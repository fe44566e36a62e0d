import { dept, dict, integer, money, percent, quantity, ref } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { outputFact } from '../output/output-fact.register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { outputFilters } from './output-filters.rules.ts'

const delivered = to(outputFact, { where: { isOutput: 'yes', isShopLast: 'yes' } })

/** 车间产量-按产品. Pieces that each workshop has finished its part of, and what they count for. */
export const workshopOutputProduct = report('workshopOutputProduct', {
  title: '车间产量-按产品',
  en: 'Output of workshops',
  filters: outputFilters,
  initial: today => ({ date: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: { workshopId: dept('车间'), productId: ref('产品', { to: 'material' }), mwClass: dict('功率等级', { code: 'mw_class' }) },
  keys: ['workshopId', 'productId'],
  measures: {
    planQty: sum(integer('计划件'), { en: 'Planned' }),
    qty: sum(integer('完工件'), { en: 'Pieces', drill: delivered }),
    tons: sum(quantity('完工吨'), { en: 'Tons', drill: delivered }),
    outputValue: sum(money('产值'), { en: 'Output value' }),
    planRate: rate(percent('完成率(%)'), 'qty', 'planQty', { en: 'Of the plan (%)' }),
    yearQty: sum(integer('本年累计件'), { en: 'Since January' }),
    entrustQty: sum(integer('委托加工件'), { en: 'Entrusted' }),
  },
  order: ['workshopId', 'productId'],
  charts: {
    shops: { kind: 'bars', title: '各车间产值', en: 'By workshop', by: 'workshopId', of: ['outputValue'] },
    products: { kind: 'bars', title: '各产品完工件', en: 'By product', by: 'productId', of: ['qty', 'planQty'] },
  },
  ties: { ledger: ['qty', 'tons', 'outputValue', 'yearQty'] },
  note: '一件在一个车间的最后一道工序合格或让步时计一件；产值为该车间工时所占的内部价，末道工序取余额。计划为按车间下达的产量指标。',
  page: { path: '/jinlei/sm/workshopOutputProduct', icon: 'bar-chart-outlined', reads: [...PLANNERS, ...WORK_READERS] },
})

export default workshopOutputProduct
