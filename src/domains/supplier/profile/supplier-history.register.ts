import { date, dict, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ACCOUNT_READERS } from '../supplier.menu.ts'

/** 供应商变更历史. Every change: field, old and new value, effective day, document. Append-only. */
export const supplierHistory = register('supplierHistory', {
  title: '供应商变更历史',
  en: 'Supplier history',
  page: { path: '/supplier/history', icon: 'book-outlined', reads: ACCOUNT_READERS },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    changeField: dict('变更项', { required: true, code: 'supplier_history_field' }),
    oldValue: text('变更前', { max: 500 }),
    newValue: text('变更后', { max: 500 }),
    /** The stored value; the text beside it may be renamed. */
    newKey: text('变更后(键)', { max: 255 }),
    effectiveDate: date('生效日期', { required: true }),
    billNo: text('依据单据', { max: 40 }),
  },
  label: ['billNo'],
  about: 'supplierId',
  list: ['supplierId', 'changeField', 'oldValue', 'newValue', 'effectiveDate', 'billNo'],
  order: 'effectiveDate',
  latestFirst: true,
  search: ['supplierId', 'changeField', 'effectiveDate', 'billNo'],
})

export default supplierHistory
