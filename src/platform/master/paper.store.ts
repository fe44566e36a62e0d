import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { documents } from '../../server/document/document.table.ts'
import { instances } from '../../server/engine/shell/wf.table.ts'
import { type Caller, may } from '../../server/http/caller.ts'
import type { Scene } from '../../server/http/route.ts'

/** As `nextNumber` writes them: the letters of the flow, the day, four digits. */
const NUMBER = /^([A-Z]{2,8})\d{12}$/

type Row = Readonly<Record<string, unknown>>

/** 单据页. Every number of a paper that stands in some rows, with where that paper is read, if the caller may: one statement. */
export async function papersOf(
  { tx, caller, house }: Pick<Scene, 'tx' | 'caller' | 'house'>,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const numbers = new Set<string>()
  const prefixes = new Set<string>()
  for (const value of rows.flatMap(row => Object.values(row))) {
    const prefix = typeof value === 'string' ? NUMBER.exec(value)?.[1] : undefined
    if (!prefix) continue
    numbers.add(value as string)
    prefixes.add(prefix)
  }
  const flows = [...house.engine.flows.flows.values()].flatMap(({ flow }) =>
    prefixes.has(flow.settings.numberRule.prefix) ? [flow.key] : [],
  )
  if (flows.length === 0) return new Map()
  const found = await tx
    .select({ number: documents.number, flowKey: instances.defKey, id: instances.id, bizId: instances.bizId })
    .from(documents)
    .innerJoin(instances, eq(instances.bizId, documents.id))
    .where(
      and(
        ...[eq(documents.tenantId, caller.tenantId), inArray(documents.flowKey, flows)],
        ...[inArray(documents.number, [...numbers]), ne(documents.number, ''), readable(caller, flows)],
      ),
    )
  return new Map(found.map(({ number, flowKey, id, bizId }) => [number, `/work/process/${flowKey}/detail/${id}/${bizId}`]))
}

/** As the page of a paper decides: whoever wrote it, had to do with it, or looks after such papers of its department. */
function readable(caller: Caller, flows: readonly string[]): SQL | undefined {
  const { userId, scope } = caller
  const overseen = caller.accountType === 3 ? [] : flows.filter(key => may(caller, `${key}_view`))
  const within = scope.kind === 'all' ? undefined : scope.kind === 'depts' ? inArray(instances.deptId, [...scope.deptIds]) : sql`false`
  return or(
    eq(instances.initiator, userId),
    overseen.length > 0 ? and(inArray(instances.defKey, overseen), within) : undefined,
    sql`exists (select 1 from wf_task t where t.instance_id = ${instances.id} and ${userId} in (t.holder, t.owner))`,
    sql`exists (select 1 from wf_cc c where c.instance_id = ${instances.id} and c.user_id = ${userId})`,
  )
}
