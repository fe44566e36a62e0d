import { date, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

/** 保证金流水. What was received, paid, given back or forfeited, row by row. Append-only. */
export const depositEntry = register('depositEntry', {
  title: '保证金流水',
  en: 'Deposit entries',
  page: { path: '/finance/deposit-entry', icon: 'unordered-list-outlined', reads: [...FINANCE_READERS, ...BUYERS, 'bid_office'] },
  fields: {
    postDate: date('日期', { required: true }),
    depositId: ref('保证金', { required: true, to: 'deposit' }),
    entryType: dict('业务', { required: true, code: 'deposit_entry_type' }),
    /** Signed: what is still outstanding grows or shrinks. */
    amount: money('金额', { required: true }),
    billNo: text('来源单据', { required: true, max: 40 }),
    reason: text('说明', { max: 200 }),
    period: month('会计期间', { required: true }),
  },
  label: ['billNo'],
  about: 'depositId',
  list: ['postDate', 'depositId', 'entryType', 'amount', 'billNo', 'reason', 'period'],
  search: ['depositId', 'entryType', 'postDate', 'billNo', 'period'],
  order: 'postDate',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default depositEntry
