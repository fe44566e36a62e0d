import { locate } from '#model/flow/locate.ts'
import type { BlockNode, Seq } from '#model/flow/tree.ts'
import { goAfter } from './enter.ts'
import { park } from './park.ts'
import { scopeAt, subtree } from './region.ts'
import { scopedForm, selection, takenKey } from './scope.ts'
import { closeVisit } from './seats.ts'
import type { Join, VisitId } from './state.ts'
import { emit, go, type Token, visitOf, type Work } from './work.ts'

const bodyOf = (node: BlockNode, id: string): Seq => {
  if (node.type === 'forEach') return node.body
  if (node.type === 'parallel') return node.branches.find(body => body.id === id)!
  return node.cases.find(each => each.body.id === id)?.body ?? node.otherwise
}

/** Conditions are evaluated when the case reaches them, with the current values. */
export function enterBlock(work: Work, token: Token, node: BlockNode): void {
  const taken = selection(work, node, scopedForm(work, token.parent, token.item))
  if (taken === undefined) {
    park(work, token, node, 'E_CONFIG', 'condition')
    return
  }
  if (node.type === 'forEach' && taken.length > node.max) {
    park(work, token, node, 'E_CONFIG', 'rows')
    return
  }
  const scope = scopeAt(work.state, token.parent, token.item)
  if (node.type !== 'parallel') emit(work, { type: 'BranchTaken', node: node.id, key: takenKey(node.id, scope), taken })
  const next = { ...token, at: token.at + 1, manual: false }
  if (taken.length === 0) {
    emit(work, { type: 'Skipped', node: node.id, why: 'noRows' })
    go(work, next)
    return
  }
  // A skipped node leaves no visit.
  if (node.type === 'branch' && bodyOf(node, taken[0]!).nodes.length === 0) {
    go(work, next)
    return
  }

  const id = work.ctx.newId()
  const oneByOne = node.type === 'forEach' && node.sequential
  const open = oneByOne ? taken.slice(0, 1) : taken
  const policy = node.type === 'parallel' || node.type === 'forEach' ? node.join : 'all'
  const join: Join = { done: [], open, queue: oneByOne ? taken.slice(1) : [], need: work.parts.needed(policy, taken.length) }
  const item = token.item === undefined ? {} : { item: token.item }
  emit(work, {
    type: 'NodeEntered',
    visit: { id, node: node.id, parent: token.parent, seats: [], ...item },
    ...(node.type === 'branch' ? {} : { join }),
  })
  // The stack is last in, first out: push in reverse order, so that the first branch runs first.
  for (const key of open.toReversed()) go(work, bodyToken(node, id, key))
}

const bodyToken = (node: BlockNode, visit: VisitId, key: string): Token => ({
  seq: bodyOf(node, key),
  at: 0,
  parent: visit,
  ...(node.type === 'forEach' ? { item: key } : {}),
})

/** A body has ended. The join fires exactly once, when enough have: the visit is removed with it. */
export function finishBody(work: Work, token: Token, block: VisitId): void {
  const visit = visitOf(work, block)
  const node = locate(work.index, visit.node).node as BlockNode
  if (node.type === 'branch') {
    leaveBlock(work, block)
    return
  }
  emit(work, { type: 'BranchDone', visit: block, key: token.item ?? token.seq.id })
  const join = work.state.joins[block]!
  if (join.done.length < join.need) {
    const row = join.open.length === 0 ? join.queue[0] : undefined
    if (row === undefined) return
    emit(work, { type: 'RowStarted', visit: block, key: row })
    go(work, bodyToken(node, block, row))
    return
  }
  const rest = subtree(work.state, block).filter(each => each.id !== block)
  if (rest.length > 0) {
    for (const each of rest) closeVisit(work, each)
    emit(work, {
      type: 'RegionCancelled',
      visits: rest.map(each => each.id),
      nodes: rest.map(each => each.node),
      forget: [],
      dropResume: rest.map(each => each.node),
    })
  }
  emit(work, { type: 'JoinCompleted', visit: block, node: node.id })
  leaveBlock(work, block)
}

function leaveBlock(work: Work, block: VisitId): void {
  const visit = visitOf(work, block)
  emit(work, { type: 'NodeLeft', visit: block, node: visit.node, scope: scopeAt(work.state, visit.parent, visit.item), manual: false })
  goAfter(work, visit)
}
