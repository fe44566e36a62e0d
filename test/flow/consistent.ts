import { expect } from 'vitest'
import { replay } from '#server/engine/replay.ts'
import type { TestApp } from '../setup/app.ts'
import { KEY } from './stage.ts'

/** The rows of a case agree: events without a gap give the stored state, and open tasks are its open seats. */
export async function consistent(test: TestApp, instance: string): Promise<void> {
  const events = await test.sql<{ seq: number; type: string; data: object; at: Date; actor: string; on_behalf_of: string | null }>(
    'select seq, type, data, at, actor, on_behalf_of from wf_event where instance_id = $1 order by seq',
    [instance],
  )
  expect(events.map(event => event.seq)).toEqual(events.map((_, at) => at + 1))
  const [row] = await test.sql<{ state: { def: { key: string; version: number } } }>('select state from wf_instance where id = $1', [
    instance,
  ])
  const def = await test.engine.flows.version(test.sites[0]!, test.sites[0]!.database.reader, KEY, row!.state.def.version)
  const told = events.map(event => ({
    ...event.data,
    seq: event.seq,
    type: event.type,
    at: event.at.toISOString(),
    actor: event.actor,
    ...(event.on_behalf_of === null ? {} : { behalf: event.on_behalf_of }),
  }))
  expect(replay(def, instance, told as never)).toEqual(row!.state)
  const open = await test.sql('select id from wf_task where instance_id = $1 and status = 0', [instance])
  const seats = JSON.stringify(row!.state).match(/"task":"\d+"/g) ?? []
  expect(open).toHaveLength(seats.length)
}
