import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { concession } from './concession.register.ts'
import { concessionLine } from './concession-line.register.ts'

export const concessions = masterTable('qc_concession', concession, {
  indexed: ['state', 'workId', 'ncrId'],
  own: { documentId: id('document_id').notNull() },
  once: { qc_concession_document: { of: ['documentId'], where: sql`is_deleted = 0` } },
})

export const concessionLines = masterTable('qc_concession_line', concessionLine, {
  references: { concessionId: () => concessions.id },
  indexed: ['pieceId'],
})
