import { date, dict, price, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 采购价格. What a material costs at a supplier and since when; the periods of one supplier and material do not overlap (INV-18). */
export const purchasePrice = register('purchasePrice', {
  title: '采购价格',
  en: 'Purchase prices',
  page: { path: '/procurement/price', icon: 'tags-outlined', reads: SOURCING_READERS },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    currency: dict('币种', { required: true, code: 'currency' }),
    startDate: date('生效日期', { required: true }),
    endDate: date('失效日期'),
    sourceType: dict('价格来源', { required: true, code: 'price_source' }),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  label: ['materialCode', 'materialName'],
  about: 'supplierId',
  unique: [['supplierId', 'materialId', 'startDate']],
  list: [
    ...(['materialCode', 'materialName', 'supplierId', 'taxPrice', 'taxRate', 'startDate', 'endDate', 'sourceType', 'billNo'] as const),
    'currency',
  ],
  search: ['materialCode', 'materialName', 'supplierId', 'startDate', 'sourceType', 'billNo'],
  order: 'startDate',
  latestFirst: true,
})

export default purchasePrice
