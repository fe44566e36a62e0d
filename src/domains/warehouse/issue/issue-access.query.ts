import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { deptAccess } from '#server/document/access.ts'
import type { Caller } from '#server/http/caller.ts'
import { issueLines, issues } from './issue.table.ts'

/** Purchasing buys for all departments and sees all issues. */
const ofDept = deptAccess(issues.useDeptId, { own: issues.receiverId, whole: ['buyer', 'purchase_head'] })

/** 出库单的可见范围. Visible to the department that got the goods; any of its people may return them. */
export function issuesVisibleTo(caller: Caller): SQL | undefined {
  const seen = ofDept(caller)
  return seen && or(seen, caller.deptIds.length > 0 ? inArray(issues.useDeptId, [...caller.deptIds]) : undefined)
}

export function issueLinesVisibleTo(caller: Caller): SQL | undefined {
  const seen = issuesVisibleTo(caller)
  return seen && sql`exists (select 1 from ${issues} where ${issues.id} = ${issueLines.issueId} and ${seen})`
}
