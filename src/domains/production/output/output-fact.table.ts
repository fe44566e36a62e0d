import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { outputFact } from './output-fact.register.ts'

export const outputFacts = masterTable('erp_producation_output_fact', outputFact, {
  summed: {
    delivered: { of: ['date', 'workshopId', 'productId', 'qty', 'weight'], where: sql`is_output = 'yes' and is_shop_last = 'yes'` },
  },
})
