import { bodiesOf, isHuman, locate } from '#model/flow/locate.ts'
import type { FlowNode, NodeId } from '#model/flow/tree.ts'
import type { FormValues } from '#model/flow/value.ts'
import { settle } from './enter-human.ts'
import { subtree } from './region.ts'
import { isEnabled } from './resolve.ts'
import { rowsOf, scopedForm, selection, takenKey } from './scope.ts'
import type { RegionSnapshot, Resume, Seat, Visit } from './state.ts'
import { emit, go, type Work } from './work.ts'

/** The outermost visit of a snapshot, which was in the common sequence. */
const topOf = (region: RegionSnapshot): Visit => region.visits.find(visit => !region.visits.some(each => each.id === visit.parent))!

/**
 * Resubmits directly to the person who returned the case. Finished branches stay finished, open ones reopen with the same people. If the
 * values now choose another path, the case runs on from the target instead and the record says why. `asked`: the initiator's choice, if
 * there was one.
 */
export function resumeAfter(
  work: Work,
  target: NodeId,
  scope: string,
  chain: readonly Visit[],
  asked: 'rerun' | 'toReturner' | undefined,
): boolean {
  const entry = work.state.resume.findLast(each => each.target === target && each.scope === scope)
  if (!entry) return false
  const why = entry.mode === 'choose' && asked !== 'toReturner' ? 'chosen' : obstacle(work, entry)
  emit(work, { type: 'ResumeUsed', target, source: entry.source, restored: why === undefined, ...(why ? { why } : {}) })
  if (why !== undefined) return false
  const depth = work.index.paths.get(topOf(entry.region).node)!.length - 1
  const rest = chain[depth] && chain[depth] !== chain.at(-1) ? subtree(work.state, chain[depth].id) : []
  if (rest.length > 0)
    emit(work, {
      type: 'RegionCancelled',
      visits: rest.map(each => each.id),
      nodes: rest.map(each => each.node),
      forget: [],
      dropResume: [],
    })
  restore(work, entry.region, entry.by)
  return true
}

function obstacle(work: Work, entry: Resume): string | undefined {
  const top = topOf(entry.region)
  if (top.parent !== null && !work.state.visits[top.parent]) return 'gone'
  if (entry.region.visits.some(visit => !work.index.paths.has(visit.node))) return 'gone'
  const from = work.index.paths.get(entry.target)!
  const to = work.index.paths.get(top.node)!
  const depth = to.length - 1
  const between = to[depth]!.seq.nodes.slice(from[depth]!.at, to[depth]!.at + 1)
  const form = scopedForm(work, top.parent, top.item)
  return between.every(node => sameWay(work, node, entry.scope, form)) ? undefined : 'branch'
}

/** Whether the passed blocks would be passed the same way now. What was not reached cannot differ. */
function sameWay(work: Work, node: FlowNode, scope: string, form: FormValues): boolean {
  const bodies = bodiesOf(node)
  if (bodies.length === 0) return true
  if (node.type === 'parallel') return bodies.every(body => body.nodes.every(each => sameWay(work, each, scope, form)))
  const before = work.state.taken[takenKey(node.id, scope)]
  if (before === undefined) return true
  const now = selection(work, node, form)
  if (now === undefined || now.length !== before.length || now.some(key => !before.includes(key))) return false
  if (node.type === 'forEach')
    return before.every(key => {
      const inside = scope === '' ? key : `${scope}/${key}`
      const row = { ...form, [node.as]: rowsOf(node, form).get(key) ?? {} }
      return node.body.nodes.every(each => sameWay(work, each, inside, row))
    })
  return bodies.filter(body => before.includes(body.id)).every(body => body.nodes.every(each => sameWay(work, each, scope, form)))
}

/**
 * The same people decide again, because the document has changed. People who left are not asked; what they had claimed returns to its pool. Added
 * signers are not asked again, unless one of them returned the case: it comes back to them, and whoever called them in goes on waiting.
 */
function seatedAgain(work: Work, seats: readonly Seat[], by: string | undefined): Seat[] {
  const there = (user: string) => isEnabled(work.ctx.org, user)
  const caller = seats.find(each => each.id === by && there(each.owner))?.parentSeat
  const waiting = new Set(caller === undefined ? [] : above(seats, caller))
  return seats.flatMap((seat): Seat[] => {
    const { id, owner, origin, pool, weight, veto, parentSeat, state, mode } = seat
    if (state === 'cancelled' || (parentSeat !== undefined && !waiting.has(parentSeat))) return []
    if (parentSeat === caller && parentSeat !== undefined && state === 'approved') return [seat]
    const who = there(owner) ? owner : pool?.some(there) ? '' : undefined
    if (who === undefined) return []
    const kept = { ...(pool ? { pool } : {}), ...(weight === undefined ? {} : { weight }), ...(veto ? { veto } : {}) }
    const below = parentSeat === undefined ? {} : { parentSeat }
    const now = waiting.has(id) ? { state, ...(mode ? { mode } : {}) } : { state: 'waiting' as const }
    return [{ id, owner: who, holder: who, origin, task: null, version: 0, ...kept, ...below, ...now }]
  })
}

/** A seat and those that it was called in for. */
function above(seats: readonly Seat[], id: string): string[] {
  const parent = seats.find(each => each.id === id)?.parentSeat
  return parent === undefined ? [id] : [id, ...above(seats, parent)]
}

/** Starts branches that were open but had not started when the region was cancelled (a rule returned the case in between). */
function beginMissing(work: Work, node: FlowNode, block: Visit, region: RegionSnapshot): void {
  const inside = region.visits.filter(visit => visit.parent === block.id)
  for (const key of region.joins[block.id]?.open ?? []) {
    const rows = node.type === 'forEach'
    const body = rows ? node.body : bodiesOf(node).find(each => each.id === key)
    const begun = inside.some(visit => (rows ? visit.item === key : locate(work.index, visit.node).seq === body))
    if (body && !begun) go(work, { seq: body, at: 0, parent: block.id, ...(rows ? { item: key } : {}) })
  }
}

function restore(work: Work, region: RegionSnapshot, by: string | undefined): void {
  // Outer before inner, with their old ids, so that references to a block stay valid.
  const depth = (visit: Visit) => work.index.paths.get(visit.node)!.length
  for (const visit of region.visits.toSorted((a, b) => depth(a) - depth(b))) {
    const { node, seq, at } = locate(work.index, visit.node)
    const { parked: _, ...kept } = visit
    if (bodiesOf(node).length > 0 && !visit.parked) {
      const join = region.joins[visit.id]
      emit(work, { type: 'NodeEntered', visit: kept, ...(join ? { join } : {}) })
      beginMissing(work, node, visit, region)
      continue
    }
    const seats = isHuman(node) ? seatedAgain(work, visit.seats, by) : []
    if (seats.length === 0)
      go(work, { seq, at, parent: visit.parent, ...(visit.item === undefined ? {} : { item: visit.item }), manual: true })
    else {
      emit(work, { type: 'NodeEntered', visit: { ...kept, seats, manual: true } })
      settle(work, visit.id)
    }
  }
}
