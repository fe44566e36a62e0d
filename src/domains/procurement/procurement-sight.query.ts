import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../../server/http/caller.ts'

const EXTERNAL = 3

/** What the company means to buy is nobody's business outside. */
export const staffOnly = ({ accountType }: Caller): SQL | undefined => (accountType === EXTERNAL ? sql`false` : undefined)

/** A supplier sees the contracts it has signed itself. */
export const ownFirm =
  (column: PgColumn) =>
  ({ accountType, supplierId }: Caller): SQL | undefined =>
    accountType !== EXTERNAL ? undefined : supplierId ? eq(column, supplierId) : sql`false`
