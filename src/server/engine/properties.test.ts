import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandType } from './command.ts'
import { isRefusal } from './decide.ts'
import type { EventType } from './event.ts'
import { LIMIT, predict } from './predict.ts'
import { openTasks } from './state.ts'
import { tally } from './tally.ts'
import { definition, form, mode, seated, seats, wishes } from './testing/generate.ts'
import { oracle } from './testing/oracle.ts'
import { play } from './testing/play.ts'
import { World } from './testing/world.ts'

/** Moderate by default; set ENGINE_RUNS for longer runs. */
const runs = Number(process.env.ENGINE_RUNS ?? 200)
/** The same histories on every machine; another ENGINE_SEED gives others. */
fc.configureGlobal({ seed: Number(process.env.ENGINE_SEED ?? 20261115) })

describe('any flow, any commands', () => {
  it('keep the invariants', () => {
    fc.assert(
      fc.property(definition, form, wishes(40), (def, values, list) => {
        expect(play(def, values, list).broken).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  it('the generators reach every command and event that a person or the system can cause', () => {
    const commands = new Set<string>()
    const events = new Set<string>()
    for (const [def, values, list] of fc.sample(fc.tuple(definition, form, wishes(40)), { numRuns: 400, seed: 11 })) {
      const { accepted, world } = play(def, values, list)
      for (const each of accepted) commands.add(each)
      for (const each of world.events) events.add(each.type)
    }
    const must: CommandType[] = [
      'submit',
      'resubmit',
      'approve',
      'reject',
      'return',
      'transfer',
      'delegate',
      'addSign',
      'removeSign',
      'claim',
      'takeBack',
      'withdraw',
      'withdrawApproved',
      'terminate',
      'urge',
      'suspend',
      'activate',
      'move',
      'reassign',
      'handover',
      'timerFired',
      'subFinished',
      'delete',
    ]
    const seen: EventType[] = [
      'AutoDecided',
      'BranchDone',
      'BranchReopened',
      'BranchTaken',
      'CcSent',
      'FieldsChanged',
      'JoinCompleted',
      'RegionCancelled',
      'ResumeUsed',
      'Routed',
      'RowStarted',
      'SignersFinished',
      'Skipped',
      'SubCancelled',
      'TakenBack',
      'TimerFired',
    ]
    expect(must.filter(each => !commands.has(each))).toEqual([])
    expect(seen.filter(each => !events.has(each))).toEqual([])
  })
})

describe('prediction', () => {
  it('is the path taken if nobody intervenes', () => {
    fc.assert(
      fc.property(definition, form, (def, values) => {
        const world = new World(def, { form: values })
        const plan = predict(def, world.state, world.ctx({ user: 'ini' }))
        world.submit()
        let turns = 0
        while (turns < LIMIT / 2 && world.state.status === 'running' && step(world)) turns++
        // A definition that loops has no end to compare.
        fc.pre(turns < LIMIT / 2)
        if (isRefusal(plan)) throw new Error(plan.text)
        const human = (type: string) => type === 'approve' || type === 'handle'
        const types = new Map(plan.steps.map(each => [each.node, each.type]))
        const walked = world.of('NodeEntered').map(event => event.visit)
        expect(walked.map(visit => visit.node)).toEqual(plan.steps.filter(each => each.type !== 'cc').map(each => each.node))
        expect(
          walked.filter(visit => human(types.get(visit.node) ?? '')).map(visit => visit.seats.flatMap(seat => seat.pool ?? [seat.owner])),
        ).toEqual(plan.steps.filter(each => human(each.type)).map(each => each.people))
      }),
      { numRuns: runs },
    )
  })

  it('changes nothing', () => {
    fc.assert(
      fc.property(definition, form, wishes(12), (def, values, list) => {
        const { world } = play(def, values, list)
        const before = JSON.stringify(world.state)
        predict(def, world.state, world.ctx({ user: 'ini' }))
        expect(JSON.stringify(world.state)).toBe(before)
      }),
      { numRuns: Math.ceil(runs / 4) },
    )
  })
})

/** Everybody agrees, in the order of the list; timers and automatic nodes run when nobody has anything to do. */
function step(world: World): boolean {
  const [open] = openTasks(world.state)
  if (open) {
    const user = open.seat.holder || open.seat.pool![0]!
    if (open.seat.holder === '') world.do(user, { type: 'claim', task: open.task })
    world.do(user, { type: 'approve', task: open.task })
    return true
  }
  const timer = Object.values(world.state.timers).find(each => each.kind === 'delay')
  if (timer) {
    // Time stands still: a prediction does not guess future absences.
    const now = world.now
    world.now = timer.at
    world.system({ type: 'timerFired', timer: timer.id })
    world.now = now
    return true
  }
  const [visit] = Object.keys(world.state.waits)
  if (!visit || world.state.visits[visit]?.parked) return false
  world.system({ type: 'subFinished', visit, result: 'approved' })
  return true
}

describe('tallies', () => {
  it('agree with an oracle that tries every outcome of the open votes', () => {
    fc.assert(
      fc.property(mode, seats, (how, list) => {
        const all = seated(how, list)
        expect(tally(how, all)).toBe(oracle(how, all))
      }),
      { numRuns: runs * 8 },
    )
  })

  it('a transfer changes no count', () => {
    fc.assert(
      fc.property(mode, seats, fc.nat(5), (how, list, who) => {
        const all = seated(how, list)
        expect(
          tally(
            how,
            all.map((seat, at) => (at === who ? { ...seat, owner: 'z', holder: 'z' } : seat)),
          ),
        ).toBe(tally(how, all))
      }),
      { numRuns: runs },
    )
  })
})
