import fc from 'fast-check'
import type { CandidateSpec, Cond, Fallback, FlowDefinition, FlowNode, Mode } from '#model/flow/tree.ts'
import type { Seat, SeatState } from '../state.ts'
import { ballot } from '../tally.ts'
import { approve, branch, cc, delay, end, flow, forEach, handle, inclusive, parallel, route, sub, trigger, users } from './builders.ts'

/** Random valid definitions that use everything a tree can contain. */
const people = ['a', 'b', 'c', 'd', 'e', 'f', 'ini']
const cond: fc.Arbitrary<Cond> = fc.oneof(
  fc.constantFrom<Cond>(
    { f: 'amount', op: '>=', v: 100 },
    { f: 'amount', op: '<', v: '50' },
    { some: 'items', is: { f: 'qty', op: '>', v: 5 } },
  ),
  fc.constant<Cond>({ all: [] }),
)
const named: fc.Arbitrary<CandidateSpec[]> = fc.oneof(
  { weight: 6, arbitrary: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 }).map(ids => users(...ids)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<CandidateSpec[]>(
      [{ by: 'role', ids: ['nobody'] }],
      [{ by: 'deptLeader', of: 'initiator', level: 0, up: true }],
      [{ by: 'initiator' }],
      [{ by: 'field', path: 'owner' }],
      [{ by: 'leaders', of: 'initiator', from: 0, to: 2 }],
      [{ by: 'role', ids: ['staff'] }],
    ),
  },
)
export const mode: fc.Arbitrary<Mode> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mode>({ kind: 'all' }) },
  { weight: 3, arbitrary: fc.boolean().map((firstDecides): Mode => ({ kind: 'any', firstDecides })) },
  { weight: 2, arbitrary: fc.constantFrom<Mode>({ kind: 'seq' }, { kind: 'claim' }, { kind: 'random' }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        percent: fc.constantFrom(undefined, 34, 50, 67, 100),
        count: fc.constantFrom(1, 2, 3),
        rejectIsVote: fc.boolean(),
        veto: fc.constantFrom<string[]>([], ['a']),
        heavy: fc.boolean(),
      })
      .map(
        ({ percent, count, rejectIsVote, veto, heavy }): Mode => ({
          kind: 'vote',
          pass: percent === undefined ? { count } : { percent },
          rejectIsVote,
          veto,
          ...(heavy ? { weights: { a: 2, b: 3 } } : {}),
        }),
      ),
  },
)
const fallback = fc.constantFrom<Fallback[]>([], [], [{ to: 'pass' }], [{ to: 'users', who: users('head') }], [{ to: 'reject' }])

type Shape =
  | {
      t: 'human'
      who: CandidateSpec[]
      mode: Mode
      empty: Fallback[]
      kind: number
      self: 'self' | 'skip' | 'leader'
      onReject: number
      timeout: number
    }
  | { t: 'branch' | 'inclusive'; cond: Cond; other: Cond; yes: Shape[]; no: Shape[]; third: Shape[] }
  | { t: 'parallel'; bodies: Shape[][]; join: number; once: boolean }
  | { t: 'rows'; body: Shape[]; sequential: boolean; any: boolean }
  | { t: 'machine'; kind: number }

const { list } = fc.letrec<{ shape: Shape; list: Shape[] }>(tie => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    {
      weight: 7,
      arbitrary: fc.record({
        t: fc.constant('human' as const),
        who: named,
        mode,
        empty: fallback,
        kind: fc.nat(5),
        self: fc.constantFrom('self' as const, 'skip' as const, 'leader' as const),
        onReject: fc.nat(5),
        timeout: fc.nat(7),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        t: fc.constantFrom('branch' as const, 'inclusive' as const),
        cond,
        other: cond,
        yes: tie('list'),
        no: tie('list'),
        third: tie('list'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        t: fc.constant('parallel' as const),
        bodies: fc.array(tie('list'), { minLength: 2, maxLength: 3 }),
        join: fc.nat(4),
        once: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ t: fc.constant('rows' as const), body: tie('list'), sequential: fc.boolean(), any: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ t: fc.constant('machine' as const), kind: fc.nat(6) }) },
  ),
  list: fc.array(tie('shape'), { maxLength: 3, depthIdentifier: 'tree' }),
}))

/** Ids in drawing order; a route leads back to the first human node before it in its own sequence. */
function build(shapes: readonly Shape[], prefix: string, inRows: boolean): FlowNode[] {
  const nodes: FlowNode[] = []
  for (const [at, shape] of shapes.entries()) nodes.push(one(shape, `${prefix}${at}`, inRows, nodes))
  return nodes
}

function one(shape: Shape, id: string, inRows: boolean, before: readonly FlowNode[]): FlowNode {
  switch (shape.t) {
    case 'human': {
      const who = inRows && shape.kind % 2 === 0 ? [{ by: 'field', path: 'row.owner' } as const] : shape.who
      const more = {
        mode: shape.mode,
        empty: shape.empty,
        self: shape.self,
        ...(shape.timeout === 0 ? { timeout: { after: 'P1D', remind: { every: 'PT8H', max: 2 }, act: 'approve' as const } } : {}),
        ...(shape.timeout === 1 ? { timeout: { after: 'P1D', act: 'transfer' as const, to: users('e', 'f') } } : {}),
        ...(shape.timeout === 2 ? { timeout: { after: 'P2D', act: 'reject' as const } } : {}),
      }
      if (shape.kind === 5) return handle(id, who, more)
      const onReject =
        shape.onReject === 0
          ? ({ kind: 'return', to: 'previous' } as const)
          : shape.onReject === 1
            ? ({ kind: 'return', to: 'start' } as const)
            : ({ kind: 'end' } as const)
      return approve(id, who, {
        ...more,
        onReject,
        ...(shape.kind === 4 ? { again: true } : {}),
        ...(shape.kind === 3 ? { signersDecide: true } : {}),
      })
    }
    case 'branch':
    case 'inclusive': {
      const make = shape.t === 'branch' ? branch : inclusive
      return make(
        id,
        [
          [shape.cond, ...build(shape.yes, `${id}y`, inRows)],
          [shape.other, ...build(shape.third, `${id}t`, inRows)],
        ],
        ...build(shape.no, `${id}n`, inRows),
      )
    }
    case 'parallel': {
      const join = shape.join === 0 ? 'any' : shape.join === 1 ? { n: 2 } : 'all'
      return parallel(
        id,
        shape.bodies.map((body, at) => build(body, `${id}p${at}`, inRows)),
        { join, ...(shape.once ? { once: true } : {}) },
      )
    }
    case 'rows':
      return forEach(id, inRows ? 'row.parts' : 'items', 'owner', build(shape.body, `${id}r`, true), {
        sequential: shape.sequential,
        join: shape.any ? 'any' : 'all',
      })
    case 'machine':
      return machine(shape.kind, id, before)
  }
}

function machine(kind: number, id: string, before: readonly FlowNode[]): FlowNode {
  const target = before.find(node => node.type === 'approve')
  if (kind === 0) return delay(id, { for: 'P1D' })
  if (kind === 1 || kind === 2) return sub(id, { onRejected: 'return' })
  if (kind === 3 && target) return route(id, { f: 'amount', op: '>=', v: 150 }, target.id, 2)
  if (kind === 4) return branch(id, [[{ f: 'amount', op: '>=', v: 190 }, end(`${id}e`, 'rejected')]])
  if (kind === 5) return trigger(id, { kind: 'setFields', set: { amount: { value: 120 } } })
  return cc(id, users('e'))
}

export const definition: fc.Arbitrary<FlowDefinition> = fc
  .record({
    shapes: fc.tuple(list, list).map(([a, b]) => [...a, ...b]),
    dedupe: fc.constantFrom('none' as const, 'consecutive' as const, 'all' as const),
    resubmit: fc.constantFrom('rerun' as const, 'toReturner' as const, 'choose' as const),
    withdraw: fc.constantFrom('never' as const, 'beforeFirstDecision' as const, 'anytime' as const),
    calendar: fc.constantFrom('natural' as const, 'working' as const),
  })
  .map(({ shapes, ...settings }) => flow(build(shapes, 'n', false), { ...settings, withdrawApproved: { withinDays: 30 } }))

export const form = fc.record({
  amount: fc.constantFrom(0, 49, 100, '120.50', 160, 195),
  owner: fc.constantFrom('a', 'b', '', 'ini'),
  items: fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'ini', ''), qty: fc.nat(9) }), { maxLength: 3 }),
})

/** A random intention, made concrete against the state at its turn. */
export interface Wish {
  readonly kind: number
  readonly x: number
  readonly y: number
  readonly z: number
}
export const wishes = (max: number): fc.Arbitrary<Wish[]> =>
  fc.array(fc.record({ kind: fc.nat(99), x: fc.nat(50), y: fc.nat(50), z: fc.nat(51) }), { minLength: 1, maxLength: max, size: 'max' })

const states: readonly SeatState[] = ['open', 'waiting', 'before', 'after', 'approved', 'rejected', 'cancelled', 'skipped']
export interface Vote {
  readonly owner: string
  readonly state: SeatState
}
export const seats: fc.Arbitrary<Vote[]> = fc.array(
  fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), state: fc.constantFrom(...states) }),
  { maxLength: 6 },
)
export const seated = (how: Mode, list: readonly Vote[]): Seat[] =>
  list.map(({ owner, state }, at) => ({
    id: `${at}`,
    owner,
    holder: owner,
    state,
    origin: 'model',
    task: null,
    version: 0,
    ...ballot(how, owner),
  }))
