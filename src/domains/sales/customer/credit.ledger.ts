import { type SQL, sql } from 'drizzle-orm'
import { overdueBalance, receivableBalance } from '#domains/finance/receivable/receivable.ledger.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * 信用占用, defined once: what a customer has ordered and was not invoiced for, and what it owes. Computed from the books in the transaction that
 * asks, never stored (INV-101).
 */
const uninvoicedAmount = (customerId: SQL): SQL =>
  sql`(select coalesce(sum(round(l.qty * l.tax_price * c.exchange_rate, 2)), 0)::numeric(18, 2) from sal_order o
    join sal_order_line l on l.sales_order_id = o.id and l.is_deleted = 0 and l.line_state = 'open' join sal_contract c on c.id = o.sales_contract_id
    where o.customer_id = ${customerId} and o.is_deleted = 0 and o.order_state in ('released', 'running', 'finished'))`

const exposure = (customerId: SQL): SQL => sql`(${uninvoicedAmount(customerId)} + ${receivableBalance(customerId)})::numeric(18, 2)`

/** The figures of the customer whose id and limit these are. */
export const creditFigures = (customerId: SQL, creditLimit: SQL) => ({
  uninvoicedAmount: uninvoicedAmount(customerId),
  receivableBalance: receivableBalance(customerId),
  overdueBalance: overdueBalance(customerId),
  exposure: exposure(customerId),
  availableCredit: sql`(${creditLimit} - ${exposure(customerId)})::numeric(18, 2)`,
})

export type Credit = Record<keyof ReturnType<typeof creditFigures>, string>

/** 信用 of one customer; undefined for an unknown one. */
export async function creditOf(tx: Tx, customerId: string | undefined): Promise<Credit | undefined> {
  const figures = Object.entries(creditFigures(sql`c.id`, sql`c.credit_limit`)).map(
    ([name, of]) => sql`${of}::text as ${sql.identifier(name)}`,
  )
  const { rows } = await tx.execute<Credit>(sql`select ${sql.join(figures, sql`, `)} from sal_customer c where c.id = ${customerId || '0'}`)
  return rows[0]
}
