import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isWholeUnit } from '#company/units.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { countedAmong } from '../stocktake/stocktake-live.store.ts'
import type { Book, Place } from './locked-balances.store.ts'
import { QUALITY } from './stock-balance.register.ts'
import { GOOD, mayTake } from './stock-usable.ledger.ts'

/** Movements of a stocktake itself; all others are blocked for what is counted. */
const ADJUSTMENTS: readonly string[] = ['COUNT_GAIN', 'COUNT_LOSS']
const YES = 'yes'

type Move = Place & { readonly bizType: string }
type Moved = Move & { readonly qty: string }
type Piece = Moved & { readonly proCode?: string; readonly reverseOf?: string | null }
/** A movement of something that is weighed and counted. */
export type Named<M> = M & { readonly isIngot: boolean }
const distinct = (values: readonly string[]) => [...new Set(values)]

/**
 * 出入库的前提. The warehouse exists and is not being counted (INV-30), batch-managed materials have a batch (INV-27), and whole units are
 * moved whole (INV-89). Warehouse rows are locked until the movement commits, so that a count never starts during a movement. Returns the movements, each with
 * whether it is of an ingot.
 */
export async function requireMovable<M extends Moved>(book: Book, moves: readonly M[]): Promise<Named<M>[]> {
  const warehouseIds = distinct(moves.map(move => move.warehouseId))
  const [found, still, withNumbers] = await Promise.all([
    book.tx
      .select({ id: warehouses.id, name: warehouses.warehouseName })
      .from(warehouses)
      .where(and(inArray(warehouses.id, warehouseIds), notDeleted(warehouses, book.tenantId)))
      .orderBy(asc(warehouses.id))
      .for('share'),
    countedAmong(
      book.tx,
      moves.filter(move => !ADJUSTMENTS.includes(move.bizType)),
    ),
    named(book, moves),
  ])
  if (found.length !== warehouseIds.length) throw missing('仓库不存在')
  if (still) throw new Refusal(`仓库正在盘点，暂停出入库：${found.find(({ id }) => id === still.warehouseId)?.name ?? ''}`)
  return withNumbers
}

/** Ingots move under their number, which is their batch. */
async function named<M extends Moved>({ tx, tenantId }: Book, moves: readonly M[]): Promise<Named<M>[]> {
  const ids = distinct(moves.map(move => move.materialId))
  const { materialName, batchManaged, doubleUnit, unit } = materials
  const found = await tx
    .select({ id: materials.id, materialName, batchManaged, doubleUnit, unit })
    .from(materials)
    .where(and(inArray(materials.id, ids), notDeleted(materials, tenantId)))
  const known = new Map(found.map(row => [row.id, row]))
  return moves.map(move => {
    const material = known.get(move.materialId)
    if (!material) throw missing('物料不存在')
    if (!move.batchNo && isFollowed(material)) throw new Refusal(`双单位的物料须填写锭号：${material.materialName}`)
    if (!move.batchNo && material.batchManaged === YES) throw new Refusal(`批次管理的物料须填写批次号：${material.materialName}`)
    if (isWholeUnit(material.unit) && !new Big(move.qty).mod(1).eq(0)) throw new Refusal(`数量须为整数：${material.materialName}`)
    return { ...move, isIngot: isFollowed(material) }
  })
}

/** INV-27: a piece moves as one and has one place. Concurrent movements of the same number wait. */
export async function requirePieces(book: Book, moves: readonly Piece[]): Promise<void> {
  const { tx, tenantId } = book
  const pieces = moves.filter(({ proCode }) => proCode)
  const part = pieces.find(({ qty }) => !['0', '1'].includes(new Big(qty).abs().toString()))
  if (part) throw new Refusal(`${await namedPlace(book, part)} 逐支（件）管理，每个编号的数量为 1`)
  const coming = distinct(pieces.flatMap(({ qty, proCode }) => (proCode && new Big(qty).gt(0) ? proCode : []))).sort()
  if (coming.length === 0) return
  const codes = sql.param(coming)
  for (const code of coming) tx.lock(`piece ${code}`)
  const { rows } = await tx.execute<{ code: string; qty: string }>(sql`select pro_code as code, sum(qty)::text as qty from stock_ledger
    where tenant_id = ${tenantId} and pro_code <> '' and pro_code = any (${codes}::text[]) group by 1`)
  const there = new Map(rows.map(row => [row.code, row.qty]))
  const after = (code: string) =>
    pieces.reduce((sum, { proCode, qty }) => (proCode === code ? sum.plus(qty) : sum), new Big(there.get(code) ?? 0))
  const twice = coming.find(code => after(code).gt(1))
  if (twice) throw conflict(`编号 ${twice} 已在库，同一支（件）不能再次入库`)
}

/** What is weighed again, or was taken in by mistake, may change in part. */
const IN_PART: readonly string[] = ['RECEIPT_ADJUST']
/** What was cut, or is weighed again, may come to the rest of its ingot. */
const ADDS: readonly string[] = [...IN_PART, 'ISSUE_RETURN']
/** They bring in what was never here. */
const NEW_HERE: readonly string[] = ['RECEIPT', 'OPENING']

/** INV-89: an ingot leaves whole. What was cut comes back lighter. */
export async function requireWhole(book: Book, move: Named<Piece>, left: Big): Promise<void> {
  if (!move.isIngot || move.reverseOf || IN_PART.includes(move.bizType) || new Big(move.qty).gte(0) || left.eq(0)) return
  throw new Refusal(`${await namedPlace(book, move)} 须整支出库，重量 ${left.minus(move.qty).toFixed(3)} kg`)
}

/** INV-27: an ingot has one place, and one that was used up does not come again. Concurrent movements of the same number wait. */
export async function requireOnePlace(book: Book, moves: readonly Named<Piece>[]): Promise<void> {
  const ingots = moves.filter(({ isIngot }) => isIngot)
  const coming = ingots.filter(({ qty }) => new Big(qty).gt(0))
  if (coming.length === 0) return
  const keyOf = ({ materialId, batchNo = '' }: Place) => `${materialId} ${batchNo}`
  const spotOf = ({ warehouseId, locationId }: Place) => `${warehouseId} ${locationId || '0'}`
  for (const key of distinct(coming.map(keyOf)).sort()) book.tx.lock(`ingot ${key}`)
  const [ids, batches] = [sql.param(coming.map(({ materialId }) => materialId)), sql.param(coming.map(({ batchNo = '' }) => batchNo))]
  const { rows } = await book.tx.execute<{
    material: string
    batch: string
    warehouse: string
    location: string
    qty: string
    issued: boolean
    sent: string
  }>(sql`
    select l.material_id::text as material, l.batch_no as batch, l.warehouse_id::text as warehouse, l.location_id::text as location, sum(l.qty)::text as qty,
      sum(l.qty) filter (where l.flow = 'issue_out') < 0 as issued,
      coalesce(sum(l.qty) filter (where l.flow in ('transfer_in', 'transfer_out')), 0)::text as sent
    from stock_ledger l where (l.material_id, l.batch_no) in (select * from unnest(${ids}::bigint[], ${batches}::text[])) group by 1, 2, 3, 4`)
  for (const move of coming) {
    const known = rows.filter(row => row.material === move.materialId && row.batch === move.batchNo)
    const named = `锭号 ${move.batchNo ?? ''}`
    if (!move.reverseOf && NEW_HERE.includes(move.bizType) && known.some(({ issued }) => issued))
      throw conflict(`${named} 已领用，不能再次入库`)
    const onItsWay = known.reduce((sum, { sent }) => sum.plus(sent), new Big(0)).lt(0)
    if (!move.reverseOf && NEW_HERE.includes(move.bizType) && onItsWay) throw conflict(`${named} 调拨在途，不能再次入库`)
    const there = new Map(known.map(row => [`${row.warehouse} ${row.location}`, new Big(row.qty)]))
    for (const each of ingots)
      if (keyOf(each) === keyOf(move)) there.set(spotOf(each), (there.get(spotOf(each)) ?? new Big(0)).plus(each.qty))
    if ([...there.values()].filter(qty => qty.gt(0)).length > 1) throw conflict(`${named} 已在库，同一支不能再次入库`)
    const leaving = ingots.filter(each => keyOf(each) === keyOf(move) && !coming.includes(each))
    const lying = [...known, ...leaving].reduce((sum, { qty }) => sum.plus(qty), new Big(0))
    const isAgain = coming.filter(each => keyOf(each) === keyOf(move)).length > 1 || lying.gt(0)
    if (!move.reverseOf && !ADDS.includes(move.bizType) && isAgain) throw conflict(`${named} 已在库，同一支不能再次入库`)
  }
}

/** Names the material and the shortage, because a document may have two thousand lines. */
export async function shortage(
  book: Book,
  place: Place & { qty: string },
  { onHand, reserved }: { onHand: Big; reserved: Big },
): Promise<Refusal> {
  const free = onHand.minus(reserved).toFixed(3)
  return new Refusal(`库存可用数量不足：${await namedPlace(book, place)} 可用 ${free}，需要 ${place.qty.replace('-', '')}`)
}

/** 物料与批次 as text. */
export async function namedPlace({ tx }: Book, { materialId, batchNo }: Place): Promise<string> {
  const [material] = await tx
    .select({ code: materials.materialCode, name: materials.materialName })
    .from(materials)
    .where(eq(materials.id, materialId))
  return [material?.code, material?.name, batchNo && `批次 ${batchNo}`].filter(Boolean).join(' ')
}

interface Lying {
  readonly onHand: Big
  readonly qualityState: string
}

/** Rejects unusable goods. */
export async function requireUsable(book: Book, move: Move, { onHand, qualityState }: Lying): Promise<void> {
  if (onHand.lte(0) || mayTake(move.bizType, qualityState)) return
  throw new Refusal(`${await namedPlace(book, move)} 的质量状态为“${stateName(qualityState)}”，不能使用`)
}

type Coming = Move & { readonly qualityState?: string; readonly reverseOf?: string | null }

/**
 * Goods of two qualities are never at one place, which takes the quality of what arrives. An empty place accepts any quality, except for
 * goods that return to it.
 */
export async function requireUnmixed(book: Book, move: Coming, lying: Lying): Promise<string> {
  const { qualityState = lying.onHand.gt(0) || move.reverseOf ? lying.qualityState : GOOD } = move
  if (lying.onHand.lte(0) || qualityState === lying.qualityState) return qualityState
  const [there, coming] = [stateName(lying.qualityState), stateName(qualityState)]
  throw new Refusal(`${await namedPlace(book, move)} 在该库位的库存为“${there}”，“${coming}”的货不能混放，请另选库位或批次`)
}

const stateName = (state: string) => QUALITY[state] ?? state
