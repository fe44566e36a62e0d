import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { date, dept, dict, integer, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** Steps that no piece has begun, with the process of the other workshop that does the same kind of work. */
const nodes = lines(
  '跳转工序',
  {
    processSeq: integer('序号', { derived: true, ordinal: true }),
    oldProcessId: ref('原工序', { derived: true, to: 'process' }),
    newProcessId: ref('目标工序', { derived: true, to: 'process' }),
    equipmentCount: integer('可用设备数', { derived: true }),
  },
  { rowsBy: 'processSeq' },
)

const pieces = lines(
  '在制件',
  {
    proCode: text('产品编号', { derived: true }),
    currentProcess: text('当前工序', { derived: true }),
    location: text('存放位置', { max: 64 }),
  },
  { rowsBy: 'proCode' },
)

/** 工单跳车间. Another workshop does what one cannot: the steps that were not begun go there, and count there. */
export const producationWorkorderJumpShop = flow('producation_workorder_jump_shop', {
  title: '工单跳车间',
  en: 'Work-order shop jump',
  prefix: 'GB',
  fields: {
    workId: ref('工单', { required: true, to: 'workOrder', within: { offer: '"open"' }, copy: { orderNo: 'orderNo' } }),
    orderNo: text('工单号', { derived: true }),
    productName: text('产品名称', { derived: true }),
    fromWorkshopId: dept('原车间', { required: true }),
    toWorkshopId: dept('目标车间', { required: true }),
    qty: integer('在制件数', { derived: true }),
    planDate: date('计划转移日期', { required: true }),
    jumpReason: dict('跳转原因', { required: true, code: 'jump_reason' }),
    reason: textarea('说明', { required: true, max: 500 }),
    nodes,
    pieces,
  },
  facts: { anyCheckNodeMoved: '含必检工序' },
  rules: [{ on: 'toWorkshopId', ok: doc => doc.toWorkshopId !== doc.fromWorkshopId, message: '目标车间与原车间相同' }],
  chain: [
    agree('workshop_head', { id: 'from_head', name: '原车间主任审批', by: headIn('fromWorkshopId') }),
    agree('workshop_head', { id: 'to_head', name: '目标车间主任审批', by: headIn('toWorkshopId') }),
    when(yes('anyCheckNodeMoved'), agree('qc_engineer')),
    agree('prod_head'),
  ],
  subject: '工单跳车间：{orderNo} {fromWorkshopId}→{toWorkshopId}',
  list: ['workId', 'productName', 'fromWorkshopId', 'toWorkshopId', 'planDate', 'jumpReason'],
  search: ['workId', 'fromWorkshopId', 'toWorkshopId', 'jumpReason', 'planDate'],
  starters: startedBy('planner', 'prod_head', 'workshop_head', 'casting_head'),
})

export default producationWorkorderJumpShop
