import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { minus, sum } from '#model/form/arithmetic.ts'
import { dept, dict, integer, money, ref, text, textarea, weight, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const pieces = lines(
  '报废件',
  {
    pieceId: ref('产品编号', { required: true, to: 'piece', within: { workId: 'workId' }, copy: { heatNo: 'heatNo' } }),
    heatNo: text('炉号', { derived: true }),
    pieceLocation: dict('所在', { derived: true, code: 'piece_location' }),
    unitWeight: weight('重量(kg)', { required: true, min: '0.001', help: '实际过磅重量' }),
    accumCost: money('累计成本', { derived: true }),
    residualValue: money('残值', { derived: true }),
  },
  { min: 1, max: 50 },
)

/** 让步接收转报废. Pieces that were to be taken as they are, or that nobody wanted to take, are given up after all, in the workshop or in stock. */
export const concessionToReceiveApplicationScrap = flow('concessionToReceiveApplicationScrap', {
  title: '让步接收转报废',
  en: 'Concession turned into scrap',
  prefix: 'RBBF',
  fields: {
    concessionId: ref('让步单', {
      required: true,
      to: 'concession',
      within: { offer: '"turnable"' },
      copy: { ncrId: 'ncrId', workId: 'workId', productId: 'materialId' },
    }),
    ncrId: ref('不合格单', { derived: true, to: 'nonconformity' }),
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    productId: ref('产品', { derived: true, to: 'material' }),
    turnReason: dict('转报废原因', { required: true, code: 'concession_turn_reason' }),
    scrapQty: integer('报废数量', { derived: true }),
    dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
    dutyDeptId: dept('责任部门', { required: true }),
    lossAmount: money('损失金额', { derived: true }),
    replenish: yesNo('是否补投', { required: true, initial: 'yes' }),
    causeAnalysis: textarea('原因分析', { required: true, max: 1000 }),
    pieces,
  },
  params: {
    t1: { name: '让步转报废：分管副总审批界限', value: '50000', remark: '损失金额超过该值，增加分管副总审批' },
    t2: { name: '让步转报废：总经理审批界限', value: '200000', remark: '损失金额超过该值，增加总经理审批' },
  },
  derive: {
    scrapQty: ({ pieces: rows }) => rows?.length ?? 0,
    lossAmount: ({ pieces: rows }) => sum(rows, row => minus(row.accumCost, row.residualValue)),
  },
  rules: [{ on: 'pieces', cell: 'pieceId', once: row => row.pieceId, message: '报废件重复' }],
  chain: [
    agree('qc_engineer', { edits: ['dutyType', 'dutyDeptId'] }),
    agree('tech_head'),
    agree('quality_head'),
    when(yes('replenish'), agree('planner')),
    agree('cost_acct'),
    when(over('lossAmount', param('t1')), agree('vp_dept')),
    when(over('lossAmount', param('t2')), agree('gm')),
  ],
  subject: '让步转报废：{productId} {scrapQty}件',
  list: ['productId', 'concessionId', 'scrapQty', 'lossAmount', 'turnReason', 'workId', 'dutyDeptId'],
  search: ['concessionId', 'workId', 'turnReason', 'dutyDeptId'],
  starters: startedBy('qc_engineer', 'qc_inspector', 'quality_head'),
  opensFrom: '/quality/concession/index',
})

export default concessionToReceiveApplicationScrap
