import Big from 'big.js'
import { asc, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { arrivalLines, arrivals } from '../arrival/arrival.table.ts'
import { HELD, RELEASED } from './reject-hold.register.ts'
import { rejectHolds } from './reject-hold.table.ts'

/** Goods of a line of an arrival that are not good, or were not; of double-unit goods one ingot each. */
export interface Rejected {
  readonly arrivalLineId: string
  /** Positive, in the unit of the material. */
  readonly qty: string
  readonly ingotNo?: string | null | undefined
  readonly heatNo?: string | null | undefined
  readonly reason?: string | undefined
}

const PLACE = '不合格隔离区'

/** 隔离. Found not to be good: by the keeper who counted, or by an inspection. */
export const holdRejected = (book: Book, rejected: readonly Rejected[], billNo: string): Promise<void> => move(book, rejected, billNo, HELD)

/** 退出. Back to the supplier, or found good after all; never more than stands there. */
export async function releaseRejected(book: Book, rejected: readonly Rejected[], billNo: string): Promise<void> {
  await lockLines(book.tx, rejected)
  const left = await rejectedLeft(
    book.tx,
    rejected.map(each => each.arrivalLineId),
  )
  for (const { arrivalLineId, ingotNo, qty } of rejected) {
    const key = keyOf(arrivalLineId, ingotNo)
    const standing = left.get(key) ?? new Big(0)
    if (standing.lt(qty)) throw new Refusal(`不合格隔离区只有 ${standing.toFixed(3)}，不能退出 ${new Big(qty).toFixed(3)}`)
    left.set(key, standing.minus(qty))
  }
  await move(book, rejected, billNo, RELEASED)
}

export const keyOf = (arrivalLineId: string, ingotNo?: string | null): string => `${arrivalLineId} ${ingotNo ?? ''}`

/** What stands there, by line of an arrival and ingot (`keyOf`). */
export async function rejectedLeft(tx: Tx, arrivalLineIds: readonly string[]): Promise<Map<string, Big>> {
  const rows = await tx
    .select()
    .from(rejectHolds)
    .where(inArray(rejectHolds.arrivalLineId, [...arrivalLineIds, '0']))
  const left = new Map<string, Big>()
  for (const { arrivalLineId, ingotNo, qty } of rows) {
    const key = keyOf(arrivalLineId, ingotNo)
    left.set(key, (left.get(key) ?? new Big(0)).plus(qty))
  }
  return left
}

/** Two that take from the same line follow each other. */
const lockLines = (tx: Tx, rejected: readonly Rejected[]) =>
  tx
    .select()
    .from(arrivalLines)
    .where(inArray(arrivalLines.id, [...rejected.map(each => each.arrivalLineId), '0']))
    .orderBy(asc(arrivalLines.id))
    .for('update')

async function move(book: Book, rejected: readonly Rejected[], billNo: string, way: typeof HELD | typeof RELEASED): Promise<void> {
  if (rejected.length === 0) return
  const lines = new Map((await lockLines(book.tx, rejected)).map(line => [line.id, line]))
  const trucks = await book.tx
    .select({ id: arrivals.id, buyerId: arrivals.buyerId })
    .from(arrivals)
    .where(
      inArray(
        arrivals.id,
        [...lines.values()].map(line => line.arrivalId),
      ),
    )
  const buyers = new Map(trucks.map(truck => [truck.id, truck.buyerId]))
  const holdDate = formatDate(book.now, 'yyyy-MM-dd')
  await post(
    book,
    rejectHolds,
    rejected.map(({ arrivalLineId, qty, ingotNo, heatNo, reason }) => {
      const line = must(lines.get(arrivalLineId), 'a line of an arrival')
      const { arrivalId, supplierId, warehouseId, materialId, materialCode, materialName, specs, modelNo, unit } = line
      return {
        ...{ holdDate, move: way, arrivalId, arrivalLineId, supplierId, warehouseId, buyerId: must(buyers.get(arrivalId), 'its buyer') },
        ...{ materialId, materialCode, materialName, specs, modelNo, unit, heatNo: heatNo ?? line.heatNo, ingotNo: ingotNo ?? null },
        ...{ qty: (way === HELD ? new Big(qty) : new Big(qty).neg()).toFixed(3), place: PLACE, reason: reason ?? null, billNo },
      }
    }),
  )
}
