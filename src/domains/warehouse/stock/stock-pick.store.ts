import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Book, LockedBalances, type Place } from './locked-balances.store.ts'
import { usableState } from './stock-usable.ledger.ts'

/** A row of a document that wants stock: any batch, or this one. */
export interface Want {
  readonly lineNo: number
  readonly materialId: string
  readonly batchNo?: string | undefined
  readonly qty: string
}

/** A place that has some of what a document wants, and how much may be taken there. */
export interface Picked extends Required<Place> {
  readonly lineNo: number
  readonly qty: string
}

interface Free extends Required<Place> {
  free: Big
}

/** What a document holds already counts as free to itself. */
export type Own = readonly (Place & { readonly amount: string })[]

/** 先进先出. Where stock of these materials lies free and may be used, what came in first at the head. */
export async function freePlaces(
  tx: Tx,
  warehouseId: string,
  materialIds: readonly string[],
  own: Own | Promise<Own> = [],
): Promise<Free[]> {
  const there = tx.execute<{ location: string; material: string; batch: string; free: string }>(sql`
    select b.location_id::text as location, b.material_id::text as material, b.batch_no as batch,
      (b.on_hand_qty - b.reserved_qty)::text as free
    from stock_balance b
    where b.warehouse_id = ${warehouseId} and b.material_id = any (${sql.param([...new Set(materialIds)])}::bigint[]) and b.on_hand_qty > 0
      and ${usableState('b.quality_state')}
    order by (select min(l.id) from stock_ledger l where l.warehouse_id = b.warehouse_id and l.material_id = b.material_id
      and l.location_id = b.location_id and l.batch_no = b.batch_no)`)
  const [{ rows }, mine] = await Promise.all([there, own])
  const key = (at: Place) => `${at.locationId} ${at.materialId} ${at.batchNo}`
  const held = new Map<string, Big>()
  for (const each of mine) if (each.warehouseId === warehouseId) held.set(key(each), (held.get(key(each)) ?? new Big(0)).plus(each.amount))
  return rows.map(({ location, material, batch, free }) => {
    const place = { warehouseId, locationId: location, materialId: material, batchNo: batch }
    return { ...place, free: new Big(free).plus(held.get(key(place)) ?? 0) }
  })
}

const serves = ({ materialId, batchNo }: Asked, place: Free) => place.materialId === materialId && (!batchNo || place.batchNo === batchNo)
type Asked = { readonly materialId?: string | undefined; readonly batchNo?: string | undefined }

/** How much of each row is there, and which batch is the oldest. */
export const offers = (places: readonly Free[], rows: readonly Asked[]): { availableQty: string; fifoBatch: string | undefined }[] =>
  rows.map(row => {
    const there = places.filter(place => serves(row, place) && place.free.gt(0))
    return {
      availableQty: there.reduce((sum, place) => sum.plus(place.free), new Big(0)).toFixed(3),
      fifoBatch: places.find(place => place.materialId === row.materialId && place.free.gt(0))?.batchNo || undefined,
    }
  })

/**
 * 配货. Spreads what a document wants over the places that have it, the oldest first, as far as it goes. The materials stay locked until
 * the transaction ends, so that nobody takes away what was found.
 */
export async function pick(book: Book, warehouseId: string, wants: readonly Want[], own: Own = []): Promise<Picked[]> {
  await LockedBalances.open(book, [...wants.map(({ materialId }) => ({ warehouseId, materialId })), ...own])
  const places = await freePlaces(
    book.tx,
    warehouseId,
    wants.map(want => want.materialId),
    own,
  )
  return wants.flatMap(want => {
    let left = new Big(want.qty)
    return places.flatMap(place => {
      const taken = serves(want, place) ? (left.lt(place.free) ? left : place.free) : new Big(0)
      if (taken.lte(0)) return []
      left = left.minus(taken)
      place.free = place.free.minus(taken)
      const { locationId, materialId, batchNo } = place
      return [{ lineNo: want.lineNo, warehouseId, locationId, materialId, batchNo, qty: taken.toFixed(3) }]
    })
  })
}
