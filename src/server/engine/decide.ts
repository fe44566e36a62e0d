import type { FlowDefinition } from '#model/flow/tree.ts'
import type { Command, CommandType } from './command.ts'
import type { Ctx } from './context.ts'
import { activate, handover, migrate, move, reassign, suspend, terminate } from './decide/admin.ts'
import { approve, giveBack, reject } from './decide/decision.ts'
import { claim, delegate, transfer, unclaim, undelegate } from './decide/people.ts'
import { remove, resubmit, saveDraft, submit, withdraw, withdrawApproved } from './decide/start.ts'
import { subFinished, timerFired, vacate } from './decide/system.ts'
import { cc, comment, urge } from './decide/talk.ts'
import { type Effect, effectsOf } from './effects.ts'
import type { FlowEvent } from './event.ts'
import { checkStatus } from './gate.ts'
import { type Parts, parts as standard } from './parts.ts'
import { type Refusal, Refused } from './refusal.ts'
import { addSign, removeSign } from './sign.ts'
import type { InstanceState } from './state.ts'
import { takeBack } from './take-back.ts'
import { begin, type Work } from './work.ts'

type Family = { readonly [T in CommandType]: (work: Work, command: Extract<Command, { readonly type: T }>) => void }

/** All commands. There is no other way to complete a task. */
const families: Family = {
  saveDraft,
  submit,
  resubmit,
  approve,
  reject,
  return: giveBack,
  transfer,
  delegate,
  undelegate,
  addSign,
  removeSign,
  claim,
  unclaim,
  takeBack,
  withdraw,
  withdrawApproved,
  terminate,
  cc,
  comment,
  urge,
  // Read marks are stored separately; the case does not change.
  markRead: () => {},
  suspend,
  activate,
  move,
  reassign,
  handover,
  vacate,
  timerFired,
  subFinished,
  migrate,
  delete: remove,
}

/** Runs a command on work in progress; throws `Refused`. For `decide` and for trial runs. */
export function perform(work: Work, command: Command): void {
  checkStatus(work, command.type)
  const family = families[command.type] as (work: Work, command: Command) => void
  family(work, command)
}

export const isRefusal = <T extends object>(answer: Refusal | T): answer is Refusal => 'error' in answer

/** Turns a command into events, or a refusal without any effect. An empty list means accepted, nothing to do. */
export function decide(
  def: FlowDefinition,
  state: InstanceState,
  command: Command,
  ctx: Ctx,
  parts: Parts = standard,
): Refusal | { readonly events: readonly FlowEvent[] } {
  const done = attempt(def, state, command, ctx, parts)
  return 'error' in done ? done : { events: done.events }
}

function attempt(def: FlowDefinition, state: InstanceState, command: Command, ctx: Ctx, parts: Parts): Refusal | Work {
  const work = begin(def, state, ctx, parts)
  try {
    perform(work, command)
    return work
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

export interface Reduced {
  readonly state: InstanceState
  readonly events: readonly FlowEvent[]
  readonly effects: readonly Effect[]
}

/** `decide` with the resulting state: events were already applied while deciding. */
export function reduce(def: FlowDefinition, state: InstanceState, command: Command, ctx: Ctx, parts: Parts = standard): Refusal | Reduced {
  const done = attempt(def, state, command, ctx, parts)
  return 'error' in done ? done : { state: done.state, events: done.events, effects: effectsOf(def, state, done.events) }
}
