import Big from 'big.js'
import { DONE, FAILED, TO_CHECK, VOID, WAITING, WORKING } from '#domains/production/exec/exec.rules.ts'
import type { workExecs } from '#domains/production/exec/exec.table.ts'
import { inspectTypeOf, judged } from '#domains/production/exec/inspect.rules.ts'
import type { workReports } from '#domains/production/exec/work-report.table.ts'
import type { pieceMoves } from '#domains/production/piece/piece.table.ts'
import type { Worked as Costed } from '#domains/production/workshop-rate/work-cost.ledger.ts'
import type { Inspected } from '#domains/quality/inspection/inspection.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { post } from '#server/document/ledger.ts'
import { drift, foundFor, weighed } from '../worked-pieces.ts'
import { type FailurePapers, paperOf } from './failure-papers.ts'
import type { Charge, Passed } from './floor.ts'
import { type Fired, hoursBetween } from './load-charges.ts'
import { type Numbered, routeTimeOf } from './load-orders.ts'
import type { YearOrder, YearPiece } from './made.ts'
import { operatorsOf } from './people.ts'
import { writeAgain } from './write-again.ts'

type Entries<T extends Parameters<typeof post>[1]> = Parameters<typeof post<T>>[2][number]
export interface Written {
  readonly execs: (typeof workExecs.$inferInsert)[]
  readonly reports: Entries<typeof workReports>[]
  readonly inspects: Inspected[]
  readonly moves: Entries<typeof pieceMoves>[]
  readonly costed: Costed[]
  /** The step of each piece that failed. */
  readonly failing: Map<YearPiece, string>
}

export const LONGEST_SHIFT = 8
const HOLD_POINT = 2

/** Everything that is known of a piece: its steps, what was reported and found, and where it went. */
export function writePiece(
  demo: DemoContext,
  written: Written,
  order: YearOrder,
  piece: YearPiece,
  { numbers, fired }: { readonly numbers: Numbered & { readonly papers: FailurePapers }; readonly fired: ReadonlyMap<Charge, Fired> },
): void {
  const { newId, now, tenantId, idOf } = demo
  const operator = operatorsOf(demo)
  const [inspectorId, proCode] = [idOf('user', 'he.qi'), must(numbers.pieces.get(piece), 'its number')]
  const releaseTime = routeTimeOf(order)
  const inTime = order.nodes.toSorted((one, other) => startOf(piece, one.nodeKey) - startOf(piece, other.nodeKey))
  let shop = ''
  for (const node of inTime) {
    const { nodeKey, deptShopId, processCode, processName } = node
    const [id, status, time] = [newId(), piece.states.get(nodeKey) ?? WAITING, piece.passed.get(nodeKey)]
    const charge = time?.charge && fired.get(time.charge)
    const isOver = time !== undefined && status !== WORKING
    const failed = piece.failed?.nodeKey === nodeKey ? piece.failed : undefined
    const opened = node.preNodeKeys.map(key => piece.passed.get(key)?.inspected.getTime() ?? releaseTime.getTime())
    const isLost = failed !== undefined && (status === FAILED || failed.fate === 'rework')
    const stateTime = isLost ? failed.found : since(status, time, { released: releaseTime, opened, lost: piece.failed?.settled })
    written.execs.push({
      ...{
        id,
        tenantId,
        createTime: releaseTime,
        updateTime: stateTime < now ? stateTime : now,
        workId: order.id,
        pieceId: piece.id,
        revNo: 1,
      },
      ...{
        nodeRefType: 1,
        nodeKey,
        round: 1,
        processSeq: node.processSeq,
        processCode,
        processName,
        execShopId: deptShopId,
        status: isLost ? FAILED : status,
      },
      ...{ equipmentId: time?.equipmentId ?? null, startTime: time?.start ?? null, endTime: isOver ? time.end : null, stateTime },
      ...{
        result: isLost ? '3' : status === DONE ? (failed?.fate === 'concession' ? '2' : '1') : null,
        exceptionStart: 'no',
        paused: 'no',
        chargeId: charge?.id ?? null,
      },
    })
    if (!time) continue
    const { userId, employeeId } = operator(deptShopId, written.execs.length)
    const report = {
      ...{ execId: id, pieceId: piece.id, nodeKey, round: 1, equipmentId: time.equipmentId, source: 'station', reportUserId: userId },
      chargeNo: charge?.chargeNo ?? '',
    }
    written.reports.push({
      ...{ ...report, reportAction: 'start', reportTime: time.start, postTime: time.start, opKey: `year ${id} start` },
      persons: [{ employeeId, manHours: '0' }],
    })
    if (shop !== deptShopId)
      written.moves.push({
        ...{ pieceId: piece.id, moveType: 'MOVE', fromPlace: shop && 'shop', toPlace: 'shop', refId: deptShopId, moveUserId: userId },
        postTime: time.start,
      })
    shop = deptShopId
    if (!isOver) continue
    const hours = charge?.hoursOf(piece.job) ?? hoursBetween(time.start, time.end)
    if (charge)
      charge.rows.push({
        ...{ id: newId(), tenantId, chargeId: charge.id, lineNo: charge.rows.length + 1, execId: id, pieceId: piece.id, runHours: hours },
        weight: piece.job.weight.toFixed(3),
      })
    const found = node.qualities.map(index => foundFor(index, !failed, drift(`${proCode} ${processCode}`)))
    written.reports.push({
      ...{ ...report, ...weighed(node.qualities, found), reportAction: 'finish', reportTime: time.end, postTime: time.end },
      ...{ opKey: `year ${id} finish`, persons: [{ employeeId, manHours: Math.min(Number(hours), LONGEST_SHIFT).toFixed(2) }] },
    })
    const exec = { id, workId: order.id, pieceId: piece.id, nodeKey, round: 1, execShopId: deptShopId }
    written.costed.push({ exec, hours: new Big(hours), billNo: must(numbers.orders.get(order), 'its number'), at: time.end })
    if (!node.isCheck || status === TO_CHECK) continue
    const inspect = (
      execId: string,
      postTime: Date,
      of: { readonly round: number; readonly checkNo: number; readonly found: typeof found },
    ) => {
      const { items, pass } = judged(node.qualities, of.found)
      written.inspects.push({
        ...{
          execId,
          workId: order.id,
          pieceId: piece.id,
          nodeKey,
          processName,
          round: of.round,
          checkNo: of.checkNo,
          pass,
          items,
          inspectorId,
        },
        ...{ inspectType: inspectTypeOf(node, order.nodes), postTime, opKey: `year ${execId} inspect ${of.checkNo}` },
        witnessName: node.stopPoint === HOLD_POINT ? '驻厂监造' : '',
      })
    }
    inspect(id, failed?.found ?? time.inspected, { round: 1, checkNo: 1, found })
    if (!failed) continue
    written.failing.set(piece, id)
    const good = node.qualities.map(index => foundFor(index, true, drift(`${proCode} ${processCode} again`)))
    if (failed.fate === 'recheck' && failed.settled) inspect(id, failed.settled, { round: 1, checkNo: 2, found: good })
    if (failed.again && failed.settled) {
      const again = writeAgain(
        written,
        piece,
        { ...failed, again: failed.again, settled: failed.settled },
        {
          ...{
            exec: must(written.execs.at(-1), 'the first round'),
            report,
            id: newId(),
            employeeId,
            weight: weighed(node.qualities, good),
          },
          ...{ updateId: paperOf(numbers.papers, piece).id, billNo: must(numbers.orders.get(order), 'its number') },
        },
      )
      inspect(again, failed.settled, { round: 2, checkNo: 1, found: good })
    }
  }
  if (piece.isScrapped && piece.failed?.settled)
    written.moves.push({
      ...{ pieceId: piece.id, moveType: 'SCRAP', fromPlace: 'shop', toPlace: 'scrap', moveUserId: idOf('user', 'jin.yu') },
      ...{ billNo: paperOf(numbers.papers, piece).number, postTime: piece.failed.settled },
    })
  if (piece.finishTime)
    written.moves.push({
      ...{
        pieceId: piece.id,
        moveType: 'MOVE',
        fromPlace: 'shop',
        toPlace: 'wait_in',
        moveUserId: inspectorId,
        postTime: piece.finishTime,
      },
    })
}

/** When a step became what it is. */
function since(
  status: string,
  time: Passed | undefined,
  { released, opened, lost }: { readonly released: Date; readonly opened: readonly number[]; readonly lost: Date | undefined },
): Date {
  if (time) return status === DONE ? time.inspected : status === WORKING ? time.start : time.end
  if (status === WAITING) return released
  return status === VOID ? (lost ?? released) : new Date(Math.max(released.getTime(), ...opened))
}

/** Steps that were never begun come last, in the order of the route. */
const startOf = ({ passed }: YearPiece, nodeKey: string) => passed.get(nodeKey)?.start.getTime() ?? Number.MAX_SAFE_INTEGER
