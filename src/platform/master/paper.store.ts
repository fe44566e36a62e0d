import { and, eq, inArray, ne } from 'drizzle-orm'
import { casesVisibleTo } from '#platform/work/case-access.query.ts'
import { documents } from '#server/document/document.table.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import type { Context } from '#server/http/route.ts'

/** The format of `nextNumber`: prefix of the flow, day, four digits. */
const NUMBER = /^([A-Z]{2,8})\d{12}$/

type Row = Readonly<Record<string, unknown>>

/** 单据页. Links for all document numbers in some rows, as far as the caller may open them; one statement. */
export async function papersOf(
  { tx, caller, app }: Pick<Context, 'tx' | 'caller' | 'app'>,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const numbers = new Set<string>()
  const prefixes = new Set<string>()
  for (const row of rows)
    for (const key in row) {
      const value = row[key]
      const prefix = typeof value === 'string' && value.length > 13 ? NUMBER.exec(value)?.[1] : undefined
      if (!prefix) continue
      numbers.add(value as string)
      prefixes.add(prefix)
    }
  if (numbers.size === 0) return new Map()
  const flows = [...app.engine.flows.flows.values()].flatMap(({ flow }) =>
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
        ...[inArray(documents.number, [...numbers]), ne(documents.number, ''), casesVisibleTo({ caller, app }, flows)],
      ),
    )
  return new Map(found.map(({ number, flowKey, id, bizId }) => [number, `/work/process/${flowKey}/detail/${id}/${bizId}`]))
}
