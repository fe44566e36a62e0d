import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { stockOpening } from './stock-opening.register.ts'

export const stockOpenings = masterTable('wh_stock_opening', stockOpening, {
  checks: {
    // INV-06: another person posts what one has entered.
    wh_stock_opening_people: sql`filed_by <> posted_by`,
    wh_stock_opening_posted: sql`(opening_state = 'posted') = (posted_by is not null and bill_no is not null)`,
  },
})
