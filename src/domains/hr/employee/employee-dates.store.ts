import { and, eq } from 'drizzle-orm'
import type { ValuesOf } from '#model/action.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { moveDue } from '#server/engine/shell/due.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { clockContext } from '#server/jobs/daily.ts'
import { restart } from '../labor-contract/labor-contract.ledger.ts'
import { employeeOf } from '../leave/leave-people.query.ts'
import { regrantAnnual } from '../leave-balance/annual-leave.store.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { personnelCases } from '../personnel/personnel.table.ts'
import type { employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { changeEmployee } from './employee-history.ledger.ts'

type Row = { readonly id: string }
type Actions = (typeof employee)['actions']

/** Those who prepare an entry have the old day on their desks. */
const PREPARING = ['sysadmin', 'lodging_clerk', 'safety_officer', 'safety_head'] as const

const entryPaper = (id: string) => and(eq(personnelCases.employeeId, id), eq(personnelCases.flowKey, 'entryApproval'))

/** The entry paper before the person, as on the day it takes effect. */
export async function lockEmployment({ tx }: Context, id: string): Promise<void> {
  await tx
    .select({ id: instances.id })
    .from(instances)
    .innerJoin(personnelCases, eq(personnelCases.id, instances.bizId))
    .where(entryPaper(id))
    .for('update', { of: instances })
  await tx.select({ id: employees.id }).from(employees).where(eq(employees.id, id)).for('update')
}

/** 改期. The approved paper stays as it is; employment, contract and the day on which it takes effect move. */
export async function reschedule(ctx: Context, { id }: Row, { newEntryDate, changeReason }: ValuesOf<Actions['reschedule']>) {
  const { tx, caller } = ctx
  const [paper] = await tx.select().from(personnelCases).where(entryPaper(id))
  const before = await employeeOf(tx, caller.tenantId, id)
  if (!paper || !before) throw conflict('该员工没有待生效的入职审批')
  const clock = clockContext(ctx, caller.tenantId)
  await changeEmployee(clock, before, { entryDate: newEntryDate }, { effectiveDate: newEntryDate, billNo: paper.billNo })
  await restart(clock, id, newEntryDate)
  await clock.notify(await holdersOf(tx, caller.tenantId, ...PREPARING), {
    title: `入职改期：${before.employeeName}`,
    content: `${before.employeeName}（${before.employeeNo}）的入职日期由 ${before.entryDate} 改为 ${newEntryDate}：${changeReason}。`,
  })
  await moveDue({ ...actingOf(ctx), user: '', dept: '', system: true }, paper.id, newEntryDate)
  return undefined
}

/** 更正参加工作时间. The proof is the source of the change in the history. */
export async function correctWorkStart(ctx: Context, { id }: Row, { newWorkStartDate, proof }: ValuesOf<Actions['correctWorkStart']>) {
  const { tx, now, caller } = ctx
  const before = await employeeOf(tx, caller.tenantId, id)
  if (!before) throw conflict('该员工已不存在')
  const clock = clockContext(ctx, caller.tenantId)
  await changeEmployee(clock, before, { workStartDate: newWorkStartDate }, { effectiveDate: dayOf(now), billNo: proof })
  await regrantAnnual(clock, before, newWorkStartDate)
  return undefined
}
