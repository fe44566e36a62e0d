import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { dueOf, invoiceOrder } from '#domains/finance/demo/year/load-invoices.ts'
import { fund, payInvoices } from '#domains/finance/demo/year/load-payments.ts'
import type { YearIngot } from '#domains/production/demo/year/ingots.ts'
import { firstOf } from '#domains/production/demo/year/plan.ts'
import { type Dice, diceOf } from '#domains/production/demo/year/random.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { DemoContext, Extent } from '#server/document/demo.ts'
import { rivals } from './goods.ts'
import { grouped } from './grouped.ts'
import { type Agreed, loadAgreements } from './load-agreements.ts'
import { callOff, signFor } from './load-orders.ts'
import { loadPlan } from './load-plans.ts'
import { loadInquiry, type Won } from './load-sourcing.ts'
import { bringIn, closeRest } from './load-trucks.ts'
import { useUp } from './load-uses.ts'
import type { Made } from './made.ts'
import { otherPurchases, type Purchase } from './purchases.ts'
import { steelPurchases } from './steel.ts'

const SEED = 20_260_318
const HOUR = 3_600_000
/** Days before the first order of a month that its plan was approved, before an order that its inquiry began. */
const [PLANNED, ASKED] = [11, 8]
/** How many of the orders the suppliers forget to invoice, and how many invoices are left lying when they are due. */
const [FORGOTTEN, LEFT] = [0.05, 0.06]
const THURSDAY = 4

/** One thing that happened on a day. */
interface Step {
  readonly day: string
  readonly hour: number
  run(demo: DemoContext): Promise<void>
}

/**
 * 示范年度的采购: from the plan to the payment, each step on its day and in the order of days, written by the functions that people's papers use. The
 * ingots are those that the workshops need.
 */
export async function buyYear(demo: DemoContext, extent: Extent, ingots: readonly YearIngot[]): Promise<void> {
  const dice = diceOf(SEED)
  const all = [...steelPurchases(ingots, demo.now, extent, dice), ...otherPurchases(demo.now, extent, dice)]
  const first = firstOf(demo.now, extent.months)
  const agreed = await loadAgreements(on(demo, addDays(first, -5), 9), addDays(first, -5), addDays(formatDate(demo.now, 'yyyy-MM-dd'), 60))
  const mades = all.map((purchase): Made => ({ purchase, planLines: new Map() }))
  await fund(on(demo, first, 8), first, worthOf(all))
  const steps = [...planSteps(mades), ...mades.flatMap((made, nth) => stepsOf(made, nth, agreed, dice)), ...paySteps(mades, dice)]
  const isPast = ({ day, hour }: Step) => on(demo, day, hour).now < demo.now
  const inTurn = steps.filter(isPast).sort((one, other) => (one.day === other.day ? one.hour - other.hour : one.day < other.day ? -1 : 1))
  const before = demo.newId()
  for (const { day, hour, run } of inTurn) await run(on(demo, day, hour))
  await readMessages(demo, before)
}

const on = (demo: DemoContext, day: string, hour: number): DemoContext => ({
  ...demo,
  now: new Date(instantOf(day).getTime() + hour * HOUR),
})

const worthOf = (all: readonly Purchase[]): string =>
  all
    .flatMap(({ lines }) => lines)
    .reduce((sum, { qty, price }) => sum.plus(new Big(qty).times(price)), new Big(0))
    .toFixed(2)

function planSteps(mades: readonly Made[]): Step[] {
  return grouped(mades, ({ purchase }) => `${purchase.ordered.slice(0, 7)} ${purchase.type}`).map(([, own], nth) => {
    const ordered = own.map(({ purchase }) => purchase.ordered).sort()[0] ?? ''
    const day = addDays(ordered, -PLANNED)
    return { day, hour: 9, run: demo => loadPlan(demo, numberOf('CGJH', day, nth), own) }
  })
}

/** Apart from the numbers that people's papers draw. */
const numberOf = (prefix: string, day: string, nth: number) => `${prefix}${day.replaceAll('-', '')}${String(9001 + (nth % 999))}`

function stepsOf(made: Made, nth: number, agreed: ReadonlyMap<string, Agreed>, dice: Dice): Step[] {
  const { purchase } = made
  const { ordered, trucks, way, name, supplier } = purchase
  let won: Won | undefined
  const order = (demo: DemoContext) => (way === 'agreed' ? callOff(demo, made, must(agreed.get(name), name)) : signFor(demo, made, won))
  const ask = async (demo: DemoContext) => {
    won = await loadInquiry(demo, made, numberOf('XJFB', addDays(ordered, -ASKED), nth))
  }
  const last = trucks.at(-1)?.on ?? ''
  const isShort = trucks.some(({ loads }) => loads.some(({ found }) => found?.what === 'fail'))
  const used = addDays(last, 1 + Math.floor(dice.between(0, 12)))
  return [
    ...(way === 'sourced' && supplier in rivals ? [{ day: addDays(ordered, -ASKED), hour: 10, run: ask }] : []),
    { day: ordered, hour: 11, run: order },
    ...trucks.map(truck => ({ day: truck.on, hour: 7, run: (demo: DemoContext) => bringIn(demo, made, truck) })),
    ...(isShort ? [{ day: addDays(last, 4), hour: 10, run: (demo: DemoContext) => closeRest(demo, made) }] : []),
    ...(purchase.usedAs ? [{ day: used, hour: 13, run: (demo: DemoContext) => useUp(demo, made) }] : []),
  ]
}

/** Invoices some days after the last truck, and their payment on a Thursday after they are due, those of a day and a contract together. */
function paySteps(mades: readonly Made[], dice: Dice): Step[] {
  const invoiceIds = new Map<Made, string>()
  const billed = mades.flatMap(made => {
    const last = made.purchase.trucks.at(-1)?.on
    const [waits, isForgotten, isLeft] = [3 + Math.floor(dice.between(0, 9)), dice.chance(FORGOTTEN), dice.chance(LEFT)]
    if (!last || isForgotten) return []
    const day = addDays(last, waits)
    return [{ made, day, paid: isLeft ? '' : thursdayAfter(dueOf(made.purchase.supplier, day)) }]
  })
  const invoices = billed.map(({ made, day }) => ({
    ...{ day, hour: 15 },
    run: async (demo: DemoContext) =>
      void invoiceIds.set(made, (await invoiceOrder(demo, made.purchase.supplier, must(made.orderId, 'the order'))).id),
  }))
  const together = grouped(
    billed.filter(({ paid }) => paid),
    ({ made, paid }, at) => `${paid} ${made.purchase.supplier} ${made.purchase.way === 'agreed' ? '' : at}`,
  )
  const payments = together.map(([, own]) => {
    const { made, paid } = must(own[0], 'what is paid')
    const { supplier, buyer, type } = made.purchase
    return {
      ...{ day: paid, hour: 9 },
      run: (demo: DemoContext) => {
        const ids = own.map(each => must(invoiceIds.get(each.made), 'its invoice'))
        return payInvoices(demo, { supplier, buyer, type, contractId: made.contractId, invoiceIds: ids })
      },
    }
  })
  return [...invoices, ...payments]
}

function thursdayAfter(day: string): string {
  let after = addDays(day, 1)
  while (new Date(`${after}T00:00:00Z`).getUTCDay() !== THURSDAY) after = addDays(after, 1)
  return after
}

/** A year of messages has been read. */
async function readMessages({ tx }: DemoContext, before: string): Promise<void> {
  await tx.execute(sql`update sys_message set status = 1, read_time = create_time where id > ${before} and status = 0`)
}
