import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { equipments } from '../equipment.table.ts'
import { checkItem } from './check-item.master.ts'
import { checkPlan } from './check-plan.master.ts'
import { checkRecord } from './check-record.register.ts'
import { checkValue } from './check-value.register.ts'

export const checkPlans = masterTable('eq_check_plan', checkPlan, { references: { equipmentId: () => equipments.id } })

export const checkItems = masterTable('eq_check_item', checkItem, { references: { planId: () => checkPlans.id } })

export const checkRecords = masterTable('eq_check_record', checkRecord, {
  references: { equipmentId: () => equipments.id, planId: () => checkPlans.id },
  indexed: ['state'],
  checks: { eq_check_record_sound: sql`(state = 'done') = (check_time is not null and result is not null) and until_date >= due_date` },
})

export const checkValues = masterTable('eq_check_value', checkValue, { references: { recordId: () => checkRecords.id } })
