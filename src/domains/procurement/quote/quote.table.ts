import { index, text, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { sourcingLines, sourcings } from '../sourcing/sourcing.table.ts'
import { quote } from './quote.register.ts'
import { quoteClarify } from './quote-clarify.register.ts'
import { quoteLine } from './quote-line.register.ts'

export const quotes = masterTable('sourcing_quote', quote, { references: { sourcingId: () => sourcings.id } })
export const quoteLines = masterTable('sourcing_quote_line', quoteLine, {
  references: { quoteId: () => quotes.id, sourcingLineId: () => sourcingLines.id },
})

export const quoteClarifies = masterTable('quote_clarify', quoteClarify, { references: { sourcingId: () => sourcings.id } })

/** 密封报价. The prices of a quote as only the server can read them, until it is opened; a replaced quote leaves nothing behind. */
export const quoteSeals = pgTable(
  'sourcing_quote_seal',
  {
    quoteId: id('quote_id')
      .primaryKey()
      .references(() => quotes.id),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    sourcingId: id('sourcing_id')
      .notNull()
      .references(() => sourcings.id),
    payload: text('payload').notNull(),
    sealTime: moment('seal_time').notNull(),
  },
  t => [index('sourcing_quote_seal_of').on(t.sourcingId)],
)
