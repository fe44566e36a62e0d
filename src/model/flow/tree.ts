/**
 * 流程定义. A flow is a structured tree: sequences of nodes, every block with one entry and one exit. A definition never changes once published.
 * Absent values are left out and never `null`, so that a tree survives export and import.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Id = string
/** Stable across the versions of a flow, because running cases are migrated by it. */
export type NodeId = string
export type UserId = string
/** `Date.toISOString()` (UTC, milliseconds), so that text order is time order. */
export type ISO = string
/** `amount`, `items.qty` (a column), `vehicleId.driver` (through a reference that the server resolved). */
export type FieldPath = string
/** ISO 8601, e.g. P1D or PT4H. Years and months are rejected because their length varies. */
export type Duration = string
/** Text with `{field}` placeholders. Replaced literally, never by a template engine. */
export type Template = string

/** `r` read, `w` write, `w!` required, `-` never sent to the client. Paths that are not listed are `r`. */
export type FieldPerm = 'r' | 'w' | 'w!' | '-'
export type FieldPerms = Readonly<Record<FieldPath, FieldPerm>>
/** Values copied from fields, or constants. */
export type FieldMap = Readonly<Record<FieldPath, { readonly field: FieldPath } | { readonly value: Json }>>

/** The paths of a form, which is all the tree needs to know about it. */
export interface FormShape {
  readonly paths: readonly FieldPath[]
}

export interface FlowSettings {
  readonly starters: readonly CandidateSpec[] | 'all'
  readonly admins: readonly CandidateSpec[]
  readonly numberRule: { readonly prefix: string; readonly date?: 'Y' | 'YM' | 'YMD'; readonly digits: number }
  readonly title: Template
  readonly summary: readonly FieldPath[]
  readonly withdraw: 'never' | 'beforeFirstDecision' | 'anytime'
  readonly withdrawApproved?: { readonly withinDays: number }
  readonly takeBack: boolean
  readonly dedupe: 'none' | 'consecutive' | 'all'
  readonly resubmit: 'rerun' | 'toReturner' | 'choose'
  readonly calendar: 'natural' | 'working'
  readonly urgeEvery: Duration
}

export interface FlowDefinition<Form extends FormShape = FormShape> {
  readonly key: string
  readonly version: number
  readonly schema: 1
  readonly hash: string
  readonly name: string
  readonly category: string
  readonly sites: readonly (1 | 2)[]
  readonly form: Form
  readonly settings: FlowSettings
  readonly root: Seq
}

export interface Seq {
  readonly id: NodeId
  readonly nodes: readonly FlowNode[]
}

export type FlowNode = Start | Approve | Handle | Cc | Branch | Parallel | Inclusive | ForEach | Delay | Trigger | Sub | Route | End
export type NodeType = FlowNode['type']
/** Nodes where a person decides or works. */
export type HumanNode = Approve | Handle
/** Nodes with sequences inside. */
export type BlockNode = Branch | Inclusive | Parallel | ForEach

interface Base {
  readonly id: NodeId
  readonly name: string
}

/** The initiator's own node; entered again when a case is returned to the initiator. */
export interface Start extends Base {
  readonly type: 'start'
  readonly fields: FieldPerms
}

export type Mode =
  | { readonly kind: 'all' }
  | { readonly kind: 'any'; readonly firstDecides: boolean }
  | { readonly kind: 'seq' }
  | { readonly kind: 'random' }
  | { readonly kind: 'claim' }
  | {
      readonly kind: 'vote'
      readonly pass: { readonly percent?: number; readonly count?: number }
      readonly weights?: Readonly<Record<UserId, number>>
      readonly veto?: readonly UserId[]
      readonly rejectIsVote: boolean
    }

export type Right = 'transfer' | 'delegate' | 'addBefore' | 'addAfter' | 'addParallel' | 'remove' | 'cc' | 'return' | 'reject' | 'batch'

export interface Timeout {
  readonly after: Duration
  readonly remind?: { readonly every: Duration; readonly max: number }
  /** What happens at the deadline; by default only a reminder. (Not called `then`: promises use that name.) */
  readonly act?: 'approve' | 'reject' | 'transfer'
  readonly to?: readonly CandidateSpec[]
}

interface Human extends Base {
  readonly who: readonly CandidateSpec[]
  /** Tried in order when nobody is found; the flow's admins are the implicit last fallback. */
  readonly empty: readonly Fallback[]
  /** When the approver is the initiator. */
  readonly self: 'self' | 'skip' | 'leader'
  /**
   * Money and 办理 nodes: never passed automatically and never decided by the initiator. Another holder of the role or the superior decides (INV-06).
   * Overrides `self` and the flow's `dedupe`.
   */
  readonly again?: boolean
  readonly mode: Mode
  readonly returnTo: 'none' | 'start' | 'previous' | 'any' | readonly NodeId[]
  /** Only an explicit `false` removes a right. */
  readonly allow: Readonly<Partial<Record<Right, boolean>>>
  readonly fields: FieldPerms
  readonly opinion: { readonly required: boolean; readonly onReject: boolean; readonly signature: boolean; readonly files?: number }
  readonly timeout?: Timeout
  /** Free routing: the person who completes the node may name the next one at the same node. */
  readonly nextByApprover?: boolean
  /** Whether the rejection of a signer added before the approver ends the approver's seat; by default it is only advice. */
  readonly signersDecide?: boolean
}

export interface Approve extends Human {
  readonly type: 'approve'
  readonly onReject: { readonly kind: 'end' } | { readonly kind: 'return'; readonly to: NodeId | 'start' | 'previous' }
}

/** 办理: does work and confirms it. Cannot reject, only send back with a reason. */
export interface Handle extends Human {
  readonly type: 'handle'
}

export interface Cc extends Base {
  readonly type: 'cc'
  readonly who: readonly CandidateSpec[]
  readonly fields: FieldPerms
}

export interface Case {
  readonly id: NodeId
  readonly when: Cond
  readonly body: Seq
}

/** Exactly one body runs. */
export interface Branch extends Base {
  readonly type: 'branch'
  readonly cases: readonly Case[]
  readonly otherwise: Seq
}

export interface Inclusive extends Base {
  readonly type: 'inclusive'
  readonly cases: readonly Case[]
  readonly otherwise: Seq
}

export interface Parallel extends Base {
  readonly type: 'parallel'
  readonly join: 'all' | 'any' | { readonly n: number }
  readonly branches: readonly Seq[]
  /** 会签 all(a, b): a person in several branches decides once. */
  readonly once?: boolean
}

/** Runs its body once per distinct key among the rows; inside, `as.column` reads the row. */
export interface ForEach extends Base {
  readonly type: 'forEach'
  readonly over: FieldPath
  readonly as: string
  readonly key: FieldPath
  readonly sequential: boolean
  readonly join: 'all' | 'any'
  readonly max: number
  readonly body: Seq
}

export interface Delay extends Base {
  readonly type: 'delay'
  readonly until: { readonly for: Duration } | { readonly at: ISO } | { readonly field: FieldPath }
}

/** 自动处理: writes fields. */
export type TriggerAction = { readonly kind: 'setFields'; readonly set: FieldMap }

export interface Trigger extends Base {
  readonly type: 'trigger'
  readonly action: TriggerAction
}

export interface Sub extends Base {
  readonly type: 'sub'
  readonly flowKey: string
  readonly version?: number
  readonly sync: boolean
  readonly starter: CandidateSpec
  readonly in: FieldMap
  readonly out: FieldMap
  readonly onRejected: 'reject' | 'continue' | 'return'
}

/** `to` precedes the route in an enclosing sequence, so a loop never jumps into a block. */
export interface Route extends Base {
  readonly type: 'route'
  readonly rules: readonly { readonly when: Cond; readonly to: NodeId }[]
  readonly maxTimes: number
}

export interface End extends Base {
  readonly type: 'end'
  readonly result: 'approved' | 'rejected'
}

export type CandidateSpec =
  | { readonly by: 'user'; readonly ids: readonly UserId[] }
  | { readonly by: 'role' | 'post' | 'dept' | 'group'; readonly ids: readonly Id[] }
  /** `level` departments up; `up`: continue upwards when that department has no head. */
  | {
      readonly by: 'deptLeader'
      readonly of: 'initiator' | FieldPath | { readonly dept: Id }
      readonly level: number
      readonly up: boolean
    }
  /** The heads from level to level, one seat each, in sequence. */
  | { readonly by: 'leaders'; readonly of: 'initiator' | FieldPath; readonly from: number; readonly to: number }
  | { readonly by: 'initiator' }
  | { readonly by: 'initiatorPick' | 'previousPick'; readonly from?: readonly CandidateSpec[]; readonly min: number; readonly max: number }
  | { readonly by: 'field'; readonly path: FieldPath; readonly leaderOf?: boolean }
  | { readonly by: 'nodeApprovers'; readonly node: NodeId }
  | { readonly by: 'matrix'; readonly table: string; readonly keys: readonly FieldPath[] }
  /** Registered in code: roles relative to the initiator's department, such as its head. */
  | { readonly by: 'rule'; readonly name: string; readonly args: FieldMap }

export type Fallback = { readonly to: 'pass' | 'reject' | 'admin' } | { readonly to: 'users'; readonly who: readonly CandidateSpec[] }

export type CondOp = '=' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'has' | 'empty' | 'notEmpty'

/** A number computed from fields: `abs(amountAfter-amountBefore)`. */
export type Term =
  | FieldPath
  | { readonly abs: Term }
  | { readonly minus: readonly [Term, Term] }
  | { readonly plus: readonly [Term, Term] }
  | { readonly times: readonly [Term, Term] }

/** The right side: a constant, another term (`any qty>bomQty`), or a system parameter (thresholds of amounts). */
export type CondValue = Json | { readonly term: Term } | { readonly param: string }

export type Cond =
  | { readonly all: readonly Cond[] }
  | { readonly any: readonly Cond[] }
  | { readonly not: Cond }
  /** `initiator.dept` and `initiator.role` read the initiator, every other path the form. */
  | { readonly f: Term; readonly op: CondOp; readonly v?: CondValue }
  /** True when at least one row of the table matches; columns are read from the row first, then from the header. */
  | { readonly some: FieldPath; readonly is: Cond }
  /** A pure function from the flow's own file; the designer cannot create one. */
  | { readonly fn: string }
