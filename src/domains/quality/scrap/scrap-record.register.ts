import { date, dept, dict, money, quantity, ref, text, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { LOSS_READERS } from '../quality.menu.ts'

/** 报废台账. One row for each piece or lot that was given up: where and why, what it had cost, and what is left of that. Append-only. */
export const scrapRecord = register('scrapRecord', {
  title: '报废台账',
  en: 'Scrap register',
  page: { path: '/quality/scrap', icon: 'delete-outlined', reads: LOSS_READERS },
  fields: {
    scrapDate: date('报废日期', { required: true }),
    kind: dict('方式', { required: true, code: 'scrap_kind' }),
    billNo: text('报废单号', { required: true, max: 40 }),
    pieceId: ref('产品件', { to: 'piece' }),
    materialId: ref('产品/物料', { required: true, to: 'material' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('数量', { required: true }),
    workId: ref('工单', { to: 'workOrder' }),
    /** The step at which it was given up, and the one whose fault it was. */
    nodeKey: text('节点', { max: 40 }),
    processName: text('报废工序', { max: 64 }),
    dutyProcessId: ref('责任工序', { to: 'process' }),
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    /** Who delivered the ingot. */
    supplierId: ref('钢锭供应商', { to: 'supplier' }),
    weight: weight('重量(kg)', { required: true }),
    accumCost: money('累计成本', { required: true }),
    residualValue: money('残值', { required: true }),
    lossAmount: money('损失金额', { required: true }),
    dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
    dutyDeptId: dept('责任部门', { required: true }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    replenishWorkId: ref('补投工单', { to: 'workOrder' }),
    claimPenaltyId: ref('索赔扣款单', { to: 'penalty' }),
  },
  quickFind: true,
  label: ['billNo'],
  about: 'pieceId',
  unique: [['pieceId']],
  order: 'scrapDate',
  latestFirst: true,
  trace: { date: 'scrapDate', state: 'kind', amount: 'lossAmount', party: 'materialId' },
  list: [
    ...(['scrapDate', 'kind', 'pieceId', 'materialId', 'processName', 'lossAmount', 'dutyType', 'dutyDeptId', 'defectCode'] as const),
    ...(['accumCost', 'residualValue', 'weight', 'qty', 'workId', 'billNo', 'heatNo', 'ingotNo', 'batchNo', 'supplierId'] as const),
    ...(['dutyProcessId', 'replenishWorkId', 'claimPenaltyId'] as const),
  ],
  search: [
    ...(['scrapDate', 'pieceId', 'materialId', 'workId', 'dutyDeptId', 'dutyType', 'defectCode', 'kind', 'processName'] as const),
    ...(['heatNo', 'ingotNo', 'supplierId', 'billNo'] as const),
  ],
  totals: ['accumCost', 'residualValue', 'lossAmount', 'weight'],
  totalsWhen: 'filtered',
})

export default scrapRecord
