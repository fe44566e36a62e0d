import type { FlowDefinition } from '#model/flow/tree.ts'
import type { FlowEvent } from './event.ts'
import { evolve as standard } from './evolve.ts'
import { blank, type InstanceState } from './state.ts'

/** State from its events. Throws if an event is missing or repeated. */
export function replay(def: FlowDefinition, id: string, events: readonly FlowEvent[], evolve: typeof standard = standard): InstanceState {
  let state = blank(def, id)
  for (const event of events) {
    if (event.seq !== state.seq + 1) throw new RangeError(`event ${event.seq} after ${state.seq}`)
    if (event.v !== state.v && event.v !== state.v + 1) throw new RangeError(`version ${event.v} after ${state.v}`)
    state = evolve(def, state, event)
  }
  return state
}
