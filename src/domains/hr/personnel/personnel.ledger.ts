import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import type { Tx } from '#server/db/database.ts'
import { type Claim, endClaims } from '#server/document/claim.ts'
import { documents } from '#server/document/document.table.ts'
import type { ClockContext, EffectContext, FormContext } from '#server/document/effects.ts'
import { events } from '#server/engine/shell/wf.table.ts'
import { personnelCases } from './personnel.table.ts'

export type PersonnelCase = typeof personnelCases.$inferSelect
type Kept = Partial<Pick<PersonnelCase, 'employeeId' | 'positionId' | 'planLineId'>>
type Context = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'documentId' | 'flowKey' | 'number'>

export const dayOf = (now: Date) => formatDate(now, 'yyyy-MM-dd')
export const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4))

/** One personnel paper of a person at a time: papers are judged on rows that nobody else is about to add. */
export const lockPerson = (tx: Tx, employeeId: string) => advisoryLock(tx, `personnel ${employeeId}`)

/** INV-76: somebody who is being confirmed is not moved, and who is being moved does not leave, until that is settled. */
export const employeeClaim = ({ doc, acting }: Pick<FormContext<{ readonly employeeId?: string }>, 'doc' | 'acting'>): Claim => ({
  subject: 'employee',
  subjectId: doc.employeeId!,
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
    dueDate: null,
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

/** Once the paper has taken effect another one may be about the same person. */
export async function restate(tx: Tx, documentId: string, set: Partial<PersonnelCase>): Promise<void> {
  if (set.state === 'done' || set.state === 'loan') await endClaims({ tx, documentId }, 'done')
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
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select min(case c.flow_key when 'quitFlow' then d.data ->> 'lastWorkDate' else d.data ->> 'retireDate' end) as day
    from personnel_case c join document d on d.id = c.id
    where c.employee_id = ${employeeId} and c.state in ('running', 'waiting')
      and (c.flow_key = 'quitFlow' or (c.flow_key = 'retire_flow' and d.data ->> 'rehire' <> 'yes'))`)
  return rows[0]?.day ?? undefined
}

/** What comes on a later day (生效日期, 最后工作日, a reminder): what is due, and what happens to each of it. */
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

/** What a paper does when its day has come. */
export type Taking<D> = (ctx: ClockContext, doc: D, row: PersonnelCase) => Promise<void>

/** Agreed: at once when the day has come already, otherwise on its day. */
export async function takeEffect<D>(ctx: EffectContext<D>, day: string, taking: Taking<D>): Promise<void> {
  const { tx, documentId, doc, now } = ctx
  await restate(tx, documentId, { state: 'waiting', dueDate: day })
  if (day > dayOf(now)) return
  await taking(ctx, doc, (await caseOf(tx, documentId))!)
}

/** The clock's side of it: agreed papers of a flow whose day has come. */
export function onTheirDay<D>(flowKey: string, taking: Taking<D>, states: readonly string[] = ['waiting']): Dated {
  const ripe = (now: Date) =>
    and(eq(personnelCases.flowKey, flowKey), inArray(personnelCases.state, [...states]), lte(personnelCases.dueDate, dayOf(now)))
  return {
    due: (tx, now) => tx.select({ id: personnelCases.id, tenantId: personnelCases.tenantId }).from(personnelCases).where(ripe(now)),
    async happen(ctx, id) {
      const [row] = await ctx.tx
        .select()
        .from(personnelCases)
        .where(and(eq(personnelCases.id, id), ripe(ctx.now)))
        .for('update')
      if (!row) return
      const [document] = await ctx.tx
        .select({ data: documents.data })
        .from(documents)
        .where(eq(documents.id, sql`${id}::bigint`))
      await taking(ctx, document!.data as D, row)
    },
  }
}
