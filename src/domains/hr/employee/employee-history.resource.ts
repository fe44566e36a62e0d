import { and, ne } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { employeesVisibleTo } from './employee-access.query.ts'
import { employeeHistory } from './employee-history.register.ts'
import { employeeHistories } from './employee-history.table.ts'

/** Salary grades are visible to the personnel office only (INV-09). */
export default resource(employeeHistory, employeeHistories, {
  outlives: ['employeeId'],
  access: caller =>
    and(
      employeesVisibleTo(caller, employeeHistories.employeeId),
      may(caller, 'employee_edit') ? undefined : ne(employeeHistories.changedField, 'salaryGrade'),
    ),
})
