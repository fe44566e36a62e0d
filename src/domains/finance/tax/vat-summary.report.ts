import { dict, integer, money, month } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { TAX_READERS } from '../finance.menu.ts'
import { taxEntry } from './tax-entry.register.ts'

/** 增值税汇总. What a month has to pay: output, less the input deducted in it, and what was transferred out. */
export const vatSummary = report('vatSummary', {
  title: '增值税汇总',
  en: 'VAT summary',
  filters: {
    period: month('期间', { required: true }),
    direction: dict('方向', { code: 'tax_direction' }),
    taxRate: dict('税率', { code: 'tax_rate' }),
  },
  initial: today => ({ period: today.slice(0, 7) }),
  dimensions: { direction: dict('方向', { code: 'tax_direction' }), taxRate: dict('税率', { code: 'tax_rate' }) },
  keys: ['direction', 'taxRate'],
  measures: {
    entries: sum(integer('笔数'), { en: 'Rows' }),
    amount: sum(money('不含税金额'), { en: 'Without tax', drill: to(taxEntry) }),
    tax: sum(money('本期登记税额'), { en: 'Registered tax', drill: to(taxEntry) }),
    tickedTax: sum(money('本期抵扣'), { en: 'Deducted' }),
    waitTax: sum(money('待勾选'), { en: 'To be ticked' }),
    payableTax: sum(money('应纳税额'), { en: 'VAT payable' }),
  },
  order: ['direction', 'taxRate'],
  charts: { directions: { kind: 'bars', title: '各方向税额', en: 'By direction', by: 'direction', of: ['tax', 'payableTax'] } },
  ties: { ledger: ['amount', 'tax', 'tickedTax', 'payableTax'] },
  note: '应纳税额 = 销项税额 − 本期勾选抵扣的进项税额 + 进项转出。待勾选为截至本期尚未勾选的进项税额。',
  page: { path: '/finance/report/vatSummary', icon: 'calculator-outlined', reads: TAX_READERS },
})

export default vatSummary
