import { dept, dict, money, month, percent } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { EXPENSE_READERS } from '../finance.menu.ts'
import { expenseEntry } from './expense-entry.register.ts'

/** 部门费用. What each department spends by subject: the month, the year so far, the month before and the same month last year. */
export const deptExpense = report('deptExpense', {
  title: '部门费用',
  en: 'Expenses of departments',
  filters: {
    period: month('期间', { required: true }),
    costDeptId: dept('部门'),
    subject: dict('科目', { code: 'book_subject' }),
    book: dict('类别', { code: 'expense_book' }),
  },
  initial: today => ({ period: today.slice(0, 7) }),
  dimensions: {
    costDeptId: dept('部门'),
    subject: dict('科目', { code: 'book_subject' }),
    book: dict('类别', { code: 'expense_book' }),
  },
  keys: ['costDeptId', 'subject', 'book'],
  measures: {
    amount: sum(money('本月'), { en: 'Month', drill: to(expenseEntry) }),
    yearAmount: sum(money('本年累计'), { en: 'Year to date' }),
    lastAmount: sum(money('上月'), { en: 'Month before' }),
    lastGrowth: sum(money('比上月'), { en: 'Against the month before' }),
    lastRate: rate(percent('环比(%)'), 'lastGrowth', 'lastAmount', { en: 'Growth (%)' }),
    sameAmount: sum(money('去年同月'), { en: 'Same month last year' }),
    sameGrowth: sum(money('比去年同月'), { en: 'Against last year', hidden: true }),
    sameRate: rate(percent('同比(%)'), 'sameGrowth', 'sameAmount', { en: 'Year on year (%)' }),
  },
  order: ['costDeptId', 'subject'],
  charts: {
    depts: { kind: 'bars', title: '各部门费用', en: 'By department', by: 'costDeptId', of: ['amount', 'lastAmount'] },
    subjects: { kind: 'ring', title: '本月费用构成', en: 'By subject', by: 'subject', of: ['amount'], most: 6 },
  },
  ties: { sums: { amount: ['lastAmount', 'lastGrowth'] }, ledger: ['amount', 'yearAmount'] },
  note: '按费用明细统计，不含可抵扣税额；冲销与费用调整记在办理当月。部门负责人看本部门，财务、审计、总经理看全部。',
  page: { path: '/finance/report/deptExpense', icon: 'bar-chart-outlined', reads: EXPENSE_READERS },
})

export default deptExpense
