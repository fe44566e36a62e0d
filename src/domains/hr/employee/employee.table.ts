import { depts } from '#platform/org/org.table.ts'
import { users } from '#platform/user/user.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { shifts } from '../attendance/shift.table.ts'
import { positions } from '../position/position.table.ts'
import { employee } from './employee.master.ts'

export const employees = masterTable('hr_employee', employee, {
  references: { userId: () => users.id, deptId: () => depts.id, positionId: () => positions.id, shiftCode: () => shifts.id },
  searched: true,
  indexed: ['probationEnd', 'entryDate', 'employeeName'],
})
