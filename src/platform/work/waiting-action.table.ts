import { sql } from 'drizzle-orm'
import { jsonb, varchar } from 'drizzle-orm/pg-core'
import { masterTable } from '#server/document/master-table.ts'
import { waitingAction } from './waiting-action.register.ts'

export const waitingActions = masterTable('sys_waiting_action', waitingAction, {
  own: {
    /** What is to be done, with which row and what the first person sent. */
    book: varchar('book', { length: 64 }).notNull(),
    action: varchar('action', { length: 64 }).notNull(),
    rowId: varchar('row_id', { length: 20 }).notNull(),
    sent: jsonb('sent').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Whoever filed and confirmed it so far. */
    people: jsonb('people').$type<readonly string[]>().notNull(),
  },
  // The same is not asked for twice; without a row, several may wait.
  once: { sys_waiting_action_row: { of: ['book', 'action', 'rowId'], where: sql`wait_state = 'wait' and row_id <> ''` } },
})
