import { isHuman } from '#model/flow/locate.ts'
import { cancel, enterAt } from '../back.ts'
import type { CommandOf } from '../command.ts'
import { run } from '../enter.ts'
import { settle } from '../enter-human.ts'
import { closeAll } from '../finish.ts'
import { checkAdmin, checkNewHire } from '../gate.ts'
import { between, shift, spanText } from '../instant.ts'
import { migrationProblems } from '../migrate.ts'
import { refuse } from '../refusal.ts'
import { isEnabled } from '../resolve.ts'
import { barredAt, below, closeTask, createTask, dismiss, nodeOf, openSeat } from '../seats.ts'
import { counts, isLive, type Seat, type Visit } from '../state.ts'
import { emit, type Work } from '../work.ts'
import { handTo } from './people.ts'

export function suspend(work: Work, command: CommandOf<'suspend'>): void {
  checkAdmin(work)
  emit(work, { type: 'Suspended', reason: command.reason })
}

/** Suspended time does not count: every timer continues where it stopped. What was handed over meanwhile is counted now. */
export function activate(work: Work): void {
  checkAdmin(work)
  const { suspended, timers } = work.state
  if (!suspended) refuse('E_NOT_ALLOWED', '流程未挂起')
  const pause = between(suspended.at, work.ctx.now)
  emit(work, {
    type: 'Activated',
    pause: spanText(pause),
    timers: Object.values(timers).map(timer => ({ ...timer, at: shift(timer.at, pause) })),
  })
  for (const id of Object.keys(work.state.visits)) if (work.state.visits[id]) settle(work, id)
  run(work)
}

export function terminate(work: Work, command: CommandOf<'terminate'>): void {
  checkAdmin(work)
  closeAll(work)
  emit(work, { type: 'Terminated', reason: command.reason })
}

/** A jump by an admin, forwards or backwards, with the same region rule as a return. */
export function move(work: Work, command: CommandOf<'move'>): void {
  checkAdmin(work)
  const source = work.state.visits[command.from]
  if (!source) refuse('E_TASK_CLOSED')
  const region = work.parts.regionOf(work.index, work.state, source, command.to)
  if (!region) refuse('E_TARGET', undefined, command.to)
  emit(work, {
    type: 'Moved',
    from: source.node,
    to: command.to,
    back: region.back,
    toStart: command.to === work.index.start,
    reason: command.reason,
  })
  cancel(work, region, false)
  enterAt(work, region, command.to, true)
  run(work)
}

/** Gives a seat, or a parked visit without one, to somebody else. */
export function reassign(work: Work, command: CommandOf<'reassign'>): void {
  checkAdmin(work)
  const visit = Object.values(work.state.visits).find(
    each => each.id === command.visit || each.seats.some(seat => seat.id === command.seat),
  )
  if (!visit) refuse('E_TASK_CLOSED')
  checkNewHire(work, visit, command.to)
  const seat = visit.seats.find(each => each.id === command.seat)
  if (seat) {
    if (!isLive(seat)) refuse('E_TASK_CLOSED')
    handTo(work, visit, seat, command.to, 'reassign', command.reason)
    // A seat that could not open because its owner had left opens now.
    settle(work, visit.id)
    run(work)
    return
  }
  const node = nodeOf(work, visit)
  if (!visit.parked || (!isHuman(node) && node.type !== 'start')) refuse('E_TARGET', '该节点不能指派处理人，请移动到其他节点', node.id)
  const fresh: Seat = {
    id: work.ctx.newId(),
    owner: command.to,
    holder: command.to,
    state: 'waiting',
    origin: 'parallelAdd',
    task: null,
    version: 0,
  }
  emit(work, {
    type: 'SignersAdded',
    visit: visit.id,
    seat: '',
    node: visit.node,
    where: 'parallel',
    mode: 'all',
    seats: [fresh],
    place: visit.seats.length,
  })
  if (node.type === 'start') {
    openSeat(work, visit.id, fresh.id)
    return
  }
  settle(work, visit.id)
  run(work)
}

/** 离职交接: everything the person holds in this case, in one command. A suspended case changes hands, but does not go on. */
export function handover(work: Work, command: CommandOf<'handover'>): void {
  checkAdmin(work)
  const { from, to } = command
  if (from === to) refuse('E_SAME_USER')
  if (!isEnabled(work.ctx.org, to)) refuse('E_TARGET', undefined, to)
  for (const { id } of Object.values(work.state.visits)) {
    const visit = work.state.visits[id]
    if (!visit) continue
    const concerned = visit.seats.filter(seat => isLive(seat) && holds(work, seat, from))
    if (concerned.length === 0) continue
    if (to === barredAt(work, nodeOf(work, visit))) refuse('E_TARGET', undefined, to)
    for (const seat of concerned) takeOver(work, id, seat.id, from, to, command.reason)
    if (!work.state.suspended) settle(work, id)
  }
  run(work)
}

/** Includes a pool whose last member leaves. */
const holds = (work: Work, seat: Seat, user: string): boolean =>
  seat.owner === user ||
  seat.holder === user ||
  (seat.holder === '' &&
    seat.pool !== undefined &&
    seat.pool.includes(user) &&
    !seat.pool.some(each => each !== user && isEnabled(work.ctx.org, each)))

function takeOver(work: Work, visitId: string, seatId: string, from: string, to: string, reason: string | undefined): void {
  const visit = work.state.visits[visitId] as Visit
  const seat = visit.seats.find(each => each.id === seatId)!
  // Only added signers are awaited: the person has decided already.
  if (!isLive(seat) || seat.state === 'after') return
  if (seat.owner !== from && seat.holder === from) {
    closeTask(work, visit, seat, 'recalled')
    emit(work, { type: 'DelegationReturned', visit: visit.id, seat: seat.id, node: visit.node, from, advice: 'none', opinion: {} })
    // A seat that waits for its signers gets its task after them.
    if (seat.state === 'open') createTask(work, visit.id, seat.id)
    return
  }
  const twin = visit.seats.find(
    each => each.id !== seat.id && counts(each) && each.parentSeat === seat.parentSeat && (each.owner === to || each.holder === to),
  )
  // Two votes of one person are merged; signers added by the person who leaves go with the seat.
  if (twin) {
    dismiss(work, visit, [seat, ...below(visit, seat)], 'merged')
    return
  }
  handTo(work, visit, seat, to, 'handover', reason)
}

export function migrate(work: Work, command: CommandOf<'migrate'>): void {
  checkAdmin(work)
  const [problem] = migrationProblems(work.def, command.to, work.state, command.map ?? {})
  if (problem) refuse('E_TARGET', problem.text, problem.node)
  emit(work, { type: 'Migrated', version: command.to.version, map: command.map ?? {} })
}
