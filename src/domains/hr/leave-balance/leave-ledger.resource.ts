import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesVisibleTo } from '../employee/employee-access.query.ts'
import { leaveLedgerBook } from './leave-ledger.register.ts'

/** A view over the book, so that the page always agrees with it. */
const book = masterTable('hr_leave_ledger', leaveLedgerBook)

export default resource(leaveLedgerBook, book, { access: caller => employeesVisibleTo(caller, book.employeeId) })
