import Big from 'big.js'
import { must } from '#model/must.ts'
import type { post } from '#server/document/ledger.ts'
import { advanced, DONE, FAILED, PASSED, TO_CHECK, WAITING, WORKING } from '../exec/exec.rules.ts'
import type { workExecs } from '../exec/exec.table.ts'
import { type Found, judged } from '../exec/inspect.rules.ts'
import type { execInspects, workReports } from '../exec/work-report.table.ts'
import type { pieceMoves } from '../piece/piece.table.ts'
import { MEASURED, type QualityIndex } from '../process/quality-index.rules.ts'
import type { WorkNode } from '../work-order/work-snapshot.ledger.ts'
import type { PieceSeed } from './work-orders.ts'

/** What became of a piece until now: its steps, what was reported and found, and where it went. */
type Rows<T extends Parameters<typeof post>[1]> = Parameters<typeof post<T>>[2][number]
export interface Worked {
  readonly execs: (typeof workExecs.$inferInsert)[]
  readonly reports: Rows<typeof workReports>[]
  readonly inspects: Rows<typeof execInspects>[]
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
    made.reports.push({
      ...{ ...report, reportAction: 'finish', reportTime: time.end, postTime: time.end, opKey: `demo ${id} finish` },
      persons: [{ employeeId, manHours: Math.min(Number(node.runTime), LONGEST_SHIFT).toFixed(2) }],
    })
    if (!node.isCheck || status === TO_CHECK) continue
    const { items, pass } = judged(
      node.qualities,
      node.qualities.map(index => foundFor(index, status === DONE)),
    )
    made.inspects.push({
      ...{ execId: id, pieceId, nodeKey, checkNo: 1, result: pass ? 1 : 3, items, inspectorId, postTime: time.inspected },
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

/** Well inside the limits, or beyond the limit of what is key. */
function foundFor(index: QualityIndex, passes: boolean): Found {
  const { indexCode, valueKind, lowerLimit, upperLimit, isKey } = index
  const isGood = passes || !isKey
  if (valueKind !== MEASURED) return { indexCode, pass: isGood }
  const value = (factor: string, limit: string | undefined) => [new Big(must(limit, 'a limit')).times(factor).round(3).toFixed()]
  if (!isGood) return { indexCode, values: upperLimit ? value('1.24', upperLimit) : value('0.8', lowerLimit) }
  if (lowerLimit && upperLimit) return { indexCode, values: [new Big(lowerLimit).plus(upperLimit).div(2).round(3).toFixed()] }
  return { indexCode, values: upperLimit ? value('0.6', upperLimit) : value('1.15', lowerLimit) }
}
