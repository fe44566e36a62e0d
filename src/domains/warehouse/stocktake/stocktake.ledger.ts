import Big from 'big.js'
import { and, asc, eq, isNull, max, notInArray, sql } from 'drizzle-orm'
import { isWholeUnit, WHOLE_UNITS } from '#company/units.ts'
import { formatDate } from '#model/date.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { materials } from '../material/material.table.ts'
import { locations } from '../place/location.table.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { type Book, type Place, whole } from '../stock/locked-balances.store.ts'
import { avgCost } from '../stock/stock.ledger.ts'
import { stockBalances, stockCosts } from '../stock/stock.table.ts'
import { stocktakeLines, stocktakes } from './stocktake.table.ts'
import { scopeOf } from './stocktake-live.store.ts'
import { isInScope, overlaps, type Scope, WHOLE } from './stocktake-scope.rules.ts'
import { locked, restate } from './stocktake-settle.ledger.ts'

/** Limits the number of parameters per statement. */
const AT_ONCE = 2000

export interface Counting extends Scope {
  readonly stocktakeNo: string
  readonly blind: string
  readonly warehouseId: string
  readonly countUserId: string
  readonly superviseUserId: string
}

/**
 * 盘点. Starts a count: blocks what is to be counted and creates a line with the book quantity for every place of it. Waits for running movements,
 * so that the snapshot matches the shelves.
 */
export async function beginCount(book: Book, counting: Counting, createUser: string): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const { warehouseId, countUserId, superviseUserId } = counting
  if (countUserId === superviseUserId) throw new Refusal('盘点人与监盘人不能为同一人')
  const [warehouse] = await tx
    .select({ id: warehouses.id, keeperId: warehouses.keeperId, deputyKeeperIds: warehouses.deputyKeeperIds })
    .from(warehouses)
    .where(and(eq(warehouses.id, warehouseId), notDeleted(warehouses, tenantId)))
    .for('update')
  if (!warehouse) throw missing('仓库不存在')
  const over = ['closed', 'cancelled']
  if ([warehouse.keeperId, ...(warehouse.deputyKeeperIds ?? [])].includes(superviseUserId)) throw new Refusal('监盘人不能是该仓库的保管员')
  const running = await tx
    .select()
    .from(stocktakes)
    .where(and(eq(stocktakes.warehouseId, warehouseId), notInArray(stocktakes.state, over), notDeleted(stocktakes, tenantId)))
  const other = running.find(each => overlaps(scopeOf(each), counting))
  if (other) throw conflict(`该仓库已有未关闭的盘点单 ${other.stocktakeNo}，盘点范围重叠`)
  if (counting.scope === WHOLE) await tx.update(warehouses).set({ frozen: 'yes' }).where(eq(warehouses.id, warehouseId))
  const id = newId()
  const stocktakeDate = formatDate(now, 'yyyy-MM-dd')
  const made = { createUser, createTime: now, updateUser: createUser, updateTime: now }
  await tx.insert(stocktakes).values({ ...counting, ...made, id, tenantId, snapshotTime: now, stocktakeDate, state: 'counting' })
  const { locationId, materialId, batchNo, onHandQty } = stockBalances
  const places = await tx
    .select({
      locationId,
      materialId,
      batchNo,
      categoryId: materials.categoryId,
      bookQty: onHandQty,
      unitCost: sql<string>`coalesce(round(${stockCosts.stockValue} / nullif(${stockCosts.onHandQty}, 0), 4), 0)`,
    })
    .from(stockBalances)
    .innerJoin(stockCosts, and(eq(stockCosts.warehouseId, stockBalances.warehouseId), eq(stockCosts.materialId, materialId)))
    .innerJoin(materials, eq(materials.id, materialId))
    .where(and(eq(stockBalances.warehouseId, warehouseId), sql`${onHandQty} > 0`))
    .orderBy(asc(locationId), asc(materialId), asc(batchNo))
  const lines = places
    .filter(place => isInScope(counting, place))
    .map(({ categoryId: _, ...place }, at) => ({ ...place, id: newId(), stocktakeId: id, lineNo: at + 1 }))
  if (lines.length === 0 && counting.scope !== WHOLE) throw new Refusal('盘点范围内没有库存')
  for (let at = 0; at < lines.length; at += AT_ONCE) await tx.insert(stocktakeLines).values(lines.slice(at, at + AT_ONCE))
  return id
}

/**
 * Counted quantities by line. Counting again corrects them; an empty one makes the line uncounted. A line that is in the second count is
 * written there alone.
 */
export async function recordCount(
  { tx }: Book,
  stocktakeId: string,
  found: ReadonlyMap<string, string>,
  which: 'first' | 'second' = 'first',
): Promise<void> {
  await mustBe({ tx }, stocktakeId, 'counting')
  const rows = JSON.stringify([...found].map(([id, qty]) => ({ id, qty })))
  await requireCountable(tx, stocktakeId, rows)
  await requireTurn(tx, stocktakeId, rows, which)
  const changed = await tx.execute(sql`
    update stocktake_line l set count_qty = nullif(f.qty, '')::numeric from jsonb_to_recordset(${rows}::jsonb) as f(id bigint, qty text)
    where l.id = f.id and l.stocktake_id = ${stocktakeId}`)
  if (changed.rowCount !== found.size) throw missing('盘点行不存在')
}

async function requireTurn(tx: Book['tx'], stocktakeId: string, rows: string, which: 'first' | 'second'): Promise<void> {
  const other = sql.raw(which === 'first' ? 'is not null' : 'is null')
  const { rows: wrong } = await tx.execute<{ line_no: number }>(sql`
    select l.line_no from jsonb_to_recordset(${rows}::jsonb) as f(id bigint, qty text)
    join stocktake_line l on l.id = f.id and l.stocktake_id = ${stocktakeId} where l.first_count ${other} order by 1 limit 1`)
  if (wrong[0]) throw conflict(`第 ${wrong[0].line_no} 行${which === 'first' ? '已转复盘，由监盘人录入' : '不在复盘范围内'}`)
}

/** An ingot is there as it was weighed, or not, and of whatever is counted in wholes there are no halves (INV-89). */
async function requireCountable(tx: Book['tx'], stocktakeId: string, rows: string): Promise<void> {
  const { rows: many } = await tx.execute<{ batch_no: string }>(sql`
    select l.batch_no from jsonb_to_recordset(${rows}::jsonb) as f(id bigint, qty text)
    join stocktake_line l on l.id = f.id and l.stocktake_id = ${stocktakeId} join wh_material m on m.id = l.material_id
    where m.double_unit = 'yes' and l.book_qty > 0 and nullif(f.qty, '')::numeric not in (0, l.book_qty) limit 1`)
  if (many[0]) throw new Refusal(`钢锭逐支盘点，锭号 ${many[0].batch_no} 的实盘数量为账面重量，不在库为 0`)
  const { rows: parts } = await tx.execute<{ name: string }>(sql`
    select m.material_name as name from jsonb_to_recordset(${rows}::jsonb) as f(id bigint, qty text)
    join stocktake_line l on l.id = f.id and l.stocktake_id = ${stocktakeId} join wh_material m on m.id = l.material_id
    where m.unit = any (${sql.param([...WHOLE_UNITS])}::text[]) and mod(nullif(f.qty, '')::numeric, 1) <> 0 limit 1`)
  if (parts[0]) throw new Refusal(`数量须为整数：${parts[0].name}`)
}

/** 账外. A material that is not in the books at this place, valued like the rest of it here or at its last price. */
export async function recordFound(book: Book, stocktakeId: string, place: Omit<Place, 'warehouseId'>, countQty: string): Promise<string> {
  const { tx, newId } = book
  const { warehouseId, ...count } = await mustBe(book, stocktakeId, 'counting')
  if (!new Big(countQty).gt(0)) throw new Refusal('账外数量须大于零')
  const material = await placed(book, { ...place, warehouseId })
  if (isWholeUnit(material.unit) && !new Big(countQty).mod(1).eq(0)) throw new Refusal(`数量须为整数：${material.materialName}`)
  const key = { locationId: place.locationId ?? '0', materialId: place.materialId, categoryId: material.categoryId }
  if (!isInScope(scopeOf(count), key)) throw new Refusal('不在本次盘点的范围内')
  const average = await avgCost(tx, { warehouseId, materialId: place.materialId })
  const [last] = await tx
    .select({ most: max(stocktakeLines.lineNo) })
    .from(stocktakeLines)
    .where(eq(stocktakeLines.stocktakeId, stocktakeId))
  const { locationId, materialId, batchNo } = whole({ ...place, warehouseId: '0' })
  const id = newId()
  const made = await tx
    .insert(stocktakeLines)
    .values({
      ...{ id, stocktakeId, locationId, materialId, batchNo, countQty, bookQty: '0' },
      lineNo: (last?.most ?? 0) + 1,
      unitCost: average ?? material.lastPrice ?? '0',
    })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict('该库位已有盘点行，请直接填写实盘数量')
  return id
}

/** Checks the material with its batch, and the location in this warehouse. */
async function placed({ tx, tenantId }: Book, { warehouseId, locationId = '0', materialId, batchNo }: Place) {
  const [material] = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.id, materialId), notDeleted(materials, tenantId)))
  if (!material) throw missing('物料不存在')
  if (material.batchManaged === 'yes' && !batchNo) throw new Refusal(`批次管理的物料须填写批次号：${material.materialName}`)
  const shelves = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.warehouseId, warehouseId), notDeleted(locations, tenantId)))
  if (locationId !== '0' && shelves.length === 0) throw new Refusal('库位不属于所盘仓库')
  return material
}

/** 复盘. Every line with a difference is counted a second time by the supervisor; what was found at first stays beside it. */
export async function beginRecount({ tx }: Book, stocktakeId: string): Promise<void> {
  await mustBe({ tx }, stocktakeId, 'counting')
  await requireWhole(tx, stocktakeId)
  const again = await tx
    .update(stocktakeLines)
    .set({ firstCount: sql`${stocktakeLines.countQty}`, countQty: null })
    .where(and(eq(stocktakeLines.stocktakeId, stocktakeId), unproved))
  if (again.rowCount === 0) throw new Refusal('没有需要复盘的差异')
}

/** A difference that was counted once. */
const unproved = sql`${stocktakeLines.diffQty} <> 0 and ${stocktakeLines.firstCount} is null`

/** Ends the count. Without differences the warehouse is reopened. */
export async function finishCount({ tx }: Book, stocktakeId: string): Promise<void> {
  await mustBe({ tx }, stocktakeId, 'counting')
  await requireWhole(tx, stocktakeId)
  const once = await tx
    .select({ id: stocktakeLines.id })
    .from(stocktakeLines)
    .where(and(eq(stocktakeLines.stocktakeId, stocktakeId), unproved))
    .limit(1)
  if (once.length > 0) throw new Refusal('有差异的明细须先由监盘人复盘')
  await restate(tx, stocktakeId)
}

async function requireWhole(tx: Book['tx'], stocktakeId: string): Promise<void> {
  const uncounted = await tx
    .select({ id: stocktakeLines.id })
    .from(stocktakeLines)
    .where(and(eq(stocktakeLines.stocktakeId, stocktakeId), isNull(stocktakeLines.countQty)))
    .limit(1)
  if (uncounted.length > 0) throw new Refusal('还有未盘点的明细')
}

/** 撤销. Voids the count and reopens the warehouse; not possible once a difference is in a document. */
export async function cancelCount({ tx }: Book, stocktakeId: string): Promise<void> {
  const { state, warehouseId } = await locked({ tx }, stocktakeId)
  if (state !== 'counting' && state !== 'counted') throw conflict('盘点差异已在处理或盘点单已关闭，不能撤销')
  await tx.update(stocktakes).set({ state: 'cancelled' }).where(eq(stocktakes.id, stocktakeId))
  await tx.update(warehouses).set({ frozen: 'no' }).where(eq(warehouses.id, warehouseId))
}

async function mustBe(book: Pick<Book, 'tx'>, stocktakeId: string, state: string) {
  const found = await locked(book, stocktakeId)
  if (found.state !== state) throw conflict('盘点单已结束盘点')
  return found
}
