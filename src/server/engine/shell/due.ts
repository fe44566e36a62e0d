import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { endClaims } from '#server/document/claim.ts'
import { dues } from '#server/document/due.table.ts'
import { dayOf, giveUp, OPEN, openDue, restate } from '#server/document/due.ts'
import { submittedDoc } from '#server/document/submitted.ts'
import { asRefusal, isPassing } from '#server/http/failure.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { dayBegun } from '#server/jobs/daily.ts'
import type { Site } from '#server/site.ts'
import { effectContext } from './carry-out.ts'
import { type Acting, companyOf, type Engine } from './engine.ts'
import { loadCase } from './load.ts'
import { note } from './note.ts'
import { instances } from './wf.table.ts'

const clockwork = { userId: '', account: 'clock', from: '', action: 'due', requestId: '' }

/**
 * 到期生效. Approved documents whose day has come, each in its own transaction, ordered by day. Any number of nodes may run it: the case is locked
 * first, and a document that another node has settled meanwhile is skipped. A refused one is retried the next day.
 */
export async function settleDues(engine: Engine, site: Site, newId: () => string, now: Date, log: (line: string) => void): Promise<number> {
  const today = dayBegun(now)
  if (!today) return 0
  const { documentId, tenantId, status, dueOn, triedOn } = dues
  const ripe = await site.database.reader
    .select({ id: documentId, tenantId })
    .from(dues)
    .where(and(inArray(status, OPEN), lte(dueOn, today), or(isNull(triedOn), lt(triedOn, today))))
    .orderBy(asc(dueOn), asc(documentId))
  let done = 0
  for (const each of ripe) {
    const inTurn = <T>(work: (acting: Acting) => Promise<T>) =>
      site.database.change(clockwork, tx =>
        work({ engine, site, tx, tenantId: each.tenantId, user: '', dept: '', now, system: true, newId }),
      )
    try {
      if (await inTurn(acting => takeEffect(acting, each.id))) done++
    } catch (error) {
      log(`到期生效 ${each.id}（${site.schema}）：${(error as Error).message}`)
      if (!isPassing(error)) await inTurn(acting => block(acting, each.id, asRefusal(error)?.message ?? '系统错误，请联系系统管理员'))
    }
  }
  if (done > 0) log(`到期生效（${site.schema}）：${done} 张单据`)
  return done
}

/** Throws a Refusal if a rule forbids it. False if there is nothing to do or a counter-approval is running. */
export async function takeEffect(acting: Acting, documentId: string): Promise<boolean> {
  const { tx, now } = acting
  const loaded = await loadCase(acting, { businessId: documentId }, true)
  const { instance, document, registered } = loaded
  const due = await openDue(tx, documentId)
  if (!due || due.dueOn > dayOf(now) || instance.status !== 'approved') return false
  const { check, effective } = registered.effects
  const noted = {}
  const ctx = effectContext(acting, loaded, submittedDoc(registered.flow, document.data), `${instance.id}:due`, noted)
  // The form is not checked again because it has not changed since the approval; the books may have.
  const [fault] = (await check?.(ctx)) ?? []
  if (fault) throw new Refusal(fault.message)
  await effective?.(ctx)
  note(acting, loaded, noted)
  await endClaims(ctx, 'done')
  await restate(tx, documentId, { status: 'done', reason: '', settledAt: now })
  if (due.status === 'blocked') await acting.engine.ports.settleTodos(tx, acting.site, instance.id, now)
  return true
}

/** 改期. A document that has not taken effect yet waits for another day; if that day has come, it takes effect at once. */
export async function moveDue(acting: Acting, documentId: string, dueOn: string): Promise<void> {
  const { tx, now, engine, site } = acting
  const { instance } = await loadCase(acting, { businessId: documentId }, true)
  if (instance.status !== 'approved' || !(await openDue(tx, documentId))) throw conflict('该单据已生效、已作废或正在办理撤销')
  await restate(tx, documentId, { dueOn, status: 'waiting', reason: '', triedOn: null })
  await engine.ports.settleTodos(tx, site, instance.id, now)
  await takeEffect(acting, documentId)
}

/** 作废, by somebody responsible. */
export async function cancelDue(acting: Acting, documentId: string, reason: string): Promise<void> {
  const loaded = await loadCase(acting, { businessId: documentId }, true)
  const { instance, document, registered } = loaded
  if (instance.status !== 'approved') throw conflict('该单据正在办理撤销，不能作废')
  const noted = {}
  const ctx = effectContext(acting, loaded, document.data, `${instance.id}:cancelled`, noted)
  if (!(await giveUp(ctx, registered.effects, reason))) throw conflict('该单据已生效或已作废')
  note(acting, loaded, noted)
  await acting.engine.ports.settleTodos(acting.tx, acting.site, instance.id, acting.now)
  await ctx.notify([instance.initiator], {
    title: `已作废：${instance.number}`,
    content: `${instance.title}（${instance.number}）未生效，已作废：${reason}`,
  })
}

/** Keeps it waiting, and leaves a to-do for the responsible roles, once per reason; it is done when the document is settled. */
async function block(acting: Acting, documentId: string, reason: string): Promise<void> {
  const { engine, site, tx, now, newId } = acting
  const due = await openDue(tx, documentId)
  if (!due) return
  await restate(tx, documentId, { status: 'blocked', reason, triedOn: dayOf(now) })
  if (due.reason === reason) return
  const [paper] = await tx
    .select({ id: instances.id, number: instances.number, title: instances.title })
    .from(instances)
    .where(eq(instances.bizId, documentId))
  if (!paper) return
  await engine.ports.settleTodos(tx, site, paper.id, now)
  const { org } = await companyOf(acting)
  const people = due.responsible.flatMap(role => org.role(role)).filter(user => org.person(user)?.enabled)
  await engine.ports.addTodo(tx, site, newId, people, {
    title: `未能生效：${paper.title}（${paper.number}）${reason}`,
    path: `/work/due/index?${new URLSearchParams({ number: paper.number })}`,
    instanceId: paper.id,
  })
}
