import { isHuman } from '#model/flow/locate.ts'
import { sameCountersign } from '../auto.ts'
import { returnMode, sendBack } from '../back.ts'
import type { CommandOf } from '../command.ts'
import { run } from '../enter.ts'
import { settle } from '../enter-human.ts'
import type { Diff, Opinion } from '../event.ts'
import { checkRequired, checkWritable } from '../fields.ts'
import { checkNotDelegate, checkOpinion, checkRight, type Held, held } from '../gate.ts'
import { refuse } from '../refusal.ts'
import { closeTask, createTask, nodeOf } from '../seats.ts'
import type { Seat, Visit } from '../state.ts'
import { targets } from '../targets.ts'
import { emit, type Work } from '../work.ts'

/** "P 代 A": the record names both. */
const behalf = (seat: Seat): string | undefined => (seat.holder === seat.owner ? undefined : seat.owner)
const place = ({ visit, seat }: { visit: Visit; seat: Seat }) => ({ visit: visit.id, seat: seat.id, node: visit.node })

export function takeForm(work: Work, { visit, node }: Held, diff: Diff | undefined): void {
  if (!diff || Object.keys(diff).length === 0) return
  checkWritable(node.fields, diff)
  emit(work, { type: 'FieldsChanged', node: node.id, visit: visit.id, diff })
}

/** A delegate's decision is advice: the task returns to its owner and the node does not move. */
export function advise(work: Work, { visit, seat }: Held, advice: 'approve' | 'reject', opinion: Opinion): void {
  closeTask(work, visit, seat, 'advised')
  emit(work, { type: 'DelegationReturned', ...place({ visit, seat }), from: seat.holder, advice, opinion }, seat.owner)
  createTask(work, visit.id, seat.id)
}

export function approve(work: Work, command: CommandOf<'approve'>): void {
  const at = held(work, command)
  const opinion = command.opinion ?? {}
  if (command.batch) checkRight(at.node, 'batch')
  checkOpinion(at.node, 'approve', opinion)
  takeForm(work, at, command.diff)
  checkRequired(at.node.fields, work.form)
  if (at.seat.via === 'delegate') {
    advise(work, at, 'approve', opinion)
    return
  }
  work.next = command.next
  work.asked = true
  agree(work, at.visit, at.seat, opinion)
  run(work)
}

/** One seat agrees, whoever acted. */
export function agree(work: Work, visit: Visit, seat: Seat, opinion: Opinion): void {
  work.undo = { by: seat.holder, seat: seat.id, visit }
  closeTask(work, visit, seat, 'approved')
  emit(work, { type: 'Approved', ...place({ visit, seat }), user: seat.owner, task: seat.task ?? '', opinion }, behalf(seat))
  settle(work, visit.id)
  handleOnce(work, visit, seat.owner)
}

/** 会签: the same person in another branch of the same countersign need not decide again. */
function handleOnce(work: Work, from: Visit, owner: string): void {
  for (const visit of Object.values(work.state.visits)) {
    if (visit.node === from.node || visit.manual || !sameCountersign(work.index, from.node, visit.node)) continue
    const seat = visit.seats.find(each => each.state === 'open' && each.owner === owner && each.origin === 'model' && !each.pool)
    if (!seat || !isHuman(nodeOf(work, visit))) continue
    closeTask(work, visit, seat, 'auto')
    emit(work, { type: 'AutoDecided', ...place({ visit, seat }), user: owner, result: 'approved', why: 'repeated' })
    settle(work, visit.id)
  }
}

export function reject(work: Work, command: CommandOf<'reject'>): void {
  const at = held(work, command)
  if (at.node.type === 'handle') refuse('E_NOT_ALLOWED', '办理节点不能驳回，只能退回')
  checkRight(at.node, 'reject')
  if (command.batch) checkRight(at.node, 'batch')
  const opinion = command.opinion ?? {}
  checkOpinion(at.node, 'refuse', opinion)
  takeForm(work, at, command.diff)
  if (at.seat.via === 'delegate') {
    advise(work, at, 'reject', opinion)
    return
  }
  closeTask(work, at.visit, at.seat, 'rejected')
  emit(work, { type: 'Rejected', ...place(at), user: at.seat.owner, task: command.task, opinion }, behalf(at.seat))
  settle(work, at.visit.id)
  run(work)
}

export function giveBack(work: Work, command: CommandOf<'return'>): void {
  const at = held(work, command)
  checkRight(at.node, 'return')
  checkNotDelegate(at.seat)
  const opinion = command.opinion ?? {}
  checkOpinion(at.node, 'refuse', opinion)
  const possible = targets(work.index, work.state, at.visit, work.parts.regionOf)
  const wanted = command.to === 'start' ? work.index.start : command.to
  const target = command.to === 'previous' ? possible[0] : possible.find(each => each === wanted)
  if (target === undefined) refuse('E_TARGET', undefined, command.to)
  takeForm(work, at, command.diff)
  sendBack(work, at.visit, at.seat, target, returnMode(work, command.mode), opinion)
  run(work)
}
