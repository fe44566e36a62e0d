import { and, eq, inArray, isNull } from 'drizzle-orm'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { receiveService, untaxed } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { must } from '#model/must.ts'
import { update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { workExecs } from '../exec/exec.table.ts'
import { BACK } from '../outsource-shipment/outsource-shipment.register.ts'
import { outsourceShipmentLines, outsourceShipments } from '../outsource-shipment/outsource-shipment.table.ts'
import { pieces } from '../piece/piece.table.ts'
import { postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { OUTSOURCE } from '../piece-cost/piece-cost.register.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { outsourceLines, outsourceOrders } from './outsource.table.ts'
import { restateSettled } from './outsource-invoiced.ledger.ts'

/**
 * 外协加工入库. What another firm did to these pieces passed: from now on it is owed for, once (INV-41), and part of what the piece
 * has cost. A line whose piece is not back, or came back as scrap, is left out. Lines of one load are one receipt.
 */
export async function acceptOutsourced(ctx: Working, lineIds: readonly string[]): Promise<void> {
  const rows = await ctx.tx
    .select({ line: outsourceLines, order: outsourceOrders, shipment: outsourceShipments, piece: pieces, exec: workExecs })
    .from(outsourceLines)
    .innerJoin(outsourceOrders, eq(outsourceOrders.id, outsourceLines.outsourceOrderId))
    .innerJoin(
      outsourceShipmentLines,
      and(
        eq(outsourceShipmentLines.outsourceLineId, outsourceLines.id),
        eq(outsourceShipmentLines.outsourceDirection, BACK),
        eq(outsourceShipmentLines.qty, 1),
      ),
    )
    .innerJoin(outsourceShipments, eq(outsourceShipments.id, outsourceShipmentLines.shipmentId))
    .innerJoin(workExecs, eq(workExecs.id, outsourceLines.execId))
    .innerJoin(pieces, eq(pieces.id, outsourceLines.pieceId))
    .where(and(inArray(outsourceLines.id, [...lineIds, '0']), isNull(outsourceLines.receiptLineId)))
    .orderBy(pieces.proCode)
  const [first] = rows
  if (!first) return
  const { shipment, order } = first
  const book = bookOf(ctx)
  const receiptLineIds = await receiveService(
    book,
    {
      ...{ warehouseId: shipment.warehouseId, keeperId: shipment.keeperId, supplierId: order.supplierId },
      remark: `外协订单 ${order.outsourceNo}，收回 ${shipment.shipmentNo}`,
    },
    rows.map(({ line, piece }) => ({
      ...{ materialId: piece.materialId, batchNo: piece.proCode, heatNo: piece.heatNo, qty: '1' },
      ...{ taxPrice: line.taxPrice, taxRate: line.taxRate },
    })),
  )
  for (const [at, { line }] of rows.entries())
    await update(ctx, outsourceLines, line.id, { receiptLineId: must(receiptLineIds[at], 'the line of the receipt') })
  const done = rows.map(({ line, exec }) => ({ line, exec, amount: untaxed('1', line.taxPrice, line.taxRate).toFixed(2) }))
  const { workId, workshopId } = order
  await postCosts(
    book,
    done.map(({ line, exec, amount }) => ({
      ...{ workId, pieceId: line.pieceId, costItem: OUTSOURCE, basis: '1', amount, billNo: shipment.shipmentNo, workshopId },
      ...{ execId: exec.id, nodeKey: exec.nodeKey, round: exec.round },
    })),
  )
  await postExpenses(
    book,
    done.map(({ line, amount }) => ({
      ...{ sourceType: 'outsource_shipments', billNo: shipment.shipmentNo, sourceLineId: line.id, costDeptId: workshopId },
      ...{ subject: 'outsource', amount, workId, summary: `外协加工费 ${order.outsourceNo}` },
    })),
  )
  await restateSettled(book, [order.id])
}
