import type { Duration, FieldPath, Id, ISO, Json, NodeId, UserId } from '#model/flow/tree.ts'
import type { Concerned } from './context.ts'
import type { Join, Resume, Seat, SignMode, Timer, Trodden, Visit, VisitId } from './state.ts'

/** What somebody said with a decision. */
export interface Opinion {
  readonly text?: string
  readonly signature?: string
  readonly files?: readonly Id[]
}

export type TaskResult =
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'transferred'
  | 'delegated'
  | 'advised'
  | 'resubmitted'
  | 'waiting'
  | 'cancelled'
  | 'removed'
  | 'auto'
  | 'recalled'

export type Diff = Readonly<Record<FieldPath, { readonly from: Json; readonly to: Json }>>
type AtSeat = { readonly visit: VisitId; readonly seat: Id; readonly node: NodeId }

/** Events. State is a fold over these; people are resolved in them, so a replay needs no old organisation. */
export type EventBody =
  | { readonly type: 'InstanceDrafted'; readonly initiator: { readonly user: UserId; readonly dept: Id } }
  | {
      readonly type: 'Submitted'
      readonly initiator: { readonly user: UserId; readonly dept: Id }
      readonly picks: Readonly<Record<NodeId, readonly UserId[]>>
      readonly concerned?: Concerned
    }
  | {
      readonly type: 'Resubmitted'
      readonly picks: Readonly<Record<NodeId, readonly UserId[]>>
      readonly mode: 'rerun' | 'toReturner'
      readonly concerned?: Concerned
    }
  | { readonly type: 'ReversalAsked'; readonly reason: string }
  | { readonly type: 'NodeEntered'; readonly visit: Visit; readonly join?: Join }
  | {
      readonly type: 'NodeLeft'
      readonly visit: VisitId
      readonly node: NodeId
      readonly scope: string
      readonly manual: boolean
      readonly undo?: { readonly by: UserId; readonly seat: Id; readonly visit: Visit }
    }
  | ({ readonly type: 'SeatOpened' } & AtSeat)
  | ({
      readonly type: 'TaskCreated'
      readonly task: Id
      readonly owner: UserId
      readonly holder: UserId
      readonly via?: 'proxy' | 'delegate'
      readonly kind: 'approve' | 'handle' | 'start'
    } & AtSeat)
  | ({ readonly type: 'TaskClosed'; readonly task: Id; readonly result: TaskResult } & AtSeat)
  | ({ readonly type: 'Approved'; readonly user: UserId; readonly task: Id; readonly opinion: Opinion; readonly pending?: true } & AtSeat)
  | ({ readonly type: 'Rejected'; readonly user: UserId; readonly task: Id; readonly opinion: Opinion } & AtSeat)
  | ({
      readonly type: 'AutoDecided'
      readonly user: UserId
      readonly result: 'approved' | 'rejected'
      readonly why: 'initiator' | 'repeated' | 'timeout'
    } & AtSeat)
  | {
      readonly type: 'Returned'
      readonly from: NodeId
      readonly to: NodeId
      readonly mode: 'rerun' | 'toReturner' | 'choose'
      readonly toStart: boolean
      readonly opinion: Opinion
      readonly resume?: Resume
    }
  | {
      readonly type: 'RegionCancelled'
      readonly visits: readonly VisitId[]
      readonly nodes: readonly NodeId[]
      readonly forget: readonly Trodden[]
      readonly dropResume: readonly NodeId[]
    }
  | { readonly type: 'ResumeUsed'; readonly target: NodeId; readonly source: NodeId; readonly restored: boolean; readonly why?: string }
  | ({
      readonly type: 'Transferred'
      readonly from: UserId
      readonly to: UserId
      readonly why: 'transfer' | 'reassign' | 'handover' | 'timeout' | 'left'
      readonly reason?: string
    } & AtSeat)
  | ({ readonly type: 'Delegated'; readonly from: UserId; readonly to: UserId; readonly reason?: string } & AtSeat)
  | ({
      readonly type: 'DelegationReturned'
      readonly from: UserId
      readonly advice: 'approve' | 'reject' | 'none'
      readonly opinion: Opinion
    } & AtSeat)
  | ({
      readonly type: 'SignersAdded'
      readonly where: 'before' | 'after' | 'parallel'
      readonly mode: SignMode
      readonly seats: readonly Seat[]
      /** Index among the seats (`at` is the time). */
      readonly place: number
      readonly reason?: string
    } & AtSeat)
  | {
      readonly type: 'SignerRemoved'
      readonly visit: VisitId
      readonly node: NodeId
      readonly seats: readonly Id[]
      readonly why: 'removed' | 'done' | 'merged'
    }
  | ({ readonly type: 'SignersFinished'; readonly result: 'approved' | 'rejected' | 'open' } & AtSeat)
  | ({ readonly type: 'Claimed'; readonly user: UserId } & AtSeat)
  | ({ readonly type: 'Unclaimed'; readonly user: UserId } & AtSeat)
  | {
      readonly type: 'TakenBack'
      readonly visit: VisitId
      readonly seat: Id
      readonly node: NodeId
      readonly user: UserId
      readonly left: boolean
      readonly waiting: readonly Id[]
    }
  | { readonly type: 'BranchReopened'; readonly visit: VisitId; readonly key: string }
  | { readonly type: 'Withdrawn'; readonly reason: string }
  | { readonly type: 'Terminated'; readonly reason: string }
  | { readonly type: 'Skipped'; readonly node: NodeId; readonly why: 'empty' | 'refused' | 'noDate' | 'noRows' }
  /** Others decide than those whom the node names. */
  | { readonly type: 'Substituted'; readonly node: NodeId; readonly users: readonly UserId[]; readonly why: 'empty' | 'self' }
  | { readonly type: 'BranchTaken'; readonly node: NodeId; readonly key: string; readonly taken: readonly string[] }
  | { readonly type: 'BranchDone'; readonly visit: VisitId; readonly key: string }
  | { readonly type: 'RowStarted'; readonly visit: VisitId; readonly key: string }
  | { readonly type: 'JoinCompleted'; readonly visit: VisitId; readonly node: NodeId }
  | { readonly type: 'Routed'; readonly node: NodeId; readonly to: NodeId }
  | { readonly type: 'CcSent'; readonly node: NodeId; readonly users: readonly UserId[]; readonly byHand: boolean }
  | { readonly type: 'Commented'; readonly text: string; readonly mentions: readonly UserId[]; readonly files: readonly Id[] }
  | { readonly type: 'Urged'; readonly to: readonly UserId[]; readonly text: string }
  | { readonly type: 'FieldsChanged'; readonly node: NodeId; readonly visit: VisitId | null; readonly diff: Diff }
  | { readonly type: 'TimerSet'; readonly timer: Timer }
  | { readonly type: 'TimerFired'; readonly timer: Id; readonly kind: Timer['kind']; readonly users: readonly UserId[] }
  | {
      readonly type: 'SubStarted'
      readonly visit: VisitId | null
      readonly node: NodeId
      readonly flowKey: string
      readonly version?: number
      readonly starter: UserId
      readonly values: Readonly<Record<string, Json>>
    }
  | { readonly type: 'SubFinished'; readonly visit: VisitId; readonly node: NodeId; readonly result: string }
  | { readonly type: 'SubCancelled'; readonly visit: VisitId; readonly node: NodeId }
  | {
      readonly type: 'Moved'
      readonly from: NodeId
      readonly to: NodeId
      readonly back: boolean
      readonly toStart: boolean
      readonly reason: string
    }
  | { readonly type: 'Migrated'; readonly version: number; readonly map: Readonly<Record<NodeId, NodeId>> }
  | { readonly type: 'Suspended'; readonly reason: string }
  | { readonly type: 'Activated'; readonly pause: Duration; readonly timers: readonly Timer[] }
  | {
      readonly type: 'Parked'
      readonly visit: VisitId
      readonly node: NodeId
      readonly reason: 'E_LOOP_LIMIT' | 'E_CONFIG'
      readonly why: string
    }
  | { readonly type: 'Completed'; readonly result: 'approved' | 'rejected' | 'reversed' | 'kept' }
  | { readonly type: 'Deleted' }

/** `seq` has no gaps; `v` is the version after the command, the same for all its events. */
export interface Stamp {
  readonly seq: number
  readonly v: number
  readonly at: ISO
  readonly actor: UserId
  /** "P 代 A": whose seat the actor decided. */
  readonly behalf?: UserId
}

export type FlowEvent = Stamp & EventBody
export type EventType = EventBody['type']
export type EventOf<T extends EventType> = Stamp & Extract<EventBody, { readonly type: T }>
