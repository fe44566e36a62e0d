import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesVisibleTo, isOwn } from '../employee/employee-access.query.ts'
import { myDeduction } from './my-deduction.register.ts'
import { salaryDeduction } from './salary-deduction.register.ts'

/** One view over the book, so that neither page can ever say anything else. */
const VIEW = 'hr_salary_deduction'
const all = masterTable(VIEW, salaryDeduction)
const own = masterTable(VIEW, myDeduction)

export default [
  resource(salaryDeduction, all, { access: caller => employeesVisibleTo(caller, all.employeeId) }),
  // Everybody sees their own lines here, whatever else they may see.
  resource(myDeduction, own, { access: caller => isOwn(caller, own.employeeId) }),
]
