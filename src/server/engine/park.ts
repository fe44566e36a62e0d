import type { FlowNode } from '#model/flow/tree.ts'
import { emit, type Token, type Work } from './work.ts'

/** Stops the case here for the flow's admin, who moves, reassigns or terminates it. Nothing is guessed or passed. */
export function park(work: Work, token: Token, node: FlowNode, reason: 'E_LOOP_LIMIT' | 'E_CONFIG', why: string): void {
  const id = work.ctx.newId()
  emit(work, {
    type: 'NodeEntered',
    visit: { id, node: node.id, parent: token.parent, seats: [], ...(token.item === undefined ? {} : { item: token.item }) },
  })
  emit(work, { type: 'Parked', visit: id, node: node.id, reason, why })
}
