import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { date, integer, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { pricedColumns } from '../order/purchase-order-line.register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购合同明细. What a contract takes of an award, and the most that its order may become (INV-17). */
export const purchaseContractLine = register('purchaseContractLine', {
  title: '采购合同明细',
  en: 'Contract lines',
  page: { path: '/procurement/contract-line', icon: 'form-outlined', reads: [...PROCUREMENT_READERS, 'legal'] },
  fields: {
    purchaseContractId: ref('采购合同', { required: true, to: 'purchaseContract' }),
    contractNo: text('合同编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    awardLineId: ref('中标明细', { to: 'awardLine' }),
    planLineId: ref('采购计划', { to: 'purchasePlanLine' }),
    ...materialColumns.kept,
    ...pricedColumns,
    lineTax: money('税额', { required: true }),
    deliveryDate: date('交货日期', { required: true }),
    warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
    techStandard: text('技术标准', { max: 200 }),
  },
  label: ['contractNo', 'materialCode', 'materialName'],
  about: 'supplierId',
  list: [
    ...(['contractNo', 'lineNo', 'supplierId', 'materialCode', 'materialName', 'specs', 'qty', 'unit', 'taxPrice', 'taxRate'] as const),
    ...(['lineAmount', 'deliveryDate', 'warehouseId', 'isFree', 'techStandard', 'modelNo', 'planLineId', 'awardLineId'] as const),
  ],
  search: ['contractNo', 'purchaseContractId', 'supplierId', 'materialCode', 'materialName', 'deliveryDate'],
  picker: ['contractNo', 'lineNo', 'materialCode', 'materialName', 'qty', 'unit', 'taxPrice', 'deliveryDate'],
  order: 'contractNo',
  latestFirst: true,
  totals: ['qty', 'lineAmount'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode'],
})

export default purchaseContractLine
