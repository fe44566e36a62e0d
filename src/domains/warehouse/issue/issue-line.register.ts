import { dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** 出库明细. One material of an issue at the cost it left with, and how much of it came back or is on its way back (INV-28). */
export const issueLine = register('issueLine', {
  title: '出库明细',
  en: 'Goods issue lines',
  page: { path: '/warehouse/issue-line', icon: 'form-outlined', reads: [...STOCK_READERS, 'workshop_head', 'dept_head'] },
  fields: {
    issueId: ref('出库单', { required: true, to: 'issue' }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    workId: ref('工单', { to: 'workOrder' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    unit: dict('单位', { required: true, code: 'unit' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('实发数量', { required: true }),
    unitCost: price('成本单价', { required: true }),
    amount: money('成本金额', { required: true }),
    returningQty: quantity('退料中数量', { required: true }),
    returnedQty: quantity('已退数量', { required: true }),
    returnedAmount: money('已退成本', { required: true }),
  },
  label: ['materialCode', 'materialName', 'batchNo'],
  open: ['specs', 'unit'],
  unique: [['issueId', 'lineNo']],
  list: [
    ...(['issueId', 'lineNo', 'materialCode', 'materialName', 'specs', 'qty', 'unit', 'amount', 'unitCost', 'batchNo'] as const),
    ...(['workId', 'warehouseId', 'returningQty', 'returnedQty', 'returnedAmount'] as const),
  ],
  search: ['issueId', 'workId', 'materialId', 'materialCode', 'batchNo', 'warehouseId'],
  order: 'issueId',
  latestFirst: true,
  totals: ['qty', 'amount', 'returnedQty', 'returnedAmount'],
  totalsWhen: 'filtered',
  sameUnit: ['materialId', 'materialCode'],
})

export default issueLine
