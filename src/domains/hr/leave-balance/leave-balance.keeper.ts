import { keeper } from '#server/document/master-keeper.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesInSight } from '../employee/employee-sight.query.ts'
import { leaveBalance } from './leave-balance.master.ts'
import { grantLeave } from './leave-grant.store.ts'

/** A view over the book, so that the page can never say anything else: hr_leave_balance. */
const book = masterTable('hr_leave_balance', leaveBalance)

export default keeper(leaveBalance, book, {
  sight: caller => employeesInSight(caller, book.employeeId),
  makes: { grant: grantLeave },
})
