import { must } from '#model/must.ts'
import { TICK } from './plan.ts'
import type { Dice } from './random.ts'

/**
 * 示范年度的车间. Piece after piece goes through its steps: each waits until those before it have passed, for a machine that is free, or for enough
 * others to fill a furnace. Nobody is asked and nothing is written here; what comes out are times.
 */
export interface FloorStep {
  readonly nodeKey: string
  readonly preNodeKeys: readonly string[]
  readonly processCode: string
  /** Hours. */
  readonly runTime: string
  readonly byCharge: boolean
  readonly equipments: readonly { readonly equipmentId: string }[]
}

export interface Job {
  readonly steps: readonly FloorStep[]
  readonly released: Date
  /** kg in a furnace. */
  readonly weight: number
}

export interface Charge {
  readonly processCode: string
  readonly equipmentId: string
  readonly start: Date
  readonly end: Date
  readonly members: readonly { readonly job: Job; readonly nodeKey: string }[]
}

export interface Passed {
  readonly start: Date
  readonly end: Date
  readonly inspected: Date
  readonly equipmentId: string | null
  readonly charge?: Charge
}

const HOUR = 3_600_000
/** Pieces and kg that go into a furnace together, and how long the first of them waits for others. */
const FULL = { pieces: 4, kg: 80_000, patience: 54 * HOUR }
const SETTING = HOUR / 2

interface Waiting {
  readonly job: Job
  readonly step: FloorStep
  readonly since: number
}
interface Event {
  readonly at: number
  readonly nth: number
  run(at: number): void
}

/** When a machine does something else. */
export interface Taken {
  readonly equipmentId: string
  readonly start: Date
  readonly end: Date
}

export function workThrough(
  jobs: readonly Job[],
  until: Date,
  dice: Dice,
  taken: readonly Taken[] = [],
): ReadonlyMap<Job, ReadonlyMap<string, Passed>> {
  const passed = new Map(jobs.map(job => [job, new Map<string, Passed>()]))
  const free = new Map<string, number>()
  const others = taken.toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const queues = new Map<string, Waiting[]>()
  const events = new Agenda()
  const round = (at: number) => Math.ceil(at / TICK) * TICK

  /** The one that is free first, of those that the step names. */
  const machineOf = ({ equipments }: FloorStep, at: number, lasting: number) => {
    const of = (id: string) => {
      let from = Math.max(at, free.get(id) ?? 0)
      for (const { equipmentId, start, end } of others)
        if (equipmentId === id && from < end.getTime() && start.getTime() < from + lasting + SETTING) from = end.getTime() + SETTING
      return from
    }
    const [first] = equipments.toSorted((one, other) => of(one.equipmentId) - of(other.equipmentId))
    return first ? { id: first.equipmentId, from: of(first.equipmentId) } : { id: null, from: at }
  }
  const lasts = ({ runTime }: FloorStep) => Number(runTime) * HOUR * dice.between(0.86, 1.08)

  const pass = (job: Job, step: FloorStep, done: Omit<Passed, 'inspected'>) => {
    const inspected = new Date(round(done.end.getTime() + dice.between(1, 9) * HOUR))
    const own = must(passed.get(job), 'the piece')
    own.set(step.nodeKey, { ...done, inspected })
    for (const next of job.steps) {
      if (own.has(next.nodeKey) || !next.preNodeKeys.includes(step.nodeKey)) continue
      const before = next.preNodeKeys.map(key => own.get(key)?.inspected.getTime())
      if (before.every(at => at !== undefined)) arrive(job, next, Math.max(...(before as number[])) + waits(dice))
    }
  }
  const arrive = (job: Job, step: FloorStep, at: number) => events.add(at, step.byCharge ? queue(job, step) : () => work(job, step, at))

  const work = (job: Job, step: FloorStep, at: number) => {
    const lasting = lasts(step)
    const { id, from } = machineOf(step, at, lasting)
    const [start, end] = [round(from), round(from + lasting)]
    if (start > until.getTime()) return
    if (id) free.set(id, end + SETTING)
    pass(job, step, { start: new Date(start), end: new Date(end), equipmentId: id })
  }

  const queue = (job: Job, step: FloorStep) => (at: number) => {
    const waiting = queues.get(step.processCode) ?? []
    queues.set(step.processCode, waiting)
    waiting.push({ job, step, since: at })
    load(step.processCode, at)
    if (waiting.length > 0) events.add(at + FULL.patience, later => load(step.processCode, later))
  }

  const load = (processCode: string, at: number) => {
    const waiting = queues.get(processCode) ?? []
    const [first] = waiting
    if (!first) return
    let kg = 0
    const fits = waiting.findIndex(({ job }) => {
      kg += job.weight
      return kg > FULL.kg
    })
    const count = Math.max(1, Math.min(fits < 0 ? waiting.length : fits, FULL.pieces))
    if (count < FULL.pieces && fits < 0 && at - first.since < FULL.patience) return
    const lasting = lasts(first.step)
    const { id, from } = machineOf(first.step, at, lasting)
    const [start, end] = [round(from), round(from + lasting)]
    if (!id || start > until.getTime()) return
    free.set(id, end + SETTING)
    const inside = waiting.splice(0, count)
    const members = inside.map(({ job, step }) => ({ job, nodeKey: step.nodeKey }))
    const charge: Charge = { processCode, equipmentId: id, start: new Date(start), end: new Date(end), members }
    for (const { job, step } of inside) pass(job, step, { start: charge.start, end: charge.end, equipmentId: id, charge })
  }

  for (const job of jobs)
    for (const step of job.steps) if (step.preNodeKeys.length === 0) arrive(job, step, job.released.getTime() + dice.between(0, 30) * HOUR)
  events.run(until.getTime())
  return passed
}

/** Mostly a day or two, now and then more than a week. */
const waits = (dice: Dice) => (4 + 150 * dice.next() ** 2) * HOUR

/** What is to happen, one after the other. */
class Agenda {
  private readonly heap: Event[] = []
  private count = 0

  add(at: number, run: (at: number) => void): void {
    this.heap.push({ at, nth: this.count++, run })
    for (let child = this.heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!this.isBefore(child, parent)) return
      this.swap(child, parent)
      child = parent
    }
  }

  run(until: number): void {
    for (let next = this.take(); next && next.at <= until; next = this.take()) next.run(next.at)
  }

  private take(): Event | undefined {
    const [first] = this.heap
    const last = this.heap.pop()
    if (!first || !last || this.heap.length === 0) return first
    this.heap[0] = last
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      let least = parent
      if (left < this.heap.length && this.isBefore(left, least)) least = left
      if (right < this.heap.length && this.isBefore(right, least)) least = right
      if (least === parent) return first
      this.swap(parent, least)
      parent = least
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [must(this.heap[one], 'an event'), must(this.heap[other], 'an event')]
    return a.at < b.at || (a.at === b.at && a.nth < b.nth)
  }

  private swap(one: number, other: number): void {
    const [a, b] = [must(this.heap[one], 'an event'), must(this.heap[other], 'an event')]
    this.heap[one] = b
    this.heap[other] = a
  }
}
