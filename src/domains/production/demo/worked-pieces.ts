import Big from 'big.js'
import { MEASURED, type QualityIndex } from '#company/quality-index.ts'
import type { Inspected } from '#domains/quality/inspection/inspection.ledger.ts'
import { must } from '#model/must.ts'
import type { post } from '#server/document/ledger.ts'
import { advanced, DONE, FAILED, PASSED, TO_CHECK, WAITING, WORKING } from '../exec/exec.rules.ts'
import type { workExecs } from '../exec/exec.table.ts'
import { type Found, inspectTypeOf, judged } from '../exec/inspect.rules.ts'
import type { workReports } from '../exec/work-report.table.ts'
import type { pieceMoves } from '../piece/piece.table.ts'
import type { Steps } from '../work-order/work-snapshot.ledger.ts'
import type { Charge, Timed, Wanted } from './floor-times.ts'
import type { OrderSeed, PieceSeed } from './work-orders.ts'

/** What became of a piece until now: its steps, what was reported and found, and where it went. */
type Rows<T extends Parameters<typeof post>[1]> = Parameters<typeof post<T>>[2][number]
export interface Worked {
  readonly execs: (typeof workExecs.$inferInsert)[]
  readonly reports: Rows<typeof workReports>[]
  readonly inspects: Inspected[]
  readonly moves: Rows<typeof pieceMoves>[]
  readonly startTime: Date | undefined
  readonly finishTime: Date | undefined
}

export interface Floor {
  newId(): string
  timesOf(proCode: string): ReadonlyMap<string, Timed>
  firedOf(charge: Charge): Fired
  /** Who works in a workshop, and who inspects. */
  operatorOf(shopId: string): { userId: string; employeeId: string }
  readonly inspectorId: string
}

const HOUR = 3_600_000
const LONGEST_SHIFT = 8
const HOLD_POINT = 2

/** A charge that was written, and the hours of a piece in it. */
export interface Fired {
  readonly id: string
  readonly chargeNo: string
  hoursOf(proCode: string): string
}

function statesOf(nodes: Steps, { passed, states = {} }: PieceSeed): ReadonlyMap<string, string> {
  const told = new Map(nodes.map(({ nodeKey, processSeq }) => [nodeKey, processSeq <= passed ? DONE : (states[processSeq] ?? WAITING)]))
  return new Map([...told, ...advanced(nodes, told)])
}

/** kg in the furnace, heated as an ingot and treated as a forging or a casting. */
const WEIGHTS = {
  'R-ZZ-5000': { ingot: 32_000, piece: 22_250 },
  'R-BL-600': { ingot: 18_000, piece: 14_600 },
  'R-KX-3600': { ingot: 23_000, piece: 21_000 },
} as const
const HEATING = 'DZ20'

/** What is to be fitted in on the floor. */
export function wantedOf(now: Date, route: OrderSeed['route'], seed: PieceSeed, nodes: Steps): Wanted {
  const states = statesOf(nodes, seed)
  const last = new Date(now.getTime() - seed.idle * HOUR)
  const isOver = ({ nodeKey }: Steps[number]) => [DONE, TO_CHECK, FAILED].includes(states.get(nodeKey) ?? WAITING)
  return {
    ...{ proCode: seed.proCode, nodes, states, last, reported: new Set(nodes.filter(isOver).map(({ nodeKey }) => nodeKey)) },
    // What is being worked on now was started a while after it could be.
    begun: new Date(last.getTime() + (seed.idle / 2) * HOUR),
    weightAt: processCode => WEIGHTS[route][processCode === HEATING ? 'ingot' : 'piece'],
  }
}

export function workedPiece(
  floor: Floor,
  { proCode, nodes, states, last, begun }: Wanted,
  { workId, pieceId, releaseTime }: { workId: string; pieceId: string; releaseTime: Date },
): Worked {
  const { newId, operatorOf, inspectorId } = floor
  const times = floor.timesOf(proCode)
  const stateOf = (key: string) => states.get(key) ?? WAITING
  const made: Worked = {
    ...{ execs: [], reports: [], inspects: [], moves: [], startTime: undefined },
    finishTime: nodes.every(({ nodeKey }) => PASSED.includes(stateOf(nodeKey))) ? last : undefined,
  }
  let shop = ''
  for (const node of nodes) {
    const { nodeKey, deptShopId } = node
    const [id, status, time] = [newId(), stateOf(nodeKey), times.get(nodeKey)]
    const isWorking = status === WORKING
    const startTime = isWorking ? begun : time?.start
    const equipmentId = isWorking ? (node.equipments[0]?.equipmentId ?? null) : (time?.equipmentId ?? null)
    const charge = time?.charge && floor.firedOf(time.charge)
    const opened = node.preNodeKeys.map(key => times.get(key)?.inspected.getTime() ?? releaseTime.getTime())
    const stateTime = startTime
      ? (time?.inspected ?? startTime)
      : status === WAITING
        ? releaseTime
        : new Date(Math.max(releaseTime.getTime(), ...opened))
    made.execs.push({
      ...{ id, workId, pieceId, revNo: 1, nodeRefType: 1, nodeKey, round: 1, processSeq: node.processSeq, processCode: node.processCode },
      ...{
        processName: node.processName,
        execShopId: deptShopId,
        status,
        equipmentId,
        startTime: startTime ?? null,
        endTime: time?.end ?? null,
      },
      ...{ result: status === DONE ? '1' : status === FAILED ? '3' : null, stateTime, exceptionStart: 'no', paused: 'no' },
      chargeId: charge?.id ?? null,
    })
    if (!startTime) continue
    const { userId, employeeId } = operatorOf(deptShopId)
    const report = {
      execId: id,
      pieceId,
      nodeKey,
      round: 1,
      equipmentId,
      source: 'station',
      reportUserId: userId,
      chargeNo: charge?.chargeNo ?? '',
    }
    made.reports.push({
      ...{ ...report, reportAction: 'start', reportTime: startTime, postTime: startTime, opKey: `demo ${id} start` },
      persons: [{ employeeId, manHours: '0' }],
    })
    if (shop !== deptShopId)
      made.moves.push({
        pieceId,
        moveType: 'MOVE',
        fromPlace: shop && 'shop',
        toPlace: 'shop',
        refId: deptShopId,
        moveUserId: userId,
        postTime: startTime,
      })
    shop = deptShopId
    if (!time) continue
    const found = node.qualities.map(index => foundFor(index, status === DONE, drift(`${proCode} ${node.processCode}`)))
    made.reports.push({
      ...weighed(node.qualities, found),
      ...{ ...report, reportAction: 'finish', reportTime: time.end, postTime: time.end, opKey: `demo ${id} finish` },
      persons: [{ employeeId, manHours: Math.min(Number(charge?.hoursOf(proCode) ?? node.runTime), LONGEST_SHIFT).toFixed(2) }],
    })
    if (!node.isCheck || status === TO_CHECK) continue
    const { items, pass } = judged(node.qualities, found)
    made.inspects.push({
      ...{ execId: id, workId, pieceId, nodeKey, processName: node.processName, round: 1, checkNo: 1, pass, items },
      ...{ inspectType: inspectTypeOf(node, nodes), inspectorId, postTime: time.inspected },
      ...{ opKey: `demo ${id} inspect`, witnessName: node.stopPoint === HOLD_POINT ? '驻厂监造' : '' },
    })
  }
  if (made.finishTime)
    made.moves.push({
      pieceId,
      moveType: 'MOVE',
      fromPlace: 'shop',
      toPlace: 'wait_in',
      moveUserId: inspectorId,
      postTime: made.finishTime,
    })
  const first = made.reports[0]
  return { ...made, startTime: first?.reportTime }
}

const KG = 1000

/** 称重: kg, where the weight is among what is inspected, in t. */
export function weighed(qualities: readonly QualityIndex[], found: readonly Found[]): { weight?: string } {
  const [value] = qualities.flatMap(({ indexType }, at) => (indexType === 'weight' ? (found[at]?.values ?? []) : []))
  return value ? { weight: new Big(value).times(KG).toFixed(3) } : {}
}

/** Between -1 and 1, the same for a step of a piece whenever it is asked: no two pieces are alike, and every demo company is. */
export function drift(text: string): Big {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 2003
  return new Big(sum).div(1001).minus(1)
}

const decimalsOf = (decimal: string) => decimal.split('.')[1]?.length ?? 0

/** Well inside the limits, or beyond the limit of what is key. */
export function foundFor(index: QualityIndex, passes: boolean, drifts: Big): Found {
  const { indexCode, valueKind, lowerLimit, upperLimit, isKey } = index
  const isGood = passes || !isKey
  if (valueKind !== MEASURED) return { indexCode, pass: isGood }
  const limit = must(upperLimit ?? lowerLimit, 'a limit')
  // As an instrument shows them: one place more than small limits have.
  const places = decimalsOf(limit) + (new Big(limit).lt(10) ? 1 : 0)
  const found = (value: Big) => ({ indexCode, values: [value.round(places).toFixed()] })
  const share = (share: string, spread: string) => new Big(limit).times(drifts.times(spread).plus(share))
  if (!isGood)
    return {
      indexCode,
      values: [
        new Big(limit)
          .times(upperLimit ? '1.24' : '0.8')
          .round(3)
          .toFixed(),
      ],
    }
  if (!lowerLimit || !upperLimit) return found(upperLimit ? share('0.6', '0.2') : share('1.15', '0.08'))
  const half = new Big(upperLimit).minus(lowerLimit).div(2)
  return found(new Big(lowerLimit).plus(half).plus(half.times(drifts).times('0.6')))
}
