import { date, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** Roles that read what customers owe. */
export const RECEIVABLE_READERS = [
  ...['ar_acct', 'fin_head', 'cashier', 'cfo', 'audit', 'gm'],
  ...['sales_head', 'sales_rep', 'sales_clerk', 'vp_dept'],
]

/** 应收账. All entries with customers: invoiced, paid, written off. Append-only (INV-01); the sum is what a customer owes (INV-50). */
export const receivableEntry = register('receivableEntry', {
  title: '应收账',
  en: 'Receivable ledger',
  page: { path: '/finance/receivable-ledger', icon: 'account-book-outlined', reads: RECEIVABLE_READERS },
  fields: {
    customerId: ref('客户', { required: true, to: 'customer' }),
    entryType: dict('业务类型', { required: true, code: 'ar_entry_type' }),
    billNo: text('单据编号', { required: true, max: 40 }),
    /** What is owed by this row or, for money that came in, what it was for: an invoice, a charge, an opening balance. */
    sourceNo: text('应收来源', { required: true, max: 40 }),
    /** Signed: what customers owe is positive. */
    amount: money('金额', { required: true }),
    dueDate: date('到期日'),
    postDate: date('记账日期', { required: true }),
    period: month('会计期间', { required: true }),
    reverseOf: ref('冲销原分录', { to: 'receivableEntry' }),
  },
  label: ['billNo'],
  about: 'customerId',
  unique: [['reverseOf']],
  list: ['postDate', 'customerId', 'entryType', 'billNo', 'sourceNo', 'amount', 'dueDate', 'period'],
  search: ['customerId', 'entryType', 'billNo', 'sourceNo', 'dueDate', 'postDate', 'period'],
  order: 'postDate',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default receivableEntry
