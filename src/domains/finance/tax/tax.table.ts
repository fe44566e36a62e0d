import { sql } from 'drizzle-orm'
import { check, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { taxEntry } from './tax-entry.register.ts'

export const taxEntries = masterTable('fin_tax_entry', taxEntry, {
  indexed: ['period', 'invoiceNo', 'ofEntry'],
  own: {
    /** What an input row is before anybody decides: dictionary deduct_state; empty for the others. */
    firstState: varchar('first_state', { length: 8 }),
    /** The invoice or paper that causes it. */
    sourceId: id('source_id').notNull(),
  },
  once: { fin_tax_entry_once: { of: ['sourceType', 'sourceId', 'direction'], where: sql`reverse_of is null` } },
  checks: {
    fin_tax_entry_state: sql`(direction = 'input') = (first_state is not null)`,
    fin_tax_entry_out: sql`direction <> 'output' or of_entry is null`,
  },
})

/** 勾选. What became of an input row: deducted in a month, or not at all. Said once. */
export const taxDeducts = pgTable(
  'fin_tax_deduct',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    entryId: id('entry_id')
      .notNull()
      .references(() => taxEntries.id),
    /** Dictionary deduct_state: ticked or no. */
    deductState: varchar('deduct_state', { length: 8 }).notNull(),
    deductPeriod: varchar('deduct_period', { length: 7 }),
    userId: id('user_id').notNull(),
    createTime: moment('create_time').notNull(),
  },
  t => [
    uniqueIndex('fin_tax_deduct_once').on(t.entryId),
    check('fin_tax_deduct_period', sql`(${t.deductState} = 'ticked') = (${t.deductPeriod} is not null)`),
  ],
)
