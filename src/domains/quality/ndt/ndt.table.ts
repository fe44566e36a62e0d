import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { masterTable } from '#server/document/master-table.ts'
import type { Indication } from './ndt.rules.ts'
import { ndtRecord } from './ndt-record.register.ts'

export const ndtRecords = masterTable('qc_ndt', ndtRecord, {
  indexed: ['testTime'],
  own: { indications: jsonb('indications').$type<readonly Indication[]>().notNull() },
  checks: {
    qc_ndt_signed: sql`state = 'draft' or (inspector_id is not null and test_time is not null and conclusion is not null)`,
    qc_ndt_reviewed: sql`state <> 'reviewed' or (reviewer_id is not null and reviewer_id <> inspector_id)`,
  },
})
