import { equipment as equipmentSeeds } from '#domains/equipment/demo/equipment.ts'
import { type Inspected, keepFiles, recordInspections } from '#domains/quality/inspection/inspection.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { type Book, bookOf, post } from '#server/document/ledger.ts'
import { numbersUsed } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import type { Context } from '#server/http/route.ts'
import { FAILED } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { workReports } from '../exec/work-report.table.ts'
import { postOutput } from '../output/output.ledger.ts'
import { pauseOrder } from '../pause/pause-log.ledger.ts'
import { GOOD, IN_PROCESS } from '../piece/piece.register.ts'
import { pieceMoves, pieces } from '../piece/piece.table.ts'
import { routeById } from '../route/route-head.query.ts'
import { workEvents, workOrders } from '../work-order/work-order.table.ts'
import { CHOSEN, copyRouteToEach, type Steps, stepsOfRoute } from '../work-order/work-snapshot.ledger.ts'
import { CHOOSING, FINISHED, GOING_ON, READY, RUNNING } from '../work-order/work-state.rules.ts'
import { Album } from './album.ts'
import { withFirst } from './first-inspections.ts'
import { type Charge, type Furnaces, type Schedule, scheduled } from './floor-times.ts'
import { shown } from './inspection-files.ts'
import { loadDemands } from './load-demands.ts'
import { loadFeeding } from './load-feeding.ts'
import { documentedPieces, type OrderSeed, orderSeeds } from './work-orders.ts'
import { type Floor, type Worked, wantedOf, workedPiece } from './worked-pieces.ts'
import { writeChargeRows, writeCharges } from './write-charges.ts'

const DAY = 86_400_000
/** Days since an order was put on hold. */
const PAUSED = 2
const CASTING = 'R-KX-3600'
const PRODUCTS = { 'R-ZZ-5000': 'CP-0009', 'R-BL-600': 'CP-0010', [CASTING]: 'CP-0011' } as const
/** Orders were planned and got their route this long before they were to start. */
const AHEAD = { plan: 9, route: 7 }
/** Orders whose ingots lie beside the furnace. */
const READY_TO_FEED = ['WO-26-0002']
const OPERATORS = { forge: 'xue.gang', heat: 'cui.haitao', machining: 'fu.qiang', casting: 'mao.jianjun' } as const

/** 工单 with their pieces and what was done on them, written at once by the rules that reporting goes by. */
export async function loadWorkOrders(demo: DemoContext): Promise<void> {
  const { tx, idOf, newId, now, tenantId } = demo
  const caller = { userId: idOf('user', 'shao.min'), deptId: idOf('dept', 'production'), tenantId }
  const ctx = { tx, newId, now, caller } as unknown as Context
  const stamps = { tenantId, createUser: caller.userId, createDept: caller.deptId, updateUser: caller.userId, updateTime: now }
  const nodes = await nodesByRoute(ctx, demo)
  const wanted = new Map(
    orderSeeds.flatMap(({ route, status, pieces }) =>
      pieces.map(seed => [seed.proCode, wantedOf(now, route, seed, status === CHOOSING ? [] : must(nodes.get(route), route))] as const),
    ),
  )
  const schedule = scheduled([...wanted.values()], now, furnacesOf(demo))
  const orders = orderSeeds.map(seed => ({
    ...{ seed, id: newId(), materialId: idOf('material', PRODUCTS[seed.route]) },
    ...daysOf(seed, now, begunAt(seed, schedule)),
  }))
  const lines = await loadDemands(demo, orders)
  await tx.insert(workOrders).values(
    orders.map(({ seed, id, materialId, planTime, planStart, planEnd }) => ({
      ...{ ...stamps, id, createTime: planTime, orderNo: seed.orderNo, status: seed.status, qty: seed.pieces.length, planStart, planEnd },
      ...{ materialId, deptShopId: idOf('dept', seed.route === CASTING ? 'casting' : 'forge') },
      ...{
        orderClass: seed.route === CASTING ? '3' : '1',
        routeType: seed.route === CASTING ? '2' : '1',
        sourceKind: seed.isForStock ? 'stock' : 'order',
      },
      ...(seed.isForStock ? { reason: '滚动计划备库' } : { salesOrderNo: lines.get(id)?.salesOrderNo ?? null }),
      ...{ priority: seed.priority, holdStatus: GOING_ON, outdatedFlag: 'no' },
      ...(seed.status === CHOOSING ? { revNo: 0 } : { revNo: 1, versionNum: 1, routeId: idOf('route', seed.route) }),
    })),
  )
  for (const { seed, id } of orders) demo.remember('workOrder', seed.orderNo, id)
  await copyRoutes(ctx, demo, orders)
  const people = peopleOf(demo)
  const album = new Album(demo)
  const fired = await writeCharges(demo, album, schedule.charges, people)
  const floor = { ...people, newId, timesOf: schedule.timesOf, firedOf: (charge: Charge) => must(fired.get(charge), 'the charge') }
  const made = orders.flatMap(order =>
    order.seed.pieces.map(seed => {
      const id = newId()
      const at = { workId: order.id, pieceId: id, releaseTime: order.routeTime }
      return { order, seed, id, worked: workedPiece(floor, must(wanted.get(seed.proCode), seed.proCode), at) }
    }),
  )
  await tx.insert(pieces).values(
    made.map(({ order, seed, id, worked }) => ({
      ...{ ...stamps, id, createTime: order.planTime, proCode: seed.proCode, workId: order.id, branchStatus: '0' },
      ...{ demandId: lines.get(order.id)?.id ?? null, materialId: order.materialId, status: worked.finishTime ? GOOD : IN_PROCESS },
      ...{ qualityState: worked.execs.some(({ status }) => status === FAILED) ? 'frozen' : 'good', finishTime: worked.finishTime ?? null },
      ...{ place: worked.moves.at(-1)?.toPlace ?? null, placeShopId: worked.finishTime ? null : (worked.moves.at(-1)?.refId ?? null) },
    })),
  )
  const execs = made.flatMap(({ worked }) => worked.execs.map(exec => ({ ...stamps, createTime: now, ...exec })))
  await tx.insert(workExecs).values(execs)
  await writeChargeRows(
    demo,
    [...fired.values()],
    made.flatMap(({ seed, worked }) =>
      worked.execs.flatMap(({ id, pieceId, chargeId }) => (chargeId ? { ...seed, execId: id, pieceId, chargeId } : [])),
    ),
  )
  await loadFeeding(
    demo,
    ctx,
    made.map(({ order, id, worked }) => ({ order, id, startTime: worked.startTime })),
    READY_TO_FEED,
  )
  const book = bookOf(ctx)
  const all = <K extends 'reports' | 'inspects' | 'moves'>(key: K) => made.flatMap(({ worked }): Worked[K][number][] => worked[key])
  await post(book, workReports, all('reports'))
  await inspect(
    book,
    album,
    made.map(({ order, seed, worked }) => ({ ...worked, proCode: seed.proCode, workId: order.id })),
  )
  await post(book, pieceMoves, all('moves'))
  await postOutput(
    ctx,
    made.map(({ id }) => id),
  )
  await post(
    book,
    workEvents,
    orders.flatMap(order =>
      eventsOf(
        order,
        made.flatMap(each => (each.order === order ? each.worked : [])),
        caller.userId,
      ),
    ),
  )
  for (const { seed, id } of orders)
    if (seed.onHold) await pauseOrder({ ...ctx, now: new Date(now.getTime() - PAUSED * DAY) }, id, pauseOf(now))
  await countOn(demo)
}

/** 检验记录, of some pieces with what was signed and photographed. */
async function inspect(
  book: Book,
  album: Album,
  made: readonly (Worked & { readonly proCode: string; readonly workId: string })[],
): Promise<void> {
  const all: Inspected[] = []
  for (const { proCode, inspects } of made)
    for (const each of inspects) {
      if (!documentedPieces.includes(proCode)) all.push(each)
      else all.push({ ...each, ...(await shown(album, proCode, each)) })
    }
  const counts = new Map<string, number>()
  for (const { workId } of made) counts.set(workId, (counts.get(workId) ?? 0) + 1)
  const ids = await recordInspections(
    book,
    withFirst(all, workId => counts.get(workId) ?? 0),
  )
  for (const [at, { witnessFile = [], photos = [] }] of all.entries())
    if (witnessFile.length + photos.length > 0) await keepFiles(book.tx, must(ids[at], 'its record'), [...witnessFile, ...photos])
}

/** 客户要求缓交. */
const pauseOf = (now: Date) => {
  const day = (offset: number) => shanghai(new Date(now.getTime() + offset * DAY)).slice(0, 10)
  return { pauseType: 'customer', affectDelivery: 'no', billNo: '期初', startDate: day(-PAUSED), expectResumeDate: day(PAUSED) }
}

interface Order {
  readonly seed: OrderSeed
  readonly id: string
  readonly materialId: string
  readonly planTime: Date
  readonly routeTime: Date
}

/** When the first of its pieces was begun. */
function begunAt({ pieces }: OrderSeed, { timesOf }: Schedule): number | undefined {
  const starts = pieces.flatMap(({ proCode }) => [...timesOf(proCode).values()].map(({ start }) => start.getTime()))
  return starts.length > 0 ? Math.min(...starts) : undefined
}

/** Days of the plan; what was begun was planned and given its route before. */
function daysOf({ plan: [start, end] }: OrderSeed, now: Date, begun = Number.POSITIVE_INFINITY) {
  const day = (at: number) => shanghai(new Date(at)).slice(0, 10)
  const from = Math.min(now.getTime() + start * DAY, begun)
  const before = (days: number) => new Date(Math.min(from - days * DAY, now.getTime() - DAY / days))
  return { planStart: day(from), planEnd: day(now.getTime() + end * DAY), planTime: before(AHEAD.plan), routeTime: before(AHEAD.route) }
}

const furnacesOf = ({ idOf }: DemoContext): Furnaces =>
  new Map(equipmentSeeds.flatMap(({ code, loadLimit }) => (loadLimit ? [[idOf('equipment', code), Number(loadLimit)] as const] : [])))

/** The steps of each route. */
async function nodesByRoute(ctx: Context, { idOf }: DemoContext): Promise<ReadonlyMap<string, Steps>> {
  const nodes = new Map<string, Steps>()
  for (const code of Object.keys(PRODUCTS)) nodes.set(code, await stepsOfRoute(ctx, idOf('route', code)))
  return nodes
}

async function copyRoutes(ctx: Context, { idOf }: DemoContext, orders: readonly Order[]): Promise<void> {
  for (const code of Object.keys(PRODUCTS)) {
    const own = orders.filter(({ seed }) => seed.route === code && seed.status !== CHOOSING)
    const headers = own.map(({ id }) => ({ workId: id, revNo: 1, reason: CHOSEN }))
    await copyRouteToEach(ctx, headers, await routeById(ctx, idOf('route', code)))
  }
}

function peopleOf({ idOf }: DemoContext): Pick<Floor, 'operatorOf' | 'inspectorId'> {
  const accounts = new Map(Object.entries(OPERATORS).map(([dept, account]) => [idOf('dept', dept), account]))
  return {
    inspectorId: idOf('user', 'he.qi'),
    operatorOf(shopId) {
      const account = must(accounts.get(shopId), 'who works there')
      return { userId: idOf('user', account), employeeId: idOf('employee', account) }
    },
  }
}

/** What led to the state of an order, each event from the state that the one before left. */
function eventsOf({ seed, id, planTime, routeTime }: Order, worked: readonly Worked[], userId: string) {
  const starts = worked.flatMap(({ startTime }) => startTime ?? [])
  const ends = worked.flatMap(({ finishTime }) => finishTime ?? [])
  const [started, ended] = [starts, ends].map(times => times.toSorted((one, other) => one.getTime() - other.getTime()))
  const steps = [
    { eventType: 'plan', after: CHOOSING, postTime: planTime, detail: { qty: seed.pieces.length } },
    { eventType: 'chooseRoute', after: READY, postTime: routeTime, detail: { routeCode: seed.route } },
    { eventType: 'start', after: RUNNING, postTime: started?.[0] ?? routeTime, detail: {} },
    { eventType: 'finish', after: FINISHED, postTime: ended?.at(-1) ?? routeTime, detail: {} },
  ].filter(({ after }) => after <= seed.status)
  return steps.map((event, at) => ({ ...event, workId: id, userId, before: steps[at - 1]?.after ?? '' }))
}

/** Whoever plans next goes on counting from here. */
async function countOn({ tx, tenantId, now }: DemoContext): Promise<void> {
  const numbers = [...orderSeeds.map(({ orderNo }) => orderNo), ...orderSeeds.flatMap(order => order.pieces.map(({ proCode }) => proCode))]
  const last = new Map<string, number>()
  for (const number of numbers) last.set(number.slice(0, -4), Math.max(last.get(number.slice(0, -4)) ?? 0, Number(number.slice(-4))))
  for (const [prefix, upTo] of last) {
    const flowKey = prefix.startsWith('WO-') ? `workOrder:${prefix.slice(3, 5)}` : `piece:${prefix}`
    await numbersUsed(tx, { tenantId, flowKey, rule: { prefix, digits: 4 }, now }, upTo)
  }
}
