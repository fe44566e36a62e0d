import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { anyRow, either, oneOf, over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { AHEAD_OF_ORDER, EARLY } from './work-order-advance.register.ts'

const isAhead = ({ advanceType }: { readonly advanceType?: unknown }) => AHEAD_OF_ORDER.includes(String(advanceType))

const affected = lines(
  '受影响工单',
  {
    workId: ref('工单', { required: true, to: 'workOrder', within: { offer: '"unfinished"' }, copy: { planEnd: 'planEnd' } }),
    planEnd: date('原完工', { derived: true }),
    newPlanEnd: date('顺延至', { required: true }),
    deliveryDate: date('交期', { derived: true }),
    late: yesNo('是否逾期', { derived: true }),
  },
  { max: 50 },
)

const anyLate = anyRow('affected', yes('late'))

/** 工单提前投产. Earlier days, or production ahead of an order up to a step; other orders may have to give way. */
export const workorderAdvance = flow('workorderAdvance', {
  title: '工单提前投产',
  en: 'Advance production',
  prefix: 'TQTC',
  fields: {
    workId: ref('工单', {
      required: true,
      to: 'workOrder',
      within: { offer: '"unfinished"' },
      copy: { orderNo: 'orderNo', productId: 'materialId', qty: 'qty', oldPlanStart: 'planStart', oldPlanEnd: 'planEnd' },
    }),
    orderNo: text('工单号', { derived: true }),
    productId: ref('产品', { derived: true, to: 'material' }),
    advanceType: dict('提前类型', { required: true, code: 'advance_type' }),
    customerName: text('客户', { derived: true, max: 500 }),
    qty: integer('数量', { derived: true }),
    oldPlanStart: date('原计划开工', { derived: true }),
    newPlanStart: date('新计划开工', { required: true }),
    oldPlanEnd: date('原计划完工', { derived: true }),
    newPlanEnd: date('新计划完工', { required: true }),
    priority: integer('优先级', { required: true, min: 1, max: 9, initial: 3, help: '1 最急，9 最缓' }),
    stopNodeId: ref('限制投产至', {
      required: true,
      to: 'workNode',
      within: { workId: 'workId' },
      when: isAhead,
      help: '关联订单前不越过该工序，一般为粗车',
    }),
    estimateCost: money('占用成本', { required: true, min: 0, when: isAhead }),
    reason: textarea('提前原因', { required: true, max: 500 }),
    affected,
  },
  rules: [
    {
      on: 'newPlanStart',
      ok: doc => doc.advanceType !== EARLY || !doc.oldPlanStart || (doc.newPlanStart ?? '') < doc.oldPlanStart,
      message: '新计划开工须早于原计划开工',
    },
    {
      on: 'newPlanStart',
      ok: doc => doc.advanceType === EARLY || !doc.oldPlanStart || (doc.newPlanStart ?? '') <= doc.oldPlanStart,
      message: '新计划开工不能晚于原计划开工',
    },
    { on: 'newPlanEnd', ok: doc => (doc.newPlanEnd ?? '') >= (doc.newPlanStart ?? ''), message: '新计划完工不能早于新计划开工' },
    { on: 'estimateCost', ok: doc => !isAhead(doc) || positive(doc.estimateCost), message: '占用成本须大于零' },
    { on: 'affected', cell: 'workId', once: row => row.workId, message: '同一工单只能填一行' },
    { on: 'affected', cell: 'workId', each: (row, doc) => row.workId !== doc.workId, message: '受影响工单不能是本工单' },
    {
      on: 'affected',
      cell: 'newPlanEnd',
      each: row => !row.planEnd || (row.newPlanEnd ?? '') > row.planEnd,
      message: '顺延日期须晚于原完工',
    },
  ],
  params: {
    t1: { name: '工单提前投产：分管副总审批界限', value: '1000000', remark: '占用成本超过该值，增加分管副总审批' },
  },
  concerns: 'workId.deptShopId',
  chain: [
    agree('planner', { edits: ['affected'] }),
    when(either(anyLate, oneOf('advanceType', ...AHEAD_OF_ORDER)), agree('sales_head')),
    when(over('estimateCost', 0), agree('cost_acct', { edits: ['estimateCost'] })),
    agree('prod_head'),
    when(either(over('estimateCost', param('t1')), anyLate), agree('vp_dept')),
  ],
  subject: '提前投产：{orderNo} {product}',
  list: ['workId', 'advanceType', 'productId', 'qty', 'newPlanStart', 'newPlanEnd', 'estimateCost'],
  search: ['workId', 'advanceType', 'productId', 'newPlanStart'],
  starters: startedBy('planner', 'prod_head', 'sales_head', 'sales_clerk', 'workshop_head', 'casting_head'),
})

export default workorderAdvance
