import { expect } from 'vitest'
import { indexOf, locate } from '#model/flow/locate.ts'
import type { FlowEvent } from '#server/engine/event.ts'
import { replay } from '#server/engine/replay.ts'
import { approvalStatus, type InstanceState, openTasks } from '#server/engine/state.ts'
import type { TestApp } from '../setup/app.ts'

const OVER = ['approved', 'rejected', 'withdrawn', 'reversed', 'terminated', 'deleted']

interface Stored {
  readonly state: InstanceState
  readonly status: string
  readonly approval_status: number
  readonly version: number
  readonly round: number
  readonly def_version: number
  readonly parked: boolean
  readonly current_nodes: string
  readonly ended_at: Date | null
  readonly number: string
}

/**
 * Every row of a case says what its events say: events without a gap give the stored state, and case, tasks, pools, timers, copies and
 * document are what that state and those events come to.
 */
export async function consistent(test: TestApp, instance: string): Promise<void> {
  const events = await eventsOf(test, instance)
  expect(events.map(event => event.seq)).toEqual(events.map((_, at) => at + 1))
  const [row] = await test.sql<Stored>('select * from wf_instance where id = $1', [instance])
  const { state } = row!
  const def = await test.engine.flows.version(test.sites[0]!, test.sites[0]!.database.reader, state.def.key, state.def.version)
  expect(replay(def, instance, events)).toEqual(state)

  const index = indexOf(def)
  const visits = Object.values(state.visits)
  const waiting = visits.filter(visit => visit.seats.some(seat => seat.task !== null) || visit.parked)
  expect({ ...row, state: undefined }).toMatchObject({
    ...{
      status: state.status,
      approval_status: approvalStatus(state),
      version: state.v,
      round: state.round,
      def_version: state.def.version,
    },
    parked: visits.some(visit => visit.parked !== undefined),
    current_nodes: [...new Set(waiting.map(visit => locate(index, visit.node).node.name))].join('、'),
  })
  expect(row!.ended_at !== null, 'an end has a date, and nothing else').toBe(OVER.includes(state.status))

  await consistentTasks(test, instance, state, events)
  const timers = await test.sql<{ id: string; at: Date }>(
    'select id::text, fire_at as at from wf_timer where instance_id = $1 order by id',
    [instance],
  )
  expect(timers.map(({ id, at }) => [id, at.toISOString()])).toEqual(
    Object.values(state.timers)
      .map(({ id, at }) => [id, new Date(at).toISOString()])
      .sort(([a = ''], [b = '']) => (BigInt(a) < BigInt(b) ? -1 : 1)),
  )
  const copies = await test.sql<{ user: string }>('select user_id::text as user from wf_cc where instance_id = $1', [instance])
  expect(copies.map(({ user }) => user).sort()).toEqual(events.flatMap(event => (event.type === 'CcSent' ? event.users : [])).sort())

  const [document] = await test.sql<{ revs: number; most: number } & Record<string, unknown>>(
    `select d.rev, d.number, d.approval_status, d.def_version, count(r.rev)::int as revs, coalesce(max(r.rev), 0)::int as most
     from document d left join document_revision r on r.document_id = d.id where d.id = (select biz_id from wf_instance where id = $1) group by d.id`,
    [instance],
  )
  expect(document).toMatchObject({
    ...{ number: row!.number, approval_status: row!.approval_status, def_version: row!.def_version },
    ...{ revs: document!.rev, most: document!.rev },
  })
}

async function eventsOf(test: TestApp, instance: string): Promise<FlowEvent[]> {
  const rows = await test.sql<{ seq: number; type: string; data: object; at: Date; actor: string; on_behalf_of: string | null }>(
    'select seq, type, data, at, actor, on_behalf_of from wf_event where instance_id = $1 order by seq',
    [instance],
  )
  return rows.map(
    ({ data, seq, type, at, actor, on_behalf_of }) =>
      ({ ...data, seq, type, at: at.toISOString(), actor, ...(on_behalf_of === null ? {} : { behalf: on_behalf_of }) }) as FlowEvent,
  )
}

/** One row for every task that was ever opened, closed as the events say; the open ones are the open seats, offered to their pools. */
async function consistentTasks(test: TestApp, instance: string, state: InstanceState, events: readonly FlowEvent[]): Promise<void> {
  const rows = await test.sql<{
    id: string
    holder: string | null
    owner: string | null
    node: string
    seat: string
    status: number
    result: string
    finished: boolean
  }>(
    `select id::text, holder::text, owner::text, node_id as node, seat_id::text as seat, status, result, finished_at is not null as finished
     from wf_task where instance_id = $1 order by id`,
    [instance],
  )
  const byId = (a: { id: string }, b: { id: string }) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)
  const open = openTasks(state)
    .map(({ visit, seat, task }) => ({ id: task, holder: seat.holder || null, owner: seat.owner || null, node: visit.node, seat: seat.id }))
    .sort(byId)
  expect(rows.filter(({ status }) => status === 0).map(({ status: _, result: __, finished: ___, ...row }) => row)).toEqual(open)
  const created = events.flatMap(event => (event.type === 'TaskCreated' ? [event.task] : []))
  expect(rows.map(({ id }) => id)).toEqual([...new Set(created)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
  const closed = new Map(events.flatMap(event => (event.type === 'TaskClosed' ? [[event.task, event.result] as const] : [])))
  for (const { id, status, result, finished } of rows) {
    expect([status, finished], id).toEqual(closed.has(id) ? [1, true] : [0, false])
    // Opened and closed by one command: an automatic pass.
    if (closed.has(id)) expect([closed.get(id), 'auto'], id).toContain(result)
  }
  const offered = await test.sql<{ task: string; user: string }>(
    'select p.task_id::text as task, p.user_id::text as user from wf_pool p join wf_task t on t.id = p.task_id where t.instance_id = $1',
    [instance],
  )
  const pools = openTasks(state).flatMap(({ seat, task }) => (seat.holder === '' ? (seat.pool ?? []).map(user => `${task} ${user}`) : []))
  expect(offered.map(({ task, user }) => `${task} ${user}`).sort()).toEqual(pools.sort())
}
