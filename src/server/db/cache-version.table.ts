import { bigint, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from './table.ts'

/**
 * How often a body of slowly changing rows (the organisation, dictionaries, parameters) has changed. Triggers raise it in the changing
 * transaction, so whoever reads a version reads rows at least as new: what is kept in memory under it is never stale.
 */
export const cacheVersions = pgTable('cache_version', {
  name: varchar('name', { length: 32 }).primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
