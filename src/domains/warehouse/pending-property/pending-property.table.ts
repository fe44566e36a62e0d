import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { pendingProperty } from './pending-property.register.ts'

export const pendingProperties = masterTable('wh_pending_property', pendingProperty, {
  own: {
    /** The line of the count. */
    stocktakeLineId: id('stocktake_line_id').notNull(),
  },
  // A difference is written down once.
  once: { wh_pending_property_line: { of: ['stocktakeLineId'], where: sql`settles is null` } },
  checks: {
    wh_pending_property_sign: sql`case entry_type when 'GAIN' then amount >= 0 when 'LOSS' then amount <= 0 else settles is not null end`,
  },
})
