import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'

/** 在途, for the orders: what suppliers have announced and not brought yet. In plain SQL, because the tables of arrivals know those of orders. */
export interface Notice extends Record<string, unknown> {
  readonly id: string
  readonly arrivalNo: string
}

/** How much is announced, by line of an order. */
export async function noticedOf(tx: Tx, orderLineIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; qty: string }>(sql`
    select purchase_order_line_id::text as id, sum(notice_qty)::text as qty from wh_arrival_line
    where purchase_order_line_id = any (${sql.param([...orderLineIds])}::bigint[]) and line_state = 'noticed' group by 1`)
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}

export async function noticesOf(tx: Tx, orderId: string): Promise<Notice[]> {
  const { rows } = await tx.execute<Notice>(sql`select id::text, arrival_no as "arrivalNo" from wh_arrival
    where purchase_order_id = ${orderId} and arrival_state = 'noticed' and is_deleted = 0 order by id`)
  return rows
}

/** 撤销. What was announced does not come. */
export async function cancelNotice({ tx, now }: Book, id: string, reason: string): Promise<void> {
  await tx.execute(sql`update wh_arrival set arrival_state = 'cancelled', refuse_reason = ${reason}, update_time = ${now} where id = ${id}`)
  await tx.execute(sql`update wh_arrival_line set line_state = 'cancelled', update_time = ${now} where arrival_id = ${id}`)
  await tx.execute(sql`update wh_arrival_ingot set ingot_state = 'cancelled', update_time = ${now} where arrival_id = ${id}`)
}
