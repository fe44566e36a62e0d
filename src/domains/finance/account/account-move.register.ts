import { date, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/** 资金流水. What came into and left the company's own accounts, each under one bank voucher (INV-35). Append-only. */
export const accountMove = register('accountMove', {
  title: '资金流水',
  en: 'Account movements',
  page: { path: '/finance/account-move', icon: 'swap-outlined', reads: [...FINANCE_READERS, 'ar_acct'] },
  fields: {
    postDate: date('日期', { required: true }),
    payAccountId: ref('账户', { required: true, to: 'companyAccount' }),
    direction: dict('收支', { required: true, code: 'money_direction', tones: { in: 'success', out: 'neutral' } }),
    /** Signed. */
    amount: money('金额', { required: true }),
    partyName: text('对方', { required: true, max: 128 }),
    sourceType: dict('来源', { required: true, code: 'account_source' }),
    billNo: text('来源单据', { required: true, max: 40 }),
    bankVoucherNo: text('银行流水号', { required: true, max: 64 }),
    period: month('会计期间', { required: true }),
  },
  label: ['bankVoucherNo'],
  about: 'payAccountId',
  unique: [['payAccountId', 'bankVoucherNo']],
  list: ['postDate', 'payAccountId', 'direction', 'amount', 'partyName', 'sourceType', 'billNo', 'bankVoucherNo', 'period'],
  search: ['payAccountId', 'postDate', 'direction', 'sourceType', 'partyName', 'billNo', 'bankVoucherNo', 'period'],
  order: 'postDate',
  latestFirst: true,
  sorts: ['postDate'],
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default accountMove
