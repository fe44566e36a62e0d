import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowEvent } from './event.ts'
import { type Parts, parts } from './parts.ts'
import type { InstanceState, Seat } from './state.ts'
import { definition, form, mode, seated, seats, wishes } from './testing/generate.ts'
import { oracle } from './testing/oracle.ts'
import { play } from './testing/play.ts'

/**
 * Tests of the tests. Each entry puts one defect into a rule of the kernel, and the invariants must notice it within the normal budget. An
 * unnoticed defect means that a property or a generator is too weak.
 */
type Evolve = Parts['evolve']
const after =
  (type: FlowEvent['type'], spoil: (state: InstanceState, before: InstanceState, event: FlowEvent) => InstanceState): Evolve =>
  (def, state, event) => {
    const next = parts.evolve(def, state, event)
    return event.type === type ? spoil(next, state, event) : next
  }
const hollow = (seats: readonly Seat[]) => seats.map((seat): Seat => (seat.state === 'cancelled' ? { ...seat, state: 'approved' } : seat))
let hidden = 0

const planted: Record<string, Partial<Parts>> = {
  'all: one yes is enough': {
    tally: (mode, seats) => (mode.kind === 'all' && seats.some(seat => seat.state === 'approved') ? 'approved' : parts.tally(mode, seats)),
  },
  'all: a no is not heard': {
    tally: (mode, seats) =>
      mode.kind === 'all'
        ? parts.tally(
            mode,
            seats.filter(seat => seat.state !== 'rejected'),
          )
        : parts.tally(mode, seats),
  },
  'any: the first no always decides': {
    tally: (mode, seats) => parts.tally(mode.kind === 'any' ? { ...mode, firstDecides: true } : mode, seats),
  },
  'vote: removed seats count as yes': { tally: (mode, seats) => parts.tally(mode, mode.kind === 'vote' ? hollow(seats) : seats) },
  'vote: exactly the needed share is not enough': {
    tally: (mode, seats) =>
      mode.kind === 'vote' && mode.pass.percent !== undefined
        ? parts.tally({ ...mode, pass: { percent: mode.pass.percent + 1 } }, seats)
        : parts.tally(mode, seats),
  },
  'vote: a veto is only a vote': {
    tally: (mode, seats) =>
      parts.tally(
        mode,
        seats.map(({ veto: _, ...seat }) => seat),
      ),
  },
  'sequence: everybody is asked, one answer is enough': {
    tally: (mode, seats) => parts.tally(mode.kind === 'seq' ? { kind: 'any', firstDecides: true } : mode, seats),
  },
  'join: fires one branch early': { needed: (policy, branches) => Math.max(1, parts.needed(policy, branches) - 1) },
  'join: waits for a branch that does not exist': { needed: (policy, branches) => parts.needed(policy, branches) + 1 },
  'return: cancels the whole case': {
    regionOf: (index, state, source, target) => {
      const region = parts.regionOf(index, state, source, target)
      return region && { ...region, visits: Object.values(state.visits) }
    },
  },
  'return: forgets the siblings inside the region': {
    regionOf: (index, state, source, target) => {
      const region = parts.regionOf(index, state, source, target)
      return region && { ...region, visits: region.visits.filter(visit => visit.id === source.id || visit.seats.length === 0) }
    },
  },
  'anybody may decide': { mayAct: () => true },
  'a leaver is seated': {
    staff: (node, admins, env) =>
      parts.staff(node, admins, {
        ...env,
        org: { ...env.org, person: id => ({ id, dept: '', roles: [], ...env.org.person(id), enabled: true }) },
      }),
  },
  'the initiator sits at a money node': { staff: (node, admins, env) => parts.staff({ ...node, again: false, self: 'self' }, admins, env) },
  'nobody there: it passes': {
    staff: (node, admins, env) => {
      const found = parts.staff(node, admins, env)
      return found.kind === 'people' && found.stand ? { kind: 'pass' } : found
    },
  },
  'the initiator is a proxy at a money node': {
    proxyFor: (org, principal, flow, now) => parts.proxyFor(org, principal, flow, now, undefined),
  },
  'a proxy for other flows steps in': {
    proxyFor: (org, principal, _, now, barred) => parts.proxyFor(org, principal, 'other', now, barred),
  },
  'a proxy whose time is over steps in': {
    proxyFor: (org, principal, flow, _, barred) => parts.proxyFor(org, principal, flow, '2026-03-02T00:00:00.000Z', barred),
  },
  'automatic pass remembers earlier rounds': {
    autoPass: (def, index, state, node, visit, owner) =>
      parts.autoPass(def, index, { ...state, decided: state.decided.map(each => ({ ...each, round: state.round })) }, node, visit, owner),
  },
  'automatic pass of money nodes': {
    autoPass: (def, index, state, node, visit, owner) => parts.autoPass(def, index, state, { ...node, again: false }, visit, owner),
  },
  'everybody is the initiator': {
    autoPass: (def, index, state, node, visit, owner) =>
      visit.manual || node.again
        ? undefined
        : (parts.autoPass(def, index, state, node, visit, owner) ?? (owner === 'a' ? 'initiator' : undefined)),
  },
  'a cancelled region keeps its clocks': { evolve: after('RegionCancelled', (next, before) => ({ ...next, timers: before.timers })) },
  'a cancelled region keeps its joins': { evolve: after('RegionCancelled', (next, before) => ({ ...next, joins: before.joins })) },
  'a closed task stays on the seat': { evolve: after('TaskClosed', (next, before) => ({ ...next, visits: before.visits })) },
  'an ended case keeps its to-dos': { evolve: after('Completed', (next, before) => ({ ...next, visits: before.visits })) },
  'a withdrawn case keeps its to-dos': { evolve: after('Withdrawn', (next, before) => ({ ...next, visits: before.visits })) },
  'a branch is counted twice': {
    evolve: after('BranchDone', (next, _, event) =>
      event.type === 'BranchDone'
        ? {
            ...next,
            joins: Object.fromEntries(
              Object.entries(next.joins).map(([id, join]) => [id, { ...join, done: [...join.done, ...join.done] }]),
            ),
          }
        : next,
    ),
  },
  'a return does not begin a new round': { evolve: after('Returned', (next, before) => ({ ...next, round: before.round })) },
  'an approval is lost': { evolve: after('Approved', (next, before) => ({ ...next, visits: before.visits })) },
  'the fold depends on something outside the record': { evolve: after('NodeEntered', next => ({ ...next, acted: ++hidden })) },
  'the version stands still': { evolve: after('Approved', (next, before) => ({ ...next, v: before.v - 1 })) },
  'a gap in the record': { evolve: after('SeatOpened', next => ({ ...next, seq: next.seq + 1 })) },
}

describe('planted defects are detected', () => {
  it.each(Object.entries(planted))('%s', (_, defect) => {
    const spoiled: Parts = { ...parts, ...defect }
    // A wrong count differs from the oracle at once; other defects must show while playing cases.
    const answer = defect.tally
      ? fc.check(
          fc.property(mode, seats, (how, list) => spoiled.tally(how, seated(how, list)) === oracle(how, seated(how, list))),
          { numRuns: 2_000, seed: 4, endOnFailure: true },
        )
      : fc.check(
          fc.property(definition, form, wishes(40), (def, values, list) => play(def, values, list, spoiled).broken.length === 0),
          { numRuns: 3_000, seed: 4, endOnFailure: true, interruptAfterTimeLimit: 25_000 },
        )
    expect(answer.failed && answer.counterexample !== null).toBe(true)
  })

  it('the same histories without a defect are clean', () => {
    fc.assert(
      fc.property(definition, form, wishes(40), (def, values, list) => play(def, values, list).broken.length === 0),
      { numRuns: 60, seed: 4 },
    )
  })
})
