import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesVisibleTo } from '../employee/employee-access.query.ts'
import { salaryDeduction } from './salary-deduction.master.ts'

/** A view over the book, so that the page can never say anything else: hr_salary_deduction. */
const book = masterTable('hr_salary_deduction', salaryDeduction)

export default resource(salaryDeduction, book, { access: caller => employeesVisibleTo(caller, book.employeeId) })
