import { sql } from 'drizzle-orm'
import type { Context } from '#server/http/route.ts'
import { takenYears } from '../leave-balance/leave-carry.query.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { BALANCE_TYPES } from './leave.flow.ts'
import { employeeByUser } from './leave-people.query.ts'

interface Left extends Record<string, unknown> {
  employeeId: string
  leaveType: string
  leaveYear: number
  grantedDays: string
  heldDays: string
  balanceDays: string
}

/** 我的假期余额 of this year and the current employment, and usable carried-over days; types that were never granted are left out. */
export async function ownLeave({ tx, caller, now }: Context): Promise<Left[]> {
  const employee = await employeeByUser(tx, caller.tenantId, caller.userId)
  if (!employee) return []
  const years = await takenYears(tx, caller.tenantId, dayOf(now))
  const { rows } = await tx.execute<Left>(sql`
    select employee_id::text as "employeeId", leave_type as "leaveType", leave_year as "leaveYear",
      granted_days::text as "grantedDays", held_days::text as "heldDays", balance_days::text as "balanceDays"
    from hr_leave_balance
    where employee_id = ${employee.id} and leave_type = any (${sql.param([...BALANCE_TYPES])}::text[])
      and (leave_year = ${years.at(-1)} or (leave_year = any (${sql.param([...years])}::int[]) and balance_days > 0))
    order by leave_type, leave_year desc`)
  return rows
}
