import type { FlowDefinition, Id, Json, NodeId, UserId } from '#model/flow/tree.ts'
import type { Concerned } from './context.ts'
import type { Diff, Opinion } from './event.ts'
import type { SignMode, VisitId } from './state.ts'

type Picks = Readonly<Record<NodeId, readonly UserId[]>>
/** `version`: the task version that the page saw; an outdated page is rejected. */
interface OnTask {
  readonly task: Id
  readonly version?: number
}
interface Decision extends OnTask {
  readonly opinion?: Opinion
  /** Changes of the form; `ctx.form` has the values after them. */
  readonly diff?: Diff
  readonly batch?: boolean
}

/** Commands of people and of the system. Case, command id and actor are passed separately by the shell. */
export type Command =
  | { readonly type: 'saveDraft'; readonly dept?: Id }
  | {
      readonly type: 'submit'
      readonly picks?: Picks
      readonly dept?: Id
      readonly initiator?: UserId
      readonly next?: readonly UserId[]
      readonly concerned?: Concerned
    }
  | {
      readonly type: 'resubmit'
      readonly picks?: Picks
      readonly mode?: 'rerun' | 'toReturner'
      readonly diff?: Diff
      readonly next?: readonly UserId[]
      readonly concerned?: Concerned
    }
  | ({ readonly type: 'approve'; readonly next?: readonly UserId[] } & Decision)
  | ({ readonly type: 'reject' } & Decision)
  | ({ readonly type: 'return'; readonly to: NodeId | 'start' | 'previous'; readonly mode?: 'rerun' | 'toReturner' } & Decision)
  | ({ readonly type: 'transfer'; readonly to: UserId; readonly reason?: string } & OnTask)
  | ({ readonly type: 'delegate'; readonly to: UserId; readonly reason?: string } & OnTask)
  | { readonly type: 'undelegate'; readonly task: Id }
  | ({
      readonly type: 'addSign'
      readonly where: 'before' | 'after' | 'parallel'
      readonly users: readonly UserId[]
      readonly mode?: SignMode
    } & Decision)
  | { readonly type: 'removeSign'; readonly seat: Id }
  | ({ readonly type: 'claim' } & OnTask)
  | ({ readonly type: 'unclaim' } & OnTask)
  | { readonly type: 'takeBack'; readonly node?: NodeId }
  | { readonly type: 'withdraw'; readonly reason?: string }
  | { readonly type: 'withdrawApproved'; readonly reason: string }
  | { readonly type: 'terminate'; readonly reason: string }
  | { readonly type: 'cc'; readonly users: readonly UserId[]; readonly task?: Id }
  | { readonly type: 'comment'; readonly text: string; readonly mentions?: readonly UserId[]; readonly files?: readonly Id[] }
  | { readonly type: 'urge'; readonly text?: string }
  | { readonly type: 'markRead' }
  | { readonly type: 'suspend'; readonly reason: string }
  | { readonly type: 'activate' }
  | { readonly type: 'move'; readonly from: VisitId; readonly to: NodeId; readonly reason: string }
  | { readonly type: 'reassign'; readonly seat?: Id; readonly visit?: VisitId; readonly to: UserId; readonly reason: string }
  | { readonly type: 'handover'; readonly from: UserId; readonly to: UserId; readonly reason?: string }
  | { readonly type: 'vacate'; readonly user: UserId }
  | { readonly type: 'timerFired'; readonly timer: Id }
  | {
      readonly type: 'subFinished'
      readonly visit: VisitId
      readonly result: 'approved' | 'rejected' | 'terminated' | 'withdrawn'
      readonly out?: Readonly<Record<string, Json>>
    }
  | { readonly type: 'migrate'; readonly to: FlowDefinition; readonly map?: Readonly<Record<NodeId, NodeId>> }
  | { readonly type: 'delete' }

export type CommandType = Command['type']
export type CommandOf<T extends CommandType> = Extract<Command, { readonly type: T }>
