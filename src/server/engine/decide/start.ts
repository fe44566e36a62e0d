import { isHuman, locate } from '#model/flow/locate.ts'
import type { CommandOf } from '../command.ts'
import type { Concerned } from '../context.ts'
import { run } from '../enter.ts'
import { checkPicked } from '../enter-human.ts'
import { checkRequired, checkWritable } from '../fields.ts'
import { closeAll } from '../finish.ts'
import { checkAdmin, isInitiator } from '../gate.ts'
import { shift } from '../instant.ts'
import { forecast } from '../predict.ts'
import { refuse } from '../refusal.ts'
import { resolve } from '../resolve.ts'
import { resumeAfter } from '../resume.ts'
import { resolveEnv } from '../scope.ts'
import { closeTask } from '../seats.ts'
import type { Visit } from '../state.ts'
import { emit, go, visitAt, type Work } from '../work.ts'

function initiatorOf(work: Work, command: { readonly dept?: string; readonly initiator?: string }) {
  const { actor, org } = work.ctx
  const user = actor.system && command.initiator !== undefined ? command.initiator : actor.user
  return { user, dept: command.dept ?? org.person(user)?.dept ?? '' }
}

function checkStarter(work: Work, initiator: { readonly user: string; readonly dept: string }): void {
  const { starters } = work.def.settings
  if (starters === 'all' || work.ctx.actor.system) return
  const may = resolve(starters, { ...resolveEnv(work, work.index.start, work.form), initiator })
  if (!may.includes(initiator.user)) refuse('E_NOT_ALLOWED', '您没有发起该流程的权限')
}

const startFields = (work: Work) => {
  const { node } = locate(work.index, work.index.start)
  return node.type === 'start' ? node.fields : {}
}

/** Picks must be for nodes of this flow that ask for them, among the people the node offers. */
function checkPicks(work: Work, picks: Readonly<Record<string, readonly string[]>>): void {
  for (const [id, users] of Object.entries(picks)) {
    const node = work.index.paths.get(id)?.at(-1)?.node
    const spec = node && isHuman(node) ? node.who.find(each => each.by === 'initiatorPick') : undefined
    if (spec?.by !== 'initiatorPick') refuse('E_TARGET', undefined, id)
    checkPicked(work, id, spec, users, work.form)
  }
}

/** People for the route ahead must be picked now: the initiator is not asked again. */
function checkPicksAhead(work: Work): void {
  if (!work.index.picks || work.dry) return
  const missing = forecast(work).find(step => step.pick && work.state.picks[step.node] === undefined)
  if (missing) refuse('E_PICK_REQUIRED', undefined, missing.node)
}

export function saveDraft(work: Work, command: CommandOf<'saveDraft'>): void {
  if (work.state.status !== 'draft') refuse('E_BIZ_BUSY')
  if (work.state.initiator.user !== '' && !isInitiator(work)) refuse('E_NOT_ALLOWED', '只有发起人可以修改草稿')
  emit(work, { type: 'InstanceDrafted', initiator: initiatorOf(work, command) })
}

const about = ({ concerned }: { readonly concerned?: Concerned }) => (concerned ? { concerned } : {})

export function submit(work: Work, command: CommandOf<'submit'>): void {
  if (work.state.status !== 'draft')
    refuse(['running', 'returned', 'suspended'].includes(work.state.status) ? 'E_BIZ_BUSY' : 'E_INSTANCE_ENDED')
  const initiator = initiatorOf(work, command)
  if (work.state.initiator.user !== '' && work.state.initiator.user !== initiator.user) refuse('E_NOT_ALLOWED', '只有发起人可以提交')
  checkStarter(work, initiator)
  checkRequired(startFields(work), work.form)
  const picks = command.picks ?? {}
  emit(work, { type: 'Submitted', initiator, picks, ...about(command) })
  checkPicks(work, picks)
  forward(work, command.next)
}

function forward(work: Work, next: readonly string[] | undefined): void {
  work.next = next
  go(work, { seq: work.def.root, at: 1, parent: null })
  run(work)
  checkPicksAhead(work)
}

/** After a return, a 不同意 or a withdrawal: the same case and number, the next round. */
export function resubmit(work: Work, command: CommandOf<'resubmit'>): void {
  const { status } = work.state
  if (status === 'running') refuse('E_BIZ_BUSY')
  if (['approved', 'reversed', 'terminated'].includes(status)) refuse('E_INSTANCE_ENDED')
  const visit: Visit | undefined = visitAt(work.state, work.index.start)
  const seat = visit?.seats[0]
  const may = seat ? work.parts.mayAct(seat, work.ctx.actor.user, work.ctx.org) : isInitiator(work)
  if (!may) refuse('E_NOT_ALLOWED', '只有发起人可以重新提交')
  if (command.diff) checkWritable(startFields(work), command.diff)
  checkRequired(startFields(work), work.form)
  const picks = command.picks ?? {}
  checkPicks(work, picks)
  const entry = work.state.resume.findLast(each => each.target === work.index.start)
  const straight = status === 'returned' && entry !== undefined && (entry.mode === 'toReturner' || command.mode === 'toReturner')
  if (visit && seat) closeTask(work, visit, seat, 'resubmitted')
  if (command.diff && Object.keys(command.diff).length > 0)
    emit(work, { type: 'FieldsChanged', node: work.index.start, visit: visit?.id ?? null, diff: command.diff })
  emit(work, { type: 'Resubmitted', picks, mode: straight ? 'toReturner' : 'rerun', ...about(command) })
  if (visit) emit(work, { type: 'NodeLeft', visit: visit.id, node: visit.node, scope: '', manual: false })
  if (!straight || !resumeAfter(work, work.index.start, '', visit ? [visit] : [], 'toReturner')) {
    forward(work, command.next)
    return
  }
  run(work)
}

export function withdraw(work: Work, command: CommandOf<'withdraw'>): void {
  const { status, acted } = work.state
  if (!['running', 'returned', 'rejected'].includes(status)) refuse('E_INSTANCE_ENDED')
  if (!isInitiator(work)) refuse('E_NOT_ALLOWED', '只有发起人可以撤回')
  // A case back with the initiator waits for nobody else, so it can always be withdrawn.
  if (status === 'running' && work.def.settings.withdraw === 'never') refuse('E_NOT_ALLOWED', '该流程不允许撤回')
  if (status === 'running' && work.def.settings.withdraw === 'beforeFirstDecision' && acted > 0)
    refuse('E_NOT_ALLOWED', '已有人审批，不能撤回')
  closeAll(work)
  emit(work, { type: 'Withdrawn', reason: command.reason ?? '' })
}

/** Reversing an approved case needs approval along the same route. */
export function withdrawApproved(work: Work, command: CommandOf<'withdrawApproved'>): void {
  const { status, approvedAt } = work.state
  if (status !== 'approved') refuse(status === 'running' || status === 'returned' ? 'E_BIZ_BUSY' : 'E_INSTANCE_ENDED')
  if (!isInitiator(work)) refuse('E_NOT_ALLOWED', '只有发起人可以撤回')
  const rule = work.def.settings.withdrawApproved
  if (!rule) refuse('E_NOT_ALLOWED', '该流程通过后不允许撤回')
  if (approvedAt === null || shift(approvedAt, rule.withinDays * 86_400_000) <= work.ctx.now) refuse('E_NOT_ALLOWED', '已超过可撤回期限')
  emit(work, { type: 'ReversalAsked', reason: command.reason })
  forward(work, undefined)
}

export function remove(work: Work): void {
  const { status, initiator } = work.state
  if (!['draft', 'withdrawn', 'rejected'].includes(status))
    refuse(
      ['running', 'returned', 'suspended'].includes(status) ? 'E_NOT_ALLOWED' : 'E_INSTANCE_ENDED',
      '只能删除草稿、已撤回或未通过的单据',
    )
  if (initiator.user !== '' && !isInitiator(work)) checkAdmin(work)
  closeAll(work)
  emit(work, { type: 'Deleted' })
}
