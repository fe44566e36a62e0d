import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict } from '#server/http/refusal.ts'
import { materials } from '../material/material.table.ts'
import type { Book, Place } from './locked-balances.store.ts'
import { stockBatches } from './stock.table.ts'

export type StockBatch = typeof stockBatches.$inferSelect

/** What the mill says of an ingot, or a supplier of a lot. */
export interface BatchFacts {
  readonly heatNo?: string | null | undefined
  readonly ingotNo?: string | null | undefined
  readonly supplierId?: string | null | undefined
  readonly receiptLineId?: string | null | undefined
  readonly millCertNo?: string | null | undefined
}

type Coming = Place & { readonly bizType: string; readonly batch?: BatchFacts }
interface Posted {
  readonly materialId: string
  readonly batchNo?: string | undefined
  readonly qty: string
  readonly unitCost: string
}

/** 建批. The card of each batch, written by the first movement that brings it; transfers and returns find it there. */
export async function openBatches(book: Book, movements: readonly Coming[], rows: readonly Posted[], postTime: Date): Promise<void> {
  const { tx, tenantId, newId, now } = book
  const coming = rows.flatMap((row, at) => (row.batchNo && !row.qty.startsWith('-') ? [{ row, batch: movements[at]?.batch ?? {} }] : []))
  if (coming.length === 0) return
  const found = await tx
    .select({ id: materials.id, steelGrade: materials.steelGrade, doubleUnit: materials.doubleUnit })
    .from(materials)
    .where(inArray(materials.id, [...new Set(coming.map(({ row }) => row.materialId))]))
  const of = new Map(found.map(material => [material.id, material]))
  const made = new Map(coming.map(each => [`${each.row.materialId} ${each.row.batchNo}`, each]))
  const cards = [...made.values()].map(({ row, batch }) => ({
    ...{ id: newId(), tenantId, materialId: row.materialId, batchNo: row.batchNo ?? '', createTime: now, updateTime: now },
    ...{ heatNo: batch.heatNo ?? null, ingotNo: batch.ingotNo ?? (of.get(row.materialId)?.doubleUnit === 'yes' ? row.batchNo : null) },
    ...{ supplierId: batch.supplierId ?? null, receiptLineId: batch.receiptLineId ?? null, millCertNo: batch.millCertNo ?? null },
    ...{ steelGrade: of.get(row.materialId)?.steelGrade ?? null, firstInDate: formatDate(postTime, 'yyyy-MM-dd'), firstCost: row.unitCost },
  }))
  await refuseSameIngot(book, cards)
  await tx
    .insert(stockBatches)
    .values(cards)
    .onConflictDoUpdate({
      target: [stockBatches.tenantId, stockBatches.materialId, stockBatches.batchNo],
      targetWhere: eq(stockBatches.isDeleted, sql.raw('0')),
      // Taken in anew after a mistake: what is known of it now counts.
      set: {
        heatNo: sql`excluded.heat_no`,
        supplierId: sql`excluded.supplier_id`,
        receiptLineId: sql`excluded.receipt_line_id`,
        millCertNo: sql`excluded.mill_cert_no`,
      },
      setWhere: sql`excluded.receipt_line_id is not null and not exists (select 1 from stock_balance b
        where b.material_id = excluded.material_id and b.batch_no = excluded.batch_no and b.on_hand_qty <> 0)`,
    })
}

/** A mill gives a number once within a heat. */
async function refuseSameIngot({ tx, tenantId }: Book, cards: readonly (typeof stockBatches.$inferInsert)[]): Promise<void> {
  const marked = cards.filter(({ supplierId, heatNo, ingotNo }) => supplierId && heatNo && ingotNo)
  if (marked.length === 0) return
  const column = (of: (card: (typeof cards)[number]) => string | null | undefined) => sql.param(marked.map(of))
  const { rows } = await tx.execute<{ heat: string; ingot: string }>(sql`
    select b.heat_no as heat, b.ingot_no as ingot from wh_stock_batch b join unnest(${column(card => card.supplierId)}::bigint[],
      ${column(card => card.heatNo)}::text[], ${column(card => card.ingotNo)}::text[], ${column(card => card.materialId)}::bigint[],
      ${column(card => card.batchNo)}::text[]) as c (supplier, heat, ingot, material, batch)
      on b.supplier_id = c.supplier and b.heat_no = c.heat and b.ingot_no = c.ingot
    where b.tenant_id = ${tenantId} and b.is_deleted = 0 and (b.material_id, b.batch_no) <> (c.material, c.batch) limit 1`)
  if (rows[0]) throw conflict(`该供应商的炉号 ${rows[0].heat} 锭号 ${rows[0].ingot} 已登记为其他批次`)
}

export async function batchOf(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  materialId: string,
  batchNo: string,
): Promise<StockBatch | undefined> {
  const [found] = await tx
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.materialId, materialId), eq(stockBatches.batchNo, batchNo), eq(stockBatches.tenantId, tenantId)))
  return found
}

/** One answer for each, in their order. */
export async function batchesOf(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  wanted: readonly { readonly materialId: string; readonly batchNo: string }[],
): Promise<(StockBatch | undefined)[]> {
  const found = await tx
    .select()
    .from(stockBatches)
    .where(
      and(
        inArray(stockBatches.batchNo, [...new Set(wanted.map(({ batchNo }) => batchNo)), '']),
        inArray(stockBatches.materialId, [...new Set(wanted.map(({ materialId }) => materialId)), '0']),
        eq(stockBatches.tenantId, tenantId),
      ),
    )
  return wanted.map(({ materialId, batchNo }) => found.find(card => card.materialId === materialId && card.batchNo === batchNo))
}
