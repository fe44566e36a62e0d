import { must } from '#model/must.ts'
import { Agenda } from './agenda.ts'
import { type Failure, type Flaw, failureOf } from './flaws.ts'
import { ticked } from './plan.ts'
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
  readonly flaw?: Flaw | undefined
}

export interface Charge {
  readonly processCode: string
  readonly equipmentId: string
  readonly start: Date
  readonly end: Date
  readonly members: readonly { readonly job: Job; readonly nodeKey: string }[]
}

export interface Worked {
  readonly start: Date
  readonly end: Date
  readonly equipmentId: string | null
}

export interface Passed extends Worked {
  /** When it was found good, or failed for good. */
  readonly inspected: Date
  readonly charge?: Charge
  readonly failure?: Failure
}

const HOUR = 3_600_000
/** Pieces and kg that go into a furnace together, and how long the first of them waits for others. */
const FULL = { pieces: 4, kg: 80_000, patience: 54 * HOUR }
const SETTING = HOUR / 2
/** Of the time that a step takes, when it is worked again. */
const AGAIN = 0.6

interface Waiting {
  readonly job: Job
  readonly step: FloorStep
  readonly since: number
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

  /** Steps of a piece that its next ones need not wait for any more, and since when. */
  const through = new Map(jobs.map(job => [job, new Map<string, number>()]))
  /** 冻结: while it is decided what becomes of a piece, nothing of it is begun. */
  const frozen = new Map<Job, { readonly since: number; until: number; readonly waiting: FloorStep[] }>()

  const open = (job: Job, step: FloorStep, at: number) => {
    const own = must(through.get(job), 'the piece')
    own.set(step.nodeKey, at)
    for (const next of job.steps) {
      if (!next.preNodeKeys.includes(step.nodeKey)) continue
      const before = next.preNodeKeys.map(key => own.get(key))
      if (before.every(each => each !== undefined)) arrive(job, next, Math.max(...before) + waits(dice))
    }
  }
  const pass = (job: Job, step: FloorStep, done: Omit<Passed, 'inspected'>) => {
    const inspected = new Date(ticked(done.end.getTime() + dice.between(1, 9) * HOUR))
    const failure = job.flaw?.nodeKey === step.nodeKey ? failureOf(job.flaw, inspected, dice) : undefined
    must(passed.get(job), 'the piece').set(step.nodeKey, {
      ...done,
      inspected: failure?.settled ?? inspected,
      ...(failure ? { failure } : {}),
    })
    const over = failure?.settled && failure.fate !== 'scrap' ? failure.settled.getTime() : Number.POSITIVE_INFINITY
    if (failure) frozen.set(job, { since: inspected.getTime(), until: over, waiting: [] })
    if (!failure) open(job, step, inspected.getTime())
    else if (failure.fate === 'rework') events.add(failure.agreed.getTime(), at => workAgain(job, step, at))
    else if (failure.fate !== 'scrap') open(job, step, over)
  }
  /** 返工: at the next machine that is free, and inspected once more. */
  const workAgain = (job: Job, step: FloorStep, at: number) => {
    const own = must(passed.get(job), 'the piece')
    const before = must(own.get(step.nodeKey), 'what failed')
    const lasting = lasts(step) * AGAIN
    const { id, from } = machineOf(step, at, lasting)
    const [start, end] = [ticked(from), ticked(from + lasting)]
    if (start > until.getTime()) return
    if (id) free.set(id, end + SETTING)
    const settled = new Date(ticked(end + dice.between(1, 9) * HOUR))
    const again = { start: new Date(start), end: new Date(end), equipmentId: id }
    own.set(step.nodeKey, { ...before, inspected: settled, failure: { ...must(before.failure, 'why'), again, settled } })
    const stop = must(frozen.get(job), 'its stop')
    stop.until = settled.getTime()
    open(job, step, stop.until)
    for (const next of stop.waiting) arrive(job, next, stop.until)
  }
  const arrive = (job: Job, step: FloorStep, at: number) => events.add(at, step.byCharge ? queue(job, step) : from => work(job, step, from))

  const work = (job: Job, step: FloorStep, at: number) => {
    const lasting = lasts(step)
    const { id, from } = machineOf(step, at, lasting)
    const [start, end] = [ticked(from), ticked(from + lasting)]
    if (start > until.getTime()) return
    const stop = frozen.get(job)
    if (stop && from >= stop.since && from < stop.until) {
      if (Number.isFinite(stop.until)) arrive(job, step, stop.until)
      else stop.waiting.push(step)
      return
    }
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
    const [start, end] = [ticked(from), ticked(from + lasting)]
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
