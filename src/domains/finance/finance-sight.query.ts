import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../../server/http/caller.ts'

const EXTERNAL = 3

/** An outside account sees of the money books only what is its own firm's. */
export const ownFirm =
  (column: PgColumn) =>
  ({ accountType, supplierId }: Caller): SQL | undefined =>
    accountType !== EXTERNAL ? undefined : supplierId ? eq(column, supplierId) : sql`false`
