import { date, dict, integer, percent, price, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 报价行. Written when a quote is opened, with its rank by price within the round and its scores. */
export const quoteLine = register('quoteLine', {
  title: '报价明细',
  en: 'Quote lines',
  page: { path: '/procurement/quote-line', icon: 'account-book-outlined', reads: SOURCING_READERS },
  fields: {
    quoteId: ref('报价', { required: true, to: 'quote' }),
    sourcingId: ref('寻源单', { required: true, to: 'sourcing' }),
    sourcingNo: text('寻源编号', { required: true, max: 40 }),
    sourcingLineId: ref('寻源行', { required: true, to: 'sourcingLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    supplierName: text('供应商名称', { required: true, max: 128 }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    round: integer('轮次', { required: true }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    offerQty: quantity('可供数量', { required: true }),
    deliverDate: date('可交日期', { required: true }),
    valid: yesNo('有效', { required: true }),
    invalidReason: dict('无效原因', { code: 'quote_invalid_reason' }),
    priceRank: integer('价格排名'),
    priceScore: percent('价格得分'),
    techScore: percent('技术得分'),
    serviceScore: percent('服务得分'),
    totalScore: percent('综合得分'),
    /** The last valid word of its supplier: no later round has replaced it. */
    isFinal: yesNo('当前报价', { required: true }),
  },
  label: ['supplierName', 'materialCode', 'materialName'],
  unique: [['quoteId', 'sourcingLineId']],
  list: [
    ...(['sourcingNo', 'materialCode', 'materialName', 'supplierId', 'round', 'taxPrice', 'taxRate', 'offerQty', 'deliverDate'] as const),
    ...(['priceRank', 'totalScore', 'isFinal', 'valid', 'invalidReason'] as const),
  ],
  search: ['sourcingNo', 'materialCode', 'materialName', 'supplierId', 'round', 'valid', 'isFinal'],
  picker: ['supplierName', 'materialCode', 'materialName', 'taxPrice', 'taxRate', 'offerQty', 'deliverDate', 'priceRank', 'totalScore'],
  order: 'sourcingNo',
  latestFirst: true,
})

export default quoteLine
