import Big from 'big.js'
import { DONE, FAILED, ROUTE_STEP, TO_CHECK, VOID, WAITING_STATES, WORKING } from '../exec/exec.rules.ts'

/** 产量的记法. Which rows a piece lacks in the book of output, and which it has too many. Pure. */

/** A step of a piece in any of its rounds. */
export interface Step {
  readonly execId: string
  readonly nodeRefType: number
  readonly nodeKey: string
  readonly processSeq: number
  readonly round: number
  readonly status: string
  readonly result: string | null
  readonly workshopId: string | null
  readonly stdHours: string
  /** It was reported or inspected; a step that passed by itself is no output. */
  readonly isCounted: boolean
  /** Of its first inspection; null if it had none. */
  readonly firstFound: string | null
  /** The day on which it was done or judged. */
  readonly day: string
}

/** What the book of output says of it. */
export interface Fact {
  readonly execId: string
  readonly nodeKey: string
  readonly workshopId: string | null
  readonly result: string
  readonly isOutput: string
  readonly isShopLast: string
  readonly outputValue: string
}

export interface Verdict extends Fact {
  readonly firstPass: string
  readonly isLast: string
  readonly date: string
}

export interface Changes<F extends Fact> {
  readonly reversed: readonly F[]
  readonly added: readonly Verdict[]
}

const OPEN_STATES: readonly string[] = [...WAITING_STATES, WORKING, TO_CHECK]
const GOOD: readonly string[] = ['1', '2']
const yes = (is: boolean) => (is ? 'yes' : 'no')

/** `priceOn`: the internal price of the product on a day. `today`: when a decision is changed, the day of the change. */
export function outputChanges<F extends Fact>(
  steps: readonly Step[],
  standing: readonly F[],
  { today, priceOn }: { today: string; priceOn: (day: string) => string },
): Changes<F> {
  const known = new Map(steps.map(step => [step.execId, step]))
  const reversed = standing.filter(({ execId, result }) => {
    const step = known.get(execId)
    return step !== undefined && (OPEN_STATES.includes(step.status) || (isEnded(step) && step.result !== result))
  })
  const kept: Fact[] = standing.filter(fact => !reversed.includes(fact))
  const added: Verdict[] = []
  for (const step of steps) {
    if (!step.isCounted || !isEnded(step) || kept.some(({ execId }) => execId === step.execId)) continue
    const date = reversed.some(({ execId }) => execId === step.execId) ? today : step.day
    const fact = { ...verdictOn(step, steps, kept, priceOn(date)), date }
    added.push(fact)
    kept.push(fact)
  }
  return { reversed, added }
}

const isEnded = ({ status, result }: Step) => [DONE, FAILED].includes(status) && result !== null

function verdictOn(step: Step, steps: readonly Step[], kept: readonly Fact[], price: string): Omit<Verdict, 'date'> {
  const { execId, nodeKey, workshopId, round, firstFound } = step
  const result = step.result ?? ''
  const isOutput = GOOD.includes(result) && !kept.some(fact => fact.nodeKey === nodeKey && fact.isOutput === 'yes')
  const route = routeOf(steps)
  const own = route.filter(each => each.workshopId === workshopId)
  const isOfRoute = step.nodeRefType === ROUTE_STEP
  // After a change of the route its workshop may have handed the piece on before.
  const isHandedOn = kept.some(fact => fact.nodeKey !== nodeKey && fact.workshopId === workshopId && isDelivered(fact))
  const isShopLast = isOfRoute && own.at(-1)?.nodeKey === nodeKey && !isHandedOn
  const isLast = isOfRoute && route.at(-1)?.nodeKey === nodeKey
  const counted = { isOutput: yes(isOutput), isShopLast: yes(isShopLast) }
  return {
    ...{ execId, nodeKey, workshopId, result, ...counted, isLast: yes(isLast) },
    firstPass: yes(round === 1 && (firstFound === null ? result === '1' : firstFound === 'pass')),
    outputValue: isOutput ? shareOfPrice({ workshopId, isShopLast, isLast }, route, kept, price) : '0.00',
  }
}

/** The steps of the route as they are now, in order. */
function routeOf(steps: readonly Step[]): Step[] {
  const last = new Map(steps.toSorted((one, other) => one.round - other.round).map(step => [step.nodeKey, step]))
  return [...last.values()]
    .filter(({ nodeRefType, status }) => nodeRefType === ROUTE_STEP && status !== VOID)
    .toSorted((one, other) => one.processSeq - other.processSeq)
}

const isDelivered = ({ isOutput, isShopLast }: Fact) => isOutput === 'yes' && isShopLast === 'yes'

/**
 * 产值. A workshop gets its part of the internal price, by the hours of its steps, with its last one. The last step of the route takes what the
 * others did not get, or will not get that have still to finish.
 */
function shareOfPrice(
  { workshopId, isShopLast, isLast }: { workshopId: string | null; isShopLast: boolean; isLast: boolean },
  route: readonly Step[],
  kept: readonly Fact[],
  price: string,
): string {
  const shareOf = (shop: string | null) => {
    const whole = hoursOf(route)
    return whole.eq(0)
      ? new Big(0)
      : new Big(price)
          .times(hoursOf(route.filter(each => each.workshopId === shop)))
          .div(whole)
          .round(2, Big.roundHalfUp)
  }
  if (!isLast) return (isShopLast ? shareOf(workshopId) : new Big(0)).toFixed(2)
  const waiting = [...new Set(route.map(each => each.workshopId))].filter(
    shop => shop !== workshopId && !kept.some(fact => fact.workshopId === shop && isDelivered(fact)),
  )
  const got = kept.reduce((sum, { outputValue }) => sum.plus(outputValue), new Big(0))
  return waiting.reduce((rest, shop) => rest.minus(shareOf(shop)), new Big(price).minus(got)).toFixed(2)
}

const hoursOf = (steps: readonly Step[]) => steps.reduce((sum, { stdHours }) => sum.plus(stdHours), new Big(0))
