import { and, eq, sql } from 'drizzle-orm'
import { categoryName } from '#company/departments.ts'
import { categoryForSupplier } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import { categoryOf } from '#server/engine/shell/registry.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import type { Context } from '#server/http/route.ts'

/** 待办分组. The caller's to-dos by category, how many are overdue, and how many are own papers that were returned; one statement on the index of the list. */
export async function todoGroups({ app, tx, caller, now }: Context) {
  const counted = await tx
    .select({
      flowKey: tasks.flowKey,
      total: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${tasks.dueAt} < ${now.toISOString()}::timestamptz))::int`,
      returned: sql<number>`(count(*) filter (where ${tasks.kind} = 'start'))::int`,
    })
    .from(tasks)
    .where(and(eq(tasks.holder, caller.userId), eq(tasks.status, 0)))
    .groupBy(tasks.flowKey)
  const groups = new Map<string, { category: string; categoryName: string; total: number }>()
  for (const { flowKey, total } of counted) {
    const domain = app.engine.flows.flows.get(flowKey)?.domain
    if (domain === undefined) continue
    const category = categoryOf(domain)
    const outside = caller.accountType === EXTERNAL ? categoryForSupplier(category)?.zh : undefined
    const known = groups.get(category) ?? { category, categoryName: outside ?? categoryName(domain), total: 0 }
    groups.set(category, { ...known, total: known.total + total })
  }
  const sum = (key: 'total' | 'overdue' | 'returned') => counted.reduce((all, row) => all + row[key], 0)
  return {
    total: sum('total'),
    overdue: sum('overdue'),
    returned: sum('returned'),
    groups: [...groups.values()].sort((a, b) => b.total - a.total),
  }
}
