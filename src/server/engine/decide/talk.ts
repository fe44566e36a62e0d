import type { CommandOf } from '../command.ts'
import { checkRight, held, isAdmin, isInitiator } from '../gate.ts'
import { durationMs, shift } from '../instant.ts'
import { refuse } from '../refusal.ts'
import { isEnabled } from '../resolve.ts'
import { openTasks } from '../state.ts'
import { emit, type Work } from '../work.ts'

/** Informs people; decides and blocks nothing. */
export function cc(work: Work, command: CommandOf<'cc'>): void {
  let node = work.index.start
  if (command.task !== undefined) {
    const at = held(work, { task: command.task })
    checkRight(at.node, 'cc')
    node = at.node.id
  } else if (!isInitiator(work) && !isAdmin(work)) refuse('E_NOT_ALLOWED', '您不能抄送该单据')
  const wrong = command.users.find(user => !isEnabled(work.ctx.org, user))
  if (wrong !== undefined || command.users.length === 0) refuse('E_TARGET', undefined, wrong)
  emit(work, { type: 'CcSent', node, users: [...new Set(command.users)], byHand: true })
}

/** Everybody who may see the case may comment; the shell has checked that. */
export function comment(work: Work, command: CommandOf<'comment'>): void {
  if (command.text.trim() === '' && !command.files?.length) refuse('E_OPINION_REQUIRED', '请填写评论内容')
  emit(work, { type: 'Commented', text: command.text, mentions: [...new Set(command.mentions ?? [])], files: command.files ?? [] })
}

export function urge(work: Work, command: CommandOf<'urge'>): void {
  if (!isInitiator(work)) refuse('E_NOT_ALLOWED', '只有发起人可以催办')
  if (work.state.status !== 'running') refuse('E_NOT_ALLOWED', '当前状态不能催办')
  const { urgedAt } = work.state
  const every = durationMs(work.def.settings.urgeEvery) ?? 0
  if (urgedAt !== null && work.ctx.now < shift(urgedAt, every)) refuse('E_URGE_TOO_SOON')
  const to = openTasks(work.state).flatMap(({ seat }) => (seat.holder === '' ? (seat.pool ?? []) : [seat.holder]))
  if (to.length === 0) refuse('E_NOT_ALLOWED', '当前没有待处理人')
  emit(work, { type: 'Urged', to: [...new Set(to)], text: command.text ?? '' })
}
