import type { FlowDefinition, Id, ISO, Mode, NodeId, UserId } from '#model/flow/tree.ts'

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

/** A vote slot: the ONLY thing that is counted. */
export interface Seat {
  readonly id: Id
  /** The responsible person; changes on transfer only. '' while a pool task is unclaimed. */
  readonly owner: UserId
  /** Who acts now: the owner, a delegate or a proxy. */
  readonly holder: UserId
  readonly via?: 'delegate' | 'proxy'
  readonly state: SeatState
  /** Decided by a rule or a clock, not by a person. */
  readonly auto?: true
  readonly origin: 'model' | 'parallelAdd' | 'before' | 'after'
  readonly parentSeat?: Id
  /** While signers sit under this seat: how they count. */
  readonly mode?: SignMode
  readonly task: Id | null
  /** The task that closed when signers were called in: whoever still clicks on it hears that signers are at work. */
  readonly was?: Id
  readonly version: number
  /** The weight and the veto belong to the slot: who takes it over takes them over, and a transfer changes no count. */
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
  /** Reached by a return, a move or a fallback: a person must act, nothing passes by itself. */
  readonly manual?: boolean
  readonly parked?: string
  /** Counts differently from its node: people who stand in for nobody found, heads one after the other. */
  readonly mode?: Mode
}

export interface Join {
  readonly done: readonly string[]
  readonly open: readonly string[]
  /** Rows of a sequential `forEach` that have not begun. */
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
  readonly region: RegionSnapshot
}

/** A node that people completed on the way to where the case is now. `scope` names the rows it was inside. */
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

/** What `takeBack` needs: the visit before its last decision, and what that decision opened. */
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
  /** ACTIVE visits only; closed ones live in events and task rows. */
  readonly visits: Readonly<Record<VisitId, Visit>>
  readonly joins: Readonly<Record<VisitId, Join>>
  readonly resume: readonly Resume[]
  readonly decided: readonly Decided[]
  /** Human decisions since the last submit; automatic passes are not decisions. */
  readonly acted: number
  readonly trail: readonly Trodden[]
  readonly last: NodeId | null
  readonly undo: readonly Undo[]
  readonly taken: Readonly<Record<string, readonly string[]>>
  readonly picks: Readonly<Record<NodeId, readonly UserId[]>>
  readonly timers: Readonly<Record<Id, Timer>>
  readonly waits: Readonly<Record<VisitId, 'trigger' | 'sub'>>
  readonly routeCount: Readonly<Record<NodeId, number>>
  /** A counter-approval of an approved case is under way. */
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

/** Seats that still stand for a vote, decided or not. */
export const counts = (seat: Seat): boolean => seat.state !== 'cancelled' && seat.state !== 'skipped'
/** Seats somebody may still act on, now or later. */
export const isLive = (seat: Seat): boolean => ['waiting', 'open', 'before', 'after'].includes(seat.state)

export function findSeat(state: InstanceState, task: Id): { visit: Visit; seat: Seat } | undefined {
  for (const visit of Object.values(state.visits)) for (const seat of visit.seats) if (seat.task === task) return { visit, seat }
  return undefined
}

/** The open tasks of a case: what the to-do list is made of. */
export const openTasks = (state: InstanceState): { visit: Visit; seat: Seat; task: Id }[] =>
  Object.values(state.visits).flatMap(visit => visit.seats.flatMap(seat => (seat.task === null ? [] : [{ visit, seat, task: seat.task }])))
