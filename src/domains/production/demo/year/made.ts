import { advanced, DONE, FAILED, PASSED, STARTABLE, TO_CHECK, VOID, WAITING, WORKING } from '#domains/production/exec/exec.rules.ts'
import type { Steps } from '#domains/production/work-order/work-snapshot.ledger.ts'
import { FINISHED, READY, RUNNING } from '#domains/production/work-order/work-state.rules.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { must } from '#model/must.ts'
import { type Failure, flawsOf } from './flaws.ts'
import { type Charge, type Job, type Passed, type Taken, workThrough } from './floor.ts'
import type { Plan } from './plan.ts'
import type { Dice } from './random.ts'

/** 示范年度的工单与产品件: what the floor made of the plan until now. */
export interface YearOrder {
  readonly id: string
  readonly plan: Plan
  readonly materialId: string
  readonly nodes: Steps
  readonly status: string
  readonly pieces: readonly YearPiece[]
}

export interface YearPiece {
  readonly id: string
  readonly job: Job
  /** The state of each step, and when those that were begun were worked on. */
  readonly states: ReadonlyMap<string, string>
  readonly passed: ReadonlyMap<string, Passed>
  readonly startTime: Date | undefined
  readonly finishTime: Date | undefined
  readonly stockTime: Date | undefined
  /** What was found until now; `settled` if it is over. */
  readonly failed: FailedStep | undefined
  readonly isScrapped: boolean
}

export interface FailedStep extends Failure {
  readonly nodeKey: string
}

export interface YearMade {
  readonly orders: readonly YearOrder[]
  readonly charges: readonly Charge[]
}

interface Making {
  readonly now: Date
  newId(): string
  materialOf(code: string): string
  nodesOf(route: string): Steps
  /** What machines do besides. */
  readonly taken: readonly Taken[]
}

const HOUR = 3_600_000
/** A blank is heavier than what it becomes. */
const BLANK = 1.25
/** The keeper takes finished pieces in on these days of the week, in the afternoon. */
const STOCK_DAYS = [2, 5]
const STOCK_HOUR = 15

export function makeYear(plans: readonly Plan[], dice: Dice, making: Making): YearMade {
  const { now, newId, nodesOf, materialOf } = making
  const jobs = plans.map(plan => {
    const nodes = nodesOf(plan.product.route)
    const flaws = flawsOf(dice, nodes, plan.pieces)
    return {
      ...{ plan, nodes },
      own: flaws.map((flaw): Job => ({ steps: nodes, released: plan.released, weight: plan.product.weight * BLANK, flaw })),
    }
  })
  const passed = workThrough(
    jobs.flatMap(({ own }) => own),
    now,
    dice,
    making.taken,
  )
  const orders = jobs.map(({ plan, nodes, own }): YearOrder => {
    const pieces = own.map(job => pieceOf(newId(), job, nodes, begunOf(must(passed.get(job), 'its steps'), now), now))
    const isDone = pieces.every(({ finishTime, isScrapped }) => finishTime || isScrapped)
    return {
      ...{ id: newId(), plan, nodes, pieces, materialId: materialOf(plan.product.code) },
      status: isDone ? FINISHED : pieces.some(({ startTime }) => startTime) ? RUNNING : READY,
    }
  })
  const begun = orders.flatMap(order => order.pieces.flatMap(piece => [...piece.passed.values()].flatMap(({ charge }) => charge ?? [])))
  return { orders, charges: [...new Set(begun)].sort((one, other) => one.start.getTime() - other.start.getTime()) }
}

/** No machine and no furnace is at work now: what would be has not begun. */
const begunOf = (passed: ReadonlyMap<string, Passed>, now: Date) =>
  new Map([...passed].filter(([, { start, end, equipmentId }]) => start <= now && (end <= now || equipmentId === null)))

function pieceOf(id: string, job: Job, nodes: Steps, passed: ReadonlyMap<string, Passed>, now: Date): YearPiece {
  const failed = failedOf(passed, now)
  const isScrapped = failed?.fate === 'scrap' && failed.settled !== undefined
  const isStuck = (nodeKey: string) => failed?.nodeKey === nodeKey && (isScrapped || !failed.settled)
  const told = new Map(
    nodes.map(({ nodeKey }) => {
      const step = passed.get(nodeKey)
      if (!step) return [nodeKey, WAITING]
      if (isStuck(nodeKey)) return [nodeKey, FAILED]
      return [nodeKey, step.end > now ? WORKING : step.inspected > now ? TO_CHECK : DONE]
    }),
  )
  const opened = new Map([...told, ...advanced(nodes, told)])
  const states = isScrapped
    ? new Map([...opened].map(([key, state]) => [key, [WAITING, STARTABLE].includes(state) ? VOID : state]))
    : opened
  const steps = [...passed.values()]
  const isDone = nodes.every(({ nodeKey }) => PASSED.includes(states.get(nodeKey) ?? ''))
  const finishTime = isDone ? new Date(Math.max(...steps.map(({ inspected }) => inspected.getTime()))) : undefined
  const stockTime = finishTime && stockDayAfter(finishTime)
  return {
    ...{ id, job, states, passed, finishTime, failed, isScrapped },
    startTime: steps.length > 0 ? new Date(Math.min(...steps.map(({ start }) => start.getTime()))) : undefined,
    stockTime: stockTime && stockTime < now ? stockTime : undefined,
  }
}

/** What is known of it now. A piece is given up when all that was begun on it has been inspected. */
function failedOf(passed: ReadonlyMap<string, Passed>, now: Date): FailedStep | undefined {
  const [found] = [...passed].flatMap(([nodeKey, { failure }]) => (failure && failure.found <= now ? [{ ...failure, nodeKey }] : []))
  if (!found) return undefined
  const { settled, again, ...rest } = found
  const last = Math.max(...[...passed.values()].map(({ inspected }) => inspected.getTime()))
  const over = settled && found.fate === 'scrap' ? new Date(Math.max(settled.getTime(), last + HOUR)) : settled
  return over && over <= now ? { ...rest, settled: over, ...(again ? { again } : {}) } : rest
}

function stockDayAfter(finished: Date): Date {
  for (let day = addDays(formatDate(finished, 'yyyy-MM-dd'), 1); ; day = addDays(day, 1))
    if (STOCK_DAYS.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) return new Date(instantOf(day).getTime() + STOCK_HOUR * HOUR)
}
