import Big from 'big.js'
import { type Price, recordPrices } from '#domains/procurement/price/price-history.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { same } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { effects } from '#server/document/effects.ts'
import { lockedArrival } from '../arrival/arrival.ledger.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { accrue, mustBePosted, receiptClaim, receiptLinesOf, receiptOf } from './receipt.ledger.ts'
import { adjustLine } from './receipt-adjust.ledger.ts'
import { takeOtherwise } from './receipt-arrival.ledger.ts'
import { adjustFaults, leavingQty, postTimeOf } from './receipt-rules.query.ts'
import { rktzadjust } from './rktzadjust.flow.ts'

const BIZ = 'RECEIPT_ADJUST'

/** 入库调整. One paper at a time has a receipt; what would leave stock is held from the submit on, and the last step posts the difference. */
export default effects(rktzadjust, {
  propose: async ({ now }) => ({ adjustDate: formatDate(now, 'yyyy-MM-dd') }),

  async facts({ tx, doc }) {
    const changed = (doc.items ?? []).some(item => !same(item.oldPrice, item.newPrice))
    return { priceChanged: changed ? 'yes' : 'no', buyerUserId: (await receiptOf(tx, doc.receiptId))?.buyerId ?? '' }
  },

  check: ctx => adjustFaults(ctx),
  claims: ({ doc }) => [receiptClaim(doc.receiptId)],

  async submitted(ctx) {
    const { tx, doc } = ctx
    await mustBePosted(ctx, doc.receiptId)
    const wanted = wantedBy(doc)
    const lines = await receiptLinesOf(tx, [...wanted.keys()])
    await heldStock.hold(
      ctx,
      lines.flatMap(line => {
        const qty = leavingQty(line, must(wanted.get(line.id), 'the line of the paper'))
        if (qty.lte(0)) return []
        return [
          {
            ...{ bizType: BIZ, bizLineId: line.id, amount: qty.toFixed(3) },
            ...{ warehouseId: line.warehouseId, materialId: line.materialId, locationId: line.locationId ?? '0' },
            batchNo: line.batchNo ?? '',
          },
        ]
      }),
    )
  },

  async approved(ctx) {
    const { tx, doc, documentId, number } = ctx
    await heldStock.free(ctx)
    const postTime = postTimeOf(ctx, doc.adjustDate)
    const wanted = wantedBy(doc)
    const receipt = must(await receiptOf(tx, doc.receiptId), 'the receipt')
    if (receipt.arrivalId) await lockedArrival(ctx, receipt.arrivalId)
    let owed = new Big(0)
    const repriced: Omit<Price, 'priceKind' | 'supplierId' | 'priceDate' | 'billNo'>[] = []
    for (const line of await receiptLinesOf(tx, [...wanted.keys()])) {
      const { newQty, newPrice, newWarehouseId } = must(wanted.get(line.id), 'the line of the paper')
      const to = { qty: newQty, price: newPrice, warehouseId: newWarehouseId }
      await takeOtherwise(ctx, receipt, line, newQty, number)
      owed = owed.plus(await adjustLine(ctx, { bizId: documentId, billNo: number }, line, to, postTime))
      if (!same(newPrice, line.netPrice))
        repriced.push({ bizLineId: line.id, materialId: line.materialId, qty: newQty, taxPrice: newPrice, taxRate: line.taxRate })
    }
    const { supplierId } = receipt
    await accrue(ctx, { supplierId, billNo: number }, owed, postTime)
    await recordPrices(
      ctx,
      repriced.map(price => ({ ...price, priceKind: 'adjust', supplierId, priceDate: doc.adjustDate, billNo: number })),
    )
  },

  rejected: ctx => heldStock.free(ctx),
})

const wantedBy = ({ items }: SubmittedOf<typeof rktzadjust>) => new Map(items.map(item => [item.receiptLineId, item]))
