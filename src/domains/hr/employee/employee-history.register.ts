import { date, dict, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

/** 员工变动历史. Changes of an employment with effective day and document. Append-only. */
export const employeeHistory = register('employeeHistory', {
  title: '员工变动历史',
  en: 'Employment history',
  page: { path: '/hr/history', icon: 'book-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    employeeId: ref('员工', { required: true, to: 'employee' }),
    changedField: dict('变动项', { required: true, code: 'employee_field' }),
    oldValue: text('变动前', { max: 128 }),
    newValue: text('变动后', { max: 128 }),
    effectiveDate: date('生效日期', { required: true }),
    billNo: text('来源单据', { max: 40 }),
  },
  label: ['billNo'],
  about: 'employeeId',
  order: 'effectiveDate',
  latestFirst: true,
  list: ['effectiveDate', 'employeeId', 'changedField', 'oldValue', 'newValue', 'billNo'],
  search: ['employeeId', 'changedField', 'effectiveDate', 'billNo'],
})

export default employeeHistory
