import { locate } from '#model/flow/locate.ts'
import type { NodeId } from '#model/flow/tree.ts'
import type { Opinion } from './event.ts'
import { refuse } from './refusal.ts'
import { nodesFrom, type Region } from './region.ts'
import { takenKey } from './scope.ts'
import { closeTask, closeVisit } from './seats.ts'
import type { Resume, Seat, Trodden, Visit } from './state.ts'
import { emit, go, type Work } from './work.ts'

/** Passed nodes to forget: everything from the target to the end of the common sequence, inside the same rows. */
export function forgotten(work: Work, region: Region): Trodden[] {
  const ids = nodesFrom(region.seq)
  const inside = (scope: string) => region.scope === '' || scope === region.scope || scope.startsWith(`${region.scope}/`)
  return work.state.trail.filter(each => ids.has(each.node) && inside(each.scope))
}

/** Ends a region. Tasks close first, so that no to-do outlives its seat. */
export function cancel(work: Work, region: Region, keepResume: boolean): void {
  for (const visit of region.visits) closeVisit(work, visit)
  const nodes = region.visits.map(visit => visit.node)
  emit(work, {
    type: 'RegionCancelled',
    visits: region.visits.map(visit => visit.id),
    nodes,
    forget: forgotten(work, region),
    dropResume: keepResume ? [] : nodes,
  })
}

/**
 * Enters a node and the enclosing blocks that are not running. Only the path to the node is entered; other finished branches stay finished.
 */
export function enterAt(work: Work, region: Region, target: NodeId, manual: boolean, seats?: readonly Seat[]): void {
  const path = work.index.paths.get(target)!
  let { parent, item } = region as { parent: string | null; item: string | undefined }
  for (const [offset, { node }] of path.slice(region.depth, -1).entries()) {
    const body = path[region.depth + offset + 1]!.seq.id
    const id = work.ctx.newId()
    const visit = { id, node: node.id, parent, seats: [], ...(item === undefined ? {} : { item }) }
    const join = node.type === 'branch' ? {} : { join: { done: [], open: [body], queue: [], need: 1 } }
    if (node.type !== 'parallel') emit(work, { type: 'BranchTaken', node: node.id, key: takenKey(node.id, region.scope), taken: [body] })
    emit(work, { type: 'NodeEntered', visit, ...join })
    parent = id
    item = undefined
  }
  const { seq, at } = locate(work.index, target)
  go(work, { seq, at, parent, ...(item === undefined ? {} : { item }), manual, ...(seats ? { seats } : {}) })
}

/** Cancels and enters; the caller has recorded why. */
export function jump(work: Work, source: Visit, target: NodeId, manual: boolean): void {
  const region = work.parts.regionOf(work.index, work.state, source, target)
  if (!region) refuse('E_TARGET', undefined, target)
  cancel(work, region, false)
  enterAt(work, region, target, manual)
}

/** Return. The caller has checked the target. */
export function sendBack(
  work: Work,
  source: Visit,
  own: Seat | undefined,
  target: NodeId,
  mode: 'rerun' | 'toReturner' | 'choose',
  opinion: Opinion,
): void {
  const region = work.parts.regionOf(work.index, work.state, source, target)
  if (!region) refuse('E_TARGET', undefined, target)
  const inside = new Set(region.visits.map(visit => visit.id))
  const joins = Object.fromEntries(Object.entries(work.state.joins).filter(([id]) => inside.has(id)))
  const snapshot = { visits: region.visits, joins, trail: forgotten(work, region).filter(each => each.node !== target) }
  const resume: Resume | undefined =
    mode === 'rerun'
      ? undefined
      : { target, source: source.node, scope: region.scope, mode, ...(own ? { by: own.id } : {}), region: snapshot }
  if (own) closeTask(work, source, own, 'returned')
  const toStart = target === work.index.start
  emit(work, { type: 'Returned', from: source.node, to: target, mode, toStart, opinion, ...(resume ? { resume } : {}) })
  // The snapshot is older: read the visits again, because the own task is closed now.
  cancel(work, { ...region, visits: region.visits.map(visit => work.state.visits[visit.id]!) }, mode !== 'rerun')
  enterAt(work, region, target, true)
}

export const returnMode = (work: Work, asked: 'rerun' | 'toReturner' | undefined): 'rerun' | 'toReturner' | 'choose' => {
  const { resubmit } = work.def.settings
  return resubmit === 'choose' ? (asked ?? 'choose') : resubmit
}
