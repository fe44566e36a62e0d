import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '../../model/day.ts'
import { holdersOf } from '../../platform/role/holders.store.ts'
import type { ClockScene } from '../../server/document/effects.ts'
import { companyOf } from '../../server/engine/shell/engine.ts'
import { AT_WORK } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { type Dated, dayOf } from './personnel.ledger.ts'
import { personnelReminders } from './personnel.table.ts'

const PROBATION_DAYS = 15
const RETIRE_MONTHS = 6

type Row = typeof employees.$inferSelect

/** Says a thing about each employee once: to the person, the head of the department and the personnel office. */
function reminder(kind: string, who: (now: Date) => SQL | undefined, say: (row: Row) => { title: string; content: string }): Dated {
  const unsaid = (now: Date) =>
    and(
      who(now),
      eq(employees.isDeleted, 0),
      sql`not exists (select 1 from personnel_reminder r where r.employee_id = ${employees.id} and r.kind = ${kind})`,
    )
  return {
    due: (tx, now) => tx.select({ id: employees.id, tenantId: employees.tenantId }).from(employees).where(unsaid(now)),
    async happen(scene, id) {
      const { tx, now, tenantId } = scene
      const [row] = await tx
        .select()
        .from(employees)
        .where(and(eq(employees.id, id), unsaid(now)))
        .for('update')
      if (!row) return
      await tx.insert(personnelReminders).values({ employeeId: id, kind, tenantId, at: now })
      await scene.tell(await concerned(scene, row), say(row))
    },
  }
}

async function concerned({ acting, tx, tenantId }: ClockScene, { userId, deptId }: Row): Promise<string[]> {
  const { org } = await companyOf(acting)
  return [...(userId ? [userId] : []), ...org.heads(deptId ?? ''), ...(await holdersOf(tx, tenantId, 'hr_specialist'))]
}

/** 转正提醒, fifteen days before a probation ends. */
export const probationReminders: Dated = reminder(
  'regular',
  now => and(eq(employees.status, 'probation'), lte(employees.probationEnd, addDays(dayOf(now), PROBATION_DAYS))),
  ({ employeeName, employeeNo, probationEnd }) => ({
    title: '试用期即将届满',
    content: `${employeeName}（${employeeNo}）的试用期于 ${probationEnd} 届满，请办理转正申请。`,
  }),
)

/** 退休提醒, half a year before the legal date. */
export const retirementReminders: Dated = reminder(
  'retire',
  now =>
    and(
      inArray(
        employees.status,
        AT_WORK.filter(status => status !== 'rehired'),
      ),
      isNull(employees.quitDate),
      lte(employees.legalRetireDate, addMonths(dayOf(now), RETIRE_MONTHS)),
    ),
  ({ employeeName, employeeNo, legalRetireDate }) => ({
    title: '即将达到法定退休日期',
    content: `${employeeName}（${employeeNo}）将于 ${legalRetireDate} 达到法定退休日期，请办理退休申请。`,
  }),
)
