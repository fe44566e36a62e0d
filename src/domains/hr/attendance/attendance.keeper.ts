import { keeper } from '#server/document/master-keeper.ts'
import { masterTable } from '#server/document/master-table.ts'
import { employeesInSight } from '../employee/employee-sight.query.ts'
import { attendanceBook } from './attendance.master.ts'

/** A view over the book, so that the page can never say anything else: hr_attendance. */
const book = masterTable('hr_attendance', attendanceBook)

export default keeper(attendanceBook, book, { sight: caller => employeesInSight(caller, book.employeeId) })
