import { isHuman } from '#model/flow/locate.ts'
import type { HumanNode, Right, UserId } from '#model/flow/tree.ts'
import type { CommandType } from './command.ts'
import { refuse } from './refusal.ts'
import { isEnabled, resolve } from './resolve.ts'
import { resolveEnv } from './scope.ts'
import { barredAt, nodeOf } from './seats.ts'
import { findSeat, isLive, type Seat, type Visit } from './state.ts'
import type { Work } from './work.ts'

/** Allowed while suspended. Somebody may leave the company meanwhile. */
const WHILE_SUSPENDED: readonly CommandType[] = ['comment', 'activate', 'terminate', 'handover', 'markRead', 'timerFired']
/** Allowed while the case is not running. */
const WHILE_ENDED: readonly CommandType[] = [
  'handover',
  'comment',
  'markRead',
  'cc',
  'resubmit',
  'withdraw',
  'withdrawApproved',
  'delete',
  'timerFired',
  'submit',
]
const WHILE_DRAFT: readonly CommandType[] = ['saveDraft', 'submit', 'delete', 'comment', 'markRead']

/** The first check of every command: whether the status of the case allows it. */
export function checkStatus(work: Work, type: CommandType): void {
  const { status } = work.state
  if (status === 'deleted') refuse('E_INSTANCE_ENDED')
  if (status === 'suspended' && !WHILE_SUSPENDED.includes(type)) refuse('E_SUSPENDED')
  if (status === 'draft' && !WHILE_DRAFT.includes(type)) refuse('E_NOT_ALLOWED', '单据尚未提交')
  if (['approved', 'rejected', 'withdrawn', 'reversed', 'terminated'].includes(status) && !WHILE_ENDED.includes(type))
    refuse('E_INSTANCE_ENDED')
}

export const isInitiator = (work: Work): boolean => work.ctx.actor.user === work.state.initiator.user

/** Whoever administers the flow or the whole platform: a flow without administrators is not lost. */
export const isAdmin = (work: Work): boolean =>
  work.ctx.actor.admin === true ||
  resolve(work.def.settings.admins, resolveEnv(work, work.index.start, work.form)).includes(work.ctx.actor.user)

export function checkAdmin(work: Work): void {
  if (!work.ctx.actor.system && !isAdmin(work)) refuse('E_NOT_ALLOWED', '只有流程管理员可以操作')
}

export interface Held {
  readonly visit: Visit
  readonly seat: Seat
  readonly node: HumanNode
}

/** The given task, if the actor may act on it. The task of the URL counts, never "my first task". */
export function held(work: Work, command: { readonly task: string; readonly version?: number }): Held {
  const found = findSeat(work.state, command.task)
  if (!found) {
    const waiting = Object.values(work.state.visits).some(visit => visit.seats.some(seat => seat.was === command.task && isLive(seat)))
    refuse(waiting ? 'E_WAITING_SIGNERS' : 'E_TASK_CLOSED')
  }
  if (!work.parts.mayAct(found.seat, work.ctx.actor.user, work.ctx.org)) refuse('E_NOT_HOLDER')
  if (command.version !== undefined && command.version !== found.seat.version) refuse('E_STALE')
  const node = nodeOf(work, found.visit)
  if (!isHuman(node)) refuse('E_NOT_ALLOWED', '请修改后重新提交')
  return { ...found, node }
}

const RIGHTS: Readonly<Record<Right, string>> = {
  transfer: '当前节点不允许转办',
  delegate: '当前节点不允许委派',
  addBefore: '当前节点不允许前加签',
  addAfter: '当前节点不允许后加签',
  addParallel: '当前节点不允许并加签',
  remove: '当前节点不允许减签',
  cc: '当前节点不允许抄送',
  return: '当前节点不允许退回',
  reject: '当前节点不允许驳回',
  batch: '当前节点不允许批量处理',
}

export function checkRight(node: HumanNode, right: Right): void {
  if (node.allow[right] === false) refuse('E_NOT_ALLOWED', RIGHTS[right])
}

/** A delegate only gives advice: the owner decides about the task. */
export function checkNotDelegate(seat: Seat): void {
  if (seat.via === 'delegate') refuse('E_NOT_ALLOWED', '委派任务不允许此操作')
}

/** A person about to get a seat must be enabled, allowed to decide there, and not already in the visit. */
export function checkNewHire(work: Work, visit: Visit, user: UserId): void {
  if (!isEnabled(work.ctx.org, user) || user === barredAt(work, nodeOf(work, visit))) refuse('E_TARGET', undefined, user)
  if (visit.seats.some(seat => seat.state !== 'cancelled' && (seat.owner === user || seat.holder === user)))
    refuse('E_DUPLICATE_SIGNER', undefined, user)
}

export function checkOpinion(
  node: HumanNode,
  kind: 'approve' | 'refuse',
  opinion: { readonly text?: string; readonly signature?: string; readonly files?: readonly string[] },
): void {
  const must = node.opinion.required || (kind === 'refuse' && (node.opinion.onReject || node.type === 'handle'))
  if (must && !opinion.text?.trim()) refuse('E_OPINION_REQUIRED')
  if (node.opinion.signature && !opinion.signature) refuse('E_SIGNATURE_REQUIRED')
  if ((opinion.files?.length ?? 0) < (node.opinion.files ?? 0)) refuse('E_OPINION_REQUIRED', '请上传附件')
}
