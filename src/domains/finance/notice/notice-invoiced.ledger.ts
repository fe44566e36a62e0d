import Big from 'big.js'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { moveNoticed, type OfLine } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { INVOICEABLE } from './invoice-notice.register.ts'
import { lockedNotice, type NoticeLine } from './notice.ledger.ts'
import { invoiceNoticeLines, invoiceNotices } from './notice.table.ts'

/** 占用通知. What an invoice under approval has of notice lines, or gives back. */
export async function holdOfNotice(book: Book, changes: readonly OfLine[]): Promise<void> {
  await eachLine(book, changes, async (line, qty) => {
    if (qty.gt(0)) await lockedNotice(book, line.noticeId)
    const heldQty = new Big(line.heldQty).plus(qty)
    if (heldQty.plus(line.invoicedQty).gt(line.qty))
      throw new Refusal(
        `通知行 ${line.receiptNo} ${line.materialCode} 未开票数量不足，通知 ${line.qty}，已开票或审批中 ${line.invoicedQty}`,
      )
    return { heldQty: heldQty.toFixed(3) }
  })
}

/** 开票. What was held is invoiced; the notice is as far as its lines. */
export async function invoiceNoticeLinesOf(book: Book, changes: readonly OfLine[]): Promise<void> {
  const ids = await eachLine(book, changes, async (line, qty) => ({
    heldQty: new Big(line.heldQty).minus(qty).toFixed(3),
    invoicedQty: new Big(line.invoicedQty).plus(qty).toFixed(3),
  }))
  for (const id of ids) await restate(book, id)
}

/** 红冲. The quantity can be invoiced again under the notice; of one that expired it is free as a whole. */
export async function returnToNotice(book: Book, changes: readonly (OfLine & { readonly receiptLineId: string })[]): Promise<void> {
  const expired = new Set<string>()
  const ids = await eachLine(book, changes, async (line, qty) => {
    const [notice] = await book.tx.select().from(invoiceNotices).where(eq(invoiceNotices.id, line.noticeId)).for('update')
    if (notice?.noticeState === 'expired') expired.add(line.id)
    return { invoicedQty: new Big(line.invoicedQty).minus(qty).toFixed(3) }
  })
  for (const id of ids) await restate(book, id)
  await moveNoticed(
    book,
    changes
      .filter(({ id }) => expired.has(id))
      .map(({ receiptLineId, qty }) => ({ id: receiptLineId, qty: new Big(qty).neg().toFixed(3) })),
  )
}

/** Returns the notices of the lines. */
async function eachLine(
  { tx, now }: Book,
  changes: readonly OfLine[],
  change: (line: NoticeLine, qty: Big) => Promise<Partial<NoticeLine>>,
): Promise<Set<string>> {
  const wanted = new Map(changes.map(({ id, qty }) => [id, new Big(qty)]))
  const lines = await tx
    .select()
    .from(invoiceNoticeLines)
    .where(inArray(invoiceNoticeLines.id, [...wanted.keys(), '0']))
    .orderBy(asc(invoiceNoticeLines.id))
    .for('update')
  for (const line of lines) {
    const values = await change(line, wanted.get(line.id) ?? new Big(0))
    await tx
      .update(invoiceNoticeLines)
      .set({ ...values, updateTime: now, version: sql`${invoiceNoticeLines.version} + 1` })
      .where(eq(invoiceNoticeLines.id, line.id))
  }
  return new Set(lines.map(({ noticeId }) => noticeId))
}

async function restate({ tx, now }: Book, id: string): Promise<void> {
  await tx.execute(sql`
    update fin_invoice_notice n set update_time = ${now.toISOString()}::timestamptz, version = n.version + 1,
      notice_state = case when s.invoiced >= s.qty then 'invoiced' when s.invoiced > 0 then 'partial' else 'to_invoice' end
    from (select sum(qty) as qty, sum(invoiced_qty) as invoiced from fin_invoice_notice_line where notice_id = ${id} and is_deleted = 0) s
    where n.id = ${id} and n.notice_state in (${sql.join(
      [...INVOICEABLE, 'invoiced'].map(state => sql`${state}`),
      sql`, `,
    )})`)
}
