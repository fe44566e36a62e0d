import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { date, dept, dict, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** Every step of the new route for every piece, as the server finds them; those behind a piece are made up for or left out. */
const decisions = lines(
  '工序处置',
  {
    step: text('产品编号-序号', { derived: true }),
    processName: text('新路线工序', { derived: true }),
    mapState: dict('对应情况', { derived: true, code: 'node_map_state' }),
    isKey: yesNo('关键工序', { derived: true }),
    isBehind: yesNo('须处置', { derived: true }),
    decision: dict('处置', { later: true, code: 'node_decision' }),
  },
  { rowsBy: 'step' },
)

/** 工单变更. A running work order goes over to another route or version, or gets another plan. What is asked for is in the draft of the request. */
export const workorderUpdateNormal = flow('workorder_update_normal', {
  title: '工单变更',
  en: 'Work-order change',
  prefix: 'GB',
  fields: {
    workId: ref('工单', { required: true, to: 'workOrder', copy: { orderNo: 'orderNo', workshopId: 'deptShopId' } }),
    orderNo: text('工单号', { derived: true }),
    workshopId: dept('主办车间', { derived: true }),
    productName: text('产品名称', { derived: true }),
    updateType: dict('变更类型', { derived: true, code: 'wo_update_type' }),
    oldRouteId: ref('原路线', { derived: true, to: 'route' }),
    newRouteId: ref('新路线', { derived: true, to: 'route' }),
    oldPlanEnd: date('原计划完工', { derived: true }),
    newPlanEnd: date('新计划完工', { derived: true }),
    oldDemandId: ref('原订单行', { derived: true, to: 'productionDemand' }),
    newDemandId: ref('新订单行', { derived: true, to: 'productionDemand' }),
    wipQty: integer('在制件数', { derived: true }),
    reason: textarea('变更原因', { required: true, max: 500 }),
    decisions,
  },
  facts: { orderLineChanged: '订单行变更' },
  chain: [
    agree('process_eng', { edits: ['decisions.decision'] }),
    agree('workshop_head', { by: headIn('workshopId') }),
    when(yes('orderLineChanged'), agree('sales_head')),
    agree('prod_head'),
  ],
  subject: '工单变更：{orderNo} {updateType}',
  list: ['workId', 'productName', 'updateType', 'newRouteId', 'newPlanEnd', 'reason'],
  search: ['workId', 'orderNo', 'updateType'],
  starters: startedBy('planner', 'prod_head', 'process_eng', 'process_head'),
  opensFrom: '/production/work-update/index',
})

export default workorderUpdateNormal
