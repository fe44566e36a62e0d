import { register } from '#model/register.ts'
import { deductionColumns, PAY } from './salary-deduction.register.ts'

/** 我的扣款. Deductions from one's own pay. */
export const myDeduction = register('myDeduction', {
  title: '我的扣款',
  en: 'My deductions',
  page: { path: '/work/deduction', icon: 'wallet-outlined', reads: ['staff'] },
  fields: deductionColumns,
  label: ['billNo'],
  about: 'source',
  order: 'postTime',
  latestFirst: true,
  list: ['postTime', 'source', 'amount', 'period', 'billNo'],
  search: ['source', 'period', 'billNo', 'postTime'],
  totals: ['amount'],
  stepUp: PAY,
})

export default myDeduction
