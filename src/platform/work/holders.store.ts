import { and, eq, inArray } from 'drizzle-orm'
import { tasks } from '#server/engine/shell/wf.table.ts'
import type { Context } from '#server/http/route.ts'

/** 当前处理人 of the cases on one page; tasks open to several people have none. */
export async function holdersOf({ tx, app, site, caller }: Context, cases: readonly string[]): Promise<Map<string, string>> {
  if (cases.length === 0) return new Map()
  const open = await tx
    .select({ id: tasks.instanceId, holder: tasks.holder })
    .from(tasks)
    .where(and(inArray(tasks.instanceId, [...cases]), eq(tasks.status, 0)))
  const { names } = await app.engine.ports.company(tx, site, caller.tenantId)
  const byCase = new Map<string, Set<string>>()
  for (const { id, holder } of open) byCase.set(id, (byCase.get(id) ?? new Set()).add(holder ? names.name(holder) : '待签收'))
  return new Map([...byCase].map(([id, people]) => [id, [...people].join('、')]))
}
