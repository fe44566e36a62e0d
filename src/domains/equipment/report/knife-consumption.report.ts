import { daterange, dict, integer, money, percent, quantity, ref } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { knifeLife } from '../knife/knife-life.register.ts'
import { KNIFE_BOOK_READERS } from '../knife/knife-move.register.ts'

/** 刀具消耗. What tools were used up on which machine and process, what they cost, and how long they lasted against their standard. */
export const knifeConsumption = report('knifeConsumption', {
  title: '刀具消耗',
  en: 'Tool consumption',
  filters: {
    postDate: daterange('日期', { required: true }),
    knifeId: ref('刀具', { to: 'knife' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    processId: ref('工序', { to: 'process' }),
    wearCause: dict('磨损原因', { code: 'wear_cause' }),
  },
  initial: today => ({ postDate: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: {
    knifeId: ref('刀具', { to: 'knife' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    processId: ref('工序', { to: 'process' }),
    wearCause: dict('磨损原因', { code: 'wear_cause' }),
  },
  keys: ['knifeId', 'equipmentId', 'processId', 'wearCause'],
  groupBy: ['knifeId', 'equipmentId'],
  measures: {
    qty: sum(quantity('数量'), { en: 'Quantity', drill: to(knifeLife) }),
    cost: sum(money('成本'), { en: 'Cost', drill: to(knifeLife) }),
    usedLife: sum(integer('实际寿命(件)'), { en: 'Pieces made' }),
    toolLife: sum(integer('定额寿命(件)'), { en: 'Standard pieces' }),
    lifeRate: rate(percent('寿命达成(%)'), 'usedLife', 'toolLife', { en: 'Of the standard (%)', warns: { below: 80 } }),
    pieceCost: rate(money('单件刀具成本'), 'cost', 'usedLife', { en: 'Cost per piece' }),
  },
  order: ['knifeId', 'equipmentId'],
  charts: {
    knives: { kind: 'bars', title: '各刀具成本', en: 'By tool', by: 'knifeId', of: ['cost'] },
    causes: { kind: 'ring', title: '磨损原因', en: 'By cause', by: 'wearCause', of: ['cost'] },
  },
  ties: { ledger: ['qty', 'cost'] },
  note: '按以旧换新、归还、报废的刀具统计；寿命按每把计，只计填写了实际寿命的。',
  page: { path: '/equipment/report/knifeConsumption', icon: 'bar-chart-outlined', reads: KNIFE_BOOK_READERS },
})

export default knifeConsumption
