import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { columnsOf, prepared } from '#server/db/prepared.ts'
import { notDeleted } from '#server/db/rows.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'

export type Employee = typeof employees.$inferSelect

export async function employeeOf(tx: Tx, tenantId: string, employeeId: string | undefined): Promise<Employee | undefined> {
  if (!employeeId) return undefined
  const [found] = await tx.rows(employeeById, [employeeId, tenantId])
  return found
}

const employeeById = prepared<Employee>(
  `select ${columnsOf(employees)} from hr_employee where id = $1 and tenant_id = $2 and is_deleted = 0`,
)

/** The active employment of an account; there is at most one. */
export async function employeeByUser(tx: Tx, tenantId: string, userId: string): Promise<Employee | undefined> {
  const [found] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.userId, userId), inArray(employees.status, [...AT_WORK]), notDeleted(employees, tenantId)))
  return found
}

const WORKSHOP = 3
const TEAM = 4

interface Place {
  /** Heads a department, a workshop or the company; team leaders do not count. */
  readonly isHead: boolean
  /** Belongs to a workshop or to something below one. */
  readonly isInWorkshop: boolean
}

const placeOfEmployee = prepared<Place>(`
  select exists (select from sys_dept d where d.head_user_id = e.user_id and d.dept_category <> ${TEAM} and d.is_deleted = 0) as "isHead",
    exists (select from sys_dept own join sys_dept above on above.id = own.id or above.id = any (string_to_array(own.ancestors, ',')::bigint[])
      where own.id = e.dept_id and above.dept_category = ${WORKSHOP} and above.is_deleted = 0) as "isInWorkshop"
  from hr_employee e where e.id = $1 and e.tenant_id = $2 and e.is_deleted = 0`)

/** Where somebody stands in the organisation. */
export async function placeOf(tx: Tx, tenantId: string, employeeId: string | undefined): Promise<Place> {
  const [found] = employeeId ? await tx.rows(placeOfEmployee, [employeeId, tenantId]) : []
  return found ?? { isHead: false, isInWorkshop: false }
}
