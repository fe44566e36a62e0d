import { masterTable } from '#server/document/master-table.ts'
import { pieceCost } from './piece-cost.register.ts'

export const pieceCosts = masterTable('erp_producation_piece_cost', pieceCost, {
  indexed: ['postDate', 'pieceId', 'workId', 'issueLineId', 'execId', 'workshopId'],
})
