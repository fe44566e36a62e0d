import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesVisibleTo } from '../employee/employee-access.query.ts'
import { leaveBalance } from './leave-balance.register.ts'
import { grantLeave } from './leave-grant.store.ts'

/** A view over the book, so that the page always agrees with it. */
const book = masterTable('hr_leave_balance', leaveBalance)

export default resource(leaveBalance, book, {
  access: caller => employeesVisibleTo(caller, book.employeeId),
  createActions: { grant: grantLeave },
})
