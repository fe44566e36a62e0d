import { date, dict, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/**
 * 采购价格历史. What was agreed or paid for a material, when and with whom: by awards, agreements, contracts, receipts and their adjustments.
 * Append-only; what is taken back has an opposite row (INV-01).
 */
export const priceHistory = register('priceHistory', {
  title: '采购价格历史',
  en: 'Purchase price history',
  page: { path: '/procurement/price-history', icon: 'fund-outlined', reads: PROCUREMENT_READERS },
  fields: {
    priceDate: date('日期', { required: true }),
    materialId: ref('物料', { required: true, to: 'material' }),
    supplierId: ref('供应商', { to: 'supplier' }),
    priceKind: dict('类型', { required: true, code: 'price_kind' }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    /** Signed: a row that takes another one back is negative. */
    qty: quantity('数量', { required: true }),
    billNo: text('单据', { required: true, max: 40 }),
    reverseOf: ref('冲销原记录', { to: 'priceHistory' }),
  },
  label: ['billNo'],
  about: 'materialId',
  unique: [['reverseOf']],
  list: ['priceDate', 'materialId', 'supplierId', 'priceKind', 'taxPrice', 'taxRate', 'qty', 'billNo', 'reverseOf'],
  search: ['materialId', 'supplierId', 'priceKind', 'priceDate', 'billNo'],
  order: 'priceDate',
  latestFirst: true,
  sorts: ['priceDate'],
})

export default priceHistory
