import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { productionDemand } from './production-demand.register.ts'

export const demands = masterTable('erp_producation_demand', productionDemand, {
  indexed: ['salesOrderNo'],
  searched: true,
  checks: { erp_producation_demand_qty: sql`qty >= 0` },
})
