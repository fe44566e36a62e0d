import { indexOf, isHuman } from '#model/flow/locate.ts'
import type { FlowDefinition, NodeId } from '#model/flow/tree.ts'
import type { FlowEvent } from './event.ts'
import type { InstanceState } from './state.ts'

/** Effects to run in the same transaction. `id` is stable, so that a repeated effect is recognised. */
export interface Effect {
  readonly id: string
  readonly kind: 'submitted' | 'step' | 'approved' | 'rejected' | 'withdrawn' | 'reversed'
  readonly node?: NodeId
}

/** Withdrawn, terminated and deleted cases release their holds. A failed reversal releases nothing: the case stays approved. */
export function effectsOf(def: FlowDefinition, before: InstanceState, events: readonly FlowEvent[]): Effect[] {
  const index = indexOf(def)
  const effect = (event: FlowEvent, kind: Effect['kind'], node?: NodeId): Effect[] => [
    { id: `${before.id}:${event.seq}`, kind, ...(node === undefined ? {} : { node }) },
  ]
  return events.flatMap(event => {
    switch (event.type) {
      case 'Submitted':
      case 'Resubmitted':
        return before.reversal ? [] : effect(event, 'submitted')
      case 'NodeLeft': {
        const node = index.paths.get(event.node)?.at(-1)?.node
        return node && isHuman(node) && !before.reversal ? effect(event, 'step', event.node) : []
      }
      case 'Completed':
        return event.result === 'kept' ? [] : effect(event, event.result)
      case 'Withdrawn':
      case 'Terminated':
        return before.reversal ? [] : effect(event, 'withdrawn')
      case 'Deleted':
        // Holds of a withdrawn or rejected case were released already.
        return []
      default:
        return []
    }
  })
}
