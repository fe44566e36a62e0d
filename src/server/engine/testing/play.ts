import { indexOf } from '#model/flow/locate.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { FormValues } from '#model/flow/value.ts'
import type { Command } from '../command.ts'
import { isRefusal } from '../decide.ts'
import { orgOf } from '../org.ts'
import { type Parts, parts as standard } from '../parts.ts'
import { openTasks } from '../state.ts'
import { targets } from '../targets.ts'
import type { Wish } from './generate.ts'
import { record, violations } from './invariants.ts'
import { company, World } from './world.ts'

const everybody = ['a', 'b', 'c', 'd', 'e', 'f', 'ini', 'head', 'boss', 'adm']
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Some are absent: for a week, in a cycle, and one whose proxy is the initiator. */
const week = { from: '2026-03-01T00:00:00.000Z', until: '2026-03-08T00:00:00.000Z' }
const ABSENT = [
  { principal: 'c', agent: 'd', from: week.from, until: '2026-03-03T00:00:00.000Z' },
  { principal: 'd', agent: 'c', ...week, flows: ['other'] },
  { principal: 'e', agent: 'ini', ...week },
]

/** Turns an intention into a command that is often valid and sometimes not. */
export function concrete(world: World, wish: Wish): { actor: string; command: Command } | undefined {
  const { kind, x, y, z } = wish
  const { state } = world
  const open = pick(openTasks(state), x)
  const someone = pick(everybody, y)!
  const actor = z % 13 === 12 ? someone : open?.seat.holder || pick(open?.seat.pool ?? [], y) || 'ini'
  const task = open?.task ?? 'none'
  const opinion = { text: '意见' }
  const seats = Object.values(state.visits).flatMap(visit => visit.seats)
  const waiting = pick(Object.keys(state.waits), x)
  // If a case waits for one thing only, half of the commands are that one; otherwise most would be rejected and no deep state reached.
  if (state.status === 'suspended' && kind < 60) return { actor: 'adm', command: { type: 'activate' } }
  if (['returned', 'rejected', 'withdrawn'].includes(state.status) && kind < 60)
    return { actor: seats[0]?.holder ?? 'ini', command: { type: 'resubmit', ...(z % 2 ? { mode: 'toReturner' as const } : {}) } }
  if (state.status === 'approved' && kind < 20) return { actor: 'ini', command: { type: 'withdrawApproved', reason: 'x' } }
  if (!open && waiting && kind < 60) return machine(waiting, z)
  if ((!open && kind < 60) || (kind >= 89 && kind < 92)) {
    const timer = pick(Object.values(state.timers), x)
    if (timer && timer.at > world.now) world.now = timer.at
    if (timer) return { actor: '*', command: { type: 'timerFired', timer: timer.id } }
  }
  if (kind < 34)
    return { actor, command: open?.seat.holder === '' ? { type: 'claim', task } : { type: 'approve', task, opinion, next: [] } }
  if (kind < 38) return { actor, command: { type: 'reject', task, opinion } }
  if (kind < 47) {
    const to = open ? pick(targets(indexOf(world.def), state, open.visit), z) : undefined
    return {
      actor,
      command: {
        type: 'return',
        task,
        opinion,
        to: z % 11 === 10 ? 'n0' : (to ?? 'start'),
        ...(z % 3 === 0 ? { mode: 'toReturner' as const } : {}),
      },
    }
  }
  if (kind < 50) return { actor, command: { type: 'transfer', task, to: someone } }
  if (kind < 53) return { actor, command: { type: 'delegate', task, to: someone } }
  if (kind < 54) return { actor: open?.seat.owner ?? 'a', command: { type: 'undelegate', task } }
  if (kind < 61)
    return {
      actor,
      command: {
        type: 'addSign',
        task,
        opinion,
        where: pick(['before', 'after', 'parallel'] as const, z)!,
        users: [...new Set([someone, pick(everybody, x)!])].slice(0, 1 + (z % 2)),
        mode: pick(['all', 'any', 'seq'] as const, x)!,
      },
    }
  if (kind < 64) return { actor: z % 2 ? 'adm' : actor, command: { type: 'removeSign', seat: pick(seats, x)?.id ?? 'none' } }
  if (kind < 66) return { actor, command: { type: 'unclaim', task } }
  if (kind < 70) {
    const mine = [
      ...state.undo.map(entry => entry.by),
      ...seats.filter(seat => seat.state === 'approved' || seat.state === 'after').map(seat => seat.holder),
    ]
    return { actor: pick(mine, x) ?? someone, command: { type: 'takeBack' } }
  }
  if (kind < 71) return { actor: 'ini', command: { type: 'withdraw' } }
  if (kind < 77)
    return { actor: seats[0]?.holder ?? 'ini', command: { type: 'resubmit', ...(z % 2 ? { mode: 'toReturner' as const } : {}) } }
  if (kind < 78) return { actor: 'ini', command: { type: 'withdrawApproved', reason: 'x' } }
  if (kind < 79) return { actor: 'adm', command: z % 4 === 0 ? { type: 'terminate', reason: 'x' } : { type: 'suspend', reason: 'x' } }
  if (kind < 82) return { actor: 'adm', command: { type: 'activate' } }
  if (kind < 85)
    return {
      actor: 'adm',
      command: {
        type: 'move',
        from: pick(Object.keys(state.visits), x) ?? 'none',
        to: pick([...indexOf(world.def).paths.keys()], y)!,
        reason: 'x',
      },
    }
  if (kind < 87) {
    const stuck = Object.values(state.visits).find(visit => visit.parked)
    return {
      actor: 'adm',
      command: {
        type: 'reassign',
        to: someone,
        reason: 'x',
        ...(stuck && z % 2 ? { visit: stuck.id } : { seat: pick(seats, x)?.id ?? 'none' }),
      },
    }
  }
  if (kind < 89) return { actor: 'adm', command: { type: 'handover', from: pick(seats, x)?.owner || 'a', to: someone } }
  if (kind < 93) return machine(waiting ?? 'none', z)
  if (kind === 93) return { actor: 'ini', command: { type: 'delete' } }
  if (kind === 94) return { actor: 'ini', command: { type: 'urge' } }
  return undefined
}

const machine = (visit: string, z: number): { actor: string; command: Command } => ({
  actor: '*',
  command: { type: 'subFinished', visit, result: z % 3 ? 'approved' : 'rejected' },
})

/** People leave, values change, time passes. */
function surroundings(world: World, { x, y, z }: Wish): void {
  if (z % 3 === 0) world.disable(pick(['a', 'b', 'c', 'd', 'd', 'e', 'f'], x)!)
  else if (z % 3 === 1) world.form = { ...world.form, amount: pick([0, 100, 160], y) }
  else if (z % 6 === 2) world.org = { ...world.org, people: world.org.people.map(each => ({ ...each, enabled: true })) }
  else if (z === 5) world.disable('adm')
  world.later((x % 5) * 8 * 3_600_000)
}

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) freeze(each)
  }
  return value
}

export interface Played {
  readonly world: World
  readonly broken: readonly string[]
  readonly accepted: readonly string[]
  readonly refused: readonly string[]
}

/** Plays commands on one case and stops at the first broken invariant. */
export function play(def: FlowDefinition, form: FormValues, wishes: readonly Wish[], parts: Parts = standard): Played {
  const world = new World(def, { form, parts, org: { ...company, proxies: ABSENT } })
  const accepted: string[] = []
  const refused: string[] = []
  const step = (actor: string, command: Command): string[] => {
    const before = freeze(world.state)
    const answer = world.try(actor === '*' ? { user: 'system', system: true } : actor, command)
    if (isRefusal(answer)) {
      refused.push(`${command.type} ${answer.error}`)
      return world.state === before ? [] : ['6: a refusal changed the state']
    }
    accepted.push(command.type)
    return violations({
      def,
      before,
      after: world.state,
      command,
      actor,
      events: answer.events,
      history: world.events,
      effects: world.effects,
      org: orgOf(world.org),
      evolve: parts.evolve,
    })
  }
  let broken = step('ini', { type: 'submit' })
  for (const wish of wishes) {
    if (broken.length > 0) break
    const next = concrete(world, wish)
    if (next) broken = step(next.actor, next.command)
    else surroundings(world, wish)
  }
  if (broken.length === 0) broken = record(def, world.state, world.events, parts.evolve)
  return { world, broken, accepted, refused }
}
