import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ValuesOf } from '#model/action.ts'
import { only } from '#server/db/rows.ts'
import { alias } from '#server/db/table.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { materialsById } from '../material/material.ledger.ts'
import { isFollowed } from '../material/material.master.ts'
import { dayFaults, postTimeOf, refuseFaults } from '../receipt/receipt-rules.query.ts'
import { among, type Book, LockedBalances, type Place, whole } from './locked-balances.store.ts'
import { post, reverse } from './stock.ledger.ts'
import { stockBalances, stockLedger } from './stock.table.ts'
import type { stockBalance } from './stock-balance.register.ts'
import { namedPlace } from './stock-rules.store.ts'
import { GOOD } from './stock-usable.ledger.ts'

type Asked = ValuesOf<typeof stockBalance.createActions.open>

const BIZ = 'OPENING'
const RULE = { prefix: 'QC', date: 'YMD', digits: 4 } as const

/**
 * 期初入库. Stock from before the books: each place once, and only while the material has no other movements in the warehouse, so that an
 * opening never changes an average already used. Returns the balance.
 */
export async function openStock(book: Book, asked: Asked): Promise<string> {
  const { tx, tenantId, newId } = book
  const { openDate, qty, unitCost, qualityState = GOOD, heatNo, millCertNo, supplierId } = asked
  refuseFaults(await dayFaults(book, 'openDate', openDate))
  const place = whole(asked)
  const material = (await materialsById(tx, tenantId, [place.materialId])).get(place.materialId)
  if (material && isFollowed(material) && !heatNo) refuseFaults([{ path: 'heatNo', message: '双单位的物料须填写炉号' }])
  await LockedBalances.open(book, [place])
  await requireUntouched(book, place)
  const postTime = postTimeOf(book, openDate)
  const billNo = await nextNumber(tx, { tenantId, flowKey: 'stockOpening', rule: RULE, now: postTime })
  const batch = { heatNo, millCertNo, supplierId }
  await post(book, [{ ...place, bizType: BIZ, bizId: newId(), bizLineId: newId(), billNo, qty, unitCost, qualityState, batch }], postTime)
  const made = await tx
    .select({ id: stockBalances.id })
    .from(stockBalances)
    .where(among(stockBalances, [place]))
  return String(only(made).id)
}

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
