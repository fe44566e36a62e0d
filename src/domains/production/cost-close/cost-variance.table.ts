import { masterTable } from '#server/document/master-table.ts'
import { costVariance } from './cost-variance.register.ts'

export const costVariances = masterTable('erp_producation_cost_variance', costVariance, { indexed: ['rateId', 'workId'] })
