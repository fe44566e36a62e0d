import { and, eq, inArray, sql } from 'drizzle-orm'
import { indexOf, isHuman, locate } from '#model/flow/locate.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { Tx } from '#server/db/database.ts'
import type { FlowEvent, Opinion, TaskResult } from '../event.ts'
import { approvalStatus, findSeat, type InstanceState } from '../state.ts'
import type { Acting } from './engine.ts'
import type { InstanceRow } from './load.ts'
import { copies, instances, pools, tasks, timers } from './wf.table.ts'

/** The case as the command left it, and what happened on the way. */
export interface Step {
  readonly def: FlowDefinition
  readonly before: InstanceState
  readonly after: InstanceState
  readonly events: readonly FlowEvent[]
  readonly rev: number
}

const OVER = new Set(['approved', 'rejected', 'withdrawn', 'reversed', 'terminated', 'deleted'])

/** What lists show of a state. */
export const projected = (def: FlowDefinition, after: InstanceState) => {
  const index = indexOf(def)
  const visits = Object.values(after.visits)
  const open = visits.filter(visit => visit.seats.some(seat => seat.task !== null) || visit.parked)
  return {
    status: after.status,
    approvalStatus: approvalStatus(after),
    currentNodes: [...new Set(open.map(visit => locate(index, visit.node).node.name))].join('、'),
    parked: visits.some(visit => visit.parked !== undefined),
    version: after.v,
    round: after.round,
    state: after,
  }
}

/** Writes a step: events, tasks, pools, copies, clocks, and the case itself. All of it in the caller's transaction. */
export async function persist(acting: Acting, instance: InstanceRow, step: Step): Promise<void> {
  const { tx, now } = acting
  const ended = OVER.has(step.after.status)
  await tx
    .update(instances)
    .set({
      ...projected(step.def, step.after),
      defVersion: step.after.def.version,
      endedAt: ended ? (instance.endedAt ?? now) : null,
      title: instance.title,
      summary: instance.summary,
      number: instance.number,
      params: instance.params,
      startedAt: instance.startedAt,
    })
    .where(eq(instances.id, instance.id))
  await writeEvents(tx, instance.id, step.events)
  await closeTasks(tx, now, step)
  await openTasks(acting, instance, step)
  await writePools(tx, step)
  await writeTimers(tx, instance.id, step)
  await writeCopies(acting, instance.id, step.events)
  await markUrged(acting, instance.id, step.events)
}

/** One parameter for however many: a decision writes half a dozen, and a statement with all their columns took longer to put together than to run. */
export async function writeEvents(tx: Tx, instanceId: string, happened: readonly FlowEvent[]): Promise<void> {
  if (happened.length === 0) return
  const rows = happened.map(({ seq, at, actor, behalf, type, ...data }) => ({
    seq,
    at: new Date(at).toISOString(),
    actor,
    behalf,
    type,
    data,
  }))
  await tx.execute(sql`
    insert into wf_event (instance_id, seq, at, actor, on_behalf_of, type, data)
    select ${instanceId}::bigint, e.seq, e.at, e.actor, e.behalf, e.type, e.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(seq integer, at timestamptz, actor text, behalf bigint, type text, data jsonb)`)
}

/** Whoever was urged sees it on the to-do itself, and cannot agree to it in a pile unseen. */
async function markUrged({ tx, now }: Acting, instanceId: string, happened: readonly FlowEvent[]): Promise<void> {
  const people = happened.flatMap(event => (event.type === 'Urged' ? event.to : []))
  if (people.length === 0) return
  await tx
    .update(tasks)
    .set({ urgedAt: now })
    .where(and(eq(tasks.instanceId, instanceId), eq(tasks.status, 0), inArray(tasks.holder, people)))
}

interface Closing {
  id: string
  result: TaskResult
  opinion: string
  signature: string
  files: readonly string[]
}

/** What was said with the decision that closed the task. */
function saidWith(happened: readonly FlowEvent[], task: string, seat: string): Opinion {
  for (const event of happened) {
    if ((event.type === 'Approved' || event.type === 'Rejected') && event.task === task) return event.opinion
    if (event.type === 'DelegationReturned' && event.seat === seat) return event.opinion
    if (event.type === 'Returned') return event.opinion
    if ((event.type === 'Transferred' || event.type === 'Delegated') && event.seat === seat && event.reason) return { text: event.reason }
  }
  return {}
}

async function closeTasks(tx: Tx, now: Date, step: Step): Promise<void> {
  const closing = step.events.flatMap((event): Closing[] => {
    if (event.type !== 'TaskClosed') return []
    const said = ['approved', 'rejected', 'returned', 'advised', 'transferred', 'delegated'].includes(event.result)
      ? saidWith(step.events, event.task, event.seat)
      : {}
    return [{ id: event.task, result: event.result, opinion: said.text ?? '', signature: said.signature ?? '', files: said.files ?? [] }]
  })
  if (closing.length === 0) return
  await tx.execute(sql`
    update wf_task t set status = 1, finished_at = ${now.toISOString()}::timestamptz, result = c.result, opinion = c.opinion,
      signature = c.signature, files = c.files, decided_rev = ${step.rev}
    from jsonb_to_recordset(${JSON.stringify(closing)}::jsonb) as c(id bigint, result text, opinion text, signature text, files jsonb)
    where t.id = c.id`)
}

async function openTasks({ tx, tenantId, now }: Acting, instance: InstanceRow, step: Step): Promise<void> {
  const index = indexOf(step.def)
  const closed = new Set(step.events.flatMap(event => (event.type === 'TaskClosed' ? [event.task] : [])))
  const due = new Map(
    Object.values(step.after.timers).flatMap(timer => (timer.kind === 'timeout' && timer.seat ? [[timer.seat, timer.at]] : [])),
  )
  const rows = step.events.flatMap(event => {
    if (event.type !== 'TaskCreated') return []
    const { node } = locate(index, event.node)
    const seat = findSeat(step.after, event.task)?.seat
    const dueAt = due.get(event.seat)
    return [
      {
        id: event.task,
        tenantId,
        instanceId: instance.id,
        visitId: event.visit,
        seatId: event.seat,
        nodeId: event.node,
        nodeName: node.name,
        kind: event.kind,
        owner: event.owner || null,
        holder: event.holder || null,
        // Opened and closed by the same command: an automatic pass.
        status: closed.has(event.task) ? 1 : 0,
        finishedAt: closed.has(event.task) ? now : null,
        result: closed.has(event.task) ? 'auto' : '',
        version: seat?.version ?? 0,
        title: instance.title,
        summary: instance.summary,
        flowKey: instance.defKey,
        defVersion: step.after.def.version,
        initiatorName: instance.initiatorName,
        deptName: instance.deptName,
        bizId: instance.bizId,
        number: instance.number,
        batchable: isHuman(node) && node.allow.batch !== false,
        arrivedAt: now,
        dueAt: dueAt ? new Date(dueAt) : null,
        onBehalfOf: event.via === 'proxy' ? event.owner : null,
        round: step.after.round,
        seenRev: step.rev,
      },
    ]
  })
  if (rows.length > 0) await tx.insert(tasks).values(rows)
}

/** Unclaimed tasks are offered to everybody of their pool; a claim takes them off the market. */
async function writePools(tx: Tx, step: Step): Promise<void> {
  const claimed: string[] = []
  const offered: { taskId: string; userId: string }[] = []
  for (const event of step.events) {
    if (event.type === 'TaskClosed' && seatOf(step.before, event.visit, event.seat)?.pool) claimed.push(event.task)
    if (event.type !== 'Claimed' && event.type !== 'Unclaimed' && event.type !== 'TaskCreated') continue
    const seat = seatOf(step.after, event.visit, event.seat)
    if (!seat?.task) continue
    if (event.type === 'TaskCreated' && event.holder !== '') continue
    if (event.type !== 'TaskCreated') {
      await tx
        .update(tasks)
        .set({ holder: seat.holder || null, owner: seat.owner || null, version: seat.version })
        .where(eq(tasks.id, seat.task))
      if (event.type === 'Claimed') claimed.push(seat.task)
    }
    if (seat.holder === '') offered.push(...(seat.pool ?? []).map(userId => ({ taskId: seat.task!, userId })))
  }
  if (claimed.length > 0) await tx.delete(pools).where(inArray(pools.taskId, claimed))
  if (offered.length > 0) await tx.insert(pools).values(offered).onConflictDoNothing()
}

const seatOf = (state: InstanceState, visit: string, seat: string) => state.visits[visit]?.seats.find(each => each.id === seat)

async function writeTimers(tx: Tx, instanceId: string, { before, after }: Step): Promise<void> {
  const gone = Object.keys(before.timers).filter(id => after.timers[id]?.at !== before.timers[id]?.at)
  const set = Object.values(after.timers).filter(timer => before.timers[timer.id]?.at !== timer.at)
  if (gone.length > 0) await tx.delete(timers).where(inArray(timers.id, gone))
  if (set.length > 0)
    await tx.insert(timers).values(set.map(timer => ({ id: timer.id, instanceId, kind: timer.kind, fireAt: new Date(timer.at) })))
}

async function writeCopies({ tx, tenantId, user, now, newId }: Acting, instanceId: string, happened: readonly FlowEvent[]): Promise<void> {
  const rows = happened.flatMap(event =>
    event.type === 'CcSent'
      ? event.users.map(userId => ({
          id: newId(),
          tenantId,
          instanceId,
          userId,
          fromNode: event.node,
          byUser: event.byHand ? user || null : null,
          at: now,
        }))
      : [],
  )
  if (rows.length > 0) await tx.insert(copies).values(rows)
}
