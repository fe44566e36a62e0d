import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { FlowSettings, Json, Seq } from '#model/flow/tree.ts'
import { id, moment } from '#server/db/columns.ts'
import { gramsOf, written } from '#server/db/search.ts'
import { pgTable } from '#server/db/table.ts'
import type { InstanceState } from '../state.ts'

/** 流程定义的版本. A published version never changes; running cases keep theirs. */
export const definitions = pgTable(
  'wf_definition',
  {
    key: varchar('key', { length: 64 }).notNull(),
    version: integer('version').notNull(),
    /** draft, published. */
    status: varchar('status', { length: 16 }).notNull(),
    /** code: shipped with the program; person: made in the designer. */
    origin: varchar('origin', { length: 8 }).notNull(),
    root: jsonb('root').$type<Seq>().notNull(),
    settings: jsonb('settings').$type<FlowSettings>().notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
    note: varchar('note', { length: 500 }).notNull().default(''),
    publishedAt: moment('published_at'),
    publishedBy: id('published_by'),
    /** Who last saved it in the designer. */
    savedAt: moment('saved_at'),
    savedBy: id('saved_by'),
  },
  t => [primaryKey({ columns: [t.key, t.version] })],
)

/** Flows that cannot be started for now. */
export const pausedFlows = pgTable('wf_paused', { key: varchar('key', { length: 64 }).primaryKey(), at: moment('at').notNull() })

export interface Summary {
  label: string
  value: string
}

const LISTED = sql`status not in ('draft', 'deleted')`

/** The text searched for words, among the documents of a flow. */
export const caseWords = (table = '') => written(['number', 'title'].map(column => `${table}${column}`))

/** 流程实例. One case; `state` is the kernel's, the other columns are for lists. */
export const instances = pgTable(
  'wf_instance',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    defKey: varchar('def_key', { length: 64 }).notNull(),
    defVersion: integer('def_version').notNull(),
    bizId: id('biz_id').notNull(),
    number: varchar('number', { length: 40 }).notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    summary: jsonb('summary').$type<Summary[]>().notNull(),
    initiator: id('initiator').notNull(),
    initiatorName: varchar('initiator_name', { length: 64 }).notNull(),
    deptId: id('dept_id'),
    deptName: varchar('dept_name', { length: 64 }).notNull(),
    status: varchar('status', { length: 16 }).notNull(),
    approvalStatus: smallint('approval_status').notNull(),
    currentNodes: text('current_nodes').notNull(),
    parked: boolean('parked').notNull().default(false),
    version: integer('version').notNull(),
    round: integer('round').notNull(),
    state: jsonb('state').$type<InstanceState>().notNull(),
    /** Thresholds at the time of submit. */
    params: jsonb('params').$type<Record<string, Json>>().notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** 上级流程: the case that started this one, and the visit that waits for it. */
    parentId: id('parent_id'),
    parentVisit: varchar('parent_visit', { length: 40 }),
  },
  t => [
    uniqueIndex('wf_instance_biz').on(t.bizId),
    index('wf_instance_parent').on(t.parentId).where(sql`parent_id is not null`),
    index('wf_instance_sent').on(t.tenantId, t.initiator, t.startedAt, t.id, t.defKey),
    // Documents of a flow: all, by status, by word. Drafts are excluded, because only their writer sees them.
    index('wf_instance_flow').on(t.tenantId, t.defKey, t.startedAt, t.id, t.bizId).where(LISTED),
    index('wf_instance_dept').on(t.tenantId, t.defKey, t.deptId, t.startedAt, t.id, t.bizId, t.approvalStatus).where(LISTED),
    index('wf_instance_state').on(t.tenantId, t.defKey, t.approvalStatus, t.startedAt, t.id).where(LISTED),
    index('wf_instance_search').using('gin', gramsOf(caseWords())).where(LISTED),
    index('wf_instance_running').on(t.tenantId, t.startedAt, t.id).where(sql`status in ('running', 'returned', 'suspended')`),
  ],
)

/** 任务. One row per seat that somebody has or had, with everything a list shows, so that a page is one index scan. */
export const tasks = pgTable(
  'wf_task',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    instanceId: id('instance_id').notNull(),
    visitId: varchar('visit_id', { length: 40 }).notNull(),
    seatId: id('seat_id').notNull(),
    nodeId: varchar('node_id', { length: 64 }).notNull(),
    nodeName: varchar('node_name', { length: 64 }).notNull(),
    /** approve, handle, start. */
    kind: varchar('kind', { length: 8 }).notNull(),
    owner: id('owner'),
    /** Null while unclaimed. */
    holder: id('holder'),
    /** 0 open, 1 closed. */
    status: smallint('status').notNull().default(0),
    version: integer('version').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    summary: jsonb('summary').$type<Summary[]>().notNull(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    defVersion: integer('def_version').notNull(),
    initiatorName: varchar('initiator_name', { length: 64 }).notNull(),
    deptName: varchar('dept_name', { length: 64 }).notNull(),
    bizId: id('biz_id').notNull(),
    number: varchar('number', { length: 40 }).notNull(),
    batchable: boolean('batchable').notNull(),
    arrivedAt: moment('arrived_at').notNull(),
    dueAt: moment('due_at'),
    urgedAt: moment('urged_at'),
    readAt: moment('read_at'),
    finishedAt: moment('finished_at'),
    result: varchar('result', { length: 16 }).notNull().default(''),
    opinion: text('opinion').notNull().default(''),
    signature: text('signature').notNull().default(''),
    files: jsonb('files').$type<string[]>().notNull().default([]),
    /** "P 代 A": whose task the holder has. */
    onBehalfOf: id('on_behalf_of'),
    round: integer('round').notNull(),
    seenRev: integer('seen_rev').notNull(),
    decidedRev: integer('decided_rev'),
  },
  t => [
    index('wf_task_todo').on(t.holder, t.arrivedAt, t.id).where(sql`status = 0`),
    index('wf_task_done').on(t.holder, t.finishedAt, t.id).where(sql`status <> 0`),
    // For the cases that concern a person (`case-access.query.ts`).
    index('wf_task_held').on(t.holder, t.flowKey, t.instanceId),
    index('wf_task_handed').on(t.owner, t.flowKey, t.instanceId).where(sql`owner is distinct from holder`),
    index('wf_task_case').on(t.instanceId, t.arrivedAt),
    index('wf_task_due').on(t.dueAt).where(sql`status = 0`),
    index('wf_task_owner').on(t.owner).where(sql`status = 0`),
    // For those who oversee departments: what waits, oldest first, and what was decided in a period.
    index('wf_task_open').on(t.tenantId, t.arrivedAt, t.id).where(sql`status = 0`),
    index('wf_task_decided').on(t.tenantId, t.finishedAt).where(sql`status <> 0`),
    uniqueIndex('wf_task_seat').on(t.visitId, t.holder, t.seatId).where(sql`status = 0`),
  ],
)

/** Who may claim an unclaimed task. */
export const pools = pgTable('wf_pool', { taskId: id('task_id').notNull(), userId: id('user_id').notNull() }, t => [
  primaryKey({ columns: [t.userId, t.taskId] }),
  index('wf_pool_task').on(t.taskId),
])

/** 抄送. */
export const copies = pgTable(
  'wf_cc',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    instanceId: id('instance_id').notNull(),
    userId: id('user_id').notNull(),
    fromNode: varchar('from_node', { length: 64 }).notNull(),
    byUser: id('by_user'),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  t => [
    index('wf_cc_user').on(t.userId, t.at, t.id, t.instanceId),
    index('wf_cc_unread').on(t.userId).where(sql`read_at is null`),
    index('wf_cc_case').on(t.instanceId),
  ],
)

/** Events in order, without gaps. Append-only; state is a fold over them. */
export const events = pgTable(
  'wf_event',
  {
    instanceId: id('instance_id').notNull(),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    actor: varchar('actor', { length: 20 }).notNull(),
    onBehalfOf: id('on_behalf_of'),
    type: varchar('type', { length: 32 }).notNull(),
    data: jsonb('data').notNull(),
  },
  t => [primaryKey({ columns: [t.instanceId, t.seq] })],
)

/** Due timers. */
export const timers = pgTable(
  'wf_timer',
  {
    id: id('id').primaryKey(),
    instanceId: id('instance_id').notNull(),
    kind: varchar('kind', { length: 16 }).notNull(),
    fireAt: moment('fire_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
  },
  t => [index('wf_timer_due').on(t.fireAt), index('wf_timer_case').on(t.instanceId)],
)

/** 代理: somebody acts for somebody else during an absence. */
export const proxies = pgTable(
  'wf_proxy',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    principal: id('principal').notNull(),
    agent: id('agent').notNull(),
    /** Flow keys; empty means all. */
    flows: jsonb('flows').$type<string[]>().notNull().default([]),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    reason: varchar('reason', { length: 500 }).notNull().default(''),
    createdBy: id('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  t => [index('wf_proxy_principal').on(t.principal, t.untilAt), index('wf_proxy_agent').on(t.agent, t.untilAt)],
)

/** 常用意见. */
export const phrases = pgTable(
  'wf_phrase',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    text: varchar('text', { length: 200 }).notNull(),
    sort: integer('sort').notNull().default(0),
  },
  t => [index('wf_phrase_user').on(t.userId, t.sort, t.id)],
)
