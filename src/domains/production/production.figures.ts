import { type Figures, figure } from '#model/figure.ts'
import { CHOOSING, FINISHED } from './work-order/work-state.rules.ts'

const ORDERS = { path: '/production/work-order', master: 'workOrder' } as const

/** 生产计划. Demands and orders that wait for the planner: nothing planned, no route yet, should be finished. */
export const figures: Figures = today => [
  figure({ zh: '待排产需求', en: 'Demands to plan', path: '/production/demand', master: 'productionDemand', where: { state: 'open' } }),
  figure({ zh: '待选路线工单', en: 'Orders without a route', ...ORDERS, where: { status: CHOOSING } }),
  figure({ zh: '逾期工单', en: 'Late orders', ...ORDERS, where: { status_lt: FINISHED, planEnd_datelt: today }, isLate: true }),
]

export default figures
