import { agree, startedBy, together } from '#company/approvers.ts'
import { unitField } from '#company/units.ts'
import { when } from '#model/flow/chain.ts'
import { over, param } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { minus, sum } from '#model/form/arithmetic.ts'
import { dept, dict, money, quantity, ref, text, textarea, weight } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const items = lines(
  '报废明细',
  {
    stockId: ref('库存', {
      required: true,
      to: 'stockBalance',
      within: { warehouseId: 'warehouseId' },
      copy: { materialId: 'materialId', batchNo: 'batchNo', heatNo: 'heatNo', unit: 'unit' },
    }),
    materialId: ref('物料/产品', { derived: true, to: 'material' }),
    batchNo: text('批次/产品编号', { derived: true }),
    heatNo: text('炉号', { derived: true }),
    qty: quantity('数量', { required: true, min: '0.001' }),
    unit: unitField({ derived: true, identity: true }),
    totalWeight: weight('重量(kg)', { required: true, min: '0.001' }),
    bookCost: money('账面成本', { derived: true }),
    standardResidual: money('参考残值', { derived: true }),
    residualValue: money('核定残值', { later: true, min: 0, help: '留空：按参考残值' }),
    defectDesc: text('缺陷描述', { required: true, max: 200 }),
  },
  { min: 1, max: 100 },
)

/** 报废申请(库存). Goods in stock that are of no use any more: the steel goes to the scrap yard, the rest is a loss. */
export const addScrapApplication = flow('addScrapApplication', {
  title: '报废申请（库存）',
  en: 'Scrap application, stock',
  prefix: 'BFSQ',
  fields: {
    scrapObject: dict('报废对象', { required: true, code: 'scrap_object' }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    scrapType: dict('报废类别', { required: true, code: 'scrap_type' }),
    dutyDeptId: dept('责任部门', { required: true }),
    dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
    ncrId: ref('不合格单', { to: 'nonconformity', within: { offer: '"inStock"' }, help: '在库不合格品报废时选择' }),
    totalQty: quantity('报废数量', { derived: true }),
    totalWeight: weight('报废重量(kg)', { derived: true }),
    lossAmount: money('损失金额', { derived: true }),
    disposalMode: dict('处置方式', { required: true, code: 'scrap_disposal' }),
    reason: textarea('报废原因', { required: true, max: 500 }),
    items,
  },
  params: {
    t1: { name: '库存报废：分管副总审批界限', value: '50000', remark: '损失金额超过该值，增加分管副总审批' },
    t2: { name: '库存报废：总经理审批界限', value: '200000', remark: '损失金额超过该值，增加总经理审批' },
  },
  derive: {
    totalQty: doc => sum(doc.items, row => row.qty),
    totalWeight: doc => sum(doc.items, row => row.totalWeight),
    lossAmount: doc => sum(doc.items, row => minus(row.bookCost, row.residualValue ?? row.standardResidual)),
  },
  rules: [
    { on: 'items', cell: 'stockId', once: row => row.stockId, message: '同一库位、批次的库存只能选一次' },
    { on: 'attachments', ok: doc => (doc.attachments ?? []).length > 0, message: '请上传照片或检验报告' },
  ],
  chain: [
    agree('dept_head'),
    agree('qc_engineer', { edits: ['dutyType', 'dutyDeptId'] }),
    together('tech_head', 'quality_head'),
    agree('cost_acct', { edits: ['items.residualValue'] }),
    when(over('lossAmount', param('t1')), agree('vp_dept')),
    when(over('lossAmount', param('t2')), agree('gm')),
  ],
  subject: '报废申请：{scrapObject} {totalQty}件 损失{lossAmount}元',
  list: ['scrapObject', 'warehouseId', 'lossAmount', 'totalQty', 'totalWeight', 'scrapType', 'dutyDeptId'],
  search: ['scrapObject', 'warehouseId', 'scrapType', 'dutyType', 'dutyDeptId'],
  starters: startedBy(
    'wh_keeper',
    'wh_head',
    'knife_keeper',
    'qc_engineer',
    'qc_inspector',
    'quality_head',
    'workshop_head',
    'casting_head',
  ),
})

export default addScrapApplication
