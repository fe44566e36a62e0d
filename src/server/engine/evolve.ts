import type { FlowDefinition } from '#model/flow/tree.ts'
import type { EventOf, EventType, FlowEvent } from './event.ts'
import { atCase } from './evolve/case.ts'
import { atRegion } from './evolve/region.ts'
import { atSeat } from './evolve/seat.ts'
import type { InstanceState } from './state.ts'

/** How each kind of event changes the state; everything else stays. */
export type Handlers = { readonly [T in EventType]: (state: InstanceState, event: EventOf<T>) => Partial<InstanceState> }

const handlers: Handlers = { ...atCase, ...atRegion, ...atSeat }

/**
 * The only way state changes. Reads only state and event, not the definition: decisions of rules are in the event, so old cases replay
 * under any later kernel. The parameter is there for test variants.
 */
export function evolve(_def: FlowDefinition, state: InstanceState, event: FlowEvent): InstanceState {
  const handler = handlers[event.type] as (state: InstanceState, event: FlowEvent) => Partial<InstanceState>
  return { ...state, ...handler(state, event), seq: event.seq, v: event.v }
}
