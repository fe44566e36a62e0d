import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { arrivalLines, arrivals } from '../arrival/arrival.table.ts'
import { rejectHold } from './reject-hold.register.ts'

export const rejectHolds = masterTable('wh_reject_hold', rejectHold, {
  references: { arrivalId: () => arrivals.id, arrivalLineId: () => arrivalLines.id },
  checks: { wh_reject_hold_sign: sql`case move when 'in' then qty > 0 else qty < 0 end` },
})
