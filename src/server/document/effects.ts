import type { DocumentOf, Flow, SubmittedOf } from '#model/flow/flow.ts'
import type { Json, UserId } from '#model/flow/tree.ts'
import type { Tx } from '../db/database.ts'
import type { Acting } from '../engine/shell/engine.ts'
import type { FollowUp } from '../engine/shell/ports.ts'
import type { Site } from '../site.ts'
import type { Claim } from './claim.ts'

/**
 * 效果. What a flow does to the books, in the transaction of the decision: throw a `Refusal` to reject the decision and leave the task
 * open. Ledgers are written here and nowhere else.
 */
export interface EffectContext<D> {
  readonly doc: D
  readonly tx: Tx
  readonly site: Site
  readonly tenantId: string
  /** The source document in the books. */
  readonly documentId: string
  readonly instanceId: string
  readonly flowKey: string
  readonly number: string
  readonly initiator: { readonly user: UserId; readonly dept: string }
  /** Who acts; '' for a timer. */
  readonly actor: UserId
  readonly now: Date
  /** Stable per decision, so that a repeated effect finds its own rows. */
  readonly effectId: string
  newId(): string
  /** Writes results to the document, in fields that nobody types. */
  note(found: Partial<D>): void
  /** For actions beyond this case: a draft of another flow, the tasks of somebody who leaves. */
  readonly acting: Acting
  /** Notifies people, in the same transaction. */
  notify(users: readonly UserId[], message: { title: string; content: string }): Promise<void>
  /** Adds a to-do for each of them, completed by the first who does it. */
  addTodo(users: readonly UserId[], followUp: FollowUp): Promise<void>
}

/** Before a document has a number: used by the form page during typing. */
export interface FormContext<D> extends Omit<EffectContext<unknown>, 'doc' | 'effectId' | 'note'> {
  readonly doc: D
}

/** For a timer: without a form and without a person. */
export type ClockContext = Pick<EffectContext<unknown>, 'tx' | 'site' | 'tenantId' | 'now' | 'newId' | 'acting' | 'notify' | 'addTodo'>

export interface Fault {
  path: string
  message: string
}

/** Who is responsible for a decision, and who else decides at the same node. */
export interface Seated {
  readonly owner: UserId
  readonly beside: readonly UserId[]
}

type Effect<D> = (ctx: EffectContext<D>) => Promise<void>

/** `D` is the document while it is written, `S` once it was submitted. Rejecting and withdrawing accept any stored document. */
export interface FlowEffects<D = Record<string, unknown>, S = D> {
  /** Initial values of a new form: the caller's employee row, the open period. */
  propose?(ctx: FormContext<D>): Promise<Partial<Record<string, unknown>>>
  /**
   * What comes along with a row that the form is about, such as the certificate of a truck: proposed like `propose`, and again whenever another
   * row is picked. Texts and files; people may change them.
   */
  brings?(ctx: FormContext<D>): Promise<Partial<Record<string, unknown>>>
  /** Fields that only the server knows (balances, working days), computed on every read of the form. */
  compute?(ctx: FormContext<D>): Promise<Partial<Record<string, unknown>>>
  /** Files of books that the form may take over: they hang on the case as files of its own. */
  lends?(ctx: FormContext<D>): Promise<readonly string[]>
  /** Values of the definition's `facts`, computed for each decision. Yes and no are 'yes' and 'no', as in the dictionary yes_no. */
  facts?(ctx: FormContext<D>): Promise<Readonly<Record<string, Json>>>
  /** Checks against the books: at submit, again in the transaction that approves, and again on the day it takes effect. */
  check?(ctx: FormContext<S>): Promise<readonly Fault[]>
  /**
   * Subjects that no other document may concern while this one is running. Checked after `check`, taken at submit and released at the end
   * by the engine.
   */
  claims?(ctx: FormContext<S>): readonly Claim[] | Promise<readonly Claim[]>
  /**
   * The day on which an approved document takes effect. For a later day it waits and keeps its claims; from 00:05 of that day `check` runs again,
   * then `effective`. If the day has come already, `effective` runs in the transaction that approves.
   */
  takesEffect?(doc: S, today: string): string
  /** What happens on that day. Throw a Refusal to prevent it: the document stays waiting and is retried daily or by hand. */
  effective?: Effect<S>
  /** Roles that are told when it cannot take effect, and may retry or cancel it. */
  readonly responsible?: readonly string[]
  /** An approved document was cancelled before it took effect. Defaults to `withdrawn`, then `rejected`. */
  cancelled?: Effect<D>
  /** A draft was saved, faults included; or deleted. Throw a Refusal to prevent it. */
  drafted?: Effect<D>
  deleted?: Effect<D>
  /** At each submit: holds are made here. */
  submitted?: Effect<S>
  /** Somebody agreed at a node where others may still have to decide: each is responsible for their own part. */
  agreed?: Readonly<Record<string, (ctx: EffectContext<S>, seat: Seated) => Promise<void>>>
  /** A node was passed. */
  step?: Readonly<Record<string, Effect<S>>>
  approved?: Effect<S>
  /** 不同意: holds are released. The initiator may submit again. */
  rejected?: Effect<D>
  /** Sent back to the initiator, who may change what it is about before submitting again. Claims and holds stay. */
  returned?: Effect<D>
  /** Withdrawn or terminated: holds are released. Default: `rejected`. */
  withdrawn?: Effect<D>
  /** An approved case was reversed: post equal opposite rows. Flows without it cannot be reversed. */
  reversed?: Effect<S>
}

export interface BoundEffects {
  readonly key: string
  readonly effects: FlowEffects
}

/** Binds effects to a definition. The definition does not refer to them, so the browser never loads server code. */
export const effects = <F extends Flow>(flow: F, does: FlowEffects<DocumentOf<F>, SubmittedOf<F>>): BoundEffects =>
  Object.freeze({ key: flow.key, effects: does as unknown as FlowEffects })

/** Initial values of a form that is about what is known already. */
export const proposalsOf = async <D>({ propose, brings }: Pick<FlowEffects<D>, 'propose' | 'brings'>, ctx: FormContext<D>) => ({
  ...(await propose?.(ctx)),
  ...(await brings?.(ctx)),
})
