import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { moveNoticed } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { freePenalties, takePenalties } from '../penalty/penalty.ledger.ts'
import { INVOICEABLE } from './invoice-notice.register.ts'
import { invoiceNoticeLines, invoiceNotices } from './notice.table.ts'

export type Notice = typeof invoiceNotices.$inferSelect
export type NoticeLine = typeof invoiceNoticeLines.$inferSelect
type Kept = 'tenantId' | 'createTime' | 'updateTime'
type NewNotice = Omit<typeof invoiceNotices.$inferInsert, Kept | 'noticeState' | 'supplierConfirm'> & { readonly id: string }
type NewLine = Omit<typeof invoiceNoticeLines.$inferInsert, Kept | 'id' | 'noticeId' | 'lineNo' | 'supplierId' | 'heldQty' | 'invoicedQty'>

/** 占用. A notice under approval has its quantities of the receipts and its penalties, instead of what it had before. */
export async function takeNotice(book: Book, notice: NewNotice, lines: readonly NewLine[], penaltyIds: readonly string[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  await dropNotice(book, notice.id)
  await moveNoticed(book, wishesOf(lines))
  const row = { ...notice, tenantId, noticeState: 'approving', supplierConfirm: 'wait', updateTime: now, isDeleted: 0 }
  await tx
    .insert(invoiceNotices)
    .values({ ...row, createTime: now })
    .onConflictDoUpdate({ target: invoiceNotices.id, set: row })
  await tx.insert(invoiceNoticeLines).values(
    lines.map((line, at) => ({
      ...{ ...line, id: newId(), tenantId, noticeId: notice.id, lineNo: at + 1, supplierId: notice.supplierId },
      ...{ heldQty: '0', invoicedQty: '0', createTime: now, updateTime: now },
    })),
  )
  await takePenalties(book, notice.id, notice.supplierId, penaltyIds)
}

const wishesOf = (lines: readonly { receiptLineId: string; qty: string }[]) => lines.map(({ receiptLineId: id, qty }) => ({ id, qty }))

/** 释放, once: a notice that came to nothing. */
export async function dropNotice(book: Book, id: string): Promise<void> {
  const { tx, now } = book
  const [dropped] = await tx
    .update(invoiceNotices)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(eq(invoiceNotices.id, id), eq(invoiceNotices.noticeState, 'approving'), eq(invoiceNotices.isDeleted, 0)))
    .returning({ id: invoiceNotices.id })
  if (!dropped) return
  const freed = await tx
    .update(invoiceNoticeLines)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(eq(invoiceNoticeLines.noticeId, id), eq(invoiceNoticeLines.isDeleted, 0)))
    .returning()
  await moveNoticed(book, wishesOf(freed.map(line => ({ ...line, qty: new Big(line.qty).neg().toFixed(3) }))))
  await freePenalties(book, id)
}

/** 供应商确认. */
export async function confirmNotice({ tx, now }: Book, id: string, supplierConfirm: 'yes' | 'no'): Promise<void> {
  await tx.update(invoiceNotices).set({ supplierConfirm, updateTime: now }).where(eq(invoiceNotices.id, id))
}

/** 下达. From now on the supplier may invoice it. */
export async function issueNotice({ tx, now }: Book, id: string, values: Pick<Notice, 'invoiceType' | 'invoiceDeadline'>): Promise<void> {
  const issued = await tx
    .update(invoiceNotices)
    .set({ ...values, noticeState: 'to_invoice', updateTime: now })
    .where(and(eq(invoiceNotices.id, id), eq(invoiceNotices.noticeState, 'approving'), eq(invoiceNotices.isDeleted, 0)))
  if (issued.rowCount !== 1) throw conflict('开票通知已下达')
}

/** 过期. What was not invoiced by the deadline is free again; one with an invoice under approval waits for it. Returns their numbers. */
export async function expireNotices(book: Book, day: string): Promise<string[]> {
  const { tx, tenantId, now } = book
  const due = await tx
    .select()
    .from(invoiceNotices)
    .where(
      and(
        ...[notDeleted(invoiceNotices, tenantId), inArray(invoiceNotices.noticeState, [...INVOICEABLE])],
        sql`${invoiceNotices.invoiceDeadline} < ${day} and not exists (select 1 from fin_invoice_notice_line l
          where l.notice_id = ${invoiceNotices.id} and l.is_deleted = 0 and l.held_qty > 0)`,
      ),
    )
    .orderBy(asc(invoiceNotices.id))
    .for('update')
  for (const { id } of due) {
    const lines = await noticeLinesOf(tx, id)
    await moveNoticed(book, wishesOf(lines.map(line => ({ ...line, qty: new Big(line.invoicedQty).minus(line.qty).toFixed(3) }))))
    await tx.update(invoiceNotices).set({ noticeState: 'expired', updateTime: now }).where(eq(invoiceNotices.id, id))
    await freePenalties(book, id)
  }
  return due.map(({ noticeNo }) => noticeNo)
}

const LOWERABLE = sql`fin_invoice_notice_line l
  join fin_invoice_notice n on n.id = l.notice_id and n.notice_state in ('to_invoice', 'partial') and n.is_deleted = 0 and l.is_deleted = 0`

/** How much of receipt lines is in notices in force and in no invoice yet, not even one under approval. */
export async function lowerableOf(tx: Tx, receiptLineIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; left: string }>(sql`
    select l.receipt_line_id::text as id, sum(l.qty - l.held_qty - l.invoiced_qty)::text as left from ${LOWERABLE}
    where l.receipt_line_id = any (${sql.param([...receiptLineIds])}::bigint[]) group by 1`)
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** 调减, for goods that go back: as much of what is noticed and not invoiced as notices in force have. Returns how much it was. */
export async function lowerNotices(book: Book, receiptLineId: string, most: string): Promise<string> {
  const { tx } = book
  const { rows } = await tx.execute<{ id: string; noticeId: string; left: string }>(sql`
    select l.id::text as id, n.id::text as "noticeId", (l.qty - l.held_qty - l.invoiced_qty)::text as left from ${LOWERABLE}
    where l.receipt_line_id = ${receiptLineId} and l.qty > l.held_qty + l.invoiced_qty order by l.id desc for update of l, n`)
  let wanted = new Big(most)
  let lowered = new Big(0)
  for (const { id, noticeId, left } of rows) {
    const part = wanted.lt(left) ? wanted : new Big(left)
    if (part.lte(0)) break
    await lowerLine(book, { id, noticeId, qty: part, invoiced: new Big(0) })
    ;[wanted, lowered] = [wanted.minus(part), lowered.plus(part)]
  }
  if (lowered.gt(0)) await moveNoticed(book, [{ id: receiptLineId, qty: lowered.neg().toFixed(3) }])
  return lowered.toFixed(3)
}

/** 退货红冲. What was invoiced of a notice and went back was never to be invoiced. */
export async function lowerInvoiced(book: Book, id: string, qty: Big): Promise<void> {
  const [line] = await book.tx.select().from(invoiceNoticeLines).where(eq(invoiceNoticeLines.id, id)).for('update')
  if (line) await lowerLine(book, { id, noticeId: line.noticeId, qty, invoiced: qty })
}

interface Less {
  readonly id: string
  readonly noticeId: string
  readonly qty: Big
  /** As much of it as was invoiced. */
  readonly invoiced: Big
}

/** A notice of which nothing is left to invoice ends, and frees the penalties that it had taken. */
async function lowerLine(book: Book, { id, noticeId, qty, invoiced }: Less): Promise<void> {
  const { tx, now } = book
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`update fin_invoice_notice_line set qty = qty - ${qty.toFixed(3)}::numeric, update_time = ${at},
    invoiced_qty = invoiced_qty - ${invoiced.toFixed(3)}::numeric, line_amount = round((qty - ${qty.toFixed(3)}::numeric) * tax_price, 2) where id = ${id}`)
  const { rows } = await tx.execute<{ state: string }>(sql`
    update fin_invoice_notice n set update_time = ${at}, total_amount = s.amount, total_no_tax = round(s.amount / (1 + n.tax_rate::numeric), 2),
      total_tax = s.amount - round(s.amount / (1 + n.tax_rate::numeric), 2),
      notice_state = case when n.notice_state = 'expired' then 'expired' when s.qty > s.invoiced and s.invoiced > 0 then 'partial'
        when s.qty > s.invoiced then 'to_invoice' when s.invoiced > 0 then 'invoiced' else 'expired' end
    from (select sum(line_amount) as amount, sum(qty) as qty, sum(invoiced_qty) as invoiced from fin_invoice_notice_line
      where notice_id = ${noticeId} and is_deleted = 0) s where n.id = ${noticeId} returning n.notice_state as state`)
  if (rows.some(({ state }) => !INVOICEABLE.includes(state))) await freePenalties(book, noticeId)
}

export async function noticeOf(tx: Tx, tenantId: string, id: string | undefined): Promise<Notice | undefined> {
  const [found] = await tx
    .select()
    .from(invoiceNotices)
    .where(and(eq(invoiceNotices.id, id || '0'), notDeleted(invoiceNotices, tenantId)))
  return found
}

export const noticeLinesOf = (tx: Tx, noticeId: string | undefined): Promise<NoticeLine[]> =>
  tx
    .select()
    .from(invoiceNoticeLines)
    .where(and(eq(invoiceNoticeLines.noticeId, noticeId || '0'), eq(invoiceNoticeLines.isDeleted, 0)))
    .orderBy(asc(invoiceNoticeLines.lineNo))

/** Must be in force, locked against a second invoice. */
export async function lockedNotice({ tx, tenantId }: Book, id: string): Promise<Notice> {
  const [found] = await tx
    .select()
    .from(invoiceNotices)
    .where(and(eq(invoiceNotices.id, id), notDeleted(invoiceNotices, tenantId)))
    .for('update')
  if (!found || !INVOICEABLE.includes(found.noticeState)) throw new Refusal('开票通知不存在、已开完或已过期')
  return found
}
