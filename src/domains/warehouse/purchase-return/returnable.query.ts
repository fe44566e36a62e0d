import Big from 'big.js'
import { asc, eq } from 'drizzle-orm'
import { orderLinesById } from '#domains/procurement/order/purchase-order.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { arrivalLinesById } from '../arrival/arrival.ledger.ts'
import { arrivals } from '../arrival/arrival.table.ts'
import { type ReceiptLine, receiptOf } from '../receipt/receipt.ledger.ts'
import { receiptLines } from '../receipt/receipt.table.ts'
import { keyOf, rejectedLeft } from '../reject-hold/reject-hold.ledger.ts'
import { rejectHolds } from '../reject-hold/reject-hold.table.ts'
import { AFTER_IN, BEFORE_IN } from './purchase_return.flow.ts'

/** Where goods would go back from: a receipt, or an arrival of which something failed. */
export interface Origin {
  readonly returnStage?: string | undefined
  readonly receiptId?: string | undefined
  readonly arrivalId?: string | undefined
}
export interface From {
  readonly supplierId: string | null
  readonly warehouseId: string
  readonly buyerId: string | null
}

/** A row that a paper may send back, by the number it has in the form; and where it comes from. */
export interface Returnable {
  readonly lineNo: number
  readonly materialId: string
  readonly materialCode: string
  readonly materialName: string
  readonly specs: string | null
  readonly modelNo: string | null
  readonly unit: string
  readonly batchNo: string | null
  readonly heatNo: string | null
  readonly returnableQty: string
  readonly taxPrice: string
  readonly taxRate: string
  readonly invoicedQty: string
  readonly receiptLine?: ReceiptLine
  readonly rejected?: { readonly arrivalLineId: string; readonly orderLineId: string | null; readonly ingotNo: string | null }
}

export async function fromOf(tx: Tx, { returnStage, receiptId, arrivalId }: Origin): Promise<From | undefined> {
  if (returnStage === AFTER_IN) return receiptOf(tx, receiptId)
  const [found] = await tx
    .select()
    .from(arrivals)
    .where(eq(arrivals.id, arrivalId || '0'))
  return found
}

export const returnablesOf = (tx: Tx, { returnStage, receiptId, arrivalId }: Origin): Promise<Returnable[]> =>
  returnStage === BEFORE_IN ? rejectedOf(tx, arrivalId || '0') : receivedOf(tx, receiptId || '0')

/** INV-22: what was received and adjusted, less what went back. */
async function receivedOf(tx: Tx, receiptId: string): Promise<Returnable[]> {
  const rows = await tx.select().from(receiptLines).where(eq(receiptLines.receiptId, receiptId)).orderBy(asc(receiptLines.lineNo))
  return rows.map(line => {
    const { lineNo, materialId, materialCode, materialName, specs, modelNo, unit, batchNo, heatNo, taxRate, invoicedQty } = line
    return {
      ...{ lineNo, materialId, materialCode, materialName, specs, modelNo, unit, batchNo, heatNo, taxRate, invoicedQty },
      ...{ taxPrice: line.netPrice, returnableQty: new Big(line.grossQty).minus(line.returnedQty).toFixed(3), receiptLine: line },
    }
  })
}

/** What stands apart, at the price of its order; numbered in the sequence it was put there, so that a number stays what it is. */
async function rejectedOf(tx: Tx, arrivalId: string): Promise<Returnable[]> {
  const held = await tx.select().from(rejectHolds).where(eq(rejectHolds.arrivalId, arrivalId)).orderBy(asc(rejectHolds.id))
  const first = new Map(held.map(row => [keyOf(row.arrivalLineId, row.ingotNo), row]).reverse() as [string, (typeof held)[number]][])
  const ids = held.map(row => row.arrivalLineId)
  const [left, lines] = [await rejectedLeft(tx, ids), await arrivalLinesById({ tx }, ids)]
  const ordered = await orderLinesById(
    tx,
    [...lines.values()].flatMap(line => line.purchaseOrderLineId ?? []),
  )
  return [...first].reverse().flatMap(([key, row], at): Returnable[] => {
    const order = ordered.get(lines.get(row.arrivalLineId)?.purchaseOrderLineId ?? '')
    const { materialId, materialCode, materialName, specs, modelNo, unit, heatNo, ingotNo, arrivalLineId } = row
    return [
      {
        ...{ lineNo: at + 1, materialId, materialCode, materialName, specs, modelNo, unit, batchNo: ingotNo, heatNo, invoicedQty: '0.000' },
        // Of an emergency no price was agreed.
        ...{
          taxPrice: order?.taxPrice ?? '0.0000',
          taxRate: order?.taxRate ?? '0',
          returnableQty: (left.get(key) ?? new Big(0)).toFixed(3),
        },
        rejected: { arrivalLineId, orderLineId: order?.id ?? null, ingotNo },
      },
    ]
  })
}
