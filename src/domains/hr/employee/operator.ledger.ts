import { and, eq, gte, inArray, or } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { AT_WORK } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { employeeCerts } from './employee-cert.table.ts'

/** 操作者, as workshops ask about them: who works here, where, and with which certificates. */
const { id, employeeNo, employeeName, deptId, userId } = employees

export type Operator = Awaited<ReturnType<typeof operatorsOf>>[number]

/** People at work, by their ids or by their accounts. */
export const operatorsOf = (
  tx: Tx,
  tenantId: string,
  { ids = [], userIds = [] }: { ids?: readonly string[]; userIds?: readonly string[] },
) =>
  tx
    .select({ id, employeeNo, employeeName, deptId, userId })
    .from(employees)
    .where(
      and(
        notDeleted(employees, tenantId),
        inArray(employees.status, [...AT_WORK]),
        or(inArray(id, [...ids, '0']), inArray(userId, [...userIds, '0'])),
      ),
    )

/** Those among these people who hold a certificate that is valid on a day. */
export async function certified(
  tx: Tx,
  tenantId: string,
  employeeIds: readonly string[],
  certType: string,
  day: string,
): Promise<Set<string>> {
  const found = await tx
    .select({ employeeId: employeeCerts.employeeId })
    .from(employeeCerts)
    .where(
      and(
        ...[notDeleted(employeeCerts, tenantId), inArray(employeeCerts.employeeId, [...employeeIds, '0'])],
        ...[eq(employeeCerts.certType, certType), gte(employeeCerts.expireDate, day)],
      ),
    )
  return new Set(found.map(each => each.employeeId))
}
