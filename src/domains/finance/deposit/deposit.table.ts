import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { deposit } from './deposit.register.ts'
import { depositEntry } from './deposit-entry.register.ts'

export const deposits = masterTable('fin_deposit', deposit, {
  own: {
    /** The part of a bidder in a tender whose bond it is, or the paper that paid it. */
    sourceId: id('source_id'),
  },
  once: { fin_deposit_once: { of: ['sourceId'], where: sql`source_id is not null` } },
  checks: { fin_deposit_amount: sql`amount > 0` },
})

export const depositEntries = masterTable('fin_deposit_entry', depositEntry, {
  references: { depositId: () => deposits.id },
  indexed: ['billNo'],
})
