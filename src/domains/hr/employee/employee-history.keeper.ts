import { and, ne } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { may } from '#server/http/caller.ts'
import { employeeHistory } from './employee-history.master.ts'
import { employeeHistories } from './employee-history.table.ts'
import { employeesInSight } from './employee-sight.query.ts'

/** What somebody earns is for the personnel office alone (INV-09). */
export default keeper(employeeHistory, employeeHistories, {
  outlives: ['employeeId'],
  sight: caller =>
    and(
      employeesInSight(caller, employeeHistories.employeeId),
      may(caller, 'employee_edit') ? undefined : ne(employeeHistories.changedField, 'salaryGrade'),
    ),
})
