import { type Column, type SQL, sql } from 'drizzle-orm'
import { deptAccess } from '#server/document/access.ts'
import type { Caller } from '#server/http/caller.ts'
import { employees } from './employee.table.ts'

/** All employees, those of one's departments, or oneself. */
export const employeeAccess = deptAccess(employees.deptId, { own: employees.userId })

/** Documents of the employees that the roster shows to the caller. */
export function employeesVisibleTo(caller: Caller, employeeId: Column): SQL | undefined {
  const { scope, userId } = caller
  if (scope.kind === 'all') return undefined
  const own = sql`e.user_id = ${userId}`
  const seen =
    scope.kind === 'self' || scope.deptIds.length === 0 ? own : sql`(${own} or e.dept_id = any(${sql.param([...scope.deptIds])}::bigint[]))`
  return sql`exists (select 1 from hr_employee e where e.id = ${employeeId} and ${seen})`
}

/** Of any employment of the caller, current or earlier. */
export const isOwn = ({ userId }: Caller, employeeId: Column): SQL =>
  sql`exists (select 1 from hr_employee e where e.id = ${employeeId} and e.user_id = ${userId})`
