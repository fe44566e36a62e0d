import { type EffectContext, effects } from '#server/document/effects.ts'
import { postPending } from '../pending-property/pending-property.ledger.ts'
import { post } from '../stock/stock.ledger.ts'
import { gainCost, inventoryProfit } from './inventory_profit.flow.ts'
import { lineFaults, linesOf, openLines } from './stocktake-lines.store.ts'
import { freeLines, settleLines, takeLines } from './stocktake-settle.ledger.ts'

/** 盘盈. Lines are taken at submit; approval posts them against 待处理财产损溢. */
export default effects(inventoryProfit, {
  propose: ({ tx, doc }) => openLines(tx, doc, 'profit'),

  check: ({ tx, doc, documentId }) => lineFaults(tx, doc, documentId),

  async submitted(ctx) {
    const { doc, documentId } = ctx
    await letGo(ctx)
    await takeLines(
      ctx,
      doc.stocktakeId,
      doc.items.map(item => item.stocktakeLineId),
      documentId,
    )
  },

  async approved(ctx) {
    const { tx, doc, documentId, number } = ctx
    const costs = new Map(doc.items.map(item => [item.stocktakeLineId, gainCost(item)]))
    const moved = await post(
      ctx,
      (await linesOf(tx, doc)).map(({ id, locationId, materialId, batchNo, diffQty }) => ({
        ...{ bizType: 'COUNT_GAIN', bizId: documentId, bizLineId: id, billNo: number },
        ...{ warehouseId: doc.warehouseId, locationId, materialId, batchNo, qty: diffQty ?? '0' },
        unitCost: costs.get(id),
      })),
    )
    await postPending(ctx, { stocktakeId: doc.stocktakeId, billNo: number }, moved)
    await settleLines(ctx, documentId)
  },

  rejected: letGo,
})

async function letGo(ctx: EffectContext<unknown>): Promise<void> {
  await freeLines(ctx, ctx.documentId)
}
