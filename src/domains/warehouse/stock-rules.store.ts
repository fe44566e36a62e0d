import type Big from 'big.js'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { live } from '../../server/db/keeper.ts'
import { missing, Refusal } from '../../server/http/refusal.ts'
import { materials } from './material.table.ts'
import type { Book, Place } from './stock-shelf.store.ts'
import { stocktakes } from './stocktake.table.ts'
import { warehouses } from './warehouse.table.ts'

/** What a stocktake itself brings about; everything else stands still while a warehouse is counted. */
const ADJUSTMENTS: readonly string[] = ['COUNT_GAIN', 'COUNT_LOSS']
const YES = 'yes'

type Move = Place & { readonly bizType: string }
const distinct = (values: readonly string[]) => [...new Set(values)]

/**
 * 出入库的前提. The warehouse exists and is not being counted (INV-30), and what is kept by batch names its batch (INV-27). The warehouse
 * rows are held until the movement commits: a count never begins around a movement that is still on its way.
 */
export async function requireMovable(book: Book, moves: readonly Move[]): Promise<void> {
  const warehouseIds = distinct(moves.map(move => move.warehouseId))
  const found = await book.tx
    .select({ id: warehouses.id, name: warehouses.warehouseName })
    .from(warehouses)
    .where(and(inArray(warehouses.id, warehouseIds), live(warehouses, book.tenantId)))
    .orderBy(asc(warehouses.id))
    .for('share')
  if (found.length !== warehouseIds.length) throw missing('仓库不存在')
  const still = await frozen(book, distinct(moves.filter(move => !ADJUSTMENTS.includes(move.bizType)).map(move => move.warehouseId)))
  if (still) throw new Refusal(`仓库正在盘点，暂停出入库：${found.find(({ id }) => id === still)?.name ?? ''}`)
  await requireBatches(book, moves)
}

async function frozen({ tx }: Book, warehouseIds: readonly string[]): Promise<string | undefined> {
  if (warehouseIds.length === 0) return undefined
  const [one] = await tx
    .select({ warehouseId: stocktakes.warehouseId })
    .from(stocktakes)
    .where(
      and(
        inArray(stocktakes.warehouseId, [...warehouseIds]),
        notInArray(stocktakes.state, ['closed', 'cancelled']),
        eq(stocktakes.isDeleted, 0),
      ),
    )
    .limit(1)
  return one?.warehouseId ?? undefined
}

async function requireBatches({ tx, tenantId }: Book, moves: readonly Move[]): Promise<void> {
  const ids = distinct(moves.map(move => move.materialId))
  const known = await tx
    .select({ id: materials.id, name: materials.materialName, batchManaged: materials.batchManaged })
    .from(materials)
    .where(and(inArray(materials.id, ids), live(materials, tenantId)))
  if (known.length !== ids.length) throw missing('物料不存在')
  const batched = new Map(known.filter(({ batchManaged }) => batchManaged === YES).map(({ id, name }) => [id, name]))
  const bare = moves.find(move => !move.batchNo && batched.has(move.materialId))
  if (bare) throw new Refusal(`批次管理的物料须填写批次号：${batched.get(bare.materialId)}`)
}

/** Says which material is short, of how much: a document may have two thousand lines. */
export async function shortage(
  { tx }: Book,
  { materialId, batchNo, qty }: Place & { qty: string },
  { onHand, reserved }: { onHand: Big; reserved: Big },
): Promise<Refusal> {
  const [material] = await tx
    .select({ code: materials.materialCode, name: materials.materialName })
    .from(materials)
    .where(eq(materials.id, materialId))
  const what = [material?.code, material?.name, batchNo && `批次 ${batchNo}`].filter(Boolean).join(' ')
  return new Refusal(`库存可用数量不足：${what} 可用 ${onHand.minus(reserved).toFixed(3)}，需要 ${qty.replace('-', '')}`)
}
