import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { recruitPlan } from './recruit-plan.register.ts'
import { recruitPlanLine } from './recruit-plan-line.register.ts'

/** The id of a plan is that of its document. */
export const recruitPlans = masterTable('hr_recruit_plan', recruitPlan)

export const recruitPlanLines = masterTable('hr_recruit_plan_line', recruitPlanLine, {
  references: { planId: () => recruitPlans.id },
  checks: { hr_recruit_plan_line_hired: sql`hired_qty between 0 and qty` },
})
