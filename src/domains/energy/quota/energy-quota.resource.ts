import { resource } from '#server/document/master-resource.ts'
import { energyQuota } from './energy-quota.master.ts'
import { energyQuotas } from './energy-quota.table.ts'

export default resource(energyQuota, energyQuotas)
