import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Traced } from '#contract/trace.ts'
import type { Columns } from '#model/form/lines.ts'
import type { Trace } from '#model/master.ts'
import { labelsOf } from '#platform/master/label.store.ts'
import { mine, seen } from '#platform/master/master.store.ts'
import { casesVisibleTo } from '#platform/work/case-access.query.ts'
import { columnsOf, labelOf, sent } from '#server/document/master-row.ts'
import { labelKey } from '#server/document/text.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import type { Context } from '#server/http/route.ts'

/** What a picture shows of rows and papers, only of those that the caller may open. */
export const shown = async (ctx: Context, kind: string, ids: readonly string[]): Promise<Traced[]> =>
  ids.length === 0 ? [] : ctx.app.masters.has(kind) ? rowsOf(ctx, kind, ids) : papersOf(ctx, kind, ids)

async function rowsOf(ctx: Context, kind: string, ids: readonly string[]): Promise<Traced[]> {
  const resource = seen(ctx, kind)
  if (!resource?.master.trace) return []
  const { master, table, counted } = resource
  const columns = columnsOf(table)
  const found = await ctx.tx
    .select({ ...columns, ...counted })
    .from(table)
    .where(and(mine(resource, ctx), inArray(columns.id, [...ids])))
    .orderBy(columns.id)
  const all: Columns = { ...master.fields, ...master.counted }
  const told: Trace = Object.fromEntries(Object.entries(master.trace ?? {}).filter(([, name]) => name in all))
  const named = Object.fromEntries([told.state, told.party].flatMap(name => (name ? [[name, all[name]!]] : [])))
  const rows = found.map(row => sent(master, row))
  const labels = await labelsOf(ctx, named, rows)
  return rows.map(row => {
    const own = labels(row)
    const value = (name: string | undefined) => (name ? String(row[name] ?? '') : '')
    const word = (name: string | undefined) => (name ? (own[labelKey(all[name]!, value(name)) ?? ''] ?? '') : '')
    const [first = ''] = master.label
    return {
      ...{ key: `${kind}:${row.id}`, kind, title: master.title, en: master.en },
      ...{ number: String(row[first] || labelOf(master, row)), note: word(told.party), date: value(told.date).slice(0, 10) },
      ...{ state: word(told.state), stateKey: value(told.state), amount: value(told.amount) },
      to: `${master.page?.path}/index?${new URLSearchParams({ [`${first}_equal`]: String(row[first] ?? '') })}`,
    }
  })
}

async function papersOf({ tx, caller, app }: Context, flowKey: string, ids: readonly string[]): Promise<Traced[]> {
  const flow = app.engine.flows.flows.get(flowKey)?.flow
  if (!flow) return []
  const { id, bizId, number, title, status, startedAt } = instances
  const found = await tx
    .select({ id, bizId, number, title, status, day: sql<string>`to_char(${startedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')` })
    .from(instances)
    .where(
      and(
        ...[eq(instances.tenantId, caller.tenantId), eq(instances.defKey, flowKey), inArray(bizId, [...ids])],
        ...[sql`wf_instance.status not in ('draft', 'deleted')`, casesVisibleTo({ caller, app }, [flowKey])],
      ),
    )
    .orderBy(bizId)
  return found.map(each => ({
    ...{ key: `${flowKey}:${each.bizId}`, kind: flowKey, title: flow.title, en: flow.en },
    ...{ number: each.number, note: each.title, date: each.day, state: '', stateKey: each.status, amount: '' },
    to: `/work/process/${flowKey}/detail/${each.id}/${each.bizId}`,
  }))
}
