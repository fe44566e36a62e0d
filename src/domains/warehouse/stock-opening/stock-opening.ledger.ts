import Big from 'big.js'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { openingStamp } from '#domains/finance/period/period.ledger.ts'
import type { ValuesOf } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import { alias } from '#server/db/table.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { materialsById } from '../material/material.ledger.ts'
import { isFollowed } from '../material/material.master.ts'
import { refuseFaults } from '../receipt/receipt-rules.query.ts'
import { type Book, LockedBalances, type Place, whole } from '../stock/locked-balances.store.ts'
import { post, reverse } from '../stock/stock.ledger.ts'
import { stockLedger } from '../stock/stock.table.ts'
import { namedPlace, requireMovable } from '../stock/stock-rules.store.ts'
import { GOOD } from '../stock/stock-usable.ledger.ts'
import type { stockOpening } from './stock-opening.register.ts'
import { stockOpenings } from './stock-opening.table.ts'

type Asked = ValuesOf<typeof stockOpening.createActions.enter>

const BIZ = 'OPENING'
const RULE = { prefix: 'QC', date: 'YMD', digits: 4 } as const

/** 期初录入. While the first period is open; checked again when it is posted. */
export async function enterOpening(book: Book, asked: Asked, filedBy: string): Promise<string> {
  const { tx, tenantId, newId, now } = book
  await openingStamp(book)
  const place = whole(asked)
  const material = (await materialsById(tx, tenantId, [place.materialId])).get(place.materialId)
  if (material && isFollowed(material) && !asked.heatNo) refuseFaults([{ path: 'heatNo', message: '双单位的物料须填写炉号' }])
  await requireMovable(book, [{ ...place, bizType: BIZ, qty: asked.qty }])
  await LockedBalances.open(book, [place])
  await requireUntouched(book, place)
  await requireOnce(book, place)
  const id = newId()
  const amount = new Big(asked.qty).times(asked.unitCost).toFixed(2, Big.roundHalfUp)
  await tx.insert(stockOpenings).values({
    ...{ ...asked, batchNo: place.batchNo, qualityState: asked.qualityState ?? GOOD, amount, id, tenantId, openingState: 'wait', filedBy },
    ...{ createUser: filedBy, createTime: now, updateTime: now },
  })
  return id
}

async function requireOnce({ tx, tenantId }: Book, { warehouseId, materialId, locationId, batchNo }: Required<Place>): Promise<void> {
  const at = stockOpenings
  const here = sql`coalesce(${at.locationId}, 0) = ${locationId} and coalesce(${at.batchNo}, '') = ${batchNo}`
  const [waiting] = await tx
    .select({ id: at.id })
    .from(at)
    .where(and(notDeleted(at, tenantId), eq(at.openingState, 'wait'), eq(at.warehouseId, warehouseId), eq(at.materialId, materialId), here))
  if (waiting) throw conflict('该物料在此仓库、库位、批次已录入期初')
}

/**
 * 期初入库. All that waits of a warehouse, if it comes to what the old books say. Each place once, and only while the material has no other
 * movements there, so that an opening never changes an average already used. Returns the first row.
 */
export async function bookOpenings(book: Book, warehouseId: string, controlTotal: string, postedBy: string): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const at = stockOpenings
  const { period, postTime } = await openingStamp(book)
  const rows = await tx
    .select()
    .from(at)
    .where(and(notDeleted(at, tenantId), eq(at.warehouseId, warehouseId), eq(at.openingState, 'wait')))
    .orderBy(asc(at.id))
    .for('update')
  if (rows.length === 0) throw conflict('该仓库没有待入账的期初')
  if (rows.some(({ filedBy }) => filedBy === postedBy)) throw new Refusal('不能入账自己录入的期初')
  const total = rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0))
  if (!total.eq(controlTotal)) throw new Refusal(`待入账合计 ${total.toFixed(2)} 与原账套金额 ${new Big(controlTotal).toFixed(2)} 不一致`)
  const places = rows.map(row => ({ ...row, ...placeOf(row) }))
  await LockedBalances.open(book, places)
  for (const place of places) await requireUntouched(book, place)
  const billNo = await nextNumber(tx, { tenantId, flowKey: 'stockOpening', rule: RULE, now: postTime })
  const bizId = newId()
  await post(
    book,
    rows.map(({ id: bizLineId, qty, amount, qualityState, heatNo, millCertNo, supplierId, ...row }) => ({
      ...{ ...placeOf(row), bizType: BIZ, bizId, bizLineId, billNo, qty, amount, qualityState: qualityState ?? GOOD },
      batch: { heatNo, millCertNo: millCertNo ?? undefined, supplierId },
    })),
    postTime,
    period,
  )
  const ids = rows.map(({ id }) => id)
  await tx
    .update(at)
    .set({ openingState: 'posted', postedBy, postedDate: formatDate(now, 'yyyy-MM-dd'), billNo, updateTime: now })
    .where(inArray(at.id, ids))
  return must(ids[0], 'a row')
}

const placeOf = ({
  warehouseId,
  locationId,
  materialId,
  batchNo,
}: Pick<typeof stockOpenings.$inferSelect, 'warehouseId' | 'locationId' | 'materialId' | 'batchNo'>) =>
  whole({ warehouseId, locationId: locationId ?? '0', materialId, batchNo: batchNo ?? '' })

/** Checked under the lock. */
async function requireUntouched({ tx }: Book, { warehouseId, materialId, locationId, batchNo }: Required<Place>): Promise<void> {
  // A reversed opening may be registered again.
  const here = sql<boolean>`coalesce(sum(${stockLedger.qty}) filter
    (where ${stockLedger.locationId} = ${locationId} and ${stockLedger.batchNo} = ${batchNo}), 0) <> 0`
  const [before] = await tx
    .select({ other: sql<boolean>`coalesce(bool_or(${stockLedger.bizType} <> ${BIZ}), false)`, here })
    .from(stockLedger)
    .where(and(eq(stockLedger.warehouseId, warehouseId), eq(stockLedger.materialId, materialId)))
  if (before?.other) throw conflict('该物料在此仓库已有出入库，不能再登记期初，差异请通过盘点处理')
  if (before?.here) throw conflict('该物料在此仓库、库位、批次已登记期初')
}

/**
 * 冲销期初. An equal opposite row, today, once (INV-01). Not after something of the material has left the warehouse at the average that
 * includes the opening, nor while some of it is reserved.
 */
export async function reverseOpening(book: Book, id: string, reason: string): Promise<void> {
  const [row] = await book.tx.select().from(stockLedger).where(eq(stockLedger.id, id))
  if (row?.bizType !== BIZ || row.reverseOf) throw new Refusal('只能冲销期初入库')
  const { reserved } = (await LockedBalances.open(book, [row])).balance(row)
  if (reserved.gt(0)) throw new Refusal(`${await namedPlace(book, row)} 已占用 ${reserved.toFixed(3)}，请先释放占用`)
  const back = alias(stockLedger, 'back')
  const [used] = await book.tx
    .select({ billNo: stockLedger.billNo })
    .from(stockLedger)
    .leftJoin(back, eq(back.reverseOf, stockLedger.id))
    .where(
      and(
        ...[eq(stockLedger.warehouseId, row.warehouseId), eq(stockLedger.materialId, row.materialId)],
        ...[lt(stockLedger.qty, '0'), isNull(stockLedger.reverseOf), isNull(back.id)],
      ),
    )
    .limit(1)
  if (used) throw conflict(`该物料在此仓库已有出库 ${used.billNo}，不能冲销期初，差异请通过盘点处理`)
  await reverse(book, [id], reason)
}
