import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { isOwn } from '../employee/employee-access.query.ts'
import { myDeduction } from './my-deduction.master.ts'

/** The same view as the personnel office reads, of which everybody sees their own lines, whatever else they may see. */
const book = masterTable('hr_salary_deduction', myDeduction)

export default resource(myDeduction, book, { access: caller => isOwn(caller, book.employeeId) })
