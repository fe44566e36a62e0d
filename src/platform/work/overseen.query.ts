import { and, type SQL, sql } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import type { Caller } from '#server/http/caller.ts'

/**
 * Tasks of others that somebody oversees: of flows whose documents they may look up, and of cases filed in their departments. The same rule as for
 * the documents themselves (`case-access.query.ts`), so whoever sees a task may open its document.
 */
export function overseenBy({ accountType, isAdmin, permissions, scope }: Caller, flowKey: SQL, deptId: SQL): SQL | undefined {
  if (accountType === EXTERNAL || scope.kind === 'self') return sql`false`
  const views = [...permissions].filter(code => code.endsWith('_view'))
  return and(
    isAdmin ? undefined : sql`${flowKey} || '_view' = any(${sql.param(views)}::text[])`,
    scope.kind === 'depts' ? sql`${deptId} = any(${sql.param([...scope.deptIds])}::bigint[])` : undefined,
  )
}
