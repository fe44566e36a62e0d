import { date, dept, dict, integer } from '#model/form/field.ts'

/** As many pieces as one work order may have. */
export const MOST_PIECES = 200

/** When and where: the same for every way in which a work order comes about. */
export const plan = {
  planStart: date('计划开工', { required: true }),
  planEnd: date('计划完工', { required: true }),
  deptShopId: dept('主办车间', { required: true }),
  orderClass: dict('工单类别', { required: true, code: 'work_order_class', initial: '1' }),
  routeType: dict('路线类型', { required: true, code: 'route_type', initial: '1', offers: ['1', '2', '3'] }),
  priority: integer('优先级', { required: true, min: 1, max: 9, initial: 5, help: '1 最急，9 最缓' }),
} as const

export const endsAfterStart = {
  on: 'planEnd',
  ok: ({ planStart, planEnd }: { planStart: string; planEnd: string }) => planEnd >= planStart,
  message: '计划完工不能早于计划开工',
} as const
