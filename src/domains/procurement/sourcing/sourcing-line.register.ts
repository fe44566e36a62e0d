import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { date, integer, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 寻源行. One material of an inquiry or tender: how much of which plan line, and the price it may cost at most. */
export const sourcingLine = register('sourcingLine', {
  title: '寻源明细',
  en: 'Sourcing lines',
  page: { path: '/procurement/sourcing-line', icon: 'unordered-list-outlined', reads: SOURCING_READERS },
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing' }),
    sourcingNo: text('寻源编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    planLineId: ref('计划行', { required: true, to: 'purchasePlanLine' }),
    ...materialColumns.kept,
    qty: quantity('数量', { required: true }),
    needDate: date('需求日期', { required: true }),
    ceilingPrice: price('拦标单价'),
    lastPrice: price('上次采购价'),
  },
  label: ['sourcingNo', 'materialCode', 'materialName'],
  about: 'materialName',
  unique: [['sourcingId', 'lineNo']],
  list: [
    ...(['sourcingNo', 'lineNo', 'materialCode', 'materialName', 'specs', 'qty', 'unit', 'needDate', 'ceilingPrice'] as const),
    ...(['lastPrice', 'planLineId'] as const),
  ],
  search: ['sourcingNo', 'materialCode', 'materialName', 'needDate'],
  order: 'sourcingNo',
  latestFirst: true,
})

export default sourcingLine
