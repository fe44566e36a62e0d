import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { deptAccess } from '#server/document/access.ts'
import type { Caller } from '#server/http/caller.ts'
import { purchasePlanLines, purchasePlans } from './purchase-plan.table.ts'

/** They gather the plans of all departments, from the first draft on. */
const PURCHASING = ['buyer', 'purchase_head']

const { planState, applyDeptId, applyUserId } = purchasePlans
const ofDept = deptAccess(applyDeptId, { own: applyUserId })
const usedBy = deptAccess(purchasePlanLines.useDeptId)

/** 采购计划的可见范围. Once it is submitted a plan is its department's and the leaders'; until then its writer's and purchasing's alone. */
export function plansVisibleTo(caller: Caller): SQL | undefined {
  if (caller.isAdmin || PURCHASING.some(alias => caller.roleAliases.includes(alias))) return undefined
  return and(ofDept(caller), or(ne(planState, 'draft'), eq(applyUserId, caller.userId)))
}

/** Lines are open for buying, so there are none of a draft: those of the plans in sight, and what other departments ask for theirs. */
export function planLinesVisibleTo(caller: Caller): SQL | undefined {
  const plans = plansVisibleTo(caller)
  const used = usedBy(caller)
  if (!plans || !used) return undefined
  return or(used, sql`exists (select 1 from ${purchasePlans} where ${purchasePlans.id} = ${purchasePlanLines.planId} and ${plans})`)
}
