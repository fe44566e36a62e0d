import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../server/db/database.ts'
import { split } from '../../server/db/keeper.ts'
import { idOf, type Listing, momentOf, number, page, text } from '../../server/db/listing.ts'
import { missing, Refusal } from '../../server/http/refusal.ts'
import type { Scene } from '../../server/http/route.ts'
import { plainLine } from '../../server/text/plain.ts'
import { backlogs } from './backlog.table.ts'

/** 待办. What waits for one person: tasks of flows, and reminders they wrote themselves (no flow key). */
export const WAITING = 1
export const HANDLED = 0

const list: Listing = {
  filters: {
    backlogTilte: text(backlogs.title),
    flowKey: text(backlogs.flowKey),
    status: number(backlogs.status),
    createTime: momentOf(backlogs.createTime),
    processInstanceId: idOf(backlogs.processInstanceId),
    businessId: idOf(backlogs.businessId),
  },
  sorts: { createTime: backlogs.createTime, backlogTilte: backlogs.title },
  order: [desc(backlogs.createTime), desc(backlogs.id)],
}

const columns = {
  id: backlogs.id,
  backlogTilte: backlogs.title,
  createTime: backlogs.createTime,
  pcUrl: backlogs.pcUrl,
  flowKey: backlogs.flowKey,
  taskId: backlogs.taskId,
  processInstanceId: backlogs.processInstanceId,
  businessId: backlogs.businessId,
  status: backlogs.status,
}

/** Unless a status is asked for, only what still waits. */
export function ownBacklogs({ tx, params, caller }: Scene) {
  const asked = Object.entries(params).some(([key, value]) => /^status(_|$)/.test(key) && value !== '')
  return page(tx, params, list, {
    table: backlogs,
    where: and(eq(backlogs.userId, caller.userId), asked ? undefined : eq(backlogs.status, WAITING)),
    rows: ({ where, order, size, offset }) =>
      tx
        .select(columns)
        .from(backlogs)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })
}

export async function ownBacklog({ tx, caller }: Scene, id: string) {
  const [found] = await tx
    .select(columns)
    .from(backlogs)
    .where(and(eq(backlogs.id, id), eq(backlogs.userId, caller.userId)))
  return found ?? Promise.reject(missing())
}

/** Asked by every open page every minute: one statement. Notices are not for external accounts, and messages are counted apart. */
export async function unhandled({ tx, caller }: Scene) {
  const { rows } = await tx.execute<{ todo: number; notice: number; message: number }>(sql`
    select
      (select count(*) from sys_backlog where user_id = ${caller.userId} and status = ${WAITING})::int as todo,
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

export async function submitReminder(scene: Scene, reminder: Reminder): Promise<string> {
  const { tx, caller, now } = scene
  const title = reminder.backlogTilte === undefined ? undefined : plainLine(reminder.backlogTilte)
  if (reminder.id ? title?.trim() === '' : !title?.trim()) throw new Refusal('待办标题不能为空')
  if (reminder.pcUrl && !isInternalPath(reminder.pcUrl)) throw new Refusal('待办链接只能是系统内的页面地址')
  const { id, status, pcUrl } = reminder
  const handleTime = status === undefined ? undefined : status === HANDLED ? now : null
  if (!id) return addBacklog(tx, scene.newId, { title: title!, pcUrl, status, handleTime, userId: caller.userId })
  const [known] = await ownReminders(scene, [id], '流程待办不能修改')
  await tx
    .update(backlogs)
    .set({ title: title ?? known!.title, pcUrl, status, handleTime })
    .where(eq(backlogs.id, id))
  return id
}

export async function removeReminders(scene: Scene, ids: string): Promise<void> {
  const wanted = [...new Set(split(ids))]
  await ownReminders(scene, wanted, '流程待办不能删除')
  await scene.tx.delete(backlogs).where(inArray(backlogs.id, wanted))
}

/** One row, for a reminder, and later for the engine, which names the flow and its ids. */
export async function addBacklog(tx: Tx, newId: () => string, values: Omit<typeof backlogs.$inferInsert, 'id'>): Promise<string> {
  const id = newId()
  await tx.insert(backlogs).values({ ...values, id })
  return id
}

/** Own rows, all of them, and none of a flow: what a flow waits for is settled in the flow. */
async function ownReminders({ tx, caller }: Scene, ids: readonly string[], otherwise: string) {
  const found = await tx
    .select()
    .from(backlogs)
    .where(and(inArray(backlogs.id, [...ids]), eq(backlogs.userId, caller.userId)))
    .for('update')
  if (found.length !== ids.length) throw missing()
  if (found.some(({ flowKey }) => flowKey !== '')) throw new Refusal(otherwise)
  return found
}

/** A path of ours. Browsers read `//` and `/\` as another host, and skip tabs and line ends while they look. */
export const isInternalPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path) && plainLine(path) === path
