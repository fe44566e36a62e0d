import { isHuman } from '#model/flow/locate.ts'
import type { CommandOf } from './command.ts'
import { takeForm } from './decide/decision.ts'
import { run } from './enter.ts'
import { settle } from './enter-human.ts'
import { checkRequired } from './fields.ts'
import { checkNewHire, checkNotDelegate, checkOpinion, checkRight, held, isAdmin } from './gate.ts'
import { refuse } from './refusal.ts'
import { below, closeTask, dismiss, modeOf, nodeOf } from './seats.ts'
import { isLive, type Seat, type Visit } from './state.ts'
import { ballot } from './tally.ts'
import { emit, type Work } from './work.ts'

/** Signers may add signers, but a third level could not be followed. */
const NESTING = 2

const depthOf = (visit: Visit, seat: Seat): number => {
  const parent = visit.seats.find(each => each.id === seat.parentSeat)
  return parent ? 1 + depthOf(visit, parent) : 0
}

const RIGHT = { before: 'addBefore', after: 'addAfter', parallel: 'addParallel' } as const

/**
 * 加签. Before: they decide first, then I do. After: I have agreed, but it counts only when they have decided. Parallel: one more vote at
 * once; in a sequence, right after me.
 */
export function addSign(work: Work, command: CommandOf<'addSign'>): void {
  const at = held(work, command)
  const { visit, seat, node } = at
  const { where, users } = command
  checkRight(node, RIGHT[where])
  checkNotDelegate(seat)
  if (users.length === 0 || new Set(users).size !== users.length) refuse('E_TARGET')
  for (const user of users) checkNewHire(work, visit, user)
  if (where !== 'parallel' && depthOf(visit, seat) >= NESTING) refuse('E_NOT_ALLOWED', '加签层级不能超过两层')
  const mode = command.mode ?? 'all'
  const parent = where === 'parallel' ? seat.parentSeat : seat.id
  const seats = users.map(
    (owner): Seat => ({
      id: work.ctx.newId(),
      owner,
      holder: owner,
      state: 'waiting',
      origin: where === 'parallel' ? 'parallelAdd' : where,
      ...(parent === undefined ? {} : { parentSeat: parent }),
      task: null,
      version: 0,
      ...(parent === undefined ? ballot(modeOf(node, visit), owner) : {}),
    }),
  )
  if (where === 'after') {
    const opinion = command.opinion ?? {}
    checkOpinion(node, 'approve', opinion)
    takeForm(work, at, command.diff)
    checkRequired(node.fields, work.form)
    closeTask(work, visit, seat, 'approved')
    const behalf = seat.holder === seat.owner ? undefined : seat.owner
    emit(
      work,
      { type: 'Approved', visit: visit.id, seat: seat.id, node: node.id, user: seat.owner, task: command.task, opinion, pending: true },
      behalf,
    )
  }
  if (where === 'before') closeTask(work, visit, seat, 'waiting')
  const index = visit.seats.findIndex(each => each.id === seat.id) + 1
  // With signers after, the text is the opinion of the approval itself.
  const said = where === 'after' ? undefined : command.opinion?.text
  emit(work, {
    type: 'SignersAdded',
    visit: visit.id,
    seat: seat.id,
    node: node.id,
    where,
    mode,
    seats,
    place: index,
    ...(said ? { reason: said } : {}),
  })
  settle(work, visit.id)
  run(work)
}

/** 减签. The person who added a signer may remove them; people of the definition only the flow's admin. */
export function removeSign(work: Work, command: CommandOf<'removeSign'>): void {
  const visit = Object.values(work.state.visits).find(each => each.seats.some(seat => seat.id === command.seat))
  const seat = visit?.seats.find(each => each.id === command.seat)
  if (!visit || !seat) refuse('E_TASK_CLOSED')
  const node = nodeOf(work, visit)
  if (!isHuman(node)) refuse('E_NOT_ALLOWED')
  if (!isLive(seat)) refuse('E_TASK_CLOSED')
  const admin = isAdmin(work)
  if (!admin) {
    checkRight(node, 'remove')
    const actor = work.ctx.actor.user
    const mine = (each: Seat | undefined) => each !== undefined && (each.owner === actor || each.holder === actor)
    const caller =
      seat.parentSeat === undefined
        ? visit.seats.find(each => mine(each) && isLive(each) && each.parentSeat === undefined)
        : visit.seats.find(each => each.id === seat.parentSeat)
    if (seat.origin === 'model' || !mine(caller) || caller === seat) refuse('E_NOT_ALLOWED', '只能减去自己加签的人员')
  }
  const others = visit.seats.filter(each => each.id !== seat.id && each.parentSeat === seat.parentSeat)
  // The last vote of a node cannot be removed. A sub-round may become empty: then the person who started it decides.
  const enough = modeOf(node, visit).kind === 'any' ? others.some(isLive) : others.some(each => isLive(each) || each.state === 'approved')
  if (seat.parentSeat === undefined && !enough) refuse('E_LAST_SEAT')
  dismiss(work, visit, [seat, ...below(visit, seat)], 'removed')
  settle(work, visit.id)
  run(work)
}
