import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { routeById } from '../route/route-head.query.ts'
import { hashOf } from '../route-activation/route-activation.ledger.ts'

/** 路线的不变量 (INV-53, 54, 57, 58, 68): one version in force, one open change, numbers that grow, an event for each state. */
export const routeBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with routes as (select * from erp_producation_route where is_deleted = 0),
    open as (select * from erp_producation_route_change where status in ('1', '2') and is_deleted = 0),
    told as (select *, lag(to_status) over (partition by route_id order by id) as before,
      row_number() over (partition by route_id order by id desc) as nth from erp_producation_route_event)

    select 'INV-53 one version in force for each code and type' as rule, route_code as subject from routes
    where status in ('2', '3') group by tenant_id, route_code, route_type having count(*) > 1
    union all
    select 'INV-53 one version in force for each type and product', type_material_code from routes
    where status in ('2', '3') group by tenant_id, type_material_code having count(*) > 1
    union all
    select 'INV-54 one open change for each line', route_code from open group by tenant_id, route_code, route_type having count(*) > 1
    union all
    select 'INV-54 while a change is open, its old version is under change and its new one a draft or in approval', o.change_no
    from open o join routes old on old.id = o.old_route_id join routes made on made.id = o.new_route_id
    where old.status <> '3' or old.version_num <> o.base_version_num or made.status <> case o.status when '1' then '0' else '1' end
    union all
    select 'INV-54 under change means that a change is open', r.route_code || ' V' || r.version_num from routes r
    where r.status = '3' and not exists (select 1 from open o where o.old_route_id = r.id)
    union all
    select 'INV-57 a version follows a lower one of its code', r.route_code || ' V' || r.version_num
    from routes r join erp_producation_route before on before.id = r.pre_route_id
    where before.route_code <> r.route_code or before.version_num >= r.version_num
    union all
    select 'INV-57 no version number twice', route_code from erp_producation_route group by tenant_id, route_code, version_num having count(*) > 1
    union all
    select 'INV-58 a node key once in a version', n.route_id::text from erp_producation_route_process n group by n.route_id, n.node_key having count(*) > 1
    union all
    select 'INV-68 every state has one event', r.id::text from erp_producation_route r left join told t on t.route_id = r.id and t.nth = 1
    where t.to_status is distinct from r.status
    union all
    select 'INV-68 each event starts from the state before it', t.route_id::text from told t where t.from_status <> coalesce(t.before, '')`,
  )

/** 图形的不变量 (INV-55, 56): what was approved is complete in shape and has not changed since. */
export async function routeGraphBreaches(tx: Tx): Promise<Breach[]> {
  const { rows } = await tx.execute<{ id: string; tenant_id: string }>(
    sql`select id::text as id, tenant_id from erp_producation_route where status in ('2', '3', '4', '5', '6') and graph_hash is not null and is_deleted = 0`,
  )
  const found: Breach[] = []
  for (const { id, tenant_id: tenantId } of rows) {
    const reader = { tx, caller: { tenantId } }
    const row = await routeById(reader, id)
    const graph = await graphOf(reader, row)
    const subject = `${row.routeCode} V${row.versionNum}`
    if (hashOf(graph) !== row.graphHash) found.push({ rule: 'INV-55 what is approved does not change', subject })
    if (SHAPE.test(graph.warnings.map(({ msg }) => msg).join())) found.push({ rule: 'INV-56 one start, one end, closed groups', subject })
  }
  return found
}

/** Of the problems of a route, those of its shape. */
const SHAPE = /至少要有两道工序|是多余的|缺少汇合工序/
