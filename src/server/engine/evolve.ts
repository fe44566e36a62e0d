import type { FlowDefinition } from '#model/flow/tree.ts'
import type { EventOf, EventType, FlowEvent } from './event.ts'
import { atCase } from './evolve/case.ts'
import { atRegion } from './evolve/region.ts'
import { atSeat } from './evolve/seat.ts'
import type { InstanceState } from './state.ts'

/** How each kind of event changes the state; what an event does not name stays as it is. */
export type Handlers = { readonly [T in EventType]: (state: InstanceState, event: EventOf<T>) => Partial<InstanceState> }

const handlers: Handlers = { ...atCase, ...atRegion, ...atSeat }

/**
 * The only way state changes. It reads nothing but state and event, not even the definition: whatever a rule decided stands in the event,
 * so an old case replays under any later kernel. The parameter keeps the shape of the design and serves the tests' own evolvers.
 */
export function evolve(_def: FlowDefinition, state: InstanceState, event: FlowEvent): InstanceState {
  const handler = handlers[event.type] as (state: InstanceState, event: FlowEvent) => Partial<InstanceState>
  return { ...state, ...handler(state, event), seq: event.seq, v: event.v }
}
