import type { CommandOf } from '../command.ts'
import { checkNewHire, checkNotDelegate, checkRight, held } from '../gate.ts'
import { refuse } from '../refusal.ts'
import { isEnabled } from '../resolve.ts'
import { closeTask, createTask } from '../seats.ts'
import { findSeat, isLive, type Seat, type Visit } from '../state.ts'
import { emit, type Work } from '../work.ts'

const place = (visit: Visit, seat: Seat) => ({ visit: visit.id, seat: seat.id, node: visit.node })

/** The seat changes hands for good. */
export function handTo(
  work: Work,
  visit: Visit,
  seat: Seat,
  to: string,
  why: 'transfer' | 'reassign' | 'handover' | 'timeout',
  reason?: string,
): void {
  closeTask(work, visit, seat, 'transferred')
  emit(work, { type: 'Transferred', ...place(visit, seat), from: seat.owner, to, why, ...(reason === undefined ? {} : { reason }) })
  if (seat.state === 'open') createTask(work, visit.id, seat.id)
}

export function transfer(work: Work, command: CommandOf<'transfer'>): void {
  const { visit, seat, node } = held(work, command)
  checkRight(node, 'transfer')
  checkNotDelegate(seat)
  if (command.to === work.ctx.actor.user || command.to === seat.owner) refuse('E_SAME_USER')
  checkNewHire(work, visit, command.to)
  handTo(work, visit, seat, command.to, 'transfer', command.reason)
}

/** Another person acts, the owner stays responsible. A delegate may delegate further; the task still returns to the owner. */
export function delegate(work: Work, command: CommandOf<'delegate'>): void {
  const { visit, seat, node } = held(work, command)
  checkRight(node, 'delegate')
  if (command.to === work.ctx.actor.user || command.to === seat.owner) refuse('E_SAME_USER')
  checkNewHire(work, visit, command.to)
  closeTask(work, visit, seat, 'delegated')
  const { to, reason } = command
  emit(work, { type: 'Delegated', ...place(visit, seat), from: seat.holder, to, ...(reason === undefined ? {} : { reason }) })
  createTask(work, visit.id, seat.id, command.to, 'delegate')
}

/** The owner takes it back, from a delegate or a proxy. */
export function undelegate(work: Work, command: CommandOf<'undelegate'>): void {
  const found = findSeat(work.state, command.task)
  if (!found) refuse('E_TASK_CLOSED')
  const { visit, seat } = found
  if (seat.owner !== work.ctx.actor.user || seat.pool) refuse('E_NOT_HOLDER')
  if (seat.via === undefined) refuse('E_NOT_ALLOWED', '任务未委派')
  if (!isEnabled(work.ctx.org, seat.owner)) refuse('E_TARGET')
  closeTask(work, visit, seat, 'recalled')
  emit(work, { type: 'DelegationReturned', ...place(visit, seat), from: seat.holder, advice: 'none', opinion: {} })
  createTask(work, visit.id, seat.id, seat.owner)
}

export function claim(work: Work, command: CommandOf<'claim'>): void {
  const found = findSeat(work.state, command.task)
  if (!found) refuse('E_TASK_CLOSED')
  const { visit, seat } = found
  const { actor, org } = work.ctx
  if (!seat.pool?.includes(actor.user) || !isEnabled(org, actor.user)) refuse('E_NOT_HOLDER')
  if (seat.holder !== '') refuse('E_TASK_CLOSED', '任务已被他人签收')
  if (visit.seats.some(each => isLive(each) && (each.owner === actor.user || each.holder === actor.user))) refuse('E_DUPLICATE_SIGNER')
  if (command.version !== undefined && command.version !== seat.version) refuse('E_STALE')
  emit(work, { type: 'Claimed', ...place(visit, seat), user: actor.user })
}

export function unclaim(work: Work, command: CommandOf<'unclaim'>): void {
  const { visit, seat } = held(work, command)
  if (!seat.pool?.includes(seat.owner) || seat.via) refuse('E_NOT_ALLOWED', '只有签收的任务可以退回')
  emit(work, { type: 'Unclaimed', ...place(visit, seat), user: seat.owner })
}
