import { bigserial, boolean, index, integer, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'
import { moment } from '../db/columns.ts'

/** 运维检查. Backups, drills, the looks of the night and chores that failed: when, how it went, what was found. */
export const upkeepRuns = pgTable(
  'upkeep_run',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    name: varchar('name', { length: 64 }).notNull(),
    at: moment('at').notNull(),
    seconds: integer('seconds').notNull(),
    ok: boolean('ok').notNull(),
    result: varchar('result', { length: 4000 }).notNull(),
  },
  t => [index('upkeep_run_recent').on(t.at, t.id), index('upkeep_run_name').on(t.name, t.id)],
)
