import { eq, sql } from 'drizzle-orm'
import { deptAccess } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { recruitPlan } from './recruit-plan.register.ts'
import { recruitPlans } from './recruit-plan.table.ts'

const total = (column: string) =>
  sql`(select coalesce(sum(l.${sql.raw(column)}), 0)::int from hr_recruit_plan_line l where l.plan_id = hr_recruit_plan.id and l.is_deleted = 0)`

export default resource(recruitPlan, recruitPlans, {
  access: deptAccess(recruitPlans.deptId),
  offered: eq(recruitPlans.status, 'running'),
  counted: { planQty: total('qty'), hiredQty: total('hired_qty') },
})
