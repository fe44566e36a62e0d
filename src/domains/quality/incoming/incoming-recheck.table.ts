import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { incomingRecheck } from './incoming-recheck.register.ts'

export const incomingRechecks = masterTable('qc_incoming_recheck', incomingRecheck, {
  checks: { qc_incoming_recheck_sound: sql`qty > 0 and inspector_id <> confirm_user_id` },
})
