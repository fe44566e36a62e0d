import { keeper } from '#server/document/master-keeper.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesInSight } from '../employee/employee-sight.query.ts'
import { leaveLedgerBook } from './leave-ledger.master.ts'

/** A view over the book, so that the page can never say anything else: hr_leave_ledger. */
const book = masterTable('hr_leave_ledger', leaveLedgerBook)

export default keeper(leaveLedgerBook, book, { sight: caller => employeesInSight(caller, book.employeeId) })
