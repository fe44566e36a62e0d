import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { minus, sum } from '#model/form/arithmetic.ts'
import { dept, dict, integer, money, ref, text, textarea, weight, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const pieces = lines(
  '报废件',
  {
    pieceId: ref('产品编号', {
      required: true,
      to: 'piece',
      within: { workId: 'workId' },
      copy: { heatNo: 'heatNo', ingotNo: 'ingotNo' },
    }),
    heatNo: text('炉号', { derived: true }),
    ingotNo: text('锭号', { derived: true }),
    currentProcess: text('当前工序', { derived: true }),
    unitWeight: weight('重量(kg)', { required: true, min: '0.001', help: '实际过磅重量' }),
    accumCost: money('累计成本', { derived: true }),
    residualValue: money('残值', { derived: true }),
    defectCode: dict('缺陷类型', { required: true, code: 'defect_code' }),
    canDowngrade: yesNo('可改制', { required: true, initial: 'no' }),
  },
  { min: 1, max: 50 },
)

/** 工单报废. Pieces that failed and that nothing can be made of are given up: their steel goes to the scrap yard, the rest is a loss. */
export const workorderScrapApplication = flow('workorderScrapApplication', {
  title: '工单报废',
  en: 'Work-order scrap',
  prefix: 'GDBF',
  fields: {
    ncrId: ref('不合格单', {
      required: true,
      to: 'nonconformity',
      within: { offer: '"scrappable"' },
      copy: { workId: 'workId', productId: 'materialId', failPieceId: 'pieceId', failProcess: 'processName' },
    }),
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    productId: ref('产品', { derived: true, to: 'material' }),
    customerName: text('客户', { derived: true }),
    failPieceId: ref('不合格件', { derived: true, to: 'piece' }),
    failProcess: text('发现工序', { derived: true }),
    dutyProcessId: ref('责任工序', { to: 'process' }),
    dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
    dutyDeptId: dept('责任部门', { required: true }),
    dutyEmployeeId: ref('责任人', { to: 'employee' }),
    scrapQty: integer('报废数量', { derived: true }),
    lossAmount: money('损失金额', { derived: true }),
    replenish: yesNo('是否补投', { required: true, initial: 'yes' }),
    causeAnalysis: textarea('原因分析', { required: true, max: 1000 }),
    pieces,
  },
  facts: { workshopId: '' },
  params: {
    t1: { name: '工单报废：分管副总审批界限', value: '50000', remark: '损失金额超过该值，增加分管副总审批' },
    t2: { name: '工单报废：总经理审批界限', value: '200000', remark: '损失金额超过该值，增加总经理审批' },
  },
  derive: {
    scrapQty: ({ pieces: rows }) => rows?.length ?? 0,
    lossAmount: ({ pieces: rows }) => sum(rows, row => minus(row.accumCost, row.residualValue)),
  },
  rules: [
    { on: 'pieces', cell: 'pieceId', once: row => row.pieceId, message: '报废件重复' },
    {
      on: 'pieces',
      cell: 'canDowngrade',
      each: row => row.canDowngrade !== 'yes',
      message: '可改制的件请在不合格品中办理改制，不走报废',
    },
  ],
  // An inspector files it; what is lost is the workshop's, and so is the vice president who agrees.
  concerns: 'workId.deptShopId',
  chain: [
    agree('workshop_head', { by: headIn('workshopId') }),
    agree('qc_engineer', { edits: ['dutyType', 'dutyDeptId', 'dutyProcessId'] }),
    agree('tech_head'),
    agree('quality_head'),
    when(yes('replenish'), agree('planner')),
    agree('cost_acct'),
    when(over('lossAmount', param('t1')), agree('vp_dept')),
    when(over('lossAmount', param('t2')), agree('gm')),
  ],
  subject: '工单报废：{workId} {scrapQty}件 损失{lossAmount}元',
  list: ['workId', 'ncrId', 'scrapQty', 'lossAmount', 'dutyType', 'dutyDeptId', 'replenish'],
  search: ['workId', 'ncrId', 'dutyType', 'dutyDeptId'],
  starters: startedBy('qc_engineer', 'qc_inspector', 'quality_head', 'workshop_head', 'casting_head'),
  opensFrom: '/quality/nonconformity/index',
})

export default workorderScrapApplication
