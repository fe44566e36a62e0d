import Big from 'big.js'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { type ReceiptLine, receiptLinesOf } from './receipt.ledger.ts'
import { receiptLines, receipts } from './receipt.table.ts'

/** A signed quantity of a receipt line. */
export interface OfLine {
  readonly id: string
  readonly qty: string
}

/** 净数量. What was received and not given back. */
export const netOf = ({ grossQty, returnedQty }: Pick<ReceiptLine, 'grossQty' | 'returnedQty'>): Big => new Big(grossQty).minus(returnedQty)

/** 可通知. What nobody has announced for an invoice yet. */
export const noticeable = (line: ReceiptLine): Big => netOf(line).minus(line.noticedQty)

/** How much of receipt lines was announced for an invoice, and invoiced: what may go back freely is the rest. */
export async function invoicingOf(tx: Tx, ids: readonly string[]): Promise<Map<string, { noticedQty: string; invoicedQty: string }>> {
  return new Map((await receiptLinesOf(tx, ids)).map(({ id, noticedQty, invoicedQty }) => [id, { noticedQty, invoicedQty }]))
}

/** 通知开票. Never more than is there (INV-24). Lines are locked in the order of their ids, so that two papers never wait for each other. */
export async function moveNoticed(book: Book, changes: readonly OfLine[]): Promise<void> {
  const sums = summed(changes)
  const lines = await locked(book, sums)
  await requirePosted(
    book,
    lines.filter(({ id }) => sums.get(id)?.gt(0)),
  )
  for (const line of lines) {
    const noticedQty = new Big(line.noticedQty).plus(sums.get(line.id) ?? 0)
    if (noticedQty.gt(netOf(line)))
      throw new Refusal(`${line.materialCode} ${line.materialName} 可开票数量 ${noticeable(line).toFixed(3)} 不足`)
    await write(book, line.id, { noticedQty: noticedQty.toFixed(3) })
  }
}

/** Asked behind the lock of the lines: whoever reverses a receipt has it first, or finds what was announced. */
async function requirePosted({ tx }: Book, lines: readonly ReceiptLine[]): Promise<void> {
  const rows = await tx
    .select({ receiptNo: receipts.receiptNo })
    .from(receipts)
    .where(and(inArray(receipts.id, [...lines.map(({ receiptId }) => receiptId), '0']), ne(receipts.receiptStatus, 'posted')))
  if (rows[0]) throw conflict(`入库单 ${rows[0].receiptNo} 已冲销，不能开票`)
}

/** 开票. Of what was announced. Returns the lines as they were. */
export async function moveInvoiced(book: Book, changes: readonly OfLine[]): Promise<ReceiptLine[]> {
  const sums = summed(changes)
  const lines = await locked(book, sums)
  for (const line of lines) {
    const invoicedQty = new Big(line.invoicedQty).plus(sums.get(line.id) ?? 0)
    if (invoicedQty.gt(line.noticedQty) || invoicedQty.lt(0)) throw new Refusal(`${line.materialCode} 的开票数量超过通知数量`)
    await write(book, line.id, { invoicedQty: invoicedQty.toFixed(3) })
  }
  return lines
}

function summed(changes: readonly OfLine[]): Map<string, Big> {
  const sums = new Map<string, Big>()
  for (const { id, qty } of changes) sums.set(id, (sums.get(id) ?? new Big(0)).plus(qty))
  return sums
}

async function locked({ tx }: Book, sums: ReadonlyMap<string, Big>): Promise<ReceiptLine[]> {
  const rows = await tx
    .select()
    .from(receiptLines)
    .where(inArray(receiptLines.id, [...sums.keys(), '0']))
    .orderBy(asc(receiptLines.id))
    .for('update')
  if (rows.length !== sums.size) throw missing('入库明细不存在')
  return rows
}

const write = ({ tx, now }: Book, id: string, values: Partial<ReceiptLine>) =>
  tx
    .update(receiptLines)
    .set({ ...values, updateTime: now, version: sql`${receiptLines.version} + 1` })
    .where(eq(receiptLines.id, id))
