import { sql } from 'drizzle-orm'
import type { Book } from '#server/document/ledger.ts'

/**
 * 自动验收. A contract without a warranty is accepted on the day of the last receipt, once nothing is open any more; no longer so when goods are
 * owed again. Whoever has accepted it with a report is not contradicted.
 */
export async function acceptByReceipts({ tx, now }: Pick<Book, 'tx' | 'now'>, orderId: string, isIn: boolean): Promise<void> {
  await tx.execute(sql`
    update purchase_contract c set update_time = ${now.toISOString()}::timestamptz, accept_date = case when ${isIn} then (select max(r.receipt_date)
      from wh_receipt r where r.purchase_order_id = ${orderId} and r.receipt_status = 'posted' and r.is_deleted = 0) end
    from purchase_order o
    where o.id = ${orderId} and c.id = o.purchase_contract_id and c.contract_state = 'effective' and c.warranty_months is null
      and coalesce(jsonb_array_length(c.accept_report), 0) = 0`)
}
