import { masterTable } from '#server/document/master-table.ts'
import { pieceIssue } from './piece-issue.register.ts'

export const pieceIssues = masterTable('erp_producation_piece_issue', pieceIssue, {
  indexed: ['postTime', 'pieceId', 'issueLineId', 'heatNo', 'ingotNo'],
})
