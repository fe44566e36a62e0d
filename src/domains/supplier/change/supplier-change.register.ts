import { date, dict, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ACCOUNT_READERS } from '../supplier.menu.ts'
import { MAJOR, MINOR } from './supplier-change.chain.ts'

/**
 * 供应商变更单. The approved lines of change papers, before and after, of maintenance papers as well; one whose day has not come waits here. Of each
 * field a paper has one line; of categories and certificates as many as it likes.
 */
export const supplierChange = register('supplierChange', {
  title: '供应商变更单',
  en: 'Supplier changes',
  page: { path: '/supplier/change', icon: 'swap-outlined', reads: [...ACCOUNT_READERS, 'supplier'] },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    flowKey: text('流程', { required: true, max: 64 }),
    billNo: text('单据编号', { required: true, max: 40 }),
    changeField: dict('变更项', { required: true, code: 'supplier_history_field' }),
    oldValue: text('变更前', { max: 500 }),
    newValue: text('变更后', { max: 500 }),
    /** What the supplier's row will hold: a key, an id, or the text itself. */
    newKey: text('变更后(键)', { max: 255 }),
    bankAccountName: text('账户名称', { max: 128 }),
    bankName: text('开户银行', { max: 128 }),
    bankAccount: text('银行账号', { max: 64 }),
    effectiveDate: date('生效日期', { required: true }),
    applied: yesNo('已生效', { required: true }),
  },
  counted: { heldReason: text('未生效原因') },
  label: ['billNo'],
  about: 'supplierId',
  unique: [{ of: ['billNo', 'changeField'], among: { changeField: [...MINOR, ...MAJOR] } }],
  list: ['billNo', 'supplierId', 'changeField', 'oldValue', 'newValue', 'effectiveDate', 'applied', 'heldReason'],
  search: ['supplierId', 'billNo', 'changeField', 'effectiveDate', 'applied'],
  order: 'effectiveDate',
  latestFirst: true,
})

export default supplierChange
