import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import type { Flow } from '#model/flow/flow.ts'
import type { Asked } from '#server/db/search.ts'
import { documents } from '#server/document/document.table.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { type Caller, may } from '#server/http/caller.ts'
import type { Context } from '#server/http/route.ts'

/**
 * 单据的可见范围. A case is visible to its initiator, everybody who had or has a task of it, people who were informed, their proxies,
 * people named by the document if its definition says so, and everybody with the flow's view right over the department. Defined once, as a
 * condition on cases, for lists, pages, files and links. A draft is visible to its writer only.
 */
export const casesVisibleTo = (ctx: Pick<Context, 'caller' | 'app'>, flowKeys: readonly string[]): SQL =>
  and(
    sql`(${instances.status} <> 'draft' or ${instances.initiator} = ${ctx.caller.userId})`,
    ...accessOf(ctx, flowKeys).map(({ found }) => found),
  )!

/**
 * The same for lists of submitted documents, where it is expensive: found by person and departments, or checked for each case on the way.
 * If the caller sees everything there is no condition, so a count need not read the rows.
 */
export function accessOf(ctx: Pick<Context, 'caller' | 'app'>, flowKeys: readonly string[]): Asked[] {
  const { caller, app } = ctx
  if (seesAll(ctx, flowKeys)) return []
  const overseen = overseenOf(caller, flowKeys)
  const flows = flowKeys.map(key => app.engine.flows.of(key).flow)
  const own = concerning(caller, flows)
  const among = (cases: SQL) => sql`${instances.id} in (${cases})`
  if (overseen.length === 0) return [{ found: among(own), walked: among(own), isRare: true }]
  const { tenantId, scope } = caller
  const depts = scope.kind === 'depts' ? sql.param([...scope.deptIds]) : undefined
  const below = sql`select o.id from wf_instance o where o.tenant_id = ${tenantId} and o.def_key = any(${sql.param(overseen)}::varchar[])
    ${depts ? sql`and o.dept_id = any(${depts}::bigint[])` : sql``}`
  const within = and(inArray(instances.defKey, overseen), depts ? sql`${instances.deptId} = any(${depts}::bigint[])` : undefined)!
  return [
    {
      found: among(sql`${own} union all ${below}`),
      walked: or(within, among(own))!,
      apart: [within, sql`(${within}) is not true and ${among(own)}`],
    },
  ]
}

/** Whether the caller oversees these flows in all departments. */
export const seesAll = ({ caller }: Pick<Context, 'caller'>, flowKeys: readonly string[]): boolean =>
  caller.scope.kind === 'all' && overseenOf(caller, flowKeys).length === flowKeys.length

const overseenOf = (caller: Caller, flowKeys: readonly string[]): string[] =>
  caller.accountType === EXTERNAL || caller.scope.kind === 'self' ? [] : flowKeys.filter(key => may(caller, `${key}_view`))

/**
 * The cases of these flows that concern a person or those they stand in for. Collected by person, so that a list costs as much as that
 * person's documents, not everybody's. For a single case, the database checks each part for that case alone.
 */
function concerning({ tenantId, userId }: Caller, flows: readonly Flow[]): SQL {
  const keys = sql`any(${sql.param(flows.map(({ key }) => key))}::varchar[])`
  const me = sql`(select ${userId}::bigint as id, null::jsonb as flows union all select principal, nullif(flows, '[]') from wf_proxy
    where agent = ${userId} and revoked_at is null and from_at <= now() and until_at > now()) me`
  const parts = [
    sql`select i.id from wf_instance i where i.tenant_id = ${tenantId} and i.initiator = ${userId} and i.def_key = ${keys}`,
    sql`select t.instance_id from ${me} join wf_task t on t.holder = me.id and t.flow_key = ${keys} where ${standsIn(sql`t.flow_key`)}`,
    sql`select t.instance_id from ${me} join wf_task t on t.owner = me.id and t.owner is distinct from t.holder and t.flow_key = ${keys}
      where ${standsIn(sql`t.flow_key`)}`,
    sql`select t.instance_id from ${me} join wf_pool p on p.user_id = me.id join wf_task t on t.id = p.task_id where ${standsIn(sql`t.flow_key`)}`,
    sql`select c.instance_id from ${me} join wf_cc c on c.user_id = me.id
      where ${standsIn(sql`(select i.def_key from wf_instance i where i.id = c.instance_id)`)}`,
    ...flows.flatMap(flow => naming(flow, tenantId, me)),
  ]
  return sql.join(parts, sql` union all `)
}

/** A proxy for some flows or for all; the person themselves for all. */
const standsIn = (flowKey: SQL): SQL => sql`coalesce(me.flows ? ${flowKey}, true)`

/** Documents whose body names one of these people, found by the index over bodies. */
function naming({ key, seenBy }: Flow, tenantId: string, me: SQL): SQL[] {
  const pair = (name: string, value: SQL) => sql`jsonb_build_object(${sql.raw(`'${name}'`)}, ${value})`
  return seenBy.map(path => {
    const [field, column] = path.split('.') as [string, string?]
    const body = pair(field, column ? sql`jsonb_build_array(${pair(column, sql`me.id::text`)})` : sql`me.id::text`)
    const named = and(eq(documents.tenantId, tenantId), eq(documents.flowKey, key), sql`${documents.data} @> ${body}`)
    return sql`select i.id from ${me} join ${documents} on ${named} join wf_instance i on i.biz_id = ${documents.id} where ${standsIn(sql`${key}`)}`
  })
}
