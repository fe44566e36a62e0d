import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { quoteLines } from '../quote/quote.table.ts'
import { sourcingLines, sourcings } from '../sourcing/sourcing.table.ts'
import { award } from './award.register.ts'
import { awardLine } from './award-line.register.ts'

/** The id of an award is that of its document. */
export const awards = masterTable('award', award, { references: { sourcingId: () => sourcings.id } })
export const awardLines = masterTable('award_line', awardLine, {
  references: { awardId: () => awards.id, sourcingLineId: () => sourcingLines.id, quoteLineId: () => quoteLines.id },
  // INV-17: no more is contracted than was awarded.
  checks: { award_line_sound: sql`award_qty > 0 and contracted_qty >= 0 and contracted_qty <= award_qty and tax_price > 0` },
})
