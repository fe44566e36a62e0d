import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { either, equals, over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, dept, dict, hours, integer, money, ref, richtext, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const pieces = lines(
  '返修件',
  {
    pieceId: ref('产品编号', { required: true, to: 'piece', within: { workId: 'workId' } }),
    defectDesc: text('缺陷描述', { derived: true, max: 500 }),
    defectSize: text('缺陷尺寸', { max: 100 }),
  },
  { min: 1, max: 50 },
)

const repairs = lines(
  '返修工序',
  {
    processId: ref('工序', {
      required: true,
      to: 'process',
      copy: { workshopId: 'deptShopId' },
      help: '依次进行；最后一道为检验',
    }),
    workshopId: dept('车间', { derived: true }),
    runTime: hours('工时(h)', { required: true, min: 0 }),
    acceptStandard: textarea('验收标准', { required: true, max: 500 }),
  },
  { min: 1, max: 20 },
)

const WELD = 'weld'

/** 新增返修. Pieces that failed get steps outside their route that make them usable, and return to it afterwards. */
export const addRepActiveToEnable = flow('addRepActiveToEnable', {
  title: '新增返修',
  en: 'Add repair',
  prefix: 'GBFX',
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
    backExecId: ref('返修后返回工序', { required: true, to: 'workExec', within: { pieceId: 'failPieceId' } }),
    repairType: dict('返修类型', { required: true, code: 'repair_type' }),
    qty: integer('返修件数', { derived: true }),
    dutyDeptId: dept('责任部门', { required: true }),
    customerConfirm: yesNo('需客户同意', { required: true, initial: 'no' }),
    planFinishDate: date('计划完成日期', { required: true }),
    estimateCost: money('预计费用', { min: 0 }),
    repairPlan: richtext('返修方案', { required: true }),
    pieces,
    repairs,
  },
  params: { t1: { name: '新增返修：总工程师审批界限', value: '50000', remark: '预计费用超过该值，增加总工程师审批' } },
  derive: { qty: ({ pieces: rows }) => rows?.length ?? 0 },
  rules: [
    {
      on: 'pieces',
      ok: ({ pieces: rows = [] }) => new Set(rows.map(({ pieceId }) => pieceId)).size === rows.length,
      message: '返修件重复',
    },
  ],
  chain: [
    agree('qc_engineer'),
    agree('process_head', { edits: ['repairPlan', 'repairs'] }),
    when(yes('customerConfirm'), agree('sales_head', { edits: ['attachments'] })),
    agree('quality_head'),
    when(either(equals('repairType', WELD), over('estimateCost', param('t1'))), agree('chief_engineer')),
  ],
  subject: '新增返修：{workId} {repairType} {qty}件',
  list: ['workId', 'ncrId', 'failProcess', 'repairType', 'qty', 'planFinishDate'],
  search: ['workId', 'ncrId', 'repairType', 'dutyDeptId'],
  starters: startedBy('qc_engineer', 'qc_inspector', 'quality_head'),
  opensFrom: '/quality/nonconformity/index',
})

export default addRepActiveToEnable
