import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../../server/http/caller.ts'

const EXTERNAL = 3

/** 外部账号 sees of a book only what is its own firm's; staff see the company's. */
export const ownFirm =
  (column: PgColumn) =>
  ({ accountType, supplierId }: Caller): SQL | undefined =>
    accountType !== EXTERNAL ? undefined : supplierId ? eq(column, supplierId) : sql`false`
