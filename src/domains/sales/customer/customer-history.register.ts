import { date, dict, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CREDIT_READERS } from '../sales.menu.ts'

/** 客户变更历史. Every change: field, old and new value, effective day, document. Append-only. */
export const customerHistory = register('customerHistory', {
  title: '客户变更历史',
  en: 'Customer history',
  page: { path: '/sales/customer-history', icon: 'book-outlined', reads: CREDIT_READERS },
  fields: {
    customerId: ref('客户', { required: true, to: 'customer' }),
    customerField: dict('变更项', { required: true, code: 'customer_history_field' }),
    oldValue: text('变更前', { max: 500 }),
    newValue: text('变更后', { max: 500 }),
    /** The stored value; the text beside it may be renamed. */
    newKey: text('变更后(键)', { max: 500 }),
    effectiveDate: date('生效日期', { required: true }),
    billNo: text('依据单据', { required: true, max: 40 }),
  },
  label: ['billNo'],
  about: 'customerId',
  list: ['customerId', 'customerField', 'oldValue', 'newValue', 'effectiveDate', 'billNo'],
  order: 'effectiveDate',
  latestFirst: true,
  search: ['customerId', 'customerField', 'effectiveDate', 'billNo'],
})

export default customerHistory
