import { unitField } from '#company/units.ts'
import { below } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, percent, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 中标行. What one supplier was awarded of one line, and how much of it contracts have taken (INV-15, INV-17). */
export const awardLine = register('awardLine', {
  title: '中标明细',
  en: 'Award lines',
  page: { path: '/procurement/award-line', icon: 'crown-outlined', reads: SOURCING_READERS },
  fields: {
    awardId: ref('定标单', { required: true, to: 'award' }),
    awardNo: text('定标编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    sourcingLineId: ref('寻源行', { required: true, to: 'sourcingLine' }),
    quoteLineId: ref('中标报价', { required: true, to: 'quoteLine' }),
    planLineId: ref('计划行', { required: true, to: 'purchasePlanLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    unit: unitField({ required: true }),
    awardQty: quantity('中标数量', { required: true }),
    awardShare: percent('中标份额(%)'),
    contractedQty: quantity('已签合同数量', { required: true }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    noTaxAmount: money('不含税金额', { required: true }),
    lineTax: money('税额', { required: true }),
    deliveryDate: date('交货日期'),
    notLowestReason: text('非最低价原因', { max: 200 }),
  },
  label: ['awardNo', 'materialCode', 'materialName'],
  about: 'supplierId',
  unique: [['awardId', 'lineNo']],
  list: [
    ...(['awardNo', 'lineNo', 'supplierId', 'materialCode', 'materialName', 'awardQty', 'contractedQty', 'unit', 'taxPrice'] as const),
    ...(['taxRate', 'lineAmount', 'deliveryDate', 'awardShare', 'notLowestReason'] as const),
  ],
  search: ['awardNo', 'supplierId', 'materialCode', 'materialName', 'deliveryDate'],
  picker: ['awardNo', 'materialCode', 'materialName', 'supplierId', 'awardQty', 'contractedQty', 'taxPrice', 'taxRate', 'deliveryDate'],
  order: 'awardNo',
  latestFirst: true,
  totals: ['awardQty', 'contractedQty', 'lineAmount'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode'],
  marks: {
    deliveryDate: ({ deliveryDate, awardQty, contractedQty }, today) =>
      deliveryDate && deliveryDate < today && below(contractedQty, awardQty)
        ? { tone: 'warning', says: '已过交货日期，未全部签订合同' }
        : undefined,
  },
})

export default awardLine
