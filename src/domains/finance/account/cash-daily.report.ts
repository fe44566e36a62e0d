import { daterange, dict, integer, money, ref } from '#model/form/field.ts'
import { plain, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { FINANCE_READERS } from '../finance.menu.ts'
import { accountMove } from './account-move.register.ts'

/** 资金日报. What each account had, got, gave and has, for a day or a range of days, and what the bank says. */
export const cashDaily = report('cashDaily', {
  title: '资金日报',
  en: 'Cash report',
  filters: {
    postDate: daterange('日期', { required: true }),
    payAccountId: ref('账户', { to: 'companyAccount' }),
    accountKind: dict('账户类型', { code: 'company_account_kind' }),
  },
  initial: today => ({ postDate: [today, today] }),
  dimensions: { payAccountId: ref('账户', { to: 'companyAccount' }), accountKind: dict('账户类型', { code: 'company_account_kind' }) },
  keys: ['payAccountId'],
  measures: {
    openAmount: sum(money('期初余额'), { en: 'Opening', drill: to(accountMove, { when: 'before' }) }),
    inAmount: sum(money('收入'), { en: 'In', drill: to(accountMove, { where: { direction: 'in' } }) }),
    outAmount: sum(money('支出'), { en: 'Out', drill: to(accountMove, { where: { direction: 'out' } }) }),
    closeAmount: sum(money('期末余额'), { en: 'Closing', drill: to(accountMove, { when: 'until' }) }),
    moves: sum(integer('笔数'), { en: 'Movements' }),
    bankBalance: plain(money('银行余额'), { en: 'Bank says' }),
    difference: plain(money('差异'), { en: 'Difference' }),
  },
  order: ['payAccountId'],
  charts: {
    accounts: { kind: 'bars', title: '各账户收支', en: 'By account', by: 'payAccountId', of: ['inAmount', 'outAmount'] },
    balances: { kind: 'ring', title: '资金分布', en: 'Where the money is', by: 'payAccountId', of: ['closeAmount'], most: 6 },
  },
  ties: {
    sums: { closeAmount: ['openAmount', 'inAmount', '-outAmount'] },
    ledger: ['openAmount', 'inAmount', 'outAmount', 'closeAmount', 'moves'],
  },
  note: '期初余额 + 收入 − 支出 = 期末余额。银行余额为出纳在公司账户登记的末日余额，差异 = 银行余额 − 期末余额；未登记的为空。',
  page: { path: '/finance/report/cashDaily', icon: 'fund-outlined', reads: [...FINANCE_READERS, 'ar_acct'] },
})

export default cashDaily
