import { keeper } from '#server/document/master-keeper.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesInSight } from '../employee/employee-sight.query.ts'
import { salaryDeduction } from './salary-deduction.master.ts'

/** A view over the book, so that the page can never say anything else: hr_salary_deduction. */
const book = masterTable('hr_salary_deduction', salaryDeduction)

export default keeper(salaryDeduction, book, { sight: caller => employeesInSight(caller, book.employeeId) })
