import { datetime, dept, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HR_OFFICE, PAYROLL } from '../hr.menu.ts'

/** The same columns for the personnel office and for the person charged. */
export const deductionColumns = {
  employeeId: ref('员工', { required: true, to: 'employee' }),
  deptId: dept('部门'),
  source: dict('扣款来源', { required: true, code: 'deduction_source' }),
  period: month('工资月份', { required: true }),
  billNo: text('来源单据', { max: 40 }),
  amount: money('扣款金额', { required: true }),
  postTime: datetime('记账时间', { required: true }),
} as const

/** What the pages of deductions hide until the password was typed again. */
export const PAY = { title: '工资数据', en: 'Pay' } as const

/** 工资扣款. What payroll is to deduct: person, month, amount and document. */
export const salaryDeduction = register('salaryDeduction', {
  title: '工资扣款',
  en: 'Payroll deductions',
  page: { path: '/hr/salary-deduction', icon: 'wallet-outlined', keeps: HR_OFFICE, reads: PAYROLL },
  fields: deductionColumns,
  label: ['billNo'],
  about: 'employeeId',
  order: 'postTime',
  latestFirst: true,
  list: ['postTime', 'employeeId', 'deptId', 'source', 'amount', 'period', 'billNo'],
  search: ['employeeId', 'deptId', 'source', 'period', 'billNo', 'postTime'],
  totals: ['amount'],
  stepUp: PAY,
})

export default salaryDeduction
