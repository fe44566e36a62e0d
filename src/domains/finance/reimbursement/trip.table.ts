import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { travelStandard } from './travel-standard.master.ts'
import { trip } from './trip.register.ts'

export const travelStandards = masterTable('fin_travel_standard', travelStandard)
export const trips = masterTable('fin_trip', trip, {
  indexed: ['travelUserId', 'billNo'],
  own: { documentId: id('document_id').notNull(), costDeptId: id('cost_dept_id').notNull() },
  checks: { fin_trip_days: sql`start_date <= end_date` },
})
