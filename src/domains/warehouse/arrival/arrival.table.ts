import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { arrival } from './arrival.register.ts'
import { arrivalIngot } from './arrival-ingot.register.ts'
import { arrivalLine } from './arrival-line.register.ts'

export const arrivals = masterTable('wh_arrival', arrival, {
  checks: {
    wh_arrival_weighed: sql`net_weight is null or (net_weight = gross_weight - tare_weight and tare_weight > 0 and net_weight > 0)`,
  },
})
export const arrivalLines = masterTable('wh_arrival_line', arrivalLine, {
  references: { arrivalId: () => arrivals.id },
  // INV-21: no more is received than was accepted, what was judged is either good or not, and only what failed goes back from here.
  checks: {
    wh_arrival_line_sound: sql`received_qty between 0 and accept_qty and accept_qty + fail_qty <= arrival_qty and concession_qty between 0 and accept_qty and refused_qty >= 0
      and returned_qty between 0 and fail_qty`,
  },
})
export const arrivalIngots = masterTable('wh_arrival_ingot', arrivalIngot, {
  references: { arrivalId: () => arrivals.id, arrivalLineId: () => arrivalLines.id },
})
