import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { checkItems, checkPlans, checkRecords, checkValues } from './check.table.ts'
import { checkItem } from './check-item.master.ts'
import { checkPlan } from './check-plan.master.ts'
import { checkRecord } from './check-record.register.ts'
import { checkValue } from './check-value.register.ts'

export default [
  resource(checkPlan, checkPlans, {
    counted: { itemCount: sql`(select count(*)::int from eq_check_item i where i.plan_id = eq_check_plan.id and i.is_deleted = 0)` },
  }),
  resource(checkItem, checkItems),
  resource(checkRecord, checkRecords, { access: staffOnly }),
  resource(checkValue, checkValues, { access: staffOnly }),
]
