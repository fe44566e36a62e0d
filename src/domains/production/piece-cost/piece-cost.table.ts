import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { pieceCost } from './piece-cost.register.ts'

export const pieceCosts = masterTable('erp_producation_piece_cost', pieceCost, {
  indexed: ['postDate', 'period', 'workId', 'issueLineId', 'execId', 'workshopId'],
  summed: {
    absorbed: { of: ['period', 'workshopId', 'costItem', 'basis', 'amount'], where: sql`cost_item in ('LABOR', 'ENERGY')` },
    borne: { of: ['pieceId', 'costItem', 'postDate', 'period', 'amount'] },
  },
})
