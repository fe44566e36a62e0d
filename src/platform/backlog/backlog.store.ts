import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { titleForSupplier } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import { isUndecided } from '#platform/work/waiting.store.ts'
import type { Tx } from '#server/db/database.ts'
import { idOf, type Listing, momentOf, number, page, text } from '#server/db/listing.ts'
import { parseIds } from '#server/db/rows.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { plainLine } from '#server/text/plain.ts'
import { backlogs } from './backlog.table.ts'
import { settleFollowUp } from './follow-up.store.ts'

/** 待办. Everything that waits for one person: tasks of flows, follow-ups of documents, and personal reminders (without flow key). */
export const WAITING = 1
export const HANDLED = 0

/** Reminders and tasks as one list, in the format of the spec. */
function inbox({ tx, caller }: Context) {
  const reminders = tx
    .select({
      id: sql<string>`${backlogs.id}`.as('id'),
      backlogTilte: sql<string>`${backlogs.title}::text`.as('backlog_title'),
      createTime: sql<Date>`${backlogs.createTime}`.mapWith(backlogs.createTime).as('create_time'),
      pcUrl: sql<string>`${backlogs.pcUrl}::text`.as('pc_url'),
      flowKey: sql<string>`${backlogs.flowKey}::text`.as('flow_key'),
      taskId: sql<string | null>`${backlogs.taskId}`.as('task_id'),
      processInstanceId: sql<string | null>`${backlogs.processInstanceId}`.as('process_instance_id'),
      businessId: sql<string | null>`${backlogs.businessId}`.as('business_id'),
      status: sql<number>`${backlogs.status}::int`.as('status'),
    })
    .from(backlogs)
    .where(eq(backlogs.userId, caller.userId))
  const waiting = tx
    .select({
      id: sql<string>`${tasks.id}`.as('id'),
      backlogTilte: sql<string>`${tasks.initiatorName} || '提交的' || ${tasks.title}`.as('backlog_title'),
      createTime: sql<Date>`${tasks.arrivedAt}`.mapWith(tasks.arrivedAt).as('create_time'),
      pcUrl:
        sql<string>`'/work/process/' || ${tasks.flowKey} || '/handle/' || ${tasks.id} || '/' || ${tasks.instanceId} || '/' || ${tasks.bizId}`.as(
          'pc_url',
        ),
      flowKey: sql<string>`${tasks.flowKey}::text`.as('flow_key'),
      taskId: sql<string | null>`${tasks.id}`.as('task_id'),
      processInstanceId: sql<string | null>`${tasks.instanceId}`.as('process_instance_id'),
      businessId: sql<string | null>`${tasks.bizId}`.as('business_id'),
      status: sql<number>`case ${tasks.status} when 0 then ${WAITING}::int else ${HANDLED}::int end`.as('status'),
    })
    .from(tasks)
    .where(and(eq(tasks.holder, caller.userId), sql`${tasks.result} not in ('cancelled', 'auto', 'removed', 'recalled', 'waiting')`))
  return reminders.unionAll(waiting).as('inbox')
}

const listOf = (rows: ReturnType<typeof inbox>): Listing => ({
  filters: {
    backlogTilte: text(sql`${rows.backlogTilte}`),
    flowKey: text(sql`${rows.flowKey}`),
    status: number(sql`${rows.status}`),
    createTime: momentOf(sql`${rows.createTime}`),
    processInstanceId: idOf(sql`${rows.processInstanceId}`),
    businessId: idOf(sql`${rows.businessId}`),
  },
  sorts: { createTime: sql`${rows.createTime}`, backlogTilte: sql`${rows.backlogTilte}` },
  order: [desc(rows.createTime), desc(rows.id)],
})

interface Titled {
  flowKey: string
  taskId: string | null
  backlogTilte: string
}

/** Suppliers read the titles of their papers in their own words. */
const inWordsOf =
  ({ caller }: Context) =>
  <T extends Titled>(row: T): T =>
    caller.accountType === EXTERNAL && row.taskId ? { ...row, backlogTilte: titleForSupplier(row.flowKey, row.backlogTilte) } : row

/** Open ones only, unless a status is given. */
export function ownBacklogs(ctx: Context) {
  const { tx, params } = ctx
  const asked = Object.entries(params).some(([key, value]) => /^status(_|$)/.test(key) && value !== '')
  const rows = inbox(ctx)
  return page(tx, params, listOf(rows), {
    table: rows as never,
    where: asked ? undefined : sql`${rows.status} = ${WAITING}`,
    rows: async ({ where, order, size, offset }) =>
      (
        await tx
          .select()
          .from(rows)
          .where(where)
          .orderBy(...order)
          .limit(size)
          .offset(offset)
      ).map(inWordsOf(ctx)),
  })
}

export async function ownBacklog(ctx: Context, id: string) {
  const rows = inbox(ctx)
  const [found] = await ctx.tx.select().from(rows).where(sql`${rows.id} = ${id}`)
  return found ? inWordsOf(ctx)(found) : Promise.reject(missing())
}

/** Every open page asks this every minute, so it is one statement. External accounts have no notices; messages are counted separately. */
export async function unhandled({ tx, caller }: Context) {
  const { rows } = await tx.execute<{ todo: number; notice: number; message: number }>(sql`
    select
      ((select count(*) from sys_backlog where user_id = ${caller.userId} and status = ${WAITING})
        + (select count(*) from wf_task where holder = ${caller.userId} and status = 0))::int as todo,
      (select count(*) from sys_notice n where ${caller.accountType !== 3} and n.tenant_id = ${caller.tenantId} and n.is_deleted = 0 and n.status = 1
        and not exists (select 1 from sys_notice_read r where r.user_id = ${caller.userId} and r.notice_id = n.id))::int as notice,
      (select count(*) from sys_message where user_id = ${caller.userId} and status = 0)::int as message`)
  const { todo, notice, message } = rows[0]!
  return { sysBacklogCount: todo, sysNoticeCount: notice, sysMessageCount: message, allCount: todo + notice }
}

export interface Reminder {
  id?: string
  backlogTilte?: string
  pcUrl?: string
  status?: number
}

export async function submitReminder(ctx: Context, reminder: Reminder): Promise<string> {
  const { tx, caller, now } = ctx
  const title = reminder.backlogTilte === undefined ? undefined : plainLine(reminder.backlogTilte)
  if (reminder.id ? title?.trim() === '' : !title?.trim()) throw new Refusal('待办标题不能为空')
  if (reminder.pcUrl && !isInternalPath(reminder.pcUrl)) throw new Refusal('待办链接只能是系统内的页面地址')
  const { id, status, pcUrl } = reminder
  const handleTime = status === undefined ? undefined : status === HANDLED ? now : null
  if (!id) return addBacklog(tx, ctx.newId, { title: title!, pcUrl, status, handleTime, userId: caller.userId })
  const [known] = await ownReminders(ctx, [id], '流程待办不能修改')
  if (known!.followUpId) {
    if (title !== undefined || pcUrl !== undefined) throw new Refusal('系统安排的事项不能修改，只能标记完成')
    if (status !== undefined && (await isUndecided(tx, known!.processInstanceId))) throw new Refusal('请在“待确认事项”中确认或退回')
    if (status !== undefined) await settleFollowUp(tx, ctx.site, known!.followUpId, { status, handleTime: handleTime ?? null })
    return id
  }
  await tx
    .update(backlogs)
    .set({ title: title ?? known!.title, pcUrl, status, handleTime })
    .where(eq(backlogs.id, id))
  return id
}

export async function removeReminders(ctx: Context, ids: string): Promise<void> {
  const wanted = [...new Set(parseIds(ids))]
  const found = await ownReminders(ctx, wanted, '流程待办不能删除')
  if (found.some(({ followUpId }) => followUpId)) throw new Refusal('系统安排的事项不能删除，只能标记完成')
  await ctx.tx.delete(backlogs).where(inArray(backlogs.id, wanted))
}

export async function addBacklog(tx: Tx, newId: () => string, values: Omit<typeof backlogs.$inferInsert, 'id'>): Promise<string> {
  const id = newId()
  await tx.insert(backlogs).values({ ...values, id })
  return id
}

/** Only the caller's own reminders: tasks of flows are completed in the flow. */
async function ownReminders({ tx, caller }: Context, ids: readonly string[], otherwise: string) {
  const [task] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), eq(tasks.holder, caller.userId)))
    .limit(1)
  if (task) throw new Refusal(otherwise)
  const found = await tx
    .select()
    .from(backlogs)
    .where(and(inArray(backlogs.id, [...ids]), eq(backlogs.userId, caller.userId)))
    .for('update')
  if (found.length !== ids.length) throw missing()
  if (found.some(({ flowKey }) => flowKey !== '')) throw new Refusal(otherwise)
  return found
}

/** An internal path. Browsers read `//` and `/\` as another host, and ignore tabs and line breaks inside them. */
export const isInternalPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path) && plainLine(path) === path
