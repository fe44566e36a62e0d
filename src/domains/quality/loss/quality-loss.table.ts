import { masterTable } from '#server/document/master-table.ts'
import { qualityLoss } from './quality-loss.register.ts'

export const qualityLosses = masterTable('qc_quality_loss', qualityLoss, {
  indexed: ['postDate', 'period', 'dutyDeptId', 'scrapRecordId'],
})
