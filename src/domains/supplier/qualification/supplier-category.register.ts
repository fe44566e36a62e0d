import { ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** 供货品类. Categories a supplier is admitted for. Removed ones stay, disabled. */
export const supplierCategory = register('supplierCategory', {
  title: '供货品类',
  en: 'Supplier categories',
  page: { path: '/supplier/category', icon: 'appstore-outlined', reads: [...SUPPLIER_READERS, 'supplier'] },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    categoryId: ref('供货品类', { required: true, to: 'materialCategory' }),
    needSiteAudit: yesNo('需现场考察', { required: true }),
    brand: text('品牌', { max: 128 }),
    annualCapacity: text('年产能', { max: 128 }),
    billNo: text('依据单据', { max: 40 }),
    enabled: yesNo('有效', { required: true }),
  },
  label: ['billNo'],
  about: 'supplierId',
  unique: [{ of: ['supplierId', 'categoryId'], among: { enabled: ['yes'] } }],
  list: ['supplierId', 'categoryId', 'needSiteAudit', 'brand', 'annualCapacity', 'billNo', 'enabled'],
  search: ['supplierId', 'categoryId', 'enabled'],
})

export default supplierCategory
