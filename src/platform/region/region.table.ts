import { index, integer, smallint, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'

/** 行政区划 by official code. */
export const regions = pgTable(
  'sys_region',
  {
    code: varchar('code', { length: 12 }).primaryKey(),
    parentCode: varchar('parent_code', { length: 12 }).notNull().default('00'),
    name: varchar('name', { length: 64 }).notNull(),
    regionLevel: smallint('region_level').notNull().default(1),
    sort: integer('sort').notNull().default(0),
  },
  t => [index('sys_region_parent').on(t.parentCode, t.sort)],
)
