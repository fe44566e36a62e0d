import { isHuman, locate } from '#model/flow/locate.ts'
import type { FlowNode, HumanNode, Mode, UserId } from '#model/flow/tree.ts'
import type { Org } from './context.ts'
import type { TaskResult } from './event.ts'
import { isEnabled, resolve } from './resolve.ts'
import { resolveEnv, scopedForm } from './scope.ts'
import { counts, isLive, type Seat, type Visit, type VisitId } from './state.ts'
import { signersMode } from './tally.ts'
import { setSeatTimers } from './timers.ts'
import { emit, visitOf, type Work } from './work.ts'

/** Checked inside the lock and from the session, never from the request's body. */
export function mayAct(seat: Seat, actor: UserId, org: Org): boolean {
  return seat.holder === actor && isEnabled(org, actor)
}

export const nodeOf = (work: Work, visit: Visit): FlowNode => locate(work.index, visit.node).node
export const modeOf = (node: HumanNode, visit: Visit): Mode => visit.mode ?? node.mode
/** The person who may not decide at a money node, by any path (INV-06). */
export const barredAt = (work: Work, node: FlowNode): UserId | undefined =>
  isHuman(node) && node.again ? work.state.initiator.user : undefined

const seatOf = (work: Work, visit: VisitId, id: string): Seat => visitOf(work, visit).seats.find(seat => seat.id === id)!
const at = (visit: Visit, seat: Seat) => ({ visit: visit.id, seat: seat.id, node: visit.node })

/** Gives an open seat its task. Proxies are applied here, because what counts is who is absent when the task arrives. */
export function createTask(work: Work, visitId: VisitId, seatId: string, holder?: UserId, via?: 'delegate'): void {
  const visit = visitOf(work, visitId)
  const seat = seatOf(work, visitId, seatId)
  const node = nodeOf(work, visit)
  const kind = isHuman(node) ? node.type : 'start'
  const acting =
    holder ??
    (seat.owner === '' || kind === 'start'
      ? seat.owner
      : work.parts.proxyFor(work.ctx.org, seat.owner, work.def.key, work.ctx.now, barredAt(work, node)))
  const there = acting === '' ? seat.pool?.some(user => isEnabled(work.ctx.org, user)) : isEnabled(work.ctx.org, acting)
  if (!there) {
    standIn(work, visit, seat)
    return
  }
  const how = via ?? (acting === seat.owner ? undefined : 'proxy')
  emit(work, {
    type: 'TaskCreated',
    ...at(visit, seat),
    task: work.ctx.newId(),
    owner: seat.owner,
    holder: acting,
    ...(how ? { via: how } : {}),
    kind,
  })
  if (isHuman(node)) setSeatTimers(work, visit, seat, node)
}

/** The owner has left. The node's substitutes get it, then the flow's admins; without any the case is parked. */
function standIn(work: Work, visit: Visit, seat: Seat): void {
  const node = nodeOf(work, visit)
  const barred = barredAt(work, node)
  const seated = new Set(visit.seats.filter(each => each.state !== 'cancelled').flatMap(each => [each.owner, each.holder]))
  const stand = isHuman(node) ? node.empty.flatMap(fallback => ('who' in fallback ? fallback.who : [])) : []
  const env = resolveEnv(work, visit.node, scopedForm(work, visit.parent, visit.item))
  const next = [...resolve(stand, env), ...resolve(work.def.settings.admins, env)].find(user => user !== barred && !seated.has(user))
  if (next !== undefined) {
    emit(work, { type: 'Transferred', ...at(visit, seat), from: seat.owner, to: next, why: 'left' })
    createTask(work, visit.id, seat.id, next)
    return
  }
  emit(work, { type: 'SignersFinished', ...at(visit, seat), result: 'open' })
  emit(work, { type: 'Parked', visit: visit.id, node: visit.node, reason: 'E_CONFIG', why: 'nobody' })
}

export function openSeat(work: Work, visitId: VisitId, seatId: string): void {
  const visit = visitOf(work, visitId)
  emit(work, { type: 'SeatOpened', ...at(visit, seatOf(work, visitId, seatId)) })
  createTask(work, visitId, seatId)
}

export function closeTask(work: Work, visit: Visit, seat: Seat, result: TaskResult): void {
  if (seat.task !== null) emit(work, { type: 'TaskClosed', ...at(visit, seat), task: seat.task, result })
}

/** Ends everything in a visit, without a verdict. */
export function closeVisit(work: Work, visit: Visit, result: TaskResult = 'cancelled'): void {
  for (const seat of visit.seats) closeTask(work, visit, seat, result)
  if (work.state.waits[visit.id] === 'sub') emit(work, { type: 'SubCancelled', visit: visit.id, node: visit.node })
}

const group = (visit: Visit, parent: string | undefined): Seat[] => visit.seats.filter(seat => seat.parentSeat === parent && counts(seat))

/** Opens the next seats: all, or the next in sequence. One at a time, because an automatic pass may settle the visit. */
function openNext(work: Work, visit: Visit, node: HumanNode, mode: Mode, parent?: string): boolean {
  const seats = group(visit, parent)
  const waiting = seats.filter(seat => seat.state === 'waiting')
  if (waiting.length === 0 || visit.parked) return false
  if (mode.kind === 'seq' && seats.some(seat => isLive(seat) && seat.state !== 'waiting')) return false
  const rule = (seat: Seat) =>
    seat.origin === 'model' && !seat.pool ? work.parts.autoPass(work.def, work.index, work.state, node, visit, seat.owner) : undefined
  const queue = mode.kind === 'seq' ? waiting.slice(0, 1) : waiting
  const passing = queue.find(seat => rule(seat) !== undefined)
  if (passing) emit(work, { type: 'AutoDecided', ...at(visit, passing), user: passing.owner, result: 'approved', why: rule(passing)! })
  else openSeat(work, visit.id, queue[0]!.id)
  return true
}

/** All seats below, at any depth. */
export const below = (visit: Visit, seat: Seat): Seat[] =>
  visit.seats.filter(each => each.parentSeat === seat.id).flatMap(each => [each, ...below(visit, each)])

export function dismiss(work: Work, visit: Visit, seats: readonly Seat[], why: 'removed' | 'done' | 'merged'): void {
  const live = seats.filter(isLive)
  for (const seat of live) closeTask(work, visit, seat, why === 'removed' ? 'removed' : 'cancelled')
  if (live.length > 0) emit(work, { type: 'SignerRemoved', visit: visit.id, node: visit.node, seats: live.map(seat => seat.id), why })
}

/** Sub-rounds of added signers. True if something changed. */
function advanceSigners(work: Work, visit: Visit, node: HumanNode): boolean {
  for (const seat of visit.seats) {
    if (seat.state !== 'before' && seat.state !== 'after') continue
    const signers = group(visit, seat.id)
    const mode = signersMode(seat.mode ?? 'all')
    const outcome = signers.length === 0 ? 'approved' : work.parts.tally(mode, signers)
    if (outcome === 'open') {
      if (openNext(work, visit, node, mode, seat.id)) return true
      continue
    }
    dismiss(work, visit, below(visit, seat), 'done')
    if (seat.state === 'after') {
      emit(work, { type: 'SignersFinished', ...at(visit, seat), result: outcome })
    } else if (outcome === 'rejected' && node.signersDecide) {
      emit(work, { type: 'SignersFinished', ...at(visit, seat), result: 'rejected' })
    } else {
      emit(work, { type: 'SignersFinished', ...at(visit, seat), result: 'open' })
      openSeat(work, visit.id, seat.id)
    }
    return true
  }
  return false
}

/** Settles a visit: sub-rounds, next seats, count. Returns the result of the count; the caller acts on it. */
export function settleSeats(work: Work, visitId: VisitId): 'open' | 'approved' | 'rejected' {
  for (;;) {
    const visit = visitOf(work, visitId)
    const node = nodeOf(work, visit)
    if (!isHuman(node)) return 'open'
    if (advanceSigners(work, visit, node)) continue
    const mode = modeOf(node, visit)
    const outcome = work.parts.tally(mode, group(visit, undefined))
    if (outcome !== 'open') return outcome
    if (!openNext(work, visit, node, mode)) return 'open'
  }
}
