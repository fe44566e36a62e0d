import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { deptAccess } from '#server/document/access.ts'
import type { Caller } from '#server/http/caller.ts'
import { purchasePlanLines, purchasePlans } from './purchase-plan.table.ts'

/** They collect the plans of all departments, including drafts. */
const PURCHASING = ['buyer', 'purchase_head']

const { planState, applyDeptId, applyUserId } = purchasePlans
const ofDept = deptAccess(applyDeptId, { own: applyUserId })
const usedBy = deptAccess(purchasePlanLines.useDeptId)

/** 采购计划的可见范围. A submitted plan is visible to its department and the leaders, a draft to its writer and purchasing. */
export function plansVisibleTo(caller: Caller): SQL | undefined {
  if (caller.isAdmin || PURCHASING.some(alias => caller.roleAliases.includes(alias))) return undefined
  return and(ofDept(caller), or(ne(planState, 'draft'), eq(applyUserId, caller.userId)))
}

/** Lines exist for approved plans only: those of visible plans, and lines that other departments request for the caller's. */
export function planLinesVisibleTo(caller: Caller): SQL | undefined {
  const plans = plansVisibleTo(caller)
  const used = usedBy(caller)
  if (!plans || !used) return undefined
  return or(used, sql`exists (select 1 from ${purchasePlans} where ${purchasePlans.id} = ${purchasePlanLines.planId} and ${plans})`)
}
