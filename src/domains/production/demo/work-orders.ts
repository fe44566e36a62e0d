import { FAILED, TO_CHECK, WORKING } from '../exec/exec.rules.ts'

/** 示范工单. Orders in every state, and orders in plenty for papers about those that were not started, those that run, and pieces that failed. */
export interface PieceSeed {
  proCode: string
  /** The last step that is done, by its number in the route; 0 before the first. */
  passed: number
  /** States of steps after it that neither wait nor may start. */
  states?: Readonly<Record<number, string>>
  /** Hours since something was last reported. */
  idle: number
}

export interface OrderSeed {
  orderNo: string
  route: 'R-ZZ-5000' | 'R-BL-600' | 'R-KX-3600'
  /** Dictionary work_order_status. */
  status: '10' | '20' | '30' | '40'
  /** Days from today. */
  plan: readonly [start: number, end: number]
  priority: number
  onHold?: boolean
  /** No order line asks for its pieces. */
  isForStock?: boolean
  pieces: readonly PieceSeed[]
}

const four = (number: number) => String(number).padStart(4, '0')
const piece = (proCode: string, passed: number, idle: number, states?: PieceSeed['states']): PieceSeed => ({
  ...{ proCode, passed, idle },
  ...(states ? { states } : {}),
})
const fresh = (...proCodes: readonly string[]) => proCodes.map(proCode => piece(proCode, 0, 0))

const LAST = 130

const told: readonly OrderSeed[] = [
  { orderNo: 'WO-26-0001', route: 'R-ZZ-5000', status: '10', plan: [6, 40], priority: 5, pieces: fresh('26ZZ0001', '26ZZ0002') },
  { orderNo: 'WO-26-0002', route: 'R-ZZ-5000', status: '20', plan: [1, 32], priority: 4, pieces: fresh('26ZZ0003', '26ZZ0004') },
  {
    ...{ orderNo: 'WO-26-0003', route: 'R-ZZ-5000', status: '30', plan: [-32, -2], priority: 2 },
    pieces: [piece('26ZZ0005', 60, 120, { 70: FAILED }), piece('26ZZ0006', 70, 140, { 80: WORKING })],
  },
  {
    ...{ orderNo: 'WO-26-0004', route: 'R-ZZ-5000', status: '30', plan: [-28, 12], priority: 6, onHold: true },
    pieces: [piece('26ZZ0007', 90, 110, { 100: WORKING }), piece('26ZZ0008', 80, 130)],
  },
  {
    ...{ orderNo: 'WO-26-0005', route: 'R-ZZ-5000', status: '40', plan: [-50, -12], priority: 5 },
    pieces: [piece('26ZZ0009', LAST, 300), piece('26ZZ0010', LAST, 345)],
  },
  {
    ...{ orderNo: 'WO-26-0006', route: 'R-KX-3600', status: '30', plan: [-14, 24], priority: 3 },
    pieces: [piece('26KX0001', 30, 105), piece('26KX0002', 10, 125, { 20: WORKING })],
  },
  {
    ...{ orderNo: 'WO-26-0007', route: 'R-BL-600', status: '30', plan: [-18, 8], priority: 5 },
    pieces: [piece('26BL0001', 40, 115), piece('26BL0002', 40, 128), piece('26BL0003', 30, 98)],
  },
]

const FIRST_SHAFT = 11
const EACH = 10
const shafts = (nth: number) => [0, 1].map(at => `26ZZ${four(FIRST_SHAFT + 2 * nth + at)}`)

/** Nothing was started. */
const waiting: readonly OrderSeed[] = Array.from({ length: EACH }, (_, nth) => ({
  ...{ orderNo: `WO-26-${four(100 + nth)}`, route: 'R-ZZ-5000', status: '20', plan: [3 + nth, 34 + nth], priority: 5, isForStock: true },
  pieces: fresh(...shafts(nth)),
}))

/** 粗车 may start; what comes after it may not. The press made one shaft after the other. */
const running: readonly OrderSeed[] = Array.from({ length: EACH }, (_, nth) => ({
  ...{ orderNo: `WO-26-${four(110 + nth)}`, route: 'R-ZZ-5000', status: '30', plan: [-12 - nth, 3 * nth - 4], priority: 5 },
  pieces: shafts(EACH + nth).map((proCode, at) => piece(proCode, 40, 100 + 9 * (2 * nth + at))),
}))

const ASKED = 9

/** Somebody wants them later. */
export const askedOrders: readonly OrderSeed[] = Array.from({ length: ASKED }, (_, nth) => ({
  ...{ orderNo: `WO-26-${four(120 + nth)}`, route: 'R-ZZ-5000', status: '20', plan: [8 + nth, 42 + nth], priority: 6 },
  pieces: fresh(...shafts(2 * EACH + nth)),
}))

const FIRST_FAILED = FIRST_SHAFT + 4 * EACH + 2 * ASKED

/** 探伤 found something; nothing was decided yet. */
const failed: readonly OrderSeed[] = Array.from({ length: 2 * EACH }, (_, nth) => ({
  ...{ orderNo: `WO-26-${four(201 + nth)}`, route: 'R-ZZ-5000', status: '30', plan: [-30 - nth, 6 + nth], priority: 4 },
  pieces: [piece(`26ZZ${four(FIRST_FAILED + nth)}`, 60, 9 + 14 * nth, { 70: FAILED })],
}))

const FIRST_OUTSOURCED = FIRST_FAILED + 2 * EACH

/** 粗车 may start, and is to be done by another firm. */
export const outsourcedOrders: readonly OrderSeed[] = Array.from({ length: EACH + 1 }, (_, nth) => ({
  ...{ orderNo: `WO-26-${four(221 + nth)}`, route: 'R-ZZ-5000', status: '30', plan: [-14 - nth, 20 + nth], priority: 5 },
  pieces: [piece(`26ZZ${four(FIRST_OUTSOURCED + nth)}`, 40, 300 + 9 * nth)],
}))

const FIRST_HEATED = FIRST_OUTSOURCED + EACH + 1

/** Prepared and waiting for the furnace. */
const heating: readonly OrderSeed[] = [0, 1].map(nth => ({
  ...{ orderNo: `WO-26-${four(130 + nth)}`, route: 'R-ZZ-5000', status: '30', plan: [-3 - nth, 30 + nth], priority: 4 },
  pieces: [0, 1].map(at => piece(`26ZZ${four(FIRST_HEATED + 2 * nth + at)}`, 10, 20 + 4 * (2 * nth + at))),
}))

/** Those that lie in the furnace. */
export const chargedPieces: readonly string[] = heating.slice(0, 1).flatMap(({ pieces }) => pieces.map(({ proCode }) => proCode))

const FIRST_CHECKED = FIRST_HEATED + 4

/** 待检: reported, and waiting for the inspector. */
const checking: readonly OrderSeed[] = [
  ...([
    [50, 50],
    [60, 80],
    [80, 90],
    [100, 110],
    [120, 130],
  ] as const),
].map(([passed, at], nth) => ({
  ...{ orderNo: `WO-26-${four(232 + nth)}`, route: 'R-ZZ-5000', status: '30', plan: [-40 + 4 * nth, 4 + nth], priority: 3 },
  pieces: [piece(`26ZZ${four(FIRST_CHECKED + nth)}`, passed === at ? 40 : passed, 3 + 4 * nth, { [at]: TO_CHECK })],
}))

const FIRST_HOPELESS = FIRST_CHECKED + 5

/** 探伤 found what no rework mends: to be scrapped, or taken as it is. */
const hopeless: readonly OrderSeed[] = Array.from({ length: 3 * EACH }, (_, nth) => ({
  ...{ orderNo: `WO-26-${four(241 + nth)}`, route: 'R-ZZ-5000', status: '30', plan: [-34 - nth, 9 + nth], priority: 4 },
  pieces: [piece(`26ZZ${four(FIRST_HOPELESS + nth)}`, 60, 17 + 21 * nth, { 70: FAILED })],
}))

/** One more shaft that is finished. */
const finished: OrderSeed = {
  ...{ orderNo: `WO-26-${four(271)}`, route: 'R-ZZ-5000', status: '40', plan: [-48, -14], priority: 5 },
  pieces: [piece(`26ZZ${four(FIRST_HOPELESS + 3 * EACH)}`, LAST, 372)],
}

/** Of these everything was kept that their file needs: curves of furnaces, signatures, photos. */
export const documentedPieces: readonly string[] = ['26ZZ0009', '26ZZ0010', ...finished.pieces.map(({ proCode }) => proCode)]

export const orderSeeds: readonly OrderSeed[] = [
  ...told,
  ...waiting,
  ...running,
  ...askedOrders,
  ...failed,
  ...outsourcedOrders,
  ...heating,
  ...checking,
  ...hopeless,
  finished,
]
