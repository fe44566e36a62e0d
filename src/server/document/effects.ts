import type { DocumentOf, Flow } from '#model/flow/flow.ts'
import type { Json, UserId } from '#model/flow/tree.ts'
import type { Tx } from '../db/database.ts'
import type { Acting } from '../engine/shell/engine.ts'
import type { FollowUp } from '../engine/shell/ports.ts'
import type { Site } from '../site.ts'
import type { Claim } from './claim.ts'

/**
 * 效果. What a flow does to the books. All of it runs in the transaction of the decision: whoever throws a `Refusal` leaves an undecided
 * task and says why. Ledgers are written here and nowhere else.
 */
export interface EffectContext<D> {
  readonly doc: D
  readonly tx: Tx
  readonly site: Site
  readonly tenantId: string
  /** The row the books name as their source. */
  readonly documentId: string
  readonly instanceId: string
  readonly flowKey: string
  readonly number: string
  readonly initiator: { readonly user: UserId; readonly dept: string }
  /** Who acts now; '' for a clock. */
  readonly actor: UserId
  readonly now: Date
  /** Stable per decision: an effect that comes twice finds its own rows. */
  readonly effectId: string
  newId(): string
  /** Puts down on the paper what came of it, in fields that nobody types. */
  note(found: Partial<D>): void
  /** For what reaches beyond this case: a draft of another flow, the tasks of somebody who leaves. */
  readonly acting: Acting
  /** Tells people something, in the same transaction. */
  notify(users: readonly UserId[], message: { title: string; content: string }): Promise<void>
  /** Leaves them something to do: on the desk of each, done when one of them says so. */
  addTodo(users: readonly UserId[], followUp: FollowUp): Promise<void>
}

/** Before a document is numbered: the form page asks while somebody types. */
export type FormContext<D> = Omit<EffectContext<D>, 'effectId' | 'note'>

/** A clock's turn: there is no form, and nobody acts. */
export type ClockContext = Pick<EffectContext<unknown>, 'tx' | 'site' | 'tenantId' | 'now' | 'newId' | 'acting' | 'notify' | 'addTodo'>

export interface Fault {
  path: string
  message: string
}

/** Who answers for a decision, whoever made it for them, and who else is asked at the same node. */
export interface Seated {
  readonly owner: UserId
  readonly beside: readonly UserId[]
}

type Effect<D> = (ctx: EffectContext<D>) => Promise<void>

export interface FlowEffects<D = Record<string, unknown>> {
  /** Values a fresh form begins with: the caller's own employee row, the open period. */
  propose?(ctx: FormContext<D>): Promise<Partial<Record<string, unknown>>>
  /** Fields only the server can know (balances, working days), each time the form is read. */
  compute?(ctx: FormContext<D>): Promise<Partial<Record<string, unknown>>>
  /** What the definition's `facts` name, each time a decision is made. Yes and no are 'yes' and 'no', as in the dictionary yes_no. */
  facts?(ctx: FormContext<D>): Promise<Readonly<Record<string, Json>>>
  /** What must hold against the books: at submit, and once more in the transaction that approves. */
  check?(ctx: FormContext<D>): Promise<readonly Fault[]>
  /**
   * The subjects that nobody else may have a paper about while this one is under way. Asked after `check`, taken at submit and let go at the
   * end by the engine.
   */
  claims?(ctx: FormContext<D>): readonly Claim[] | Promise<readonly Claim[]>
  /** Approved, the paper keeps what it claims until the flow calls `endClaims`: it takes effect on a later day. */
  readonly keepsClaims?: boolean
  /** Kept as a draft, faults and all; thrown away as a draft or after it came to nothing. Refusing keeps it as it is. */
  drafted?: Effect<D>
  deleted?: Effect<D>
  /** Submitted and submitted again: holds are made here. */
  submitted?: Effect<D>
  /** Somebody agreed at a node, where others may still be asked: each of several answers for their own part. */
  agreed?: Readonly<Record<string, (ctx: EffectContext<D>, seat: Seated) => Promise<void>>>
  /** A node was passed. */
  step?: Readonly<Record<string, Effect<D>>>
  approved?: Effect<D>
  /** 不同意: holds are released. The initiator may submit again. */
  rejected?: Effect<D>
  /** Withdrawn, ended or sent back to the initiator's desk for good: holds are released. Falls back to `rejected`. */
  withdrawn?: Effect<D>
  /** An approved case was undone by counter-approval: equal opposite rows. A flow without it cannot be undone. */
  reversed?: Effect<D>
}

export interface BoundEffects {
  readonly key: string
  readonly effects: FlowEffects
}

/** Binds effects to their definition; the definition never knows them, so the browser cannot pull in server code. */
export const effects = <F extends Flow>(flow: F, does: FlowEffects<DocumentOf<F>>): BoundEffects =>
  Object.freeze({ key: flow.key, effects: does as FlowEffects })
