import { walk } from '#model/flow/locate.ts'
import type { Seq } from '#model/flow/tree.ts'
import { words } from '../i18n/language.ts'

/** What people did with a case, one word each. */
export const kindWords = words({
  zh: {
    submitted: '提交',
    resubmitted: '重新提交',
    approved: '同意',
    rejected: '不同意',
    returned: '退回',
    transferred: '转办',
    delegated: '委派',
    undelegated: '收回委派',
    advised: '委派办结',
    done: '已办理',
    handled: '已办理',
    addBefore: '前加签',
    addAfter: '后加签',
    addParallel: '并行加签',
    removeSign: '减签',
    withdrawn: '撤回',
    reversal: '申请撤销',
    terminated: '终止',
    cc: '抄送',
    comment: '评论',
    urged: '催办',
    moved: '管理员移动',
    suspended: '挂起',
    activated: '激活',
    auto: '自动通过',
    autoRejected: '自动不同意',
    skipped: '跳过',
    substituted: '备选人处理',
    merged: '交接合并',
    parked: '转管理员处理',
    takenBack: '撤回处理',
    waiting: '处理中',
    claimed: '签收',
    unclaimed: '退回待签收',
    escalated: '超时转办',
    reassigned: '改派',
    handedOver: '交接',
    childStarted: '发起子流程',
    childEnded: '子流程办结',
  },
  en: {
    submitted: 'Submitted',
    resubmitted: 'Submitted again',
    approved: 'Agreed',
    rejected: 'Disagreed',
    returned: 'Returned',
    transferred: 'Handed on',
    delegated: 'Delegated',
    undelegated: 'Pulled back',
    advised: 'Prepared',
    done: 'Carried out',
    handled: 'Carried out',
    addBefore: 'Called in before',
    addAfter: 'Called in after',
    addParallel: 'Called in beside',
    removeSign: 'Dismissed',
    withdrawn: 'Withdrawn',
    reversal: 'Asked for reversal',
    terminated: 'Ended',
    cc: 'Informed',
    comment: 'Comment',
    urged: 'Urged',
    moved: 'Moved by an administrator',
    suspended: 'Suspended',
    activated: 'Resumed',
    auto: 'Passed automatically',
    autoRejected: 'Refused automatically',
    skipped: 'Skipped',
    substituted: 'Given to a substitute',
    merged: 'Merged by a handover',
    parked: 'With the administrator',
    takenBack: 'Taken back',
    waiting: 'Working on it',
    claimed: 'Claimed',
    unclaimed: 'Put back',
    escalated: 'Passed on by the clock',
    reassigned: 'Reassigned',
    handedOver: 'Handed over',
    childStarted: 'Began a sub-flow',
    childEnded: 'Sub-flow ended',
  },
})

export type Tone = 'good' | 'bad' | 'back' | 'now' | 'plain'

export function toneOf(kind: string): Tone {
  if (['approved', 'submitted', 'resubmitted', 'done', 'handled', 'auto'].includes(kind)) return 'good'
  if (['rejected', 'terminated', 'autoRejected'].includes(kind)) return 'bad'
  if (['returned', 'withdrawn', 'takenBack', 'suspended', 'parked', 'reversal'].includes(kind)) return 'back'
  return kind === 'waiting' ? 'now' : 'plain'
}

/** Decisions are shown at their step, all other events under their own name. */
const AT_STEP = new Set([
  'approved',
  'rejected',
  'returned',
  'waiting',
  'transferred',
  'delegated',
  'advised',
  'undelegated',
  'reassigned',
  'handedOver',
  'escalated',
  'addBefore',
  'addAfter',
  'addParallel',
  'removeSign',
  'claimed',
  'unclaimed',
  'auto',
  'autoRejected',
  'skipped',
  'substituted',
  'merged',
  'submitted',
  'resubmitted',
  'parked',
])
export const isAtStep = (kind: string) => AT_STEP.has(kind)

/** 办理 has no verdict. */
export function kindOf(root: Seq, { kind, nodeId }: { kind: string; nodeId: string }): string {
  if (kind !== 'approved') return kind
  const carriesOut = [...walk(root)].some(path => path.at(-1)!.node.id === nodeId && path.at(-1)!.node.type === 'handle')
  return carriesOut ? 'handled' : kind
}
