import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { varianceLedger } from './variance-ledger.register.ts'

export const varianceEntries = masterTable('wh_variance_ledger', varianceLedger, {
  indexed: ['period'],
  own: {
    /** The line of the paper that causes it. */
    bizLineId: id('biz_line_id').notNull(),
  },
  once: { wh_variance_ledger_line: { of: ['bizLineId', 'entryType', 'billNo'], where: sql`reverse_of is null` } },
})
