import { and, eq, inArray, isNull } from 'drizzle-orm'
import { receiveService } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { must } from '#model/must.ts'
import { update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { BACK } from '../outsource-shipment/outsource-shipment.register.ts'
import { outsourceShipmentLines, outsourceShipments } from '../outsource-shipment/outsource-shipment.table.ts'
import { pieces } from '../piece/piece.table.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { outsourceLines, outsourceOrders } from './outsource.table.ts'

/**
 * 外协加工入库. What another firm did to these pieces passed: from now on it is owed for, once (INV-41). A line whose piece is not back, or came
 * back as scrap, is left out. Lines of one load are one receipt.
 */
export async function acceptOutsourced(ctx: Working, lineIds: readonly string[]): Promise<void> {
  const rows = await ctx.tx
    .select({ line: outsourceLines, order: outsourceOrders, shipment: outsourceShipments, piece: pieces })
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
    .innerJoin(pieces, eq(pieces.id, outsourceLines.pieceId))
    .where(and(inArray(outsourceLines.id, [...lineIds, '0']), isNull(outsourceLines.receiptLineId)))
    .orderBy(pieces.proCode)
  const [first] = rows
  if (!first) return
  const { shipment, order } = first
  const receiptLineIds = await receiveService(
    bookOf(ctx),
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
}
