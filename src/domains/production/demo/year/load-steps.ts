import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { sharedHours } from '#domains/production/charge/charge.rules.ts'
import { UNLOADED } from '#domains/production/charge/furnace-charge.register.ts'
import { chargeRows, furnaceCharges } from '#domains/production/charge/furnace-charge.table.ts'
import { DONE, TO_CHECK, WAITING, WORKING } from '#domains/production/exec/exec.rules.ts'
import { workExecs } from '#domains/production/exec/exec.table.ts'
import { inspectTypeOf, judged } from '#domains/production/exec/inspect.rules.ts'
import { workReports } from '#domains/production/exec/work-report.table.ts'
import { postOutput } from '#domains/production/output/output.ledger.ts'
import { pieceMoves } from '#domains/production/piece/piece.table.ts'
import type { Worked as Costed } from '#domains/production/workshop-rate/work-cost.ledger.ts'
import { type Inspected, recordInspections } from '#domains/quality/inspection/inspection.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { nextNumbers } from '#server/document/number.ts'
import { drift, foundFor, weighed } from '../worked-pieces.ts'
import { inChunks } from './chunks.ts'
import type { Charge, Job } from './floor.ts'
import { type Numbered, routeTimeOf } from './load-orders.ts'
import type { YearMade, YearOrder, YearPiece } from './made.ts'
import { operatorsOf, plannerOf } from './people.ts'

type Entries<T extends Parameters<typeof post>[1]> = Parameters<typeof post<T>>[2][number]
interface Written {
  readonly execs: (typeof workExecs.$inferInsert)[]
  readonly reports: Entries<typeof workReports>[]
  readonly inspects: Inspected[]
  readonly moves: Entries<typeof pieceMoves>[]
  readonly costed: Costed[]
}
/** A charge that was written, and the hours of each piece in it. */
interface Fired {
  readonly id: string
  readonly chargeNo: string
  hoursOf(job: Job): string
  readonly rows: (typeof chargeRows.$inferInsert)[]
}

const HOUR = 3_600_000
const LONGEST_SHIFT = 8
const HOLD_POINT = 2
const FURNACE_TEMPERATURE: Readonly<Record<string, number>> = { DZ20: 1200, RC10: 880, RC20: 860, RC40: 920, JZ20: 1480, JZ30: 1350 }

/** 工序任务, 报工, 炉次, 检验, 流转 and 产量 of the year. Answers what the steps are to be costed by. */
export async function loadYearSteps(demo: DemoContext, { orders, charges }: YearMade, numbers: Numbered): Promise<Costed[]> {
  const { tx } = demo
  const ctx = plannerOf(demo)
  const book = bookOf(ctx)
  const fired = await loadCharges(demo, charges)
  const written: Written = { execs: [], reports: [], inspects: [], moves: [], costed: [] }
  for (const order of orders) for (const piece of order.pieces) writePiece(demo, written, order, piece, { numbers, fired })
  await inChunks(written.execs, 1000, part => tx.insert(workExecs).values(part))
  await inChunks(
    [...fired.values()].flatMap(({ rows }) => rows),
    2000,
    part => tx.insert(chargeRows).values(part),
  )
  await inChunks(written.reports, 2000, part => post(book, workReports, part))
  await inChunks(written.inspects, 1000, part => recordInspections(book, part))
  await inChunks(written.moves, 3000, part => post(book, pieceMoves, part))
  await inChunks(
    orders.flatMap(({ pieces }) => pieces.map(({ id }) => id)),
    100,
    part => postOutput(ctx, part),
  )
  return written.costed
}

async function loadCharges(demo: DemoContext, charges: readonly Charge[]): Promise<ReadonlyMap<Charge, Fired>> {
  const { tx, tenantId, newId, now, idOf } = demo
  const operatorId = idOf('user', 'xue.gang')
  const { rows } = await tx.execute<{ id: string; code: string }>(
    sql`select id::text, equipment_code as code from eq_equipment where is_deleted = 0`,
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const { rows: processes } = await tx.execute<{ code: string; name: string; shop: string }>(
    sql`select process_code as code, process_name as name, dept_shop_id::text as shop from erp_producation_process where is_deleted = 0`,
  )
  const fired = new Map<Charge, Fired>()
  const made: (typeof furnaceCharges.$inferInsert)[] = []
  for (const charge of charges) {
    const { equipmentId, processCode, start: startTime, end: endTime, members } = charge
    const [id, code] = [newId(), must(codes.get(equipmentId), 'the furnace')]
    const rule = { prefix: code, date: 'YMD', digits: 2 } as const
    const [chargeNo = ''] = await nextNumbers(tx, { tenantId, flowKey: `charge:${code}`, rule, now: startTime }, 1)
    const process = must(
      processes.find(each => each.code === processCode),
      processCode,
    )
    const weights = members.map(({ job }) => job.weight.toFixed(3))
    const runHours = hoursBetween(startTime, endTime)
    const shares = sharedHours(runHours, weights)
    made.push({
      ...{ id, tenantId, createTime: startTime, updateTime: now, chargeNo, state: UNLOADED, equipmentId, processCode, startTime, endTime },
      ...{
        processName: process.name,
        execShopId: process.shop,
        chargeWeight: weights.reduce((sum, each) => sum.plus(each), new Big(0)).toFixed(3),
      },
      ...{ setTemp: FURNACE_TEMPERATURE[processCode] ?? null, runHours, operatorId },
    })
    const hours = new Map(members.map(({ job }, at) => [job, must(shares[at], 'its share')]))
    fired.set(charge, { id, chargeNo, rows: [], hoursOf: job => must(hours.get(job), 'its share') })
  }
  await inChunks(made, 1000, part => tx.insert(furnaceCharges).values(part))
  return fired
}

const hoursBetween = (start: Date, end: Date) => new Big(end.getTime() - start.getTime()).div(HOUR).toFixed(2)

function writePiece(
  demo: DemoContext,
  written: Written,
  order: YearOrder,
  piece: YearPiece,
  { numbers, fired }: { readonly numbers: Numbered; readonly fired: ReadonlyMap<Charge, Fired> },
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
    const opened = node.preNodeKeys.map(key => piece.passed.get(key)?.inspected.getTime() ?? releaseTime.getTime())
    const stateTime = time
      ? status === DONE
        ? time.inspected
        : isOver
          ? time.end
          : time.start
      : status === WAITING
        ? releaseTime
        : new Date(Math.max(releaseTime.getTime(), ...opened))
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
      ...{ nodeRefType: 1, nodeKey, round: 1, processSeq: node.processSeq, processCode, processName, execShopId: deptShopId, status },
      ...{ equipmentId: time?.equipmentId ?? null, startTime: time?.start ?? null, endTime: isOver ? time.end : null, stateTime },
      ...{ result: status === DONE ? '1' : null, exceptionStart: 'no', paused: 'no', chargeId: charge?.id ?? null },
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
    const found = node.qualities.map(index => foundFor(index, true, drift(`${proCode} ${processCode}`)))
    written.reports.push({
      ...{ ...report, ...weighed(node.qualities, found), reportAction: 'finish', reportTime: time.end, postTime: time.end },
      ...{ opKey: `year ${id} finish`, persons: [{ employeeId, manHours: Math.min(Number(hours), LONGEST_SHIFT).toFixed(2) }] },
    })
    const exec = { id, workId: order.id, pieceId: piece.id, nodeKey, round: 1, execShopId: deptShopId }
    written.costed.push({ exec, hours: new Big(hours), billNo: must(numbers.orders.get(order), 'its number'), at: time.end })
    if (!node.isCheck || status === TO_CHECK) continue
    const { items, pass } = judged(node.qualities, found)
    written.inspects.push({
      ...{ execId: id, workId: order.id, pieceId: piece.id, nodeKey, processName, round: 1, checkNo: 1, pass, items, inspectorId },
      ...{ inspectType: inspectTypeOf(node, order.nodes), postTime: time.inspected, opKey: `year ${id} inspect` },
      witnessName: node.stopPoint === HOLD_POINT ? '驻厂监造' : '',
    })
  }
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

/** Steps that were never begun come last, in the order of the route. */
const startOf = ({ passed }: YearPiece, nodeKey: string) => passed.get(nodeKey)?.start.getTime() ?? Number.MAX_SAFE_INTEGER
