import { date, dict, money, month, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/** 借款流水. What was lent, offset, repaid or deducted, row by row (INV-37). Append-only. */
export const loanEntry = register('loanEntry', {
  title: '借款流水',
  en: 'Loan entries',
  page: { path: '/finance/loan-entry', icon: 'unordered-list-outlined', reads: FINANCE_READERS },
  fields: {
    postDate: date('日期', { required: true }),
    userId: user('员工', { required: true }),
    loanId: ref('借款', { required: true, to: 'employeeLoan' }),
    entryType: dict('业务', { required: true, code: 'loan_entry_type' }),
    /** Signed. */
    amount: money('金额', { required: true }),
    billNo: text('来源单据', { required: true, max: 40 }),
    period: month('会计期间', { required: true }),
  },
  label: ['billNo'],
  about: 'userId',
  list: ['postDate', 'userId', 'entryType', 'amount', 'loanId', 'billNo', 'period'],
  search: ['userId', 'entryType', 'postDate', 'loanId', 'billNo', 'period'],
  order: 'postDate',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default loanEntry
