import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { openingBalance } from './opening-balance.register.ts'

export const openingBalances = masterTable('fin_opening_balance', openingBalance, {
  checks: {
    // INV-06: another person posts what one has entered.
    fin_opening_balance_people: sql`filed_by <> posted_by`,
    fin_opening_balance_posted: sql`(opening_state = 'posted') = (posted_by is not null)`,
  },
})
