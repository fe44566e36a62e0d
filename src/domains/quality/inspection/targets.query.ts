import { sql } from 'drizzle-orm'
import type { Context } from '#server/http/route.ts'

interface Asked {
  readonly routeCode: string
  readonly routeProcessId: string
  readonly processCode: string
  readonly orderNo: string
}

interface Head extends Record<string, unknown> {
  work_id: string
  orderNo: string
  materialName: string
  specs: string
  processName: string
  routeName: string
  versionNum: number
  nodeKeys: string[]
}

interface Row extends Record<string, unknown> {
  id: string
  proCode: string
  round: number
  checkNo: number
  indexName: string
  indexType: string
  isKey: boolean
  lowerLimit: string
  upperLimit: string
  limits: string
  measuredValue: string
  samples: string
  deviation: string
  pass: boolean
  inspectorName: string
  inspectTime: Date
  ncrId: string | null
  ncrNo: string
  ncrState: string
  disposition: string
}

/** 异常质量指标. Everything that was found at a step of a work order; nothing for what does not exist. `-` stands for any route and any of its steps. */
export async function targetsOf({ tx, caller }: Context, { routeCode, routeProcessId, processCode, orderNo }: Asked) {
  const heads = await tx.execute<Head>(sql`
    select w.id::text as work_id, w.order_no as "orderNo", m.material_name as "materialName", coalesce(m.specs, '') as specs,
      min(e.process_name) as "processName", coalesce(r.route_name, '') as "routeName", coalesce(w.version_num, 0) as "versionNum",
      array_agg(distinct e.node_key) as "nodeKeys"
    from erp_producation_workorder w join wh_material m on m.id = w.material_id
    join erp_producation_workorder_exec e on e.work_id = w.id and e.is_deleted = 0 and e.process_code = ${processCode}
    left join erp_producation_route r on r.id = w.route_id
    where w.tenant_id = ${caller.tenantId} and w.is_deleted = 0 and w.order_no = ${orderNo} and (${routeCode} = '-' or r.route_code = ${routeCode})
      and (${routeProcessId} = '-' or exists (select 1 from erp_producation_workorder_node n where n.work_id = w.id and n.node_key = e.node_key
        and n.route_process_id::text = ${routeProcessId}))
    group by w.id, w.order_no, m.material_name, m.specs, r.route_name, w.version_num`)
  const [found] = heads.rows
  if (!found) return { rows: [] }
  const { work_id: workId, nodeKeys, ...head } = found
  const { rows } = await tx.execute<Row>(sql`
    select v.id::text, p.pro_code as "proCode", v.round, v.check_no as "checkNo", v.index_name as "indexName", v.index_type as "indexType",
      v.is_key = 'yes' as "isKey", coalesce(v.lower_limit, '') as "lowerLimit", coalesce(v.upper_limit, '') as "upperLimit", coalesce(v.limits, '') as limits,
      coalesce(v.measured_value, '') as "measuredValue", coalesce(v.samples, '') as samples, coalesce(v.deviation, '') as deviation,
      v.row_result = 'pass' as pass, coalesce(u.real_name, '') as "inspectorName", v.post_time as "inspectTime",
      n.id::text as "ncrId", coalesce(n.ncr_no, '') as "ncrNo", coalesce(n.state, '') as "ncrState", coalesce(n.disposition, '') as disposition
    from qc_inspection_index v join qc_inspection i on i.id = v.inspection_id
    join erp_producation_workorder_piece p on p.id = v.piece_id
    left join sys_user u on u.id = i.inspector_id
    left join lateral (select * from qc_nonconformity n where v.row_result = 'fail' and n.exec_id = i.exec_id and n.is_deleted = 0
      order by n.found_time desc limit 1) n on true
    where v.tenant_id = ${caller.tenantId} and v.work_id = ${workId} and v.node_key = any (${sql.param(nodeKeys)}::text[])
    order by p.pro_code, v.round desc, v.check_no desc, v.sort`)
  return { head, rows: rows.map(({ ncrId, ...row }) => ({ ...row, ncrId: ncrId ?? undefined })) }
}
