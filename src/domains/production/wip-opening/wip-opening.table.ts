import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { wipOpening } from './wip-opening.register.ts'

export const wipOpenings = masterTable('erp_producation_wip_opening', wipOpening, {
  checks: {
    // INV-06: another person posts what one has entered.
    erp_producation_wip_opening_people: sql`filed_by <> posted_by`,
    erp_producation_wip_opening_posted: sql`(opening_state = 'posted') = (posted_by is not null and work_id is not null)`,
  },
})
