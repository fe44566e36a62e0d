import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Listing, page } from '#server/db/listing.ts'
import type { AnyTable } from '#server/db/table.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** A read-only log: by page, newest first, or one entry. */
export interface Reading {
  where: SQL | undefined
  order: readonly SQL[]
  size: number
  offset: number
}

export function book<R>(table: AnyTable & { id: Column }, listing: Listing, lines: (tx: Tx, reading: Reading) => Promise<R[]>) {
  return {
    page: ({ tx, params }: Context) => page(tx, params, listing, { table, rows: reading => lines(tx, reading) }),
    async one({ tx }: Context, id: string): Promise<R> {
      const [found] = await lines(tx, { where: sql`${table.id} = ${id}`, order: listing.order, size: 1, offset: 0 })
      return found ?? Promise.reject(missing())
    },
  }
}
