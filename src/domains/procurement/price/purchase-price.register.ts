import { date, dict, price, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购价格. What a supplier asks for a material, from one day to another; the periods of one supplier and material never overlap (INV-18). */
export const purchasePrice = register('purchasePrice', {
  title: '采购价格',
  en: 'Purchase prices',
  page: { path: '/procurement/price', icon: 'account-book-outlined', reads: PROCUREMENT_READERS },
  fields: {
    materialId: ref('物料', { required: true, to: 'material' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    currency: dict('币种', { required: true, code: 'currency' }),
    startDate: date('生效日期', { required: true }),
    endDate: date('失效日期'),
    sourceType: dict('价格来源', { required: true, code: 'price_source' }),
    sourceNo: text('来源单据', { required: true, max: 40 }),
  },
  label: ['sourceNo'],
  about: 'materialId',
  order: 'startDate',
  latestFirst: true,
  list: ['materialId', 'supplierId', 'taxPrice', 'taxRate', 'currency', 'startDate', 'endDate', 'sourceType', 'sourceNo'],
  search: ['materialId', 'supplierId', 'sourceType', 'sourceNo', 'startDate'],
})

export default purchasePrice
