import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { holderOf } from '#server/document/claim.ts'
import type { Book } from '#server/document/ledger.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { customers } from './customer.table.ts'

export type Customer = typeof customers.$inferSelect

export const today = ({ now }: Pick<Book, 'now'>) => formatDate(now, 'yyyy-MM-dd')
type Reading = Pick<Book, 'tx' | 'tenantId'>

/** Held until the transaction ends: what is begun with a customer is counted against its credit by one at a time. */
export const lockCustomer = (tx: Tx, id: string | undefined): void => {
  if (id) tx.lock(`customer ${id}`)
}

export async function customerOf({ tx, tenantId }: Reading, id: string | undefined): Promise<Customer | undefined> {
  const [found] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id || '0'), notDeleted(customers, tenantId)))
  return found
}

export const customerKnown = async (book: Reading, id: string | undefined): Promise<Customer> =>
  (await customerOf(book, id)) ?? Promise.reject(missing('客户不存在'))

/** The enabled customer that has this name or credit code, other than `but`. */
export async function enabledAs(
  { tx, tenantId }: Reading,
  field: 'customerName' | 'creditCode',
  value: string,
  but = '0',
): Promise<Customer | undefined> {
  const [found] = await tx
    .select()
    .from(customers)
    .where(
      and(
        notDeleted(customers, tenantId),
        eq(customers.customerStatus, 'enabled'),
        eq(customers[field], value),
        sql`${customers.id} <> ${but}`,
      ),
    )
  return found
}

/** Why no agreement, contract or order may be begun with a customer, or ''. */
export async function customerObstacle(book: Reading, customerId: string | undefined): Promise<string> {
  const found = await customerOf(book, customerId)
  if (!found) return '客户不存在'
  if (found.customerStatus !== 'enabled') return `客户“${found.customerName}”已停用`
  const paper = await holderOf(book, { subject: 'customer', subjectId: found.id })
  return paper?.flowKey === 'customer_disable' ? `客户“${found.customerName}”正在办理停用（${paper.number}），暂停新业务` : ''
}

/** Asked before an agreement, a contract, an order; holds the customer until the asker commits. */
export async function requireEnabled(book: Reading, customerId: string): Promise<void> {
  lockCustomer(book.tx, customerId)
  const why = await customerObstacle(book, customerId)
  if (why) throw new Refusal(why)
}
