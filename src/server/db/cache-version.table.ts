import { bigint, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from './table.ts'

/**
 * Versions of slowly changing data (organisation, dictionaries, parameters). Triggers increase them in the changing transaction, so data
 * read after the version is at least as new, and a cache under it is never stale.
 */
export const cacheVersions = pgTable('cache_version', {
  name: varchar('name', { length: 32 }).primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
