import { isHuman } from '#model/flow/locate.ts'
import type { HumanNode } from '#model/flow/tree.ts'
import { returnMode, sendBack } from '../back.ts'
import type { CommandOf } from '../command.ts'
import { run } from '../enter.ts'
import { settle } from '../enter-human.ts'
import { leaveMachine, write } from '../enter-machine.ts'
import { finish } from '../finish.ts'
import { refuse } from '../refusal.ts'
import { isEnabled, mapped, resolve } from '../resolve.ts'
import { resolveEnv, scopedForm } from '../scope.ts'
import { barredAt, closeTask, createTask, nodeOf } from '../seats.ts'
import { openTasks, type Seat, type Timer, type Visit } from '../state.ts'
import { remindAgain } from '../timers.ts'
import { emit, type Work } from '../work.ts'
import { handTo } from './people.ts'

/** Messages of the system are delivered at least once; late ones have no effect, without an error. */
function checkSystem(work: Work): void {
  if (!work.ctx.actor.system) refuse('E_NOT_ALLOWED', '系统操作')
}

export function timerFired(work: Work, command: CommandOf<'timerFired'>): void {
  checkSystem(work)
  const timer = work.state.timers[command.timer]
  if (!timer || work.state.status === 'suspended' || timer.at > work.ctx.now) return
  const visit = work.state.visits[timer.visit]
  const seat = visit?.seats.find(each => each.id === timer.seat)
  if (!visit) return
  emit(work, { type: 'TimerFired', timer: timer.id, kind: timer.kind, users: seat ? [seat.holder] : [] })
  const node = nodeOf(work, visit)
  if (timer.kind === 'delay') leaveMachine(work, visit.id)
  else if (seat && isHuman(node)) seatTimer(work, timer, visit, seat, node)
  run(work)
}

function seatTimer(work: Work, timer: Timer, visit: Visit, seat: Seat, node: HumanNode): void {
  if (timer.kind === 'remind') {
    remindAgain(work, timer, node)
    return
  }
  const what = node.timeout?.act
  if (what === 'transfer') {
    passOn(work, visit, seat, node)
    return
  }
  // A timer never passes a money node and never rejects at a node without a veto.
  if ((what !== 'approve' && what !== 'reject') || (what === 'approve' && node.again) || (what === 'reject' && node.type === 'handle'))
    return
  closeTask(work, visit, seat, 'auto')
  emit(work, {
    type: 'AutoDecided',
    visit: visit.id,
    seat: seat.id,
    node: visit.node,
    user: seat.owner,
    result: what === 'approve' ? 'approved' : 'rejected',
    why: 'timeout',
  })
  settle(work, visit.id)
}

function passOn(work: Work, visit: Visit, seat: Seat, node: HumanNode): void {
  const form = scopedForm(work, visit.parent, visit.item)
  const there = new Set(visit.seats.filter(each => each.state !== 'cancelled').flatMap(each => [each.owner, each.holder]))
  const barred = barredAt(work, node)
  const to = resolve(node.timeout?.to ?? [], resolveEnv(work, node.id, form)).find(user => !there.has(user) && user !== barred)
  if (to !== undefined && isEnabled(work.ctx.org, to)) handTo(work, visit, seat, to, 'timeout')
}

export function subFinished(work: Work, command: CommandOf<'subFinished'>): void {
  checkSystem(work)
  const visit = work.state.visits[command.visit]
  const node = visit && nodeOf(work, visit)
  if (work.state.waits[command.visit] !== 'sub' || node?.type !== 'sub') return
  emit(work, { type: 'SubFinished', visit: visit!.id, node: node.id, result: command.result })
  if (command.result === 'approved') write(work, node.id, visit!.id, mapped(node.out, command.out ?? {}))
  if (command.result === 'approved' || node.onRejected === 'continue') leaveMachine(work, visit!.id)
  else if (node.onRejected === 'reject') finish(work, 'rejected')
  else sendBack(work, visit!, undefined, work.index.start, returnMode(work, undefined), {})
  run(work)
}

/**
 * 停用. The open tasks of a person who can no longer act: what was lent to them goes back to its owner, what they had claimed to its pool, the rest to
 * the node's substitutes or the flow's admins.
 */
export function vacate(work: Work, { user }: CommandOf<'vacate'>): void {
  checkSystem(work)
  const { org } = work.ctx
  if (isEnabled(org, user)) return
  for (const { visit: before, seat: held } of openTasks(work.state)) {
    const visit = work.state.visits[before.id]
    const seat = visit?.seats.find(each => each.id === held.id)
    if (!visit || seat?.holder !== user || seat.task === null) continue
    const place = { visit: visit.id, seat: seat.id, node: visit.node }
    if (seat.owner === user && seat.pool?.some(each => isEnabled(org, each))) {
      emit(work, { type: 'Unclaimed', ...place, user })
      continue
    }
    closeTask(work, visit, seat, 'recalled')
    if (seat.owner !== user) emit(work, { type: 'DelegationReturned', ...place, from: user, advice: 'none', opinion: {} })
    createTask(work, visit.id, seat.id)
  }
  run(work)
}
