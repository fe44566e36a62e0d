import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { costVariance } from './cost-variance.register.ts'

export const costVariances = masterTable('erp_producation_cost_variance', costVariance, {
  indexed: ['rateId', 'workId', 'period'],
  own: {
    /** The line that says what it really cost: of an invoice, or of a 差异结转. */
    sourceId: id('source_id'),
  },
  once: {
    erp_producation_cost_variance_source: {
      of: ['sourceId', 'varianceKind', 'workshopId'],
      where: sql`source_id is not null and reverse_of is null`,
    },
  },
})
