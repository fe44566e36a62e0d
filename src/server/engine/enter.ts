import { locate } from '#model/flow/locate.ts'
import type { FlowNode } from '#model/flow/tree.ts'
import { enterBlock, finishBody } from './enter-block.ts'
import { enterHuman, openStart } from './enter-human.ts'
import { enterMachine } from './enter-machine.ts'
import { finish } from './finish.ts'
import { park } from './park.ts'
import { go, type Token, type Work } from './work.ts'

/** More automatic steps in one command are an unintended loop. */
export const STEP_CAP = 400

/**
 * Advances the case until every path waits for somebody or has ended. All automatic steps are in one transaction, so a crash cannot leave a
 * case half way.
 */
export function run(work: Work): void {
  for (let token = work.stack.pop(); token; token = work.stack.pop()) {
    if (work.state.status !== 'running' && work.state.status !== 'returned') {
      work.stack = []
      return
    }
    // The block ended while this path was queued.
    if (token.parent !== null && !work.state.visits[token.parent]) continue
    const node = token.seq.nodes[token.at]
    if (!node) leaveSeq(work, token)
    else if (++work.steps > STEP_CAP) park(work, token, node, 'E_LOOP_LIMIT', 'steps')
    else enterNode(work, token, node)
  }
}

function leaveSeq(work: Work, token: Token): void {
  if (token.parent === null) finish(work, 'approved')
  else finishBody(work, token, token.parent)
}

function enterNode(work: Work, token: Token, node: FlowNode): void {
  switch (node.type) {
    case 'start':
      openStart(work, token.parent)
      return
    case 'approve':
    case 'handle':
      enterHuman(work, token, node)
      return
    case 'branch':
    case 'inclusive':
    case 'parallel':
    case 'forEach':
      enterBlock(work, token, node)
      return
    case 'end':
      finish(work, node.result)
      return
    default:
      enterMachine(work, token, node)
      return
  }
}

/** From a node to the next one in its sequence. */
export function goAfter(work: Work, visit: { readonly node: string; readonly parent: string | null; readonly item?: string }): void {
  const { seq, at } = locate(work.index, visit.node)
  go(work, { seq, at: at + 1, parent: visit.parent, ...(visit.item === undefined ? {} : { item: visit.item }) })
}
