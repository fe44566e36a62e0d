import { masterTable } from '#server/document/master-table.ts'
import { nonconformity } from './nonconformity.register.ts'

export const nonconformities = masterTable('qc_nonconformity', nonconformity, {
  indexed: ['foundTime', 'state', 'pieceId', 'dispositionDocId'],
  searched: true,
})
