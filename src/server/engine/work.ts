import { type FlowIndex, indexOf } from '#model/flow/locate.ts'
import type { FlowDefinition, Id, NodeId, Seq, UserId } from '#model/flow/tree.ts'
import type { FormValues } from '#model/flow/value.ts'
import type { Ctx } from './context.ts'
import type { EventBody, FlowEvent } from './event.ts'
import type { Parts } from './parts.ts'
import type { InstanceState, Seat, Visit, VisitId } from './state.ts'

/** A position in the tree that is about to be entered. */
export interface Token {
  readonly seq: Seq
  readonly at: number
  readonly parent: VisitId | null
  readonly item?: string
  /** Requested by a person: does not pass automatically. */
  readonly manual?: boolean
  /** Use exactly these people instead of resolving them: a decision taken back, a region restored. */
  readonly seats?: readonly Seat[]
}

/** One command in progress. Discarded on refusal, so that it leaves no effect. */
export interface Work {
  readonly def: FlowDefinition
  readonly index: FlowIndex
  readonly ctx: Ctx
  readonly parts: Parts
  readonly before: InstanceState
  state: InstanceState
  form: FormValues
  readonly events: FlowEvent[]
  stack: Token[]
  steps: number
  /** People the actor picked for the next node, and whether the actor could have picked. */
  next?: readonly UserId[] | undefined
  asked: boolean
  /** Trial run: nobody has to pick. */
  readonly dry: boolean
  /** For `takeBack`: the visit before the decision of this command. */
  undo?: { readonly by: UserId; readonly seat: Id; readonly visit: Visit } | undefined
}

export const begin = (def: FlowDefinition, state: InstanceState, ctx: Ctx, parts: Parts, dry = false): Work => ({
  def,
  index: indexOf(def),
  ctx,
  parts,
  before: state,
  state,
  form: ctx.form,
  events: [],
  stack: [],
  steps: 0,
  asked: false,
  dry,
})

/** Adds an event and applies it at once, so that later rules of the same command see it. */
export function emit(work: Work, body: EventBody, behalf?: UserId): void {
  const event = {
    seq: work.state.seq + 1,
    v: work.before.v + 1,
    at: work.ctx.now,
    actor: work.ctx.actor.user,
    ...(behalf === undefined ? {} : { behalf }),
    ...body,
  } as FlowEvent
  work.state = work.parts.evolve(work.def, work.state, event)
  work.events.push(event)
}

export const visitOf = (work: Work, id: VisitId): Visit => {
  const visit = work.state.visits[id]
  if (!visit) throw new RangeError(`visit ${id} is not active`)
  return visit
}

/** The active visit of a node, if there is exactly one. */
export const visitAt = (state: InstanceState, node: NodeId): Visit | undefined =>
  Object.values(state.visits).find(visit => visit.node === node)

export const go = (work: Work, token: Token): void => {
  work.stack.push(token)
}
