import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { nonconformity } from './nonconformity.register.ts'

export const nonconformities = masterTable('qc_nonconformity', nonconformity, {
  indexed: ['foundTime', 'state', 'pieceId'],
  searched: true,
  own: {
    /** The request for rework or repair, or the paper, that decides about it. */
    dispositionDocId: id('disposition_doc_id'),
  },
})
