import { sql } from 'drizzle-orm'
import { index, numeric, varchar } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { pieceCost } from './piece-cost.register.ts'

export const pieceCosts = masterTable('erp_producation_piece_cost', pieceCost, {
  indexed: ['postDate', 'period', 'workId', 'issueLineId', 'execId', 'workshopId'],
  summed: {
    absorbed: { of: ['period', 'workshopId', 'costItem', 'basis', 'amount'], where: sql`cost_item in ('LABOR', 'ENERGY')` },
    borne: { of: ['pieceId', 'costItem', 'postDate', 'period', 'amount'] },
  },
})

const money = (name: string) => numeric(name, { precision: 18, scale: 2 }).notNull()

/**
 * 件成本汇总. What each piece was charged with, and each order for none of its pieces: sums of 件成本流水, kept by triggers with every entry, so that
 * reports read one row of each. `pieceCostBreaches` sums anew.
 */
export const costSums = pgTable(
  'erp_producation_cost_sum',
  {
    /** The piece, or the order. */
    bearerId: id('bearer_id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    pieceId: id('piece_id'),
    /** Dictionary piece_cost_state. */
    costState: varchar('cost_state', { length: 8 }).notNull(),
    material: money('material'),
    aux: money('aux'),
    labor: money('labor'),
    energy: money('energy'),
    outsource: money('outsource'),
    /** Openings, and what came back or from the piece that it was before. */
    taken: money('taken'),
    cost: money('cost'),
    /** What left production. */
    gone: money('gone'),
    /** Of the cost, hours and energy of rework and repair. */
    redone: money('redone'),
    standard: money('standard'),
    lastPeriod: varchar('last_period', { length: 7 }).notNull(),
  },
  t => [
    index('erp_producation_cost_sum_last').on(t.tenantId, t.lastPeriod),
    index('erp_producation_cost_sum_state').on(t.tenantId, t.costState),
    index('erp_producation_cost_sum_unfed').on(t.tenantId, t.bearerId).where(sql`piece_id is null and cost <> gone`),
  ],
)
