import { isHuman, locate } from '#model/flow/locate.ts'
import { returnMode, sendBack } from './back.ts'
import { goAfter } from './enter.ts'
import { finish } from './finish.ts'
import { chainOf, scopeAt } from './region.ts'
import { resumeAfter } from './resume.ts'
import { closeVisit, nodeOf } from './seats.ts'
import type { Visit, VisitId } from './state.ts'
import { targets } from './targets.ts'
import { emit, go, visitOf, type Work } from './work.ts'

/** The node is completed: close what is still open in it, and go on, or back to the person who returned the case. */
export function complete(work: Work, id: VisitId): void {
  const visit = visitOf(work, id)
  closeVisit(work, visit)
  const node = nodeOf(work, visit)
  const named = isHuman(node) && node.nextByApprover && work.next && work.next.length > 0 ? work.next : undefined
  const manual = visit.seats.some(seat => seat.state === 'approved' && !seat.auto)
  const chain = chainOf(work.state, visit)
  leave(work, visit, manual)
  if (named) {
    again(work, visit, named)
    return
  }
  if (!resumeAfter(work, visit.node, scopeAt(work.state, visit.parent, visit.item), chain, undefined)) goAfter(work, visit)
}

function leave(work: Work, visit: Visit, manual: boolean): void {
  const undo = work.def.settings.takeBack && work.undo?.visit.id === visit.id ? { undo: work.undo } : {}
  emit(work, { type: 'NodeLeft', visit: visit.id, node: visit.node, scope: scopeAt(work.state, visit.parent, visit.item), manual, ...undo })
}

/** Free routing: the same node again, with the people just named. */
function again(work: Work, visit: Visit, users: readonly string[]): void {
  const { seq, at } = locate(work.index, visit.node)
  const seats = users.map(
    owner => ({ id: work.ctx.newId(), owner, holder: owner, state: 'waiting', origin: 'model', task: null, version: 0 }) as const,
  )
  work.next = undefined
  go(work, { seq, at, parent: visit.parent, ...(visit.item === undefined ? {} : { item: visit.item }), seats })
}

/** The node was rejected. If its return target no longer exists, return to the initiator. */
export function rejectVisit(work: Work, id: VisitId): void {
  const visit = visitOf(work, id)
  const node = nodeOf(work, visit)
  if (node.type !== 'approve' || node.onReject.kind === 'end') {
    finish(work, 'rejected')
    return
  }
  const possible = targets(work.index, work.state, visit, work.parts.regionOf, true)
  const { to } = node.onReject
  const target = to === 'previous' ? possible[0] : possible.find(each => each === to)
  sendBack(work, visit, undefined, target ?? work.index.start, returnMode(work, undefined), {})
}
