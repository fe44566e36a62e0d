import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Caller, may } from '../http/caller.ts'

/** 可见范围 of masters and books, for `sight` of their keepers. */
const EXTERNAL = 3

/** What is nobody's business outside the company. */
export const staffOnly = ({ accountType }: Caller): SQL | undefined => (accountType === EXTERNAL ? sql`false` : undefined)

/**
 * 外部账号 sees of a book only what is its own firm's. Staff see the company's; of a book that is named here, only those who may open its page:
 * pickers are open to everybody, and accounts and grades are not everybody's business.
 */
export const ownFirm =
  (column: PgColumn, book?: string) =>
  (caller: Caller): SQL | undefined => {
    if (caller.accountType === EXTERNAL) return caller.supplierId ? eq(column, caller.supplierId) : sql`false`
    return book && !may(caller, `${book}_view`) ? sql`false` : undefined
  }
