import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { priceHistory } from './price-history.register.ts'

export const priceHistories = masterTable('purchase_price_history', priceHistory, {
  indexed: ['materialId', 'supplierId'],
  own: {
    /** The line of the paper that the price comes from. */
    bizLineId: id('biz_line_id').notNull(),
  },
  // A line tells its price once.
  once: { purchase_price_history_line: { of: ['priceKind', 'bizLineId', 'billNo'], where: sql`reverse_of is null` } },
  checks: {
    purchase_price_history_sign: sql`tax_price > 0 and qty <> 0 and (qty > 0) = (reverse_of is null)`,
  },
})
