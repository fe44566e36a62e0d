import { masterTable } from '#server/document/master-table.ts'
import { equipments } from '../equipment.table.ts'
import { maintainPlan } from './maintain-plan.master.ts'
import { maintainRecord } from './maintain-record.register.ts'

export const maintainPlans = masterTable('eq_maintain_plan', maintainPlan, { references: { equipmentId: () => equipments.id } })

export const maintainRecords = masterTable('eq_maintain_record', maintainRecord, { references: { planId: () => maintainPlans.id } })
