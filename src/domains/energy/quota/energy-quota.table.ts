import { masterTable } from '#server/document/master-table.ts'
import { energyQuota } from './energy-quota.master.ts'

export const energyQuotas = masterTable('en_quota', energyQuota)
