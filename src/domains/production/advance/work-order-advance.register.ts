import { date, dict, integer, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

export const EARLY = 'early'
export const NO_ORDER = 'no_order'
/** Production ahead of an order: it goes no further than a step that was agreed. */
export const AHEAD_OF_ORDER: readonly string[] = [NO_ORDER, 'unsigned']

/** 提前投产单. What was agreed: earlier days, or production without an order up to a step. */
export const workOrderAdvance = register('workOrderAdvance', {
  title: '提前投产单',
  en: 'Advanced production',
  page: { path: '/production/advance', icon: 'carry-out-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    billNo: text('单据编号', { required: true, max: 40 }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    advanceType: dict('提前类型', { required: true, code: 'advance_type' }),
    oldPlanStart: date('原计划开工', { required: true }),
    newPlanStart: date('新计划开工', { required: true }),
    oldPlanEnd: date('原计划完工', { required: true }),
    newPlanEnd: date('新计划完工', { required: true }),
    priority: integer('优先级', { required: true }),
    stopNodeKey: text('限制节点', { max: 40 }),
    stopProcessName: text('限制投产至', { max: 64 }),
    estimateCost: money('占用成本'),
    agreedDate: date('批准日期', { required: true }),
  },
  counted: { unlinkedQty: integer('未关联订单件数') },
  label: ['billNo'],
  about: 'workId',
  order: 'agreedDate',
  latestFirst: true,
  unique: [['billNo']],
  list: [
    ...(['billNo', 'workId', 'advanceType', 'oldPlanStart', 'newPlanStart', 'oldPlanEnd', 'newPlanEnd', 'priority'] as const),
    ...(['stopProcessName', 'estimateCost', 'unlinkedQty', 'agreedDate'] as const),
  ],
  search: ['billNo', 'workId', 'advanceType', 'agreedDate'],
})

export default workOrderAdvance
