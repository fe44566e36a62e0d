import type { CandidateSpec, FieldMap, FieldPath, HumanNode, Id, Json, NodeId, UserId } from '#model/flow/tree.ts'
import { asJson, distinct, type FormValues, valueAt } from '#model/flow/value.ts'
import type { Concerned, Org } from './context.ts'
import type { Decided } from './state.ts'

/** Everything that resolving people may use. */
export interface ResolveEnv {
  readonly org: Org
  readonly form: FormValues
  readonly initiator: { readonly user: UserId; readonly dept: Id }
  /** Default: the initiator. */
  readonly concerned?: Concerned | undefined
  readonly decided: readonly Decided[]
  readonly picks: readonly UserId[] | undefined
  readonly next: readonly UserId[] | undefined
}

/** A deeper department tree is a cycle. */
const LEVELS = 20

export const isEnabled = (org: Org, user: UserId): boolean => org.person(user)?.enabled === true

const enabled = (org: Org, users: readonly UserId[]): UserId[] => [...new Set(users)].filter(user => isEnabled(org, user))

export const mapped = (map: FieldMap, form: FormValues): Record<string, Json> =>
  Object.fromEntries(Object.entries(map).map(([key, from]) => [key, 'field' in from ? asJson(valueAt(form, from.field)) : from.value]))

function deptsOf(of: 'initiator' | FieldPath | { readonly dept: Id }, env: ResolveEnv): string[] {
  if (typeof of === 'object') return [of.dept]
  return of === 'initiator' ? [env.initiator.dept] : distinct(valueAt(env.form, of))
}

/** The department `level` steps up, or the root if the tree ends before. */
function above(org: Org, dept: Id, level: number): Id | undefined {
  let at: Id | undefined = dept
  for (let step = 0; step < Math.min(level, LEVELS) && at !== undefined; step++) at = org.parent(at)
  return at
}

function headsFrom(org: Org, dept: Id | undefined, up: boolean): UserId[] {
  let at = dept
  for (let step = 0; step < LEVELS && at !== undefined; step++) {
    const heads = enabled(org, org.heads(at))
    if (heads.length > 0 || !up) return heads
    at = org.parent(at)
  }
  return []
}

function named(spec: CandidateSpec, env: ResolveEnv): readonly UserId[] {
  const { org } = env
  switch (spec.by) {
    case 'user':
      return spec.ids
    case 'role':
    case 'post':
    case 'dept':
    case 'group':
      return spec.ids.flatMap(id => org[spec.by](id))
    case 'deptLeader':
      return deptsOf(spec.of, env).flatMap(dept => headsFrom(org, above(org, dept, spec.level), spec.up))
    case 'leaders':
      return deptsOf(spec.of, env).flatMap(dept =>
        Array.from(
          { length: Math.min(spec.to, LEVELS) - spec.from + 1 },
          (_, step) => headsFrom(org, above(org, dept, spec.from + step), false)[0] ?? '',
        ),
      )
    case 'initiator':
      return [env.initiator.user]
    case 'initiatorPick':
      return env.picks ?? resolve(spec.from ?? [], env)
    case 'previousPick':
      return env.next ?? resolve(spec.from ?? [], env)
    case 'field': {
      const values = distinct(valueAt(env.form, spec.path))
      return spec.leaderOf ? values.flatMap(dept => headsFrom(org, dept, true)) : values
    }
    case 'nodeApprovers':
      return approversOf(spec.node, env.decided)
    case 'matrix':
      return org.matrix(
        spec.table,
        spec.keys.map(key => asJson(valueAt(env.form, key))),
      )
    case 'rule':
      return org.rule(spec.name, mapped(spec.args, env.form), env.concerned ?? env.initiator)
  }
}

/** The people who agreed when the node was last passed. */
function approversOf(node: NodeId, decided: readonly Decided[]): UserId[] {
  const there = decided.filter(each => each.node === node)
  const round = there.at(-1)?.round
  return there.filter(each => each.round === round).map(each => each.user)
}

/** Distinct people in the given order, without disabled ones and those who left. */
export const resolve = (specs: readonly CandidateSpec[], env: ResolveEnv): UserId[] =>
  enabled(
    env.org,
    specs.flatMap(spec => named(spec, env)),
  )

/** The first head above a person who is not that person. */
export function superior(org: Org, user: UserId, dept: Id = org.person(user)?.dept ?? ''): UserId | undefined {
  let at: Id | undefined = dept
  for (let step = 0; step < LEVELS && at !== undefined; step++) {
    const head = enabled(org, org.heads(at)).find(each => each !== user)
    if (head !== undefined) return head
    at = org.parent(at)
  }
  return undefined
}

/** The people of a node. `stand`: they substitute for missing people, so any one of them decides and nothing passes automatically. */
export type Staff =
  | { readonly kind: 'people'; readonly users: readonly UserId[]; readonly stand: boolean; readonly why?: 'empty' | 'self' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'reject' }
  | { readonly kind: 'park' }

/** Always has a result: the fallbacks end at the flow's admins, and without any the case is parked, never passed. */
export function staff(node: HumanNode, admins: readonly CandidateSpec[], env: ResolveEnv): Staff {
  const found = resolve(node.who, env)
  const users = withoutInitiator(node, found, env)
  if (users.length > 0)
    return { kind: 'people', users, stand: false, ...(users.every(user => found.includes(user)) ? {} : { why: 'self' as const }) }
  // A money node whose only holder is the initiator is not empty, so `empty: pass` does not apply.
  const fallbacks = found.length > 0 ? [] : node.empty
  const others = (list: readonly UserId[]) => list.filter(user => user !== env.initiator.user)
  for (const fallback of fallbacks) {
    if (!('who' in fallback)) {
      if (fallback.to === 'admin') break
      return { kind: fallback.to }
    }
    const stand = others(resolve(fallback.who, env))
    if (stand.length > 0) return { kind: 'people', users: stand, stand: true, why: 'empty' }
  }
  const last = resolve(admins, env)
  const stand = others(last).length > 0 || node.again ? others(last) : last
  return stand.length > 0 ? { kind: 'people', users: stand, stand: true, why: found.length > 0 ? 'self' : 'empty' } : { kind: 'park' }
}

/** At a money node the initiator does not decide the own document: another holder does, else the superior (INV-06). */
function withoutInitiator(node: HumanNode, users: readonly UserId[], env: ResolveEnv): readonly UserId[] {
  const { user, dept } = env.initiator
  if (!users.includes(user) || (!node.again && node.self !== 'leader')) return users
  const others = users.filter(each => each !== user)
  const oneIsEnough = node.mode.kind === 'any' || node.mode.kind === 'claim' || node.mode.kind === 'random'
  if (node.again && oneIsEnough && others.length > 0) return others
  const boss = superior(env.org, user, dept)
  if (boss !== undefined) return [...new Set(users.map(each => (each === user ? boss : each)))]
  return node.again ? others : users
}
