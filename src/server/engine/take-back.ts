import { enterAt } from './back.ts'
import type { CommandOf } from './command.ts'
import { run } from './enter.ts'
import { refuse } from './refusal.ts'
import { type Region, scopeAt } from './region.ts'
import { isEnabled } from './resolve.ts'
import { below, closeTask, closeVisit, dismiss, openSeat } from './seats.ts'
import { isLive, type Seat, type Undo, type Visit } from './state.ts'
import { emit, type Work } from './work.ts'

/** 撤回处理 of one's own decision, until a successor has acted. */
export function takeBack(work: Work, command: CommandOf<'takeBack'>): void {
  if (!work.def.settings.takeBack) refuse('E_NOT_ALLOWED', '该流程不允许撤回处理')
  if (work.state.status !== 'running') refuse('E_NOT_ALLOWED', '当前状态不允许撤回处理')
  const actor = work.ctx.actor.user
  if (!isEnabled(work.ctx.org, actor)) refuse('E_NOT_HOLDER')
  const here = (node: string) => command.node === undefined || command.node === node
  const entry = work.state.undo.findLast(each => each.by === actor && here(each.visit.node))
  if (entry) {
    reopenNode(work, entry)
    return
  }
  for (const visit of Object.values(work.state.visits)) {
    const seat = here(visit.node)
      ? visit.seats.find(each => each.holder === actor && (each.state === 'after' || (each.state === 'approved' && !each.auto)))
      : undefined
    if (seat) {
      reopenSeat(work, visit, seat)
      return
    }
  }
  refuse('E_NOT_ALLOWED', '没有可以撤回的处理')
}

const group = (visit: Visit, seat: Seat) => visit.seats.filter(each => each.parentSeat === seat.parentSeat)

/** The node is not completed: reopen the seat. Later people in a sequence wait again, unless they have decided. */
function reopenSeat(work: Work, visit: Visit, seat: Seat): void {
  const peers = group(visit, seat)
  const later = peers.slice(peers.indexOf(seat) + 1)
  const parent = visit.seats.find(each => each.id === seat.parentSeat)
  const inLine = later.filter(each => ['waiting', 'open'].includes(each.state))
  const queued = isSequence(work, visit, parent)
  if (parent && parent.state !== 'before' && parent.state !== 'after') refuse('E_NOT_ALLOWED', '后续人员已处理，不能撤回处理')
  if (queued && later.length !== inLine.length) refuse('E_NOT_ALLOWED', '后续人员已处理，不能撤回处理')
  if (below(visit, seat).some(each => each.state === 'approved' || each.state === 'rejected'))
    refuse('E_NOT_ALLOWED', '加签人已处理，不能撤回处理')
  const waiting = queued ? inLine : []
  for (const each of waiting) closeTask(work, visit, each, 'cancelled')
  dismiss(work, visit, below(visit, seat), 'removed')
  emit(work, {
    type: 'TakenBack',
    visit: visit.id,
    seat: seat.id,
    node: visit.node,
    user: seat.owner,
    left: false,
    waiting: [seat, ...waiting].map(each => each.id),
  })
  openSeat(work, visit.id, seat.id)
}

function isSequence(work: Work, visit: Visit, parent: Seat | undefined): boolean {
  if (parent) return parent.mode === 'seq'
  const node = work.index.paths.get(visit.node)?.at(-1)?.node
  const mode = visit.mode ?? (node && 'mode' in node ? node.mode : undefined)
  return mode?.kind === 'seq'
}

/** The node is completed: close what it opened, and restore the seats before the decision. */
function reopenNode(work: Work, entry: Undo): void {
  const { node } = entry.visit
  const next = entry.next.flatMap(id => work.state.visits[id] ?? [])
  const own = entry.visit.seats.find(seat => seat.id === entry.seat)!
  // The others at the node decide again too, except those who left.
  const seats = entry.visit.seats
    .filter(seat => seat.id === entry.seat || seat.pool !== undefined || !isLive(seat) || isEnabled(work.ctx.org, seat.owner))
    .map((seat): Seat => (seat.state === 'open' ? { ...seat, state: 'waiting', task: null } : seat))
  const region = next[0] ? work.parts.regionOf(work.index, work.state, next[0], node) : waitingBlock(work, entry)
  // Everything the decision opened must be part of what closes; otherwise somebody has acted on it.
  if (!region?.back || next.some(visit => !region.visits.some(each => each.id === visit.id)))
    refuse('E_NOT_ALLOWED', '后续节点已处理，不能撤回处理')
  emit(work, { type: 'TakenBack', visit: entry.visit.id, seat: entry.seat, node, user: own.owner, left: true, waiting: [] })
  for (const visit of region.visits) closeVisit(work, visit)
  const nodes = region.visits.map(visit => visit.node)
  if (next.length === 0) emit(work, { type: 'BranchReopened', visit: region.parent!, key: region.item ?? region.seq.seq.id })
  emit(work, {
    type: 'RegionCancelled',
    visits: region.visits.map(visit => visit.id),
    nodes,
    forget: [{ node, scope: entry.scope }],
    dropResume: nodes,
  })
  enterAt(work, region, node, true, seats)
  run(work)
}

/** My branch is done while its block waits for others: reopen the branch, with the path to my node. */
function waitingBlock(work: Work, entry: Undo): Region | undefined {
  const path = work.index.paths.get(entry.visit.node)!
  for (let depth = path.length - 2; depth >= 0; depth--) {
    const inner = path[depth + 1]!
    for (const visit of Object.values(work.state.visits)) {
      if (visit.node !== path[depth]!.node.id) continue
      const rows = path[depth]!.node.type === 'forEach'
      for (const key of work.state.joins[visit.id]?.done ?? []) {
        const scope = scopeAt(work.state, visit.id, rows ? key : undefined)
        if ((rows || key === inner.seq.id) && scope === entry.scope)
          return { seq: inner, depth: depth + 1, visits: [], parent: visit.id, item: rows ? key : undefined, scope, back: true }
      }
    }
  }
  return undefined
}
