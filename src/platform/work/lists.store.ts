import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { categoryName } from '#company/departments.ts'
import { categoryForSupplier, titleForSupplier } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import { asPage, type PageOf, pageOf } from '#server/db/listing.ts'
import { containing } from '#server/db/search.ts'
import type { AnyTable } from '#server/db/table.ts'
import { numberOf } from '#server/db/total.ts'
import { categoryOf, definitionId } from '#server/engine/shell/registry.ts'
import { copies, instances, pools, type Summary, tasks } from '#server/engine/shell/wf.table.ts'
import { fromShanghai } from '#server/http/present.ts'
import type { Context } from '#server/http/route.ts'
import { holdersOf } from './holders.store.ts'

/** 待办、已办、已发、待签收、抄送、草稿. Each page is one statement on one index, and its total uses the same predicate. */
export interface ListAsked {
  category?: string
  flowKey?: string
  keyword?: string
  beginDate?: string
  endDate?: string
  overdue?: string
  approvalStatus?: number
  read?: string
  returned?: string
}

interface Columns {
  flowKey: typeof tasks.flowKey | typeof instances.defKey
  title: typeof tasks.title | typeof instances.title
  number: typeof tasks.number | typeof instances.number
  initiatorName: typeof tasks.initiatorName | typeof instances.initiatorName
  at: SQL
}

function conditions({ app }: Context, asked: ListAsked, on: Columns): (SQL | undefined)[] {
  const { category, flowKey, keyword, beginDate, endDate } = asked
  const like = keyword ? containing(keyword.trim()) : ''
  const keys = category
    ? [...app.engine.flows.flows.values()].filter(each => categoryOf(each.domain) === category).map(each => each.flow.key)
    : []
  return [
    flowKey ? eq(on.flowKey, flowKey) : undefined,
    category ? sql`${on.flowKey} = any(${sql.param(keys)}::text[])` : undefined,
    like ? or(ilike(on.title, like), ilike(on.number, like), ilike(on.initiatorName, like)) : undefined,
    beginDate ? gte(on.at, instant(beginDate)) : undefined,
    endDate ? lt(on.at, new Date(instant(endDate).getTime() + (endDate.length === 10 ? 86_400_000 : 1000))) : undefined,
  ]
}

function instant(text: string): Date {
  const date = fromShanghai(text)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

const onTasks = (at: SQL): Columns => ({
  flowKey: tasks.flowKey,
  title: tasks.title,
  number: tasks.number,
  initiatorName: tasks.initiatorName,
  at,
})
const onInstances = (at: SQL): Columns => ({
  flowKey: instances.defKey,
  title: instances.title,
  number: instances.number,
  initiatorName: instances.initiatorName,
  at,
})

interface Raw {
  taskId?: string | null
  taskName?: string
  flowKey: string
  version: number
  defVersion: number
  processInstanceId: string
  businessId: string
  number: string
  title: string
  summary: Summary[]
  initiatorName: string
  deptName: string
  createTime: Date
  endTime?: Date | null
  dueTime?: Date | null
  approvalStatus?: number
  status?: string
  result?: string
  comment?: string
  batchable?: boolean
  read?: boolean
  urged?: boolean
  returned?: boolean
  currentNodes?: string
  holders?: string
  onBehalfOf?: string | null
}

const ENDED = new Set([3, 8, 9])
/** Due within a day counts as urgent. */
const SOON = 86_400_000

function toRow({ app, caller }: Context, names: Map<string, string>, raw: Raw) {
  const registered = app.engine.flows.flows.get(raw.flowKey)
  const category = registered ? categoryOf(registered.domain) : ''
  const isOutside = caller.accountType === EXTERNAL
  return {
    ...raw,
    title: isOutside ? titleForSupplier(raw.flowKey, raw.title) : raw.title,
    processDefinitionId: definitionId(raw.flowKey, raw.defVersion),
    processDefinitionName: registered?.flow.title ?? raw.flowKey,
    processDefinitionVersion: raw.defVersion,
    category,
    categoryName: (isOutside && categoryForSupplier(category)?.zh) || (registered ? categoryName(registered.domain) : ''),
    processIsFinished: raw.approvalStatus !== undefined && ENDED.has(raw.approvalStatus) ? 'finished' : 'unfinished',
    onBehalfOf: raw.onBehalfOf ? (names.get(raw.onBehalfOf) ?? '') : '',
  }
}

async function paged(
  ctx: Context,
  from: AnyTable,
  where: SQL | undefined,
  rows: (size: number, offset: number) => Promise<Raw[]>,
  joined?: { table: AnyTable; on: SQL },
): Promise<PageOf<ReturnType<typeof toRow>>> {
  const { current, size, offset, isCounted } = pageOf(ctx.params)
  const all = ctx.tx.select({ one: sql`1` }).from(from)
  const counted = joined ? all.innerJoin(joined.table, joined.on).where(where) : all.where(where)
  const number = await numberOf(ctx.tx, counted, isCounted)
  const found = offset < number.total || !number.isWhole ? await rows(size, offset) : []
  const absent = [...new Set(found.flatMap(row => (row.onBehalfOf ? [row.onBehalfOf] : [])))]
  const names = new Map<string, string>()
  if (absent.length > 0) {
    const company = await ctx.app.engine.ports.company(ctx.tx, ctx.site, ctx.caller.tenantId)
    for (const id of absent) names.set(id, company.names.name(id))
  }
  const records = found.map(row => toRow(ctx, names, row))
  return asPage(records, number, { current, size })
}

const taskColumns = {
  taskId: tasks.id,
  taskName: tasks.nodeName,
  flowKey: tasks.flowKey,
  version: tasks.version,
  defVersion: tasks.defVersion,
  processInstanceId: tasks.instanceId,
  businessId: tasks.bizId,
  number: tasks.number,
  title: tasks.title,
  summary: tasks.summary,
  initiatorName: tasks.initiatorName,
  deptName: tasks.deptName,
  createTime: tasks.arrivedAt,
  endTime: tasks.finishedAt,
  dueTime: tasks.dueAt,
  result: tasks.result,
  comment: tasks.opinion,
  batchable: tasks.batchable,
  read: sql<boolean>`${tasks.readAt} is not null`,
  urged: sql<boolean>`${tasks.urgedAt} is not null`,
  returned: sql<boolean>`${tasks.kind} = 'start'`,
  onBehalfOf: tasks.onBehalfOf,
}

export function todoList(ctx: Context, asked: ListAsked) {
  const where = and(
    eq(tasks.holder, ctx.caller.userId),
    eq(tasks.status, 0),
    asked.overdue === '1' || asked.overdue === 'true' ? lt(tasks.dueAt, ctx.now) : undefined,
    asked.overdue === 'soon' ? and(gte(tasks.dueAt, ctx.now), lt(tasks.dueAt, new Date(ctx.now.getTime() + SOON))) : undefined,
    asked.returned === '1' ? eq(tasks.kind, 'start') : undefined,
    ...conditions(ctx, asked, onTasks(sql`${tasks.arrivedAt}`)),
  )
  return paged(ctx, tasks, where, async (size, offset) =>
    (
      await ctx.tx.select(taskColumns).from(tasks).where(where).orderBy(desc(tasks.arrivedAt), desc(tasks.id)).limit(size).offset(offset)
    ).map(row => ({ ...row, approvalStatus: 2 })),
  )
}

export function doneList(ctx: Context, asked: ListAsked) {
  // Tasks closed without a decision of their holder (a colleague was faster, the case ended) are not listed.
  const where = and(
    eq(tasks.holder, ctx.caller.userId),
    sql`${tasks.status} <> 0`,
    sql`${tasks.result} not in ('cancelled', 'auto', 'removed', 'recalled', 'waiting')`,
    ...conditions(ctx, asked, onTasks(sql`${tasks.finishedAt}`)),
  )
  return paged(ctx, tasks, where, async (size, offset) => {
    const page = await ctx.tx
      .select({ ...taskColumns, approvalStatus: instances.approvalStatus, status: instances.status, currentNodes: instances.currentNodes })
      .from(tasks)
      .innerJoin(instances, eq(instances.id, tasks.instanceId))
      .where(where)
      .orderBy(desc(tasks.finishedAt), desc(tasks.id))
      .limit(size)
      .offset(offset)
    return page
  })
}

export function claimList(ctx: Context, asked: ListAsked) {
  const where = and(
    eq(pools.userId, ctx.caller.userId),
    eq(tasks.status, 0),
    isNull(tasks.holder),
    ...conditions(ctx, asked, onTasks(sql`${tasks.arrivedAt}`)),
  )
  const on = eq(tasks.id, pools.taskId)
  return paged(
    ctx,
    pools,
    where,
    async (size, offset) =>
      (
        await ctx.tx
          .select(taskColumns)
          .from(pools)
          .innerJoin(tasks, on)
          .where(where)
          .orderBy(desc(tasks.arrivedAt), desc(tasks.id))
          .limit(size)
          .offset(offset)
      ).map(row => ({ ...row, approvalStatus: 2 })),
    { table: tasks, on },
  )
}

const caseColumns = {
  flowKey: instances.defKey,
  version: instances.version,
  defVersion: instances.defVersion,
  processInstanceId: instances.id,
  businessId: instances.bizId,
  number: instances.number,
  title: instances.title,
  summary: instances.summary,
  initiatorName: instances.initiatorName,
  deptName: instances.deptName,
  createTime: instances.startedAt,
  endTime: instances.endedAt,
  approvalStatus: instances.approvalStatus,
  status: instances.status,
  currentNodes: instances.currentNodes,
}

function ownCases(ctx: Context, asked: ListAsked, which: SQL) {
  const where = and(
    eq(instances.tenantId, ctx.caller.tenantId),
    eq(instances.initiator, ctx.caller.userId),
    which,
    asked.approvalStatus === undefined ? undefined : eq(instances.approvalStatus, asked.approvalStatus),
    ...conditions(ctx, asked, onInstances(sql`${instances.startedAt}`)),
  )
  return paged(ctx, instances, where, async (size, offset) => {
    const page = await ctx.tx
      .select(caseColumns)
      .from(instances)
      .where(where)
      .orderBy(desc(instances.startedAt), desc(instances.id))
      .limit(size)
      .offset(offset)
    const holders = await holdersOf(
      ctx,
      page.map(row => row.processInstanceId),
    )
    return page.map(row => ({ ...row, holders: holders.get(row.processInstanceId) ?? '' }))
  })
}

export const sendList = (ctx: Context, asked: ListAsked) => ownCases(ctx, asked, sql`${instances.status} not in ('draft', 'deleted')`)
export const draftList = (ctx: Context, asked: ListAsked) => ownCases(ctx, asked, sql`${instances.status} = 'draft'`)

export function ccList(ctx: Context, asked: ListAsked) {
  const where = and(
    eq(copies.userId, ctx.caller.userId),
    asked.read === '0' ? isNull(copies.readAt) : undefined,
    asked.read === '1' ? isNotNull(copies.readAt) : undefined,
    ...conditions(ctx, asked, onInstances(sql`${copies.at}`)),
  )
  const on = eq(instances.id, copies.instanceId)
  return paged(
    ctx,
    copies,
    where,
    async (size, offset) =>
      ctx.tx
        .select({ ...caseColumns, taskId: copies.id, createTime: copies.at, read: sql<boolean>`${copies.readAt} is not null` })
        .from(copies)
        .innerJoin(instances, on)
        .where(where)
        .orderBy(desc(copies.at), desc(copies.id))
        .limit(size)
        .offset(offset),
    { table: instances, on },
  )
}
