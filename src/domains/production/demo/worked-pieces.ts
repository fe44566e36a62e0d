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
import type { WorkNode } from '../work-order/work-snapshot.ledger.ts'
import type { PieceSeed } from './work-orders.ts'

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
  readonly now: Date
  newId(): string
  /** Who works in a workshop, and who inspects. */
  operatorOf(shopId: string): { userId: string; employeeId: string }
  readonly inspectorId: string
}

const HOUR = 3_600_000
const INSPECTION_HOURS = 2
const WAY_HOURS = 4
const LONGEST_SHIFT = 8
const HOLD_POINT = 2

interface Times {
  start: Date
  end: Date
  inspected: Date
}

/** Step after step, reckoned back from the last thing that was reported. */
function timesOf(nodes: readonly WorkNode[], reported: ReadonlySet<string>, last: number): ReadonlyMap<string, Times> {
  let inspected = last
  const times = new Map<string, Times>()
  for (const { nodeKey, runTime } of nodes.toReversed()) {
    if (!reported.has(nodeKey)) continue
    const end = inspected - INSPECTION_HOURS * HOUR
    const start = end - Number(runTime) * HOUR
    times.set(nodeKey, { start: new Date(start), end: new Date(end), inspected: new Date(inspected) })
    inspected = start - WAY_HOURS * HOUR
  }
  return times
}

function statesOf(nodes: readonly WorkNode[], { passed, states = {} }: PieceSeed): ReadonlyMap<string, string> {
  const told = new Map(nodes.map(({ nodeKey, processSeq }) => [nodeKey, processSeq <= passed ? DONE : (states[processSeq] ?? WAITING)]))
  return new Map([...told, ...advanced(nodes, told)])
}

export function workedPiece(
  floor: Floor,
  seed: PieceSeed,
  { workId, pieceId, releaseTime }: { workId: string; pieceId: string; releaseTime: Date },
  nodes: readonly WorkNode[],
): Worked {
  const { now, newId, operatorOf, inspectorId } = floor
  const states = statesOf(nodes, seed)
  const stateOf = (key: string) => states.get(key) ?? WAITING
  const isReported = (key: string) => [DONE, TO_CHECK, FAILED].includes(stateOf(key))
  const last = now.getTime() - seed.idle * HOUR
  const times = timesOf(nodes, new Set(nodes.map(({ nodeKey }) => nodeKey).filter(isReported)), last)
  /** What is being worked on now was started a while after it could be. */
  const begun = new Date(last + (seed.idle / 2) * HOUR)
  const made: Worked = {
    ...{ execs: [], reports: [], inspects: [], moves: [], startTime: undefined },
    finishTime: nodes.every(({ nodeKey }) => PASSED.includes(stateOf(nodeKey))) ? new Date(last) : undefined,
  }
  let shop = ''
  for (const node of nodes) {
    const { nodeKey, deptShopId } = node
    const [id, status, time] = [newId(), stateOf(nodeKey), times.get(nodeKey)]
    const isWorking = status === WORKING
    const startTime = isWorking ? begun : time?.start
    const equipmentId = startTime ? (node.equipments[0]?.equipmentId ?? null) : null
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
    })
    if (!startTime) continue
    const { userId, employeeId } = operatorOf(deptShopId)
    const report = { execId: id, pieceId, nodeKey, round: 1, equipmentId, source: 'station', reportUserId: userId }
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
    const found = node.qualities.map(index => foundFor(index, status === DONE, drift(`${seed.proCode} ${node.processCode}`)))
    made.reports.push({
      ...weighed(node.qualities, found),
      ...{ ...report, reportAction: 'finish', reportTime: time.end, postTime: time.end, opKey: `demo ${id} finish` },
      persons: [{ employeeId, manHours: Math.min(Number(node.runTime), LONGEST_SHIFT).toFixed(2) }],
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
