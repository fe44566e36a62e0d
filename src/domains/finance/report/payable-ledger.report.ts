import { dict, money, monthrange, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'
import { apEntry } from '../payable/ap-entry.register.ts'

const entries = (entryType: string) => to(apEntry, { where: { entryType } })

/** 应付明细账. What each supplier was owed when the months began, what came to it and was paid, and what is owed at their end. */
export const payableLedger = report('payableLedger', {
  title: '应付明细账',
  en: 'Payable ledger by supplier',
  filters: {
    period: monthrange('会计期间', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    accountKind: dict('科目', { required: true, code: 'account_kind' }),
  },
  initial: today => ({ period: [today.slice(0, 7), today.slice(0, 7)], accountKind: 'payable' }),
  dimensions: { supplierId: ref('供应商', { to: 'supplier' }), accountKind: dict('科目', { code: 'account_kind' }) },
  keys: ['supplierId', 'accountKind'],
  measures: {
    opening: sum(money('期初余额'), { en: 'Opening', drill: to(apEntry, { when: 'before' }) }),
    invoiced: sum(money('收票'), { en: 'Invoiced', under: '本期增加', drill: entries('INVOICE') }),
    otherIn: sum(money('其他'), { en: 'Other increases', under: '本期增加' }),
    increased: sum(money('合计'), { en: 'Increases', under: '本期增加' }),
    paid: sum(money('付款'), { en: 'Paid', under: '本期减少', drill: entries('PAYMENT') }),
    offset: sum(money('冲预付'), { en: 'Set off', under: '本期减少', drill: entries('ADVANCE_OFFSET') }),
    deducted: sum(money('扣款'), { en: 'Kept back', under: '本期减少', drill: entries('PENALTY') }),
    returned: sum(money('退货'), { en: 'Returned', under: '本期减少', drill: entries('RETURN') }),
    otherOut: sum(money('暂估冲回'), { en: 'Accruals reversed', under: '本期减少', drill: entries('ACCRUAL_REV') }),
    decreased: sum(money('合计'), { en: 'Decreases', under: '本期减少' }),
    closing: sum(money('期末余额'), { en: 'Closing', drill: to(apEntry, { when: 'until' }) }),
  },
  order: ['supplierId', 'accountKind'],
  charts: {
    suppliers: {
      ...{ kind: 'bars', title: '各供应商期初、增加、减少与期末', en: 'By supplier', by: 'supplierId', most: 20 },
      of: ['opening', 'increased', 'decreased', 'closing'],
    },
  },
  ties: {
    sums: {
      closing: ['opening', 'increased', '-decreased'],
      increased: ['invoiced', 'otherIn'],
      decreased: ['paid', 'offset', 'deducted', 'returned', 'otherOut'],
    },
    ledger: ['opening', 'increased', 'decreased', 'closing'],
  },
  note: '期初 + 本期增加 − 本期减少 = 期末。应付和预付含税，暂估不含税，所以一次只看一个科目。其他增加：期初导入、暂估、预付和调整。红冲和冲销记在冲回当月，与原业务同列、符号相反；明细账中减少的金额为负数。',
  page: { path: '/finance/report/payableLedger', icon: 'account-book-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
})

export default payableLedger
