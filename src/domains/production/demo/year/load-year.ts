import { sql } from 'drizzle-orm'
import { routeById } from '#domains/production/route/route-head.query.ts'
import { type Steps, stepsOfRoute } from '#domains/production/work-order/work-snapshot.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext, Extent } from '#server/document/demo.ts'
import { technologist } from '../enable-route.ts'
import { loadCalendar, loadOutputTargets } from '../load-targets.ts'
import type { Taken } from './floor.ts'
import { ingotsOf } from './ingots.ts'
import { loadYearCosts, loadYearRates, loadYearStock } from './load-costs.ts'
import { loadYearFailures } from './load-failures.ts'
import { loadYearIngots } from './load-ingots.ts'
import { loadYearOrders } from './load-orders.ts'
import { loadYearProducts } from './load-products.ts'
import { loadYearSteps } from './load-steps.ts'
import { makeYear } from './made.ts'
import { firstOf, monthsOf, planOf } from './plan.ts'
import { yearProducts } from './products.ts'
import { diceOf } from './random.ts'
import { closeMonths, reopenMonths } from './settle.ts'

const SEED = 20_260_101
/** The last two months are open: their papers are still coming in. */
const OPEN = 2

/** 示范年度 of the workshops: what was planned, made, inspected, costed and put into stock, by the same books as work of today. */
export async function loadYear(demo: DemoContext, extent: Extent): Promise<void> {
  const dice = diceOf(SEED)
  const months = monthsOf(demo.now, extent)
  await reopenMonths(demo, months)
  await loadYearProducts(demo, extent.months)
  await loadYearRates(demo, months, dice)
  const nodes = await routeNodesOf(demo)
  const made = makeYear(planOf(demo.now, dice, extent), dice, {
    ...{ now: demo.now, newId: demo.newId, taken: await takenOf(demo), materialOf: code => demo.idOf('material', code) },
    nodesOf: route => must(nodes.get(route), route),
  })
  const ingots = ingotsOf(made.orders, firstOf(demo.now, extent.months), demo.now)
  const numbers = await loadYearOrders(demo, made.orders, ingots.fed)
  await loadYearIngots(demo, made.orders, ingots, numbers.orders, extent)
  const { costed, failing: execs } = await loadYearSteps(demo, made, numbers)
  await loadYearCosts(demo, months, costed)
  await loadYearFailures(demo, made.orders, { numbers, papers: numbers.papers, ingots: ingots.fed, execs })
  await loadYearStock(demo, made.orders, numbers)
  await loadCalendar(demo, months)
  await loadOutputTargets(demo, months)
}

/** The machines also work on the pieces of the small company. */
async function takenOf({ tx, tenantId, now }: DemoContext): Promise<Taken[]> {
  const { rows } = await tx.execute<{ equipmentId: string; start: number; end: number }>(sql`
    select distinct e.equipment_id::text as "equipmentId", (extract(epoch from e.start_time) * 1000)::float8 as start,
      (extract(epoch from coalesce(e.end_time, ${now.toISOString()}::timestamptz)) * 1000)::float8 as "end"
    from erp_producation_workorder_exec e
    where e.tenant_id = ${tenantId} and e.is_deleted = 0 and e.equipment_id is not null and e.start_time is not null order by 2, 1`)
  return rows.map(({ equipmentId, start, end }) => ({ equipmentId, start: new Date(start), end: new Date(end) }))
}

/** What is over is settled and closed, after every department has had its year. */
export const endYear = (demo: DemoContext, extent: Extent): Promise<void> =>
  closeMonths(demo, monthsOf(demo.now, extent).slice(0, -OPEN), diceOf(SEED + 1))

async function routeNodesOf(demo: DemoContext): Promise<ReadonlyMap<string, Steps>> {
  const ctx = technologist(demo)
  const nodes = new Map<string, Steps>()
  for (const { route } of yearProducts) nodes.set(route, await stepsOfRoute(ctx, (await routeById(ctx, demo.idOf('route', route))).id))
  return nodes
}
