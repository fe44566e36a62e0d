import { demands } from '#domains/production/demand/demand.table.ts'
import { CONCEDED, GOOD, IN_PROCESS, SCRAP } from '#domains/production/piece/piece.register.ts'
import { pieces } from '#domains/production/piece/piece.table.ts'
import { routeById } from '#domains/production/route/route-head.query.ts'
import { workEvents, workOrders } from '#domains/production/work-order/work-order.table.ts'
import { CHOSEN, copyRouteToEach } from '#domains/production/work-order/work-snapshot.ledger.ts'
import { CHOOSING, FINISHED, GOING_ON, lineCode, READY, RUNNING } from '#domains/production/work-order/work-state.rules.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { nextNumbers } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import { inChunks } from './chunks.ts'
import { type FailurePapers, loadFailurePapers, paperOf } from './failure-papers.ts'
import type { Ingots } from './ingots.ts'
import type { YearOrder, YearPiece } from './made.ts'
import { plannerOf } from './people.ts'

const DAY = 86_400_000
/** Days before it may start that an order was planned, and got its route. */
const AHEAD = { plan: 9, route: 7 }
/** Days that making takes as planned, and that the customer waits after it. */
const TAKES = 70
const DELIVERY = 10
const CUSTOMERS = ['示范风能股份', '北方重装集团', '海岸风电设备', '示范新能源', 'Nordvind', '长河水电']

export interface Numbered {
  readonly orders: ReadonlyMap<YearOrder, string>
  readonly pieces: ReadonlyMap<YearPiece, string>
}

/** 工单, 产品件 and the demands behind them, each with its copy of the route and what happened to it. */
export async function loadYearOrders(
  demo: DemoContext,
  orders: readonly YearOrder[],
  ingots: Ingots,
): Promise<Numbered & { readonly papers: FailurePapers }> {
  const { tx, now, tenantId, newId } = demo
  const ctx = plannerOf(demo)
  const numbers = await numbered(demo, orders)
  const { userId, deptId } = ctx.caller
  const stamps = { tenantId, createUser: userId, createDept: deptId, updateUser: userId, updateTime: now }
  const lines = new Map(orders.map((order, nth) => [order, demandOf(demo, order, nth)]))
  await inChunks([...lines.values()], 400, part => tx.insert(demands).values(part))
  const rows = orders.map(order => {
    const { id, materialId, status, plan } = order
    const isCast = plan.product.kind === 'casting'
    const planStart = formatDate(plan.released, 'yyyy-MM-dd')
    return {
      ...{ ...stamps, id, createTime: before(order, AHEAD.plan), orderNo: must(numbers.orders.get(order), 'its number'), status },
      ...{ qty: order.pieces.length, planStart, planEnd: addDays(planStart, TAKES), materialId, priority: 5, holdStatus: GOING_ON },
      ...{ deptShopId: demo.idOf('dept', isCast ? 'casting' : 'forge'), orderClass: isCast ? '3' : '1', sourceKind: 'order' },
      ...{
        routeType: plan.product.code === 'CP-0011' ? '2' : '1',
        outdatedFlag: 'no',
        salesOrderNo: lines.get(order)?.salesOrderNo ?? null,
      },
      ...{ revNo: 1, versionNum: 1, routeId: demo.idOf('route', plan.product.route) },
    }
  })
  await inChunks(rows, 400, part => tx.insert(workOrders).values(part))
  for (const route of new Set(orders.map(({ plan }) => plan.product.route))) {
    const own = orders.filter(({ plan }) => plan.product.route === route)
    const row = await routeById(ctx, demo.idOf('route', route))
    await inChunks(own, 60, part =>
      copyRouteToEach(
        ctx,
        part.map(({ id }) => ({ workId: id, revNo: 1, reason: CHOSEN })),
        row,
      ),
    )
  }
  const made = orders.flatMap(order =>
    order.pieces.map(piece => ({
      ...{ ...stamps, id: piece.id, createTime: before(order, AHEAD.plan), proCode: must(numbers.pieces.get(piece), 'its number') },
      ...{ workId: order.id, branchStatus: '0', demandId: lines.get(order)?.id ?? null, materialId: order.materialId },
      ...{ ...standOf(piece), finishTime: piece.finishTime ?? null },
      ...{ stockTime: piece.stockTime ?? null, ...placeOf(order, piece) },
      ...{ heatNo: ingots.get(piece)?.heatNo ?? null, ingotNo: ingots.get(piece)?.ingotNo ?? null },
    })),
  )
  await inChunks(made, 400, part => tx.insert(pieces).values(part))
  const book = bookOf(ctx)
  const papers = await loadFailurePapers(demo, orders)
  await inChunks(
    orders.flatMap(order => eventsOf(order, userId, { papers, numbers })),
    2000,
    part => post({ ...book, newId }, workEvents, part),
  )
  return { ...numbers, papers }
}

/** What a piece has become, and whether it may go on. */
function standOf({ finishTime, failed, isScrapped }: YearPiece) {
  if (isScrapped) return { status: SCRAP, qualityState: 'frozen' }
  const isConceded = failed?.fate === 'concession' && failed.settled !== undefined
  return {
    status: !finishTime ? IN_PROCESS : isConceded ? CONCEDED : GOOD,
    qualityState: qualityOfPiece({ failed }),
  }
}

export const qualityOfPiece = ({ failed }: Pick<YearPiece, 'failed'>): 'good' | 'frozen' | 'concession' =>
  !failed ? 'good' : !failed.settled ? 'frozen' : failed.fate === 'concession' ? 'concession' : 'good'

const before = ({ plan }: YearOrder, days: number) => new Date(plan.released.getTime() - days * DAY)
export const routeTimeOf = (order: YearOrder): Date => before(order, AHEAD.route)

/** Where a piece is, as its moves will say. */
function placeOf({ nodes }: YearOrder, { passed, finishTime, stockTime, isScrapped }: YearPiece) {
  if (isScrapped) return { place: 'scrap', placeShopId: null }
  if (stockTime) return { place: 'stock', placeShopId: null }
  if (finishTime) return { place: 'wait_in', placeShopId: null }
  const last = nodes
    .filter(({ nodeKey }) => passed.has(nodeKey))
    .toSorted((one, other) => Number(passed.get(one.nodeKey)?.start) - Number(passed.get(other.nodeKey)?.start))
    .at(-1)
  return last ? { place: 'shop', placeShopId: last.deptShopId } : { place: null, placeShopId: null }
}

function demandOf({ newId, tenantId, now }: DemoContext, { plan, materialId, pieces: own }: YearOrder, nth: number) {
  const id = newId()
  // One more was planned than is wanted where one was lost.
  const wanted = own.length - own.filter(({ isScrapped }) => isScrapped).length
  const requireDate = addDays(formatDate(plan.released, 'yyyy-MM-dd'), TAKES + DELIVERY)
  return {
    ...{ id, tenantId, createTime: now, updateTime: now, salesOrderLineId: id, lineNo: 1, productId: materialId, qty: wanted },
    ...{ salesOrderNo: `SO-${formatDate(plan.released, 'yyyy').slice(2)}-${String(1001 + nth)}`, requireDate, promiseDate: requireDate },
    ...{ customerName: CUSTOMERS[nth % CUSTOMERS.length] ?? '', state: 'planned' },
  }
}

/** In the order in which they were planned, year by year. */
async function numbered({ tx, tenantId, now }: DemoContext, orders: readonly YearOrder[]): Promise<Numbered> {
  const yearOf = (order: YearOrder) => shanghai(before(order, AHEAD.plan)).slice(2, 4)
  const draw = async <T>(of: readonly T[], prefixOf: (each: T) => string, keyOf: (prefix: string) => string) => {
    const numbers = new Map<T, string>()
    for (const prefix of new Set(of.map(prefixOf))) {
      const own = of.filter(each => prefixOf(each) === prefix)
      const drawn = await nextNumbers(tx, { tenantId, flowKey: keyOf(prefix), rule: { prefix, digits: 4 }, now }, own.length)
      for (const [at, each] of own.entries()) numbers.set(each, must(drawn[at], 'a number'))
    }
    return numbers
  }
  const orderOf = new Map(orders.flatMap(order => order.pieces.map(piece => [piece, order] as const)))
  const prefix = (order: YearOrder) => `${yearOf(order)}${lineCode(order.plan.product.name)}`
  return {
    orders: await draw(
      orders,
      order => `WO-${yearOf(order)}-`,
      text => `workOrder:${text.slice(3, 5)}`,
    ),
    pieces: await draw(
      [...orderOf.keys()],
      piece => prefix(must(orderOf.get(piece), 'its order')),
      text => `piece:${text}`,
    ),
  }
}

/** What led to the state of an order, each event from the state that the one before left. */
function eventsOf(order: YearOrder, userId: string, known: { readonly papers: FailurePapers; readonly numbers: Numbered }) {
  const starts = order.pieces.flatMap(({ startTime }) => startTime?.getTime() ?? [])
  const ends = order.pieces.flatMap(({ finishTime, isScrapped, failed }) => (isScrapped ? failed?.settled : finishTime)?.getTime() ?? [])
  const steps = [
    { eventType: 'plan', after: CHOOSING, postTime: before(order, AHEAD.plan), detail: { qty: order.pieces.length } },
    { eventType: 'chooseRoute', after: READY, postTime: routeTimeOf(order), detail: { routeCode: order.plan.product.route } },
    { eventType: 'start', after: RUNNING, postTime: new Date(Math.min(...starts)), detail: {} },
    ...decisionsOf(order, known),
    { eventType: 'finish', after: FINISHED, postTime: new Date(Math.max(...ends)), detail: {} },
  ].filter(({ after }) => after <= order.status)
  return steps.map((event, at) => ({ ...event, workId: order.id, userId, before: steps[at - 1]?.after ?? '' }))
}

const DECIDED = { rework: 'rework', concession: 'concede', scrap: 'scrap' } as const

/** 返工、让步、报废 of its pieces, as they were agreed to. */
const decisionsOf = ({ pieces: own }: YearOrder, { papers, numbers }: { readonly papers: FailurePapers; readonly numbers: Numbered }) =>
  own
    .flatMap(piece => {
      const { failed } = piece
      if (!failed?.settled || failed.fate === 'recheck') return []
      const detail = { billNo: paperOf(papers, piece).number, pieces: [must(numbers.pieces.get(piece), 'its number')] }
      const postTime = failed.fate === 'rework' ? failed.agreed : failed.settled
      return [{ eventType: DECIDED[failed.fate], after: RUNNING, postTime, detail }]
    })
    .toSorted((one, other) => one.postTime.getTime() - other.postTime.getTime())
