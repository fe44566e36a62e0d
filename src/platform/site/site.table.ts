import { smallint, text, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'

/** 站点: the company behind this schema, one row. */
export const siteProfile = pgTable('sys_site', {
  id: smallint('id').primaryKey(),
  name: varchar('name', { length: 100 }).notNull(),
  shortName: varchar('short_name', { length: 50 }).notNull(),
  title: varchar('title', { length: 100 }).notNull(),
  url: varchar('url', { length: 255 }).notNull().default(''),
  storagePrefix: varchar('storage_prefix', { length: 50 }).notNull(),
  tokenPrefix: varchar('token_prefix', { length: 50 }).notNull(),
  logo: text('logo').notNull().default(''),
})
