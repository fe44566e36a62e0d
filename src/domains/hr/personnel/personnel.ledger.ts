import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Claim } from '#server/document/claim.ts'
import { dayOf } from '#server/document/due.ts'
import type { ClockContext, EffectContext, FormContext } from '#server/document/effects.ts'
import { events } from '#server/engine/shell/wf.table.ts'
import { personnelCases } from './personnel.table.ts'

export type PersonnelCase = typeof personnelCases.$inferSelect
type Kept = Partial<Pick<PersonnelCase, 'employeeId' | 'positionId' | 'planLineId'>>
type Context = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'documentId' | 'flowKey' | 'number'>

export { dayOf }
export const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4))

/** One personnel paper of a person at a time: papers are judged on rows that nobody else is about to add. */
export const lockPerson = (tx: Tx, employeeId: string) => tx.lock(`personnel ${employeeId}`)

/** INV-76: somebody who is being confirmed is not moved, and who is being moved does not leave, until that is settled. */
export const employeeClaim = ({ doc, acting }: Pick<FormContext<{ readonly employeeId: string }>, 'doc' | 'acting'>): Claim => ({
  subject: 'employee',
  subjectId: doc.employeeId,
  path: 'employeeId',
  refusal: ({ flowKey, number }) => `该员工已有在办的${acting.engine.flows.of(flowKey).flow.title} ${number}`,
})

/** 在途: the place that is kept for the paper, instead of whatever it kept before. */
export async function keepPlace({ tx, tenantId, documentId, flowKey, number }: Context, kept: Kept): Promise<void> {
  const row = {
    tenantId,
    flowKey,
    billNo: number,
    employeeId: kept.employeeId ?? null,
    positionId: kept.positionId ?? null,
    planLineId: kept.planLineId ?? null,
    state: 'running',
  }
  await tx
    .insert(personnelCases)
    .values({ ...row, id: documentId })
    .onConflictDoUpdate({ target: personnelCases.id, set: row })
}

/** 释放: refused or withdrawn, it keeps nothing any more. */
export const letGo = ({ tx, documentId }: Pick<Context, 'tx' | 'documentId'>) =>
  restate(tx, documentId, { state: 'released', planLineId: null })

export async function restate(tx: Tx, documentId: string, set: Partial<PersonnelCase>): Promise<void> {
  await tx.update(personnelCases).set(set).where(eq(personnelCases.id, documentId))
}

export async function caseOf(tx: Tx, documentId: string): Promise<PersonnelCase | undefined> {
  const [found] = await tx
    .select()
    .from(personnelCases)
    .where(eq(personnelCases.id, documentId || '0'))
  return found
}

/** The day since which a paper is under way: sent back to the desk it still is, refused or withdrawn it is not, and today is its day. */
export async function handedInOn({ tx, instanceId, now }: Pick<FormContext<unknown>, 'tx' | 'instanceId' | 'now'>): Promise<string> {
  const [first] = await tx
    .select({ at: events.at })
    .from(events)
    .where(
      and(
        eq(events.instanceId, instanceId || '0'),
        inArray(events.type, ['Submitted', 'Resubmitted']),
        sql`not exists (select 1 from wf_event e where e.instance_id = ${events.instanceId} and e.seq > ${events.seq}
          and e.type in ('Completed', 'Withdrawn', 'Terminated'))`,
      ),
    )
    .orderBy(asc(events.seq))
    .limit(1)
  return dayOf(first?.at ?? now)
}

/** 最后工作日, as a resignation or a retirement under way names it; whoever is asked to stay has none. */
export async function lastDayAhead(tx: Tx, employeeId: string): Promise<string | undefined> {
  const [found] = await tx.rows(lastDay, [employeeId])
  return found?.day ?? undefined
}

const lastDay = prepared<{ day: string | null }>(`
  select min(case c.flow_key when 'quitFlow' then d.data ->> 'lastWorkDate' else d.data ->> 'retireDate' end) as day
  from document_claim c join document d on d.id = c.document_id
  where c.subject = 'employee' and c.subject_id = $1 and c.state in ('running', 'waiting')
    and (c.flow_key = 'quitFlow' or (c.flow_key = 'retire_flow' and d.data ->> 'rehire' <> 'yes'))`)

/** What comes with a day (the end of a loan, a reminder): what is due, and what happens to each of it. */
export interface Dated {
  due(tx: Tx, now: Date): Promise<readonly { readonly id: string; readonly tenantId: string }[]>
  happen(ctx: ClockContext, id: string): Promise<void>
}

/** What each tenant has set, for everything that is due with it. */
export async function byTenant<T>(
  tx: Tx,
  rows: readonly { readonly tenantId: string }[],
  read: (tx: Tx, tenantId: string) => Promise<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const tenantId of new Set(rows.map(row => row.tenantId))) found.set(tenantId, await read(tx, tenantId))
  return found
}
