import { and, asc, inArray, or, sql } from 'drizzle-orm'
import type { ValuesOf } from '#model/action.ts'
import { notify } from '#platform/message/message.store.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { notDeleted, only } from '#server/db/rows.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { employeeAccess } from '../employee/employee-access.query.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { grant, type LeaveKey } from './leave-balance.ledger.ts'
import type { leaveBalance } from './leave-balance.register.ts'
import { requireUnexpired } from './leave-carry.query.ts'

type Granting = ValuesOf<(typeof leaveBalance.createActions)['grant']>

/** 发放假期 by hand: once to every named person and everybody in the departments. */
export async function grantLeave(ctx: Context, values: Granting): Promise<string> {
  const { tx, caller, newId, now, site } = ctx
  const { leaveType, leaveYear, days, reason } = values
  await requireUnexpired(tx, caller.tenantId, leaveYear, dayOf(now))
  const people = await recipients(ctx, values)
  const [first] = people
  if (!first) throw new Refusal('所选部门没有在职员工')
  for (const { id: employeeId } of people)
    await grant({ tx, tenantId: caller.tenantId, newId, now }, { employeeId, leaveType, leaveYear }, days, reason)
  const { names } = await companyOf(actingOf(ctx))
  const content = `已向您发放 ${leaveYear} 年度${names.entry('leave_type', leaveType)} ${days} 天：${reason}。`
  await notify(
    tx,
    newId,
    people.flatMap(({ userId }) => userId ?? []),
    { title: '假期发放', content },
    site,
  )
  return balanceRow(ctx, { employeeId: first.id, leaveType, leaveYear })
}

/** Locked until the days are written, so that the yearly grant does not interfere. */
const recipients = ({ tx, caller }: Context, { employeeIds = [], deptId }: Granting) =>
  tx
    .select({ id: employees.id, userId: employees.userId })
    .from(employees)
    .where(
      and(
        notDeleted(employees, caller.tenantId),
        employeeAccess(caller),
        inArray(employees.status, [...AT_WORK]),
        or(
          inArray(employees.id, [...employeeIds]),
          deptId ? sql`${employees.deptId} in ${deptAndBelow(caller.tenantId, deptId)}` : undefined,
        ),
      ),
    )
    .orderBy(asc(employees.id))
    .for('share')

async function balanceRow({ tx }: Context, { employeeId, leaveType, leaveYear }: LeaveKey): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text as id from hr_leave_balance where employee_id = ${employeeId} and leave_type = ${leaveType} and leave_year = ${leaveYear}`,
  )
  return only(rows).id
}
