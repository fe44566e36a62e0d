import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EXTERNAL } from '#model/account.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { ALL_CUSTOMERS } from '../sales.menu.ts'

/** Whether somebody looks after customers of their own and has no part in those of others. */
const isSalesman = ({ roleAliases, isAdmin }: Caller) =>
  !isAdmin && roleAliases.includes('sales_rep') && !ALL_CUSTOMERS.some(role => roleAliases.includes(role))

/**
 * 可见范围 of customers and of what is kept about them: a salesman sees the own ones, other staff all, external accounts none. Of a book named
 * here, only people who may open its page see anything.
 */
export const ownCustomers =
  (customerId: PgColumn, book?: string) =>
  (caller: Caller): SQL | undefined => {
    if (caller.accountType === EXTERNAL || (book && !may(caller, `${book}_view`))) return sql`false`
    return isSalesman(caller)
      ? sql`${customerId} in (select own.id from sal_customer own where own.sales_user_id = ${caller.userId})`
      : undefined
  }
