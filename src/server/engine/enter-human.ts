import type { HumanNode, Mode, UserId } from '#model/flow/tree.ts'
import type { FormValues } from '#model/flow/value.ts'
import { complete, rejectVisit } from './leave.ts'
import { park } from './park.ts'
import { refuse } from './refusal.ts'
import { isEnabled, resolve } from './resolve.ts'
import { resolveEnv, scopedForm } from './scope.ts'
import { openSeat, settleSeats } from './seats.ts'
import type { Seat, Visit, VisitId } from './state.ts'
import { ballot } from './tally.ts'
import { emit, type Token, type Work } from './work.ts'

const sit = (work: Work, owner: UserId, mode?: Mode, pool?: readonly UserId[]): Seat => ({
  id: work.ctx.newId(),
  owner,
  holder: owner,
  state: 'waiting',
  origin: 'model',
  task: null,
  version: 0,
  ...(mode ? ballot(mode, owner) : {}),
  ...(pool ? { pool } : {}),
})

/** A random choice that is stable per case, node and round, so that the preview matches reality. */
function chosen(work: Work, node: HumanNode, users: readonly UserId[]): UserId {
  let hash = 7
  for (const char of `${work.state.id}/${node.id}/${work.state.round}`) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003
  return users[hash % users.length]!
}

function seatsFor(work: Work, node: HumanNode, users: readonly UserId[], mode: Mode): Seat[] {
  if (mode.kind === 'claim') return [sit(work, '', mode, users)]
  if (mode.kind === 'random') return [sit(work, chosen(work, node, users))]
  return users.map(user => sit(work, user, mode))
}

/** The visit needs its own mode if its people are not those of the node. */
function ownMode(node: HumanNode, stand: boolean): Mode | undefined {
  if (stand) return { kind: 'any', firstDecides: true }
  return node.mode.kind === 'all' && node.who.some(spec => spec.by === 'leaders') ? { kind: 'seq' } : undefined
}

/** People that the actor has to pick must be picked now; people who could not pick are not asked. */
function checkPick(work: Work, node: HumanNode, form: FormValues): void {
  for (const spec of node.who) {
    if (spec.by !== 'previousPick' || work.dry) continue
    if (!work.next) {
      if (work.asked) refuse('E_PICK_REQUIRED', undefined, node.id)
      continue
    }
    checkPicked(work, node.id, spec, work.next, form)
  }
}

export function checkPicked(
  work: Work,
  node: string,
  spec: { readonly from?: HumanNode['who']; readonly min: number; readonly max: number },
  users: readonly UserId[],
  form: FormValues,
): void {
  const people = new Set(users)
  if (people.size < spec.min) refuse('E_PICK_REQUIRED', undefined, node)
  const from = spec.from ? resolve(spec.from, { ...resolveEnv(work, node, form), picks: undefined, next: undefined }) : undefined
  const wrong = users.find(user => !isEnabled(work.ctx.org, user) || (from && !from.includes(user)))
  if (wrong !== undefined || people.size > spec.max) refuse('E_TARGET', undefined, wrong ?? node)
}

export function enterHuman(work: Work, token: Token, node: HumanNode): void {
  const place = { node: node.id, parent: token.parent, ...(token.item === undefined ? {} : { item: token.item }) }
  if (token.seats) {
    open(work, { id: work.ctx.newId(), ...place, seats: token.seats, manual: true })
    return
  }
  const form = scopedForm(work, token.parent, token.item)
  checkPick(work, node, form)
  // Somebody sent the case here on purpose: an automatic result for an empty node would send it straight back.
  const asked = token.manual ? { ...node, empty: node.empty.filter(fallback => 'who' in fallback) } : node
  const found = work.parts.staff(asked, work.def.settings.admins, resolveEnv(work, node.id, form))
  work.next = undefined
  if (found.kind === 'park') {
    park(work, token, node, 'E_CONFIG', 'nobody')
    return
  }
  if (found.kind === 'pass') {
    emit(work, { type: 'Skipped', node: node.id, why: 'empty' })
    work.stack.push({ ...token, at: token.at + 1, manual: false })
    return
  }
  if (found.kind === 'reject') {
    const id = work.ctx.newId()
    emit(work, { type: 'NodeEntered', visit: { id, ...place, seats: [] } })
    emit(work, { type: 'Skipped', node: node.id, why: 'refused' })
    rejectVisit(work, id)
    return
  }
  if (found.why) emit(work, { type: 'Substituted', node: node.id, users: found.users, why: found.why })
  const mode = ownMode(node, found.stand)
  const seats = seatsFor(work, node, found.users, mode ?? node.mode)
  open(work, { id: work.ctx.newId(), ...place, seats, ...(token.manual || found.stand ? { manual: true } : {}), ...(mode ? { mode } : {}) })
}

function open(work: Work, visit: Visit): void {
  emit(work, { type: 'NodeEntered', visit })
  settle(work, visit.id)
}

/** Settles a visit and acts on the result. */
export function settle(work: Work, visit: VisitId): void {
  const outcome = settleSeats(work, visit)
  if (outcome === 'approved') complete(work, visit)
  else if (outcome === 'rejected') rejectVisit(work, visit)
}

/** The initiator's node, after a return or a 不同意; the flow's admin if the initiator has left. Never passes automatically. */
export function openStart(work: Work, parent: VisitId | null): void {
  const { user } = work.state.initiator
  const admins = resolve(work.def.settings.admins, resolveEnv(work, work.index.start, work.form))
  const holder = isEnabled(work.ctx.org, user) ? user : admins[0]
  const seats = holder === undefined ? [] : [sit(work, holder)]
  const id = work.ctx.newId()
  emit(work, { type: 'NodeEntered', visit: { id, node: work.index.start, parent, seats, manual: true } })
  if (seats[0]) openSeat(work, id, seats[0].id)
  else emit(work, { type: 'Parked', visit: id, node: work.index.start, reason: 'E_CONFIG', why: 'nobody' })
}
