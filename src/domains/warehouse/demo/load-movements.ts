import { and, eq } from 'drizzle-orm'
import { suppliers } from '#domains/supplier/demo/suppliers.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import { only } from '#server/db/rows.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { issueOut } from '../issue/issue.ledger.ts'
import { receive } from '../receipt/receipt.ledger.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { pick } from '../stock/stock-pick.store.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'
import { changeQuality } from '../stock-quality/stock-quality.ledger.ts'
import { openingIssues, openingReceipts } from './receipts.ts'
import { qualityChanges } from './stock.ts'

const MINUTE = 60_000
const SUPPLIER = must(suppliers[0], 'a supplier').name

/** 入库, 出库 and 质量状态变更 that the books begin with, written by the same functions that effects use. */
export async function loadMovements(ctx: DemoContext): Promise<void> {
  await receiveSome(ctx)
  await issueSome(ctx)
  await judgeSome(ctx)
}

/** Spread over the days of this month that have passed, each a little later in the day, never ahead of the clock: the period is open. */
function duringThisMonth(now: Date, nth: number, of: number): Date {
  const today = Number(formatDate(now, 'dd'))
  const day = instantOf(`${formatDate(now, 'yyyy-MM')}-${String(1 + Math.floor(((today - 1) * nth) / of)).padStart(2, '0')}`)
  return new Date(Math.min(now.getTime(), day.getTime() + (9 * 60 + 25 * nth) * MINUTE))
}

async function receiveSome(ctx: DemoContext): Promise<void> {
  const supplierId = ctx.idOf('supplier', SUPPLIER)
  for (const [nth, { material, warehouse, keeper, buyer, purchaseOrderNo, ...line }] of openingReceipts.entries())
    await receive(
      { ...ctx, now: duringThisMonth(ctx.now, nth, openingReceipts.length) },
      {
        ...{ supplierId, purchaseOrderNo, warehouseId: ctx.idOf('warehouse', warehouse) },
        ...{ keeperId: ctx.idOf('user', keeper), buyerId: ctx.idOf('user', buyer) },
      },
      // Inspected when they arrived.
      [{ ...line, materialId: ctx.idOf('material', material), orderLineNo: 1, qualityState: 'good' }],
    )
}

async function issueSome(ctx: DemoContext): Promise<void> {
  const { newId } = ctx
  for (const [nth, { sourceNo, material, warehouse, keeper, receiver, dept, qty }] of openingIssues.entries()) {
    const warehouseId = ctx.idOf('warehouse', warehouse)
    const documentId = newId()
    const now = duringThisMonth(ctx.now, nth, openingIssues.length)
    const book = { ...ctx, now, documentId, number: sourceNo, actor: ctx.idOf('user', keeper) }
    const places = await pick(book, warehouseId, [{ lineNo: 0, materialId: ctx.idOf('material', material), qty }])
    await heldStock.hold(
      book,
      places.map(({ qty: amount, ...place }) => ({ ...place, bizType: 'ISSUE', bizLineId: newId(), amount })),
    )
    await issueOut(
      book,
      {
        ...{ sourceType: 'requisition', warehouseId, useDeptId: ctx.idOf('dept', dept), costSubject: 'repair' },
        receiverId: ctx.idOf('user', receiver),
      },
      await consume(book),
    )
  }
}

const INSPECTOR = 'he.qi'

async function judgeSome(ctx: DemoContext): Promise<void> {
  for (const [nth, { material, warehouse, batchNo, to, reason }] of qualityChanges.entries()) {
    const book = { ...ctx, now: duringThisMonth(ctx.now, nth, qualityChanges.length) }
    const lies = and(
      eq(stockBalances.warehouseId, ctx.idOf('warehouse', warehouse)),
      eq(stockBalances.materialId, ctx.idOf('material', material)),
      eq(stockBalances.batchNo, batchNo),
    )
    const place = only(await ctx.tx.select().from(stockBalances).where(lies))
    await changeQuality(book, place, { to, reason, userId: ctx.idOf('user', INSPECTOR) })
  }
}
