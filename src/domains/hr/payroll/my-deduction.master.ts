import { master } from '#model/master.ts'
import { deductionColumns } from './salary-deduction.master.ts'

/** 我的扣款. What is taken off one's own pay, and nobody else's. */
export const myDeduction = master('myDeduction', {
  title: '我的扣款',
  en: 'My deductions',
  fields: deductionColumns,
  label: ['billNo'],
  about: 'source',
  order: 'postTime',
  latestFirst: true,
  list: ['postTime', 'source', 'amount', 'period', 'billNo'],
  search: ['source', 'period', 'billNo', 'postTime'],
  totals: ['amount'],
  readonly: true,
  stepUp: true,
})

export default myDeduction
