import { agree, startedBy } from '#company/approvers.ts'
import { approve, when } from '#model/flow/chain.ts'
import { either, over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { HEAD_ABOVE, headIn } from '#model/flow/people.ts'
import { date, dept, dict, integer, money, ref, richtext, text, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** Pieces that failed at the same step of the order are worked again together. */
const pieces = lines(
  '返工件',
  {
    pieceId: ref('产品编号', { required: true, to: 'piece', within: { workId: 'workId' }, copy: { heatNo: 'heatNo' } }),
    heatNo: text('炉号', { derived: true }),
    defectDesc: text('缺陷描述', { derived: true, max: 500 }),
    round: integer('已返工轮次', { derived: true, ordinal: true }),
  },
  { min: 1, max: 50 },
)

const redo = lines(
  '重做工序',
  {
    step: text('工序', { derived: true }),
    workshopId: dept('车间', { derived: true }),
    isKey: yesNo('关键工序', { derived: true }),
    mayWaive: yesNo('可免做', { derived: true }),
    decision: dict('处置', { code: 'node_decision', help: '留空：重做' }),
  },
  { rowsBy: 'step' },
)

/** 工单返工. Pieces that failed go back to an earlier step, and it and all that was done after it is done again. */
export const wouActiveToEnable = flow('wouActiveToEnable', {
  title: '工单返工',
  en: 'Work-order rework',
  prefix: 'GBFG',
  fields: {
    ncrId: ref('不合格单', {
      required: true,
      to: 'nonconformity',
      within: { state: '"open"' },
      copy: { workId: 'workId', productId: 'materialId', failPieceId: 'pieceId', failProcess: 'processName' },
    }),
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    productId: ref('产品', { derived: true, to: 'material' }),
    failPieceId: ref('不合格件', { derived: true, to: 'piece' }),
    failProcess: text('发现工序', { derived: true }),
    fromExecId: ref('返工起始工序', { required: true, to: 'workExec', within: { pieceId: 'failPieceId' } }),
    qty: integer('返工件数', { derived: true }),
    defectCode: dict('缺陷类型', { required: true, code: 'defect_code' }),
    dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
    dutyDeptId: dept('责任部门', { required: true }),
    planFinishDate: date('计划完成日期', { required: true }),
    estimateCost: money('预计费用', { min: 0 }),
    reworkPlan: richtext('返工方案', { required: true }),
    pieces,
    redo,
  },
  facts: { anyHeatRedo: '再次热处理', workshopId: '' },
  params: { t1: { name: '工单返工：总工程师审批界限', value: '50000', remark: '预计费用超过该值，增加总工程师审批' } },
  derive: { qty: ({ pieces: rows }) => rows?.length ?? 0 },
  rules: [
    {
      on: 'pieces',
      ok: ({ pieces: rows = [] }) => new Set(rows.map(({ pieceId }) => pieceId)).size === rows.length,
      message: '返工件重复',
    },
  ],
  chain: [
    agree('qc_engineer'),
    agree('process_eng', { edits: ['reworkPlan', 'redo.decision'] }),
    approve('duty_head', '责任部门负责人审批', { by: headIn('dutyDeptId'), empty: HEAD_ABOVE }),
    agree('workshop_head', { by: headIn('workshopId') }),
    when(either(over('estimateCost', param('t1')), yes('anyHeatRedo')), agree('chief_engineer')),
  ],
  subject: '工单返工：{workId} {qty}件',
  list: ['workId', 'ncrId', 'failProcess', 'qty', 'defectCode', 'planFinishDate'],
  search: ['workId', 'ncrId', 'defectCode', 'dutyDeptId'],
  starters: startedBy('qc_engineer', 'qc_inspector', 'quality_head'),
  opensFrom: '/quality/nonconformity/index',
})

export default wouActiveToEnable
