import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { retireTable } from '../offboarding/retirement.query.ts'
import { type Dated, dayOf } from './personnel.ledger.ts'
import { personnelReminders } from './personnel.table.ts'

const PROBATION_DAYS = 15

type Row = typeof employees.$inferSelect

interface Reminder {
  readonly kind: string
  /** The day it is about. A postponed day is reminded of again. */
  readonly day: 'probationEnd' | 'legalRetireDate'
  readonly who: SQL | undefined
  /** Days up to this one are reminded of now. */
  until(tx: Tx, tenantId: string, today: string): Promise<string>
  say(row: Row): { title: string; content: string }
}

/** Reminds once per employee and day: the person, the head of the department and the personnel office. */
function reminder({ kind, day, who, until, say }: Reminder): Dated {
  const unsaid = and(
    who,
    eq(employees.isDeleted, 0),
    sql`not exists (select 1 from personnel_reminder r where r.employee_id = ${employees.id} and r.kind = ${`${kind} `} || ${employees[day]}::text)`,
  )
  const ripe = async (tx: Tx, tenantId: string, now: Date) =>
    and(unsaid, eq(employees.tenantId, tenantId), lte(employees[day], await until(tx, tenantId, dayOf(now))))
  return {
    async due(tx, now) {
      const { id, tenantId } = employees
      const found: { id: string; tenantId: string }[] = []
      for (const tenant of await tx.selectDistinct({ id: tenantId }).from(employees).where(unsaid))
        found.push(
          ...(await tx
            .select({ id, tenantId })
            .from(employees)
            .where(await ripe(tx, tenant.id, now))),
        )
      return found
    },
    async happen(ctx, id) {
      const { tx, now, tenantId } = ctx
      const [row] = await tx
        .select()
        .from(employees)
        .where(and(eq(employees.id, id), await ripe(tx, tenantId, now)))
        .for('update')
      if (!row) return
      await tx.insert(personnelReminders).values({ employeeId: id, kind: `${kind} ${row[day]}`, tenantId, at: now })
      await ctx.notify(await concerned(ctx, row), say(row))
    },
  }
}

async function concerned({ acting, tx, tenantId }: ClockContext, { userId, deptId }: Row): Promise<string[]> {
  const { org } = await companyOf(acting)
  return [...(userId ? [userId] : []), ...org.heads(deptId ?? ''), ...(await holdersOf(tx, tenantId, 'hr_specialist'))]
}

/** 转正提醒, fifteen days before a probation ends. */
export const probationReminders: Dated = reminder({
  kind: 'regular',
  day: 'probationEnd',
  who: eq(employees.status, 'probation'),
  until: async (_tx, _tenantId, today) => addDays(today, PROBATION_DAYS),
  say: ({ employeeName, employeeNo, probationEnd }) => ({
    title: '试用期即将届满',
    content: `${employeeName}（${employeeNo}）的试用期于 ${probationEnd} 届满，请办理转正申请。`,
  }),
})

/** 退休提醒, before the legal date by the months of the table. */
export const retirementReminders: Dated = reminder({
  kind: 'retire',
  day: 'legalRetireDate',
  who: and(
    inArray(
      employees.status,
      AT_WORK.filter(status => status !== 'rehired'),
    ),
    isNull(employees.quitDate),
  ),
  until: async (tx, tenantId, today) => addMonths(today, (await retireTable(tx, tenantId)).reminderMonths),
  say: ({ employeeName, employeeNo, legalRetireDate }) => ({
    title: '即将达到法定退休日期',
    content: `${employeeName}（${employeeNo}）将于 ${legalRetireDate} 达到法定退休日期，请办理退休申请。`,
  }),
})
