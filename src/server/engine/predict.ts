import { isHuman, locate } from '#model/flow/locate.ts'
import type { FlowDefinition, NodeId, UserId } from '#model/flow/tree.ts'
import type { Command } from './command.ts'
import type { Ctx } from './context.ts'
import { agree } from './decide/decision.ts'
import { perform } from './decide.ts'
import { run } from './enter.ts'
import { leaveMachine } from './enter-machine.ts'
import { type Parts, parts as standard } from './parts.ts'
import { type Refusal, Refused } from './refusal.ts'
import { type InstanceState, openTasks } from './state.ts'
import { begin, emit, type Work } from './work.ts'

export interface ForecastStep {
  readonly node: NodeId
  readonly name: string
  readonly type: string
  /** Who will decide; for a pool, who may claim it. */
  readonly people: readonly UserId[]
  /** The initiator picks the people. */
  readonly pick: boolean
  readonly parked: boolean
}

/** Limit of a preview, because a definition may loop. */
export const LIMIT = 200

/** One step in which everybody agrees: the first open task, else the next timer or automatic node. False if nothing can move. */
function agreeOnce(work: Work): boolean {
  const [first] = openTasks(work.state)
  if (first) {
    const { visit } = first
    if (first.seat.holder === '')
      emit(work, { type: 'Claimed', visit: visit.id, seat: first.seat.id, node: visit.node, user: first.seat.pool?.[0] ?? '' })
    const now = work.state.visits[visit.id]!
    agree(work, now, now.seats.find(seat => seat.id === first.seat.id)!, {})
    run(work)
    return true
  }
  const idle =
    Object.values(work.state.timers).find(timer => timer.kind === 'delay')?.visit ??
    Object.keys(work.state.waits).find(id => !work.state.visits[id]?.parked)
  if (idle === undefined) return false
  leaveMachine(work, idle)
  run(work)
  return true
}

/** The reducer in a trial run: what happens if nobody intervenes, so preview and reality cannot differ. */
export function forecast(from: Work): ForecastStep[] {
  let serial = 0
  const ctx: Ctx = { ...from.ctx, form: from.form, newId: () => `dry-${++serial}` }
  const work = begin(from.def, from.state, ctx, from.parts, true)
  for (let turns = 0; turns < LIMIT && work.state.status === 'running' && agreeOnce(work); turns++);
  return steps(work, [...from.events, ...work.events])
}

function steps(work: Work, events: Work['events']): ForecastStep[] {
  const parked = new Set(events.flatMap(event => (event.type === 'Parked' ? [event.visit] : [])))
  return events.flatMap(event => {
    const node =
      event.type === 'NodeEntered'
        ? locate(work.index, event.visit.node).node
        : event.type === 'CcSent'
          ? locate(work.index, event.node).node
          : undefined
    if (!node) return []
    const people =
      event.type === 'CcSent'
        ? event.users
        : event.type === 'NodeEntered'
          ? event.visit.seats.flatMap(seat => seat.pool ?? [seat.owner])
          : []
    const pick = isHuman(node) && node.who.some(spec => spec.by === 'initiatorPick')
    return [
      { node: node.id, name: node.name, type: node.type, people, pick, parked: event.type === 'NodeEntered' && parked.has(event.visit.id) },
    ]
  })
}

/** The route ahead: a draft or returned case as if submitted now, a running one from its current position. */
export function predict(
  def: FlowDefinition,
  state: InstanceState,
  ctx: Ctx,
  command?: Command,
  parts: Parts = standard,
): Refusal | { readonly steps: readonly ForecastStep[] } {
  let serial = 0
  const work = begin(def, state, { ...ctx, newId: () => `plan-${++serial}` }, parts, true)
  const first = command ?? opening(state)
  try {
    if (first) perform(work, first)
    return { steps: forecast(work) }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

function opening(state: InstanceState): Command | undefined {
  if (state.status === 'draft') return { type: 'submit' }
  return ['returned', 'rejected', 'withdrawn'].includes(state.status) ? { type: 'resubmit' } : undefined
}
