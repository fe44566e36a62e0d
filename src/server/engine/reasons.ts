import type { EventOf } from './event.ts'

/** Why the system did something by itself, as people read it in the history and in messages. */
const PARKED: Readonly<Record<string, string>> = {
  nobody: '找不到处理人',
  condition: '条件无法判断',
  rows: '明细行数超过上限',
  route: '回退次数已用完',
  steps: '自动流转次数过多',
}
export const whyParked = ({ why }: Pick<EventOf<'Parked'>, 'why'>): string => PARKED[why] ?? '流程配置有误'

const DECIDED = { initiator: '审批人是发起人本人', repeated: '此前已同意过', timeout: '超时未处理' } as const
export const whyDecided = ({ why, result }: Pick<EventOf<'AutoDecided'>, 'why' | 'result'>): string =>
  `${DECIDED[why]}，按设置自动${result === 'approved' ? '通过' : '拒绝'}`

const SKIPPED = {
  empty: '找不到处理人，按设置自动通过',
  refused: '找不到处理人，按设置自动拒绝',
  noDate: '没有等待日期，直接继续',
  noRows: '没有明细行，直接继续',
} as const
export const whySkipped = ({ why }: Pick<EventOf<'Skipped'>, 'why'>): string => SKIPPED[why]

const SUBSTITUTED = { empty: '找不到处理人，由备选人员或流程管理员处理', self: '处理人是发起人本人，由上级处理' } as const
export const whySubstituted = ({ why }: Pick<EventOf<'Substituted'>, 'why'>): string => SUBSTITUTED[why]

const HANDED = { left: '原处理人已停用', timeout: '超时未处理' } as const
export const whyHanded = ({ why, reason }: Pick<EventOf<'Transferred'>, 'why' | 'reason'>): string =>
  reason ?? (why === 'left' || why === 'timeout' ? HANDED[why] : '')

const CHILD: Readonly<Record<string, string>> = { approved: '已通过', rejected: '未通过', terminated: '被终止', withdrawn: '被撤回' }
export const howChildEnded = ({ result }: Pick<EventOf<'SubFinished'>, 'result'>): string => `子流程${CHILD[result] ?? '已结束'}`
