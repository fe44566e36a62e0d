import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { scrapRecord } from './scrap-record.register.ts'

export const scrapRecords = masterTable('qc_scrap_record', scrapRecord, {
  indexed: ['scrapDate', 'workId', 'claimPenaltyId'],
  own: {
    /** The piece or the line of the paper: under it the steel came into the yard. */
    sourceLineId: id('source_line_id').notNull(),
  },
})
