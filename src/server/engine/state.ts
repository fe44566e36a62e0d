import type { FlowDefinition, Id, ISO, Mode, NodeId, UserId } from '#model/flow/tree.ts'
import type { Concerned } from './context.ts'

export type VisitId = string
export type Status =
  | 'draft'
  | 'running'
  | 'returned'
  | 'suspended'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'reversed'
  | 'terminated'
  | 'deleted'

export type SeatState = 'waiting' | 'open' | 'before' | 'after' | 'approved' | 'rejected' | 'cancelled' | 'skipped'
export type SignMode = 'all' | 'any' | 'seq'

/** A vote. The only thing that is counted. */
export interface Seat {
  readonly id: Id
  /** The responsible person; changes on transfer only. '' while a pool task is unclaimed. */
  readonly owner: UserId
  /** Who acts now: the owner, a delegate or a proxy. */
  readonly holder: UserId
  readonly via?: 'delegate' | 'proxy'
  readonly state: SeatState
  /** Decided by a rule or a timer. */
  readonly auto?: true
  readonly origin: 'model' | 'parallelAdd' | 'before' | 'after'
  readonly parentSeat?: Id
  /** How the added signers of this seat count. */
  readonly mode?: SignMode
  readonly task: Id | null
  /** The task that was closed when signers were added: a click on it is told that signers are at work. */
  readonly was?: Id
  readonly version: number
  /** Weight and veto belong to the seat, so that a transfer changes no count. */
  readonly weight?: number
  readonly veto?: true
  /** Who may claim it. */
  readonly pool?: readonly UserId[]
}

export interface Visit {
  readonly id: VisitId
  readonly node: NodeId
  readonly parent: VisitId | null
  /** The row key, on the direct children of a `forEach`. */
  readonly item?: string
  readonly seats: readonly Seat[]
  /** Reached by a return, a move or a fallback: never passes automatically. */
  readonly manual?: boolean
  readonly parked?: string
  /** Overrides the node's mode: substitutes, heads in sequence. */
  readonly mode?: Mode
}

export interface Join {
  readonly done: readonly string[]
  readonly open: readonly string[]
  /** Rows of a sequential `forEach` that have not started. */
  readonly queue: readonly string[]
  readonly need: number
}

export interface RegionSnapshot {
  readonly visits: readonly Visit[]
  readonly joins: Readonly<Record<VisitId, Join>>
  readonly trail: readonly Trodden[]
}

export interface Resume {
  readonly target: NodeId
  readonly source: NodeId
  readonly scope: string
  readonly mode: 'toReturner' | 'choose'
  /** The seat that returned it. */
  readonly by?: Id
  readonly region: RegionSnapshot
}

/** A node completed by people on the way to the current position. `scope` identifies the rows around it. */
export interface Trodden {
  readonly node: NodeId
  readonly scope: string
}

export interface Decided {
  readonly user: UserId
  readonly node: NodeId
  readonly round: number
  readonly auto?: true
}

/** For `takeBack`: the visit before its last decision, and what that decision opened. */
export interface Undo {
  readonly by: UserId
  readonly seat: Id
  readonly scope: string
  readonly visit: Visit
  readonly v: number
  readonly next: readonly VisitId[]
}

export interface Timer {
  readonly id: Id
  readonly visit: VisitId
  readonly seat?: Id
  readonly kind: 'remind' | 'timeout' | 'delay'
  readonly at: ISO
  readonly left?: number
}

export interface InstanceState {
  readonly id: Id
  /** + 1 per accepted command that changed something. */
  readonly v: number
  readonly def: { readonly key: string; readonly version: number }
  readonly status: Status
  /** + 1 on every return and resubmit. */
  readonly round: number
  readonly initiator: { readonly user: UserId; readonly dept: Id }
  /** As the form said at the last submit; without it, the initiator. */
  readonly concerned?: Concerned
  /** Active visits only; closed ones are in events and task rows. */
  readonly visits: Readonly<Record<VisitId, Visit>>
  readonly joins: Readonly<Record<VisitId, Join>>
  readonly resume: readonly Resume[]
  readonly decided: readonly Decided[]
  /** Human decisions since the last submit, without automatic passes. */
  readonly acted: number
  readonly trail: readonly Trodden[]
  readonly last: NodeId | null
  readonly undo: readonly Undo[]
  readonly taken: Readonly<Record<string, readonly string[]>>
  readonly picks: Readonly<Record<NodeId, readonly UserId[]>>
  readonly timers: Readonly<Record<Id, Timer>>
  readonly waits: Readonly<Record<VisitId, 'sub'>>
  readonly routeCount: Readonly<Record<NodeId, number>>
  /** A reversal of an approved case is running. */
  readonly reversal: boolean
  readonly approvedAt: ISO | null
  readonly urgedAt: ISO | null
  readonly suspended: { readonly from: 'running' | 'returned'; readonly at: ISO } | null
  readonly seq: number
}

export const blank = (def: FlowDefinition, id: Id): InstanceState => ({
  id,
  v: 0,
  def: { key: def.key, version: def.version },
  status: 'draft',
  round: 0,
  initiator: { user: '', dept: '' },
  visits: {},
  joins: {},
  resume: [],
  decided: [],
  acted: 0,
  trail: [],
  last: null,
  undo: [],
  taken: {},
  picks: {},
  timers: {},
  waits: {},
  routeCount: {},
  reversal: false,
  approvedAt: null,
  urgedAt: null,
  suspended: null,
  seq: 0,
})

const CODES: Readonly<Record<Status, 1 | 2 | 3 | 8 | 9>> = {
  draft: 1,
  running: 2,
  returned: 2,
  suspended: 2,
  approved: 3,
  withdrawn: 8,
  reversed: 8,
  terminated: 8,
  deleted: 8,
  rejected: 9,
}

/** The spec's `approvalStatus`. */
export const approvalStatus = (state: InstanceState): 1 | 2 | 3 | 8 | 9 => CODES[state.status]

export const isActive = (state: InstanceState): boolean => ['running', 'returned', 'suspended'].includes(state.status)

/** Seats that count as votes, decided or not. */
export const counts = (seat: Seat): boolean => seat.state !== 'cancelled' && seat.state !== 'skipped'
/** Seats on which somebody may still act. */
export const isLive = (seat: Seat): boolean => ['waiting', 'open', 'before', 'after'].includes(seat.state)

export function findSeat(state: InstanceState, task: Id): { visit: Visit; seat: Seat } | undefined {
  for (const visit of Object.values(state.visits)) for (const seat of visit.seats) if (seat.task === task) return { visit, seat }
  return undefined
}

/** The open tasks of a case, as in the to-do list. */
export const openTasks = (state: InstanceState): { visit: Visit; seat: Seat; task: Id }[] =>
  Object.values(state.visits).flatMap(visit => visit.seats.flatMap(seat => (seat.task === null ? [] : [{ visit, seat, task: seat.task }])))
