import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, dayOf, onDays, reportQuery } from '#server/document/report-query.ts'
import { trace } from './trace.report.ts'

type Filters = DocOf<typeof trace.filters>

/** Of what was fed. */
const fed = ({ filters, tenantId }: Asking<Filters>): SQL =>
  sql`i.tenant_id = ${tenantId} and i.is_deleted = 0 ${asked(sql`i.heat_no`, filters.heatNo)} ${asked(sql`i.ingot_no`, filters.ingotNo)}
    ${asked(sql`i.supplier_id`, filters.supplierId)}`

/** Of the piece, and of what was done with it. */
function made({ filters }: Asking<Filters>): SQL {
  const { proCode, chargeId, equipmentId, period } = filters
  const step = (of: SQL) =>
    sql`and exists (select 1 from erp_producation_workorder_exec e where e.piece_id = p.id and e.is_deleted = 0 and ${of})`
  return sql`${asked(sql`p.pro_code`, proCode)} ${chargeId ? step(sql`e.charge_id = ${chargeId}`) : sql``}
    ${equipmentId ? step(sql`e.equipment_id = ${equipmentId} ${period ? sql`and ${onDays(sql`e.start_time`, period)}` : sql``}`) : sql``}
    ${period && !equipmentId ? sql`and ${onDays(sql`f.fed_time`, period)}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => sql`
  with fed as (
    select i.piece_id, i.ingot_no, i.heat_no, i.supplier_id, max(i.mill_cert_no) as mill_cert_no, sum(i.weight) as weight, min(i.post_time) as fed_time
    from erp_producation_piece_issue i where ${fed(asking)} group by 1, 2, 3, 4 having sum(i.weight) > 0)
  select p.pro_code as "proCode", p.material_id as "materialId", p.work_id as "workId", d.customer_name as "customerName", p.status, p.place,
    f.ingot_no as "ingotNo", f.heat_no as "heatNo", f.supplier_id as "supplierId", f.mill_cert_no as "millCertNo", q.inspection_id as "inspectionId", q.result,
    ${dayOf(sql`f.fed_time`)}::text as "feedDate", (row_number() over (partition by p.id order by f.fed_time, f.ingot_no) = 1)::int as "pieceCount", f.weight
  from fed f join erp_producation_workorder_piece p on p.id = f.piece_id and p.is_deleted = 0
  left join erp_producation_demand d on d.id = p.demand_id
  left join lateral (
    select l.inspection_id, g.result from wh_arrival_ingot g join qc_incoming_line l on l.arrival_line_id = g.arrival_line_id and l.is_deleted = 0
    where g.supplier_id = f.supplier_id and g.heat_no = f.heat_no and g.ingot_no = f.ingot_no and g.result is not null and g.is_deleted = 0
    order by l.id desc limit 1) q on true
  where true ${made(asking)}`

/** All that was fed and taken back. */
const ledger = (asking: Asking<Filters>): SQL | undefined => {
  const { proCode, chargeId, equipmentId, period } = asking.filters
  if (chargeId || equipmentId || period) return undefined
  return sql`select coalesce(sum(i.weight), 0) as weight from erp_producation_piece_issue i where ${fed(asking)}
    ${proCode ? sql`and i.piece_id in (select p.id from erp_producation_workorder_piece p where p.pro_code = ${proCode} and p.tenant_id = ${asking.tenantId})` : sql``}`
}

export default reportQuery(trace, rows, ledger)
