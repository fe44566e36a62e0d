import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { isWholeUnit } from '#company/units.ts'
import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import type { Attachment } from '#model/form/field.ts'
import type { Fault } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isFollowed } from '../material/material.master.ts'
import { refuseFaults } from '../receipt/receipt-rules.query.ts'
import { holdRejected } from '../reject-hold/reject-hold.ledger.ts'
import { type Arrival, type ArrivalLine, arrivalLinesOf, restateArrival, tellOrder } from './arrival.ledger.ts'
import { ACCEPTED, ARRIVED, INSPECTING, REFUSED } from './arrival.register.ts'
import { arrivalIngots, arrivalLines, arrivals } from './arrival.table.ts'
import { materialsOf } from './arrival-rules.query.ts'

/** What of a line is not good, and why: a quantity, or one ingot. */
export interface Failed {
  readonly arrivalLineId: string
  readonly qty?: string | undefined
  readonly ingotId?: string | undefined
  readonly reason?: string | undefined
}
interface Found {
  readonly failed: readonly Failed[]
  readonly photos: readonly Attachment[]
}

/** 点收. Goods that need no inspection are good as they were counted, but for what the keeper found damaged or wrong. */
export async function accept(book: OrderBook, arrival: Arrival, { failed, photos }: Found): Promise<void> {
  const lines = await arrivalLinesOf(book, arrival.id)
  requireWeighed(arrival, lines)
  const due = lines.filter(line => line.lineState === ARRIVED && line.needInspect === 'no')
  if (due.length === 0) throw new Refusal('各行都需检验，请等待检验结果')
  if (failed.length > 0 && photos.length === 0) throw new Refusal('有不合格数量时须附照片')
  if (photos.length > 0) await book.tx.update(arrivals).set({ failPhoto: photos }).where(eq(arrivals.id, arrival.id))
  await judgeLines(book, arrival, due, failed, arrival.arrivalNo)
}

/**
 * 验收. What is said of each line: what failed stands apart and does not count as arrived, so that the supplier may bring it again (INV-20); all
 * else may be received (INV-21). `billNo` is the paper that says so.
 */
export async function judgeLines(
  book: OrderBook,
  arrival: Arrival,
  lines: readonly ArrivalLine[],
  failed: readonly Failed[],
  billNo: string,
): Promise<void> {
  const { tx, now } = book
  const wrong = await failuresOf(book, lines, failed)
  for (const line of lines) {
    const fails = wrong.filter(each => each.line.id === line.id)
    const failQty = fails.reduce((sum, { qty }) => sum.plus(qty), new Big(0))
    const good = new Big(line.arrivalQty).minus(failQty)
    await tx
      .update(arrivalLines)
      .set({
        ...{ lineState: good.gt(0) ? ACCEPTED : REFUSED, acceptQty: good.toFixed(3), failQty: failQty.toFixed(3), updateTime: now },
        ...(fails[0]?.reason ? { refuseReason: fails[0].reason } : {}),
      })
      .where(eq(arrivalLines.id, line.id))
    for (const { ingot, reason } of fails)
      if (ingot)
        await tx
          .update(arrivalIngots)
          .set({ ingotState: REFUSED, refuseReason: reason ?? null, updateTime: now })
          .where(eq(arrivalIngots.id, ingot.id))
    await tx
      .update(arrivalIngots)
      .set({ ingotState: ACCEPTED, updateTime: now })
      .where(and(eq(arrivalIngots.arrivalLineId, line.id), inArray(arrivalIngots.ingotState, [ARRIVED, INSPECTING])))
  }
  await holdRejected(
    book,
    wrong.map(({ line, qty, ingot, reason }) => ({
      ...{ arrivalLineId: line.id, qty: qty.toFixed(3), ingotNo: ingot?.ingotNo, heatNo: ingot?.heatNo, reason },
    })),
    billNo,
  )
  await tellOrder(
    book,
    arrival,
    wrong.map(({ line, qty }) => ({ orderLineId: line.purchaseOrderLineId, qty: qty.neg() })),
  )
  await restateArrival(book, arrival.id)
}

/** Each failure of these lines: no more than arrived, an ingot whole. */
async function failuresOf(book: OrderBook, lines: readonly ArrivalLine[], failed: readonly Failed[]) {
  const known = new Map(lines.map(line => [line.id, line]))
  const described = await materialsOf(book, lines)
  const ingots = await book.tx
    .select()
    .from(arrivalIngots)
    .where(and(inArray(arrivalIngots.arrivalLineId, [...known.keys(), '0']), inArray(arrivalIngots.ingotState, [ARRIVED, INSPECTING])))
  const carried = new Map(ingots.map(ingot => [ingot.id, ingot]))
  const left = new Map(lines.map(line => [line.id, new Big(line.arrivalQty)]))
  const faults: Fault[] = []
  const wrong = failed.flatMap(({ arrivalLineId, ingotId, qty, reason }, at) => {
    const fault = (column: string, message: string) => {
      faults.push({ path: `fails.${at}.${column}`, message })
      return []
    }
    const line = known.get(arrivalLineId)
    const material = line && described.get(line.materialId)
    if (!line || !material) return fault('arrivalLineId', '该行不在本次验收的范围内')
    const ingot = carried.get(ingotId ?? '')
    const isOfIngots = isFollowed(material)
    if (isOfIngots && ingot?.arrivalLineId !== line.id) return fault('ingotId', '双单位的物料请逐支选择不合格的锭')
    if (!isOfIngots && ingotId) return fault('ingotId', '只有双单位的物料选择锭')
    if (ingot) carried.delete(ingot.id)
    const failedQty = new Big(ingot?.weight ?? qty ?? 0)
    const rest = left.get(line.id) ?? new Big(0)
    left.set(line.id, rest.minus(failedQty))
    if (!failedQty.gt(0)) return fault('qty', '不合格数量须大于零')
    if (failedQty.gt(rest)) return fault('qty', `不合格数量超过到货数量：${line.materialName} 剩余 ${rest.toFixed(3)}`)
    if (isWholeUnit(line.unit) && !failedQty.eq(failedQty.round(0))) return fault('qty', '数量须为整数')
    return [{ line, ingot, qty: failedQty, reason }]
  })
  refuseFaults(faults)
  return wrong
}

/** What is sold by weight is weighed before anybody says that it is good. */
function requireWeighed({ settleWeight }: Arrival, lines: readonly ArrivalLine[]): void {
  const isByWeight = lines.some(({ arrivalWeight }) => Number(arrivalWeight ?? 0) > 0)
  if (isByWeight && !settleWeight) throw new Refusal('按重量计量的货物须先过磅')
}
