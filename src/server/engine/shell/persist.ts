import { indexOf, isHuman, locate } from '#model/flow/locate.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { Tx } from '#server/db/database.ts'
import { insertInto, prepared, updateOf } from '#server/db/prepared.ts'
import type { FlowEvent, Opinion, TaskResult } from '../event.ts'
import { approvalStatus, findSeat, type InstanceState } from '../state.ts'
import type { Acting } from './engine.ts'
import type { InstanceRow } from './load.ts'
import { instances } from './wf.table.ts'

/** The case after a command, and its events. */
export interface Step {
  readonly def: FlowDefinition
  readonly before: InstanceState
  readonly after: InstanceState
  readonly events: readonly FlowEvent[]
  readonly rev: number
}

const OVER = new Set(['approved', 'rejected', 'withdrawn', 'reversed', 'terminated', 'deleted'])

/** The columns that lists show. */
export const projected = (def: FlowDefinition, after: InstanceState) => {
  const index = indexOf(def)
  const visits = Object.values(after.visits)
  const open = visits.filter(visit => visit.seats.some(seat => seat.task !== null) || visit.parked)
  return {
    status: after.status,
    approvalStatus: approvalStatus(after),
    currentNodes: [...new Set(open.map(visit => locate(index, visit.node).node.name))].join('、'),
    parked: visits.some(visit => visit.parked),
    version: after.v,
    round: after.round,
    state: after,
  }
}

/** Writes a step: case, events, tasks, pools, copies, timers. In the caller's transaction, sent in one go. */
export function persist(acting: Acting, isNew: boolean, instance: InstanceRow, step: Step): void {
  const { tx, now } = acting
  const ended = OVER.has(step.after.status)
  const row: InstanceRow = {
    ...instance,
    ...projected(step.def, step.after),
    defVersion: step.after.def.version,
    endedAt: ended ? (instance.endedAt ?? now) : null,
  }
  if (isNew) tx.send(addInstance.statement, addInstance.values(row))
  else tx.send(changeInstance.statement, changeInstance.values(row))
  writeEvents(tx, instance.id, step.events)
  closeTasks(tx, now, step)
  openTasks(acting, instance, step)
  writePools(tx, step)
  writeTimers(tx, instance.id, step)
  writeCopies(acting, instance.id, step.events)
  showMentioned(acting, instance.id, step.events)
  markUrged(acting, instance.id, step.events)
}

const addInstance = insertInto(instances)
const changeInstance = updateOf(instances, 'id', [
  ...(['status', 'approvalStatus', 'currentNodes', 'parked', 'version', 'round', 'state', 'defVersion', 'endedAt'] as const),
  ...(['title', 'summary', 'number', 'params', 'startedAt'] as const),
])

/** One parameter for all of them: building a statement with all their columns took longer than running it. */
const addEvents = prepared(`
  insert into wf_event (instance_id, seq, at, actor, on_behalf_of, type, data)
  select $1, e.seq, e.at, e.actor, e.behalf, e.type, e.data
  from jsonb_to_recordset($2) as e(seq integer, at timestamptz, actor text, behalf bigint, type text, data jsonb)`)

function writeEvents(tx: Tx, instanceId: string, happened: readonly FlowEvent[]): void {
  if (happened.length === 0) return
  const rows = happened.map(({ seq, at, actor, behalf, type, ...data }) => ({
    seq,
    at: new Date(at).toISOString(),
    actor,
    behalf,
    type,
    data,
  }))
  tx.send(addEvents, [instanceId, JSON.stringify(rows)])
}

const urge = prepared('update wf_task set urged_at = $2 where instance_id = $1 and status = 0 and holder = any($3::bigint[])')

/** Marks the to-do as urged, so that it cannot be approved in bulk unseen. */
function markUrged({ tx, now }: Acting, instanceId: string, happened: readonly FlowEvent[]): void {
  const people = happened.flatMap(event => (event.type === 'Urged' ? event.to : []))
  if (people.length > 0) tx.send(urge, [instanceId, now, people])
}

interface Closing {
  id: string
  result: TaskResult
  opinion: string
  signature: string
  files: readonly string[]
}

/** The opinion of the decision that closed the task. */
function saidWith(happened: readonly FlowEvent[], task: string, seat: string): Opinion {
  for (const event of happened) {
    if ((event.type === 'Approved' || event.type === 'Rejected') && event.task === task) return event.opinion
    if (event.type === 'DelegationReturned' && event.seat === seat) return event.opinion
    if (event.type === 'Returned') return event.opinion
    if ((event.type === 'Transferred' || event.type === 'Delegated') && event.seat === seat && event.reason) return { text: event.reason }
  }
  return {}
}

const close = prepared(`
  update wf_task t set status = 1, finished_at = $1, result = c.result, opinion = c.opinion, signature = c.signature, files = c.files,
    decided_rev = $2
  from jsonb_to_recordset($3) as c(id bigint, result text, opinion text, signature text, files jsonb)
  where t.id = c.id`)

function closeTasks(tx: Tx, now: Date, step: Step): void {
  const closing = step.events.flatMap((event): Closing[] => {
    if (event.type !== 'TaskClosed') return []
    const said = ['approved', 'rejected', 'returned', 'advised', 'transferred', 'delegated'].includes(event.result)
      ? saidWith(step.events, event.task, event.seat)
      : {}
    return [{ id: event.task, result: event.result, opinion: said.text ?? '', signature: said.signature ?? '', files: said.files ?? [] }]
  })
  if (closing.length > 0) tx.send(close, [now, step.rev, JSON.stringify(closing)])
}

/** Columns of the case are copied from its row, which is written before. */
const open = prepared(`
  insert into wf_task (id, tenant_id, instance_id, visit_id, seat_id, node_id, node_name, kind, owner, holder, status, version, title, summary,
    flow_key, def_version, initiator_name, dept_name, biz_id, number, batchable, arrived_at, due_at, finished_at, result, on_behalf_of, round,
    seen_rev)
  select t.id, i.tenant_id, i.id, t.visit, t.seat, t.node, t.name, t.kind, t.owner, t.holder, t.status, t.version, i.title, i.summary,
    i.def_key, i.def_version, i.initiator_name, i.dept_name, i.biz_id, i.number, t.batchable, $2, t.due, t.finished, t.result, t.behalf, i.round,
    $3
  from wf_instance i, jsonb_to_recordset($4) as t(id bigint, visit text, seat bigint, node text, name text, kind text, owner bigint,
    holder bigint, status smallint, version integer, batchable boolean, due timestamptz, finished timestamptz, result text, behalf bigint)
  where i.id = $1`)

function openTasks({ tx, now }: Acting, instance: InstanceRow, step: Step): void {
  const index = indexOf(step.def)
  const closed = new Set(step.events.flatMap(event => (event.type === 'TaskClosed' ? [event.task] : [])))
  const due = new Map(
    Object.values(step.after.timers).flatMap(timer => (timer.kind === 'timeout' && timer.seat ? [[timer.seat, timer.at]] : [])),
  )
  const rows = step.events.flatMap(event => {
    if (event.type !== 'TaskCreated') return []
    const { node } = locate(index, event.node)
    // Opened and closed by the same command: an automatic pass.
    const isClosed = closed.has(event.task)
    const { task: id, visit, seat, kind, owner, holder } = event
    return [
      {
        ...{ id, visit, seat, node: event.node, name: node.name, kind, owner: owner || null, holder: holder || null },
        ...{ status: isClosed ? 1 : 0, finished: isClosed ? now : null, result: isClosed ? 'auto' : '' },
        version: findSeat(step.after, id)?.seat.version ?? 0,
        batchable: isHuman(node) && node.allow.batch !== false,
        due: due.get(seat) ?? null,
        behalf: event.via === 'proxy' ? owner : null,
      },
    ]
  })
  if (rows.length > 0) tx.send(open, [instance.id, now, step.rev, JSON.stringify(rows)])
}

const assign = prepared('update wf_task set holder = $2, owner = $3, version = $4 where id = $1')
const withdrawOffers = prepared('delete from wf_pool where task_id = any($1::bigint[])')
const offer = prepared(`
  insert into wf_pool (task_id, user_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`)

/** Unclaimed tasks are offered to everybody in their pool until one claims it. */
function writePools(tx: Tx, step: Step): void {
  const claimed: string[] = []
  const offered: { taskId: string; userId: string }[] = []
  for (const event of step.events) {
    if (event.type === 'TaskClosed' && seatOf(step.before, event.visit, event.seat)?.pool) claimed.push(event.task)
    if (event.type !== 'Claimed' && event.type !== 'Unclaimed' && event.type !== 'TaskCreated') continue
    const seat = seatOf(step.after, event.visit, event.seat)
    const task = seat?.task
    if (!task) continue
    if (event.type === 'TaskCreated' && event.holder !== '') continue
    if (event.type !== 'TaskCreated') {
      tx.send(assign, [task, seat.holder || null, seat.owner || null, seat.version])
      if (event.type === 'Claimed') claimed.push(task)
    }
    if (seat.holder === '') offered.push(...(seat.pool ?? []).map(userId => ({ taskId: task, userId })))
  }
  if (claimed.length > 0) tx.send(withdrawOffers, [claimed])
  if (offered.length > 0) tx.send(offer, [offered.map(({ taskId }) => taskId), offered.map(({ userId }) => userId)])
}

const seatOf = (state: InstanceState, visit: string, seat: string) => state.visits[visit]?.seats.find(each => each.id === seat)

const stopTimers = prepared('delete from wf_timer where id = any($1::bigint[])')
const setTimers = prepared(`
  insert into wf_timer (id, instance_id, kind, fire_at)
  select t.id, $1, t.kind, t.at from jsonb_to_recordset($2) as t(id bigint, kind text, at timestamptz)`)

function writeTimers(tx: Tx, instanceId: string, { before, after }: Step): void {
  const gone = Object.keys(before.timers).filter(id => after.timers[id]?.at !== before.timers[id]?.at)
  const set = Object.values(after.timers).filter(timer => before.timers[timer.id]?.at !== timer.at)
  if (gone.length > 0) tx.send(stopTimers, [gone])
  if (set.length > 0) tx.send(setTimers, [instanceId, JSON.stringify(set.map(({ id, kind, at }) => ({ id, kind, at })))])
}

const copyTo = prepared(`
  insert into wf_cc (id, tenant_id, instance_id, user_id, from_node, by_user, at)
  select c.id, $1, $2, c."to", c.node, c.by, $3 from jsonb_to_recordset($4) as c(id bigint, "to" bigint, node text, by bigint)`)

function writeCopies({ tx, tenantId, user, now, newId }: Acting, instanceId: string, happened: readonly FlowEvent[]): void {
  const rows = happened.flatMap(event =>
    event.type === 'CcSent' ? event.users.map(to => ({ id: newId(), to, node: event.node, by: event.byHand ? user || null : null })) : [],
  )
  if (rows.length > 0) tx.send(copyTo, [tenantId, instanceId, now, JSON.stringify(rows)])
}

const showTo = prepared(`
  insert into wf_cc (id, tenant_id, instance_id, user_id, from_node, by_user, at)
  select c.id, $1, $2, c."to", 'start', $3, $4 from jsonb_to_recordset($5) as c(id bigint, "to" bigint)
  where not exists (select 1 from wf_cc o where o.instance_id = $2 and o.user_id = c."to")
    and not exists (select 1 from wf_task t where t.instance_id = $2 and c."to" in (t.holder, t.owner))`)

/** Whoever is mentioned may open what they are told of. Those who could already are not informed twice. */
function showMentioned({ tx, tenantId, user, now, newId }: Acting, instanceId: string, happened: readonly FlowEvent[]): void {
  const people = happened.flatMap(event => (event.type === 'Commented' ? event.mentions : [])).filter(to => to !== user)
  if (people.length > 0) tx.send(showTo, [tenantId, instanceId, user || null, now, JSON.stringify(people.map(to => ({ id: newId(), to })))])
}
