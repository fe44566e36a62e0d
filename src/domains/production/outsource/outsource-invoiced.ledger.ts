import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'
import { postVariances, reverseVariances } from '../cost-close/cost-variance.ledger.ts'
import { outsourceLines, outsourceOrders } from './outsource.table.ts'

/**
 * 外协价差 (production.md 2.8). Pieces bear what was agreed when they came back; what the invoice says differently is a variance of the workshop
 * that sent them out, since finished pieces are never revalued.
 */
export interface InvoicedLine {
  readonly receiptLineId: string
  /** The line of the invoice. */
  readonly sourceId: string
  /** Signed, without deductible tax. */
  readonly amount: string
  readonly billNo: string
}

/** Of these lines of receipts, those of other firms' work. */
export async function outsourcedAmong(tx: Tx, receiptLineIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: outsourceLines.receiptLineId })
    .from(outsourceLines)
    .where(inArray(outsourceLines.receiptLineId, [...receiptLineIds, '0']))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export async function invoiceOutsourced(book: Book, lines: readonly InvoicedLine[]): Promise<void> {
  const orders = await ordersOf(
    book.tx,
    lines.map(({ receiptLineId }) => receiptLineId),
  )
  await postVariances(
    book,
    lines.flatMap(({ receiptLineId, ...line }) => {
      const order = orders.get(receiptLineId)
      return order ? [{ ...line, varianceKind: 'outsource', workshopId: order.workshopId, workId: order.workId }] : []
    }),
  )
  await restateSettled(
    book,
    [...orders.values()].map(({ id }) => id),
  )
}

/** 红冲 of an invoice: its variances are taken back, its orders wait for another one. */
export async function uninvoiceOutsourced(book: Book, lines: readonly Pick<InvoicedLine, 'receiptLineId' | 'sourceId'>[]): Promise<void> {
  await reverseVariances(
    book,
    'outsource',
    lines.map(({ sourceId }) => sourceId),
  )
  const orders = await ordersOf(
    book.tx,
    lines.map(({ receiptLineId }) => receiptLineId),
  )
  await restateSettled(
    book,
    [...orders.values()].map(({ id }) => id),
  )
}

async function ordersOf(tx: Tx, receiptLineIds: readonly string[]) {
  const rows = await tx
    .select({
      ...{ receiptLineId: outsourceLines.receiptLineId, id: outsourceOrders.id },
      ...{ workId: outsourceOrders.workId, workshopId: outsourceOrders.workshopId },
    })
    .from(outsourceLines)
    .innerJoin(outsourceOrders, sql`${outsourceOrders.id} = ${outsourceLines.outsourceOrderId}`)
    .where(inArray(outsourceLines.receiptLineId, [...receiptLineIds, '0']))
  return new Map(rows.map(row => [row.receiptLineId ?? '', row]))
}

/** 已结算: everything is back, and whatever is owed for was invoiced; a piece that came back and waits for a decision is not. */
export async function restateSettled({ tx, now }: Pick<Book, 'tx' | 'now'>, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.execute(sql`
    update erp_producation_outsource o set status = s.status, update_time = ${now.toISOString()}, version = o.version + 1
    from (select l.outsource_order_id as id, case when bool_or(r.id is not null) and bool_and(b.id is not null and (b.qty = 0 or p.status = '2'
          or (r.id is not null and r.invoiced_qty >= r.gross_qty - r.returned_qty))) then 'settled' else 'back' end as status
      from erp_producation_outsource_line l join erp_producation_workorder_piece p on p.id = l.piece_id
      left join erp_producation_outsource_shipment_line b on b.outsource_line_id = l.id and b.outsource_direction = 'back'
      left join wh_receipt_line r on r.id = l.receipt_line_id
      where l.outsource_order_id = any (${sql.param([...orderIds])}::bigint[]) and l.is_deleted = 0 group by 1) s
    where o.id = s.id and o.status in ('back', 'settled') and o.status <> s.status`)
}
