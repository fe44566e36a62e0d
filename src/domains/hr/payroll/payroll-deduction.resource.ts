import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesVisibleTo, isOwn } from '../employee/employee-access.query.ts'
import { myDeduction } from './my-deduction.register.ts'
import { salaryDeduction } from './salary-deduction.register.ts'

/** One view for both pages, so that they always agree with the book. */
const VIEW = 'hr_salary_deduction'
const all = masterTable(VIEW, salaryDeduction)
const own = masterTable(VIEW, myDeduction)

export default [
  resource(salaryDeduction, all, { access: caller => employeesVisibleTo(caller, all.employeeId) }),
  // Everybody sees only their own lines here.
  resource(myDeduction, own, { access: caller => isOwn(caller, own.employeeId) }),
]
