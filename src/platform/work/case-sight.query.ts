import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Flow } from '../../model/flow/flow.ts'
import { documents } from '../../server/document/document.table.ts'
import { instances } from '../../server/engine/shell/wf.table.ts'
import { type Caller, may } from '../../server/http/caller.ts'
import type { Scene } from '../../server/http/route.ts'

const EXTERNAL = 3

/**
 * 单据的可见范围. Who may see a case: the initiator, everybody who had or has a task of it, who was informed, proxies of these, whom the paper
 * names where its definition says so, and whoever holds the flow's view right over the department. Said once, as a condition on cases, for
 * lists, pages, files and links. A draft is its writer's alone.
 */
export function casesInSight({ caller, house }: Pick<Scene, 'caller' | 'house'>, flowKeys: readonly string[]): SQL {
  const overseen = caller.accountType === EXTERNAL ? [] : flowKeys.filter(key => may(caller, `${key}_view`))
  const submitted = sql`${instances.status} <> 'draft'`
  // Nothing more is asked where everything is in sight: a count of it need not look at the rows.
  if (caller.scope.kind === 'all' && overseen.length === flowKeys.length) return submitted
  const named = flowKeys.flatMap(key => naming(caller, house.engine.flows.of(key).flow))
  return sql`(${instances.initiator} = ${caller.userId} or ${and(submitted, or(overseenBy(caller, overseen), dealtWith(caller), ...named))})`
}

function overseenBy({ scope }: Caller, flowKeys: readonly string[]): SQL | undefined {
  if (flowKeys.length === 0 || scope.kind === 'self') return undefined
  const within = scope.kind === 'all' ? undefined : sql`${instances.deptId} = any(${sql.param([...scope.deptIds])}::bigint[])`
  return and(inArray(instances.defKey, [...flowKeys]), within)
}

/** With whoever they stand in for. */
function dealtWith({ userId }: Caller): SQL {
  const me = sql`array(select ${userId}::bigint union all select principal from wf_proxy
    where agent = ${userId} and revoked_at is null and from_at <= now() and until_at > now())`
  return sql`(exists (select 1 from wf_task t where t.instance_id = ${instances.id} and (t.holder = any(${me}) or t.owner = any(${me})))
    or exists (select 1 from wf_cc c where c.instance_id = ${instances.id} and c.user_id = any(${me}))
    or exists (select 1 from wf_pool p join wf_task t on t.id = p.task_id where t.instance_id = ${instances.id} and p.user_id = any(${me})))`
}

/** Papers whose body names the caller: found by the index over bodies, once for a whole list. */
function naming({ tenantId, userId }: Caller, { key, seenBy }: Flow): SQL[] {
  if (seenBy.length === 0) return []
  const named = seenBy.map(path => {
    const [field, column] = path.split('.') as [string, string?]
    const body = { [field]: column ? [{ [column]: userId }] : userId }
    return sql`${documents.data} @> ${JSON.stringify(body)}::jsonb`
  })
  const where = and(eq(documents.tenantId, tenantId), eq(documents.flowKey, key), or(...named))
  return [sql`${instances.bizId} in (select ${documents.id} from ${documents} where ${where})`]
}
