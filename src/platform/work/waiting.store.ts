import { and, eq } from 'drizzle-orm'
import { type Action, secondRight } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { checkForm } from '#model/form/read.ts'
import { submitted } from '#model/form/submitted.ts'
import { must } from '#model/must.ts'
import { handOut, settleCase } from '#platform/backlog/follow-up.store.ts'
import { claimRowFiles } from '#platform/master/row-files.store.ts'
import { held } from '#platform/master/save.store.ts'
import { notify } from '#platform/message/message.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Tx } from '#server/db/database.ts'
import { update } from '#server/db/rows.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { conflict, forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { saidIn } from './said.store.ts'
import { waitingActions } from './waiting-action.table.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Waiting = typeof waitingActions.$inferSelect

interface Filed {
  readonly key: string
  readonly action: Action
  /** Read and checked. */
  readonly values: Readonly<Record<string, unknown>>
  /** Absent if the action creates a row. */
  readonly row?: Row
}

export const CONFIRM_PAGE = '/work/confirm/index?waitState=wait'

/** 提交. Nothing happens yet: it waits for the second person, who gets a to-do. */
export async function fileAction(ctx: Context, resource: Resource, { key, action, values, row }: Filed): Promise<string> {
  const { tx, caller, newId, now } = ctx
  await resource.files[key]?.(ctx, (row ?? {}) as never, submitted(action.fields, values).doc)
  await claimRowFiles(tx, { resource, ownerId: caller.userId, id: row?.id }, action.fields, values)
  const { master } = resource
  const about = row ? master.label.map(name => String(row[name] ?? '')).join(' ') : ''
  const [id, rowId] = [newId(), row?.id ?? '']
  const made = await tx
    .insert(waitingActions)
    .values({
      ...{ id, tenantId: caller.tenantId, createUser: caller.userId, createTime: now, updateTime: now },
      ...{ filedAt: now, filedBy: caller.userId, title: action.title, about, content: await saidIn(ctx, action.fields, values) },
      ...{ waitState: 'wait', bookTitle: master.title, book: master.key, action: key, rowId, sent: values, people: [caller.userId] },
      ...stepOf(resource, action, key, 0),
    })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict(`“${action.title}”已提交，正在等待确认`)
  await ask(ctx, action, { id, title: action.title, about }, 0, [caller.userId])
  return id
}

function stepOf({ master }: Resource, { second }: Action, key: string, step: number) {
  const { title } = must(second[step], 'who confirms')
  return { step, waitsFor: title, neededRight: `${master.key}_${secondRight(key, step)}` }
}

/** A to-do for everybody who may confirm now; whoever took part already may not. */
async function ask(
  { tx, site, newId, caller }: Context,
  { second }: Action,
  { id, title, about }: Pick<Waiting, 'id' | 'title' | 'about'>,
  step: number,
  people: readonly string[],
): Promise<void> {
  const { roles, title: who } = must(second[step], 'who confirms')
  const others = (await holdersOf(tx, caller.tenantId, ...roles)).filter(user => !people.includes(user))
  if (others.length === 0) throw new Refusal(`没有其他人可以确认：${who}`)
  await handOut(tx, site, newId, others, {
    title: `确认${caller.name}提交的${title}${about ? `：${about}` : ''}`,
    path: CONFIRM_PAGE,
    instanceId: id,
  })
}

/** 确认. By another person each time; the last one carries it out, under the rules as they are now. */
export async function confirmAction(ctx: Context, id: string): Promise<Partial<Waiting>> {
  const { tx, caller, now } = ctx
  const waiting = await mine(tx, id)
  if (!may(caller, waiting.neededRight)) throw forbidden()
  if (waiting.people.includes(caller.userId)) throw new Refusal('不能确认自己提交或已确认过的事项')
  const resource = ctx.app.masters.get(waiting.book) ?? raise()
  const { actions, createActions } = resource.master
  const action = (waiting.rowId ? actions : createActions)[waiting.action] ?? raise()
  const people = [...waiting.people, caller.userId]
  const next = waiting.step + 1
  await settleCase(tx, ctx.site, id, now)
  if (next < action.second.length) {
    await ask(ctx, action, waiting, next, people)
    return { people, ...stepOf(resource, action, waiting.action, next) }
  }
  await carryOut(ctx, resource, action, waiting, people)
  await tell(ctx, waiting, '已确认，即时生效')
  return { people, waitState: 'done', waitsFor: '', decidedBy: caller.userId, decidedAt: now }
}

async function carryOut(ctx: Context, resource: Resource, action: Action, waiting: Waiting, people: readonly string[]): Promise<void> {
  const { rowId, action: key, sent, filedBy } = waiting
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  const row = (rowId ? { ...(await held(ctx, resource, rowId, undefined)), id: rowId } : {}) as never
  const viewer = { userId: ctx.caller.userId, may: (right: string) => may(ctx.caller, right) }
  if (rowId && !action.when(row, today, viewer)) throw conflict(`当前状态不能${action.title}，请退回`)
  const [problem] = checkForm(action.asks(row, today), sent as never)
  if (problem) throw new Refusal(problem.message)
  const { doc } = submitted(action.fields, sent)
  if (!rowId) {
    const id = await resource.createActions[key]!(ctx, doc, people)
    return claimRowFiles(ctx.tx, { resource, ownerId: filedBy, id }, action.fields, sent)
  }
  const kept = await resource.actions[key]!(ctx, row, doc, people)
  if (kept) await update(ctx, resource.table as Parameters<typeof update>[1], rowId, kept as never)
}

/** 退回 by whoever may confirm, 撤回 by whoever filed it. */
export async function endAction(ctx: Context, id: string, waitState: 'refused' | 'withdrawn', reason = ''): Promise<Partial<Waiting>> {
  const { tx, caller, now } = ctx
  const waiting = await mine(tx, id)
  const isOwn = waiting.filedBy === caller.userId
  if (waitState === 'withdrawn' ? !isOwn : isOwn || !may(caller, waiting.neededRight)) throw forbidden()
  await settleCase(tx, ctx.site, id, now)
  if (waitState === 'refused') await tell(ctx, waiting, `已退回：${reason}`)
  return { waitState, waitsFor: '', reason, decidedBy: caller.userId, decidedAt: now }
}

/** A to-do about it is done when it is decided, not by ticking it off. */
export async function isUndecided(tx: Tx, id: string | null): Promise<boolean> {
  if (!id) return false
  const [found] = await tx
    .select({ id: waitingActions.id })
    .from(waitingActions)
    .where(and(eq(waitingActions.id, id), eq(waitingActions.waitState, 'wait')))
  return found !== undefined
}

const tell = ({ tx, site, newId, caller }: Context, { filedBy, title, about }: Waiting, what: string) =>
  notify(tx, newId, [filedBy], { title: `${title}${what.slice(0, 3)}`, content: `${title} ${about ?? ''} ${what}（${caller.name}）` }, site)

async function mine(tx: Tx, id: string): Promise<Waiting> {
  const [found] = await tx.select().from(waitingActions).where(eq(waitingActions.id, id))
  return found ?? raise()
}

const raise = (): never => {
  throw missing('事项不存在')
}
