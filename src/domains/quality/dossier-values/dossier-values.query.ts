import { sql } from 'drizzle-orm'
import type { DossierValue } from '#contract/dossier.ts'
import { may } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/**
 * 实测值. Every value that was found on a piece and on its heat, with its limits and with what the last pieces of the same product, the last heats of the
 * same material had.
 */
type Asking = Pick<Context, 'tx' | 'caller'>
interface Row extends Record<string, unknown> {
  id: string
  source: string
  indexCode: string
  indexName: string
  indexType: string
  processName: string
  round: number
  limits: string
  lower: string
  upper: string
  unit: string
  value: string
  samples: string
  result: string
  at: string
  /** Of a step of the piece. */
  nodeKey?: string
}
type Other = { nodeKey: string; indexCode: string; value: string }

/** Pieces of the product, and heats of the material, that a value is compared with. */
const OTHERS = 30
/** Rows of the material among which the last heats are looked for. */
const LATELY = 1000

const moment = sql`to_char(v.post_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
/** Of a step and an index, what was found last. */
const LAST = sql`distinct on (v.piece_id, v.node_key, v.index_code)`

export async function valuesOf({ tx, caller }: Asking, proCode: string): Promise<DossierValue[]> {
  const { rows: known } = await tx.execute<{ id: string; materialId: string; heatNo: string | null }>(sql`
    select p.id::text, p.material_id::text as "materialId", p.heat_no as "heatNo" from erp_producation_workorder_piece p
    where p.tenant_id = ${caller.tenantId} and p.is_deleted = 0 and p.pro_code = ${proCode}`)
  const [piece] = known
  if (!piece) throw missing('没有该产品编号')
  const { id, materialId, heatNo } = piece
  const none = Promise.resolve({ rows: [] })
  const seesPieces = may(caller, 'inspectionIndex_view')
  const seesHeats = !!heatNo && may(caller, 'incomingIndex_view')
  const [own, others, heat, heats] = await Promise.all([
    seesPieces
      ? tx.execute<Row>(sql`
          select * from (
            select ${LAST} v.id::text, 'piece' as source, v.node_key as "nodeKey", v.index_code as "indexCode", v.index_name as "indexName",
              v.index_type as "indexType", v.process_name as "processName", v.round, coalesce(v.limits, '') as limits,
              coalesce(v.lower_limit, '') as lower, coalesce(v.upper_limit, '') as upper, coalesce(v.unit, '') as unit,
              coalesce(v.measured_value, '') as value, coalesce(v.samples, '') as samples, v.row_result as result, ${moment} as at,
              coalesce(e.process_seq, 0) as seq, v.sort
            from qc_inspection_index v join qc_inspection i on i.id = v.inspection_id
            left join erp_producation_workorder_exec e on e.id = i.exec_id where v.piece_id = ${id} and v.is_deleted = 0
            order by v.piece_id, v.node_key, v.index_code, v.round desc, v.check_no desc) found order by seq, sort`)
      : none,
    seesPieces
      ? tx.execute<Other>(sql`
          with peers as (select p.id from erp_producation_workorder_piece p join qc_inspection i on i.piece_id = p.id
            where p.material_id = ${materialId} and p.id <> ${id} and p.is_deleted = 0 group by p.id order by max(i.post_time) desc limit ${OTHERS})
          select ${LAST} v.node_key as "nodeKey", v.index_code as "indexCode", v.measured_value as value
          from peers join qc_inspection_index v on v.piece_id = peers.id where v.measured_value is not null and v.is_deleted = 0
          order by v.piece_id, v.node_key, v.index_code, v.round desc, v.check_no desc`)
      : none,
    seesHeats
      ? tx.execute<Row>(sql`
          select distinct on (x.index_code) v.id::text, 'heat' as source, x.index_code as "indexCode", x.index_name as "indexName",
            v.index_type as "indexType", v.inspect_no as "processName", 1 as round, '' as limits, coalesce(v.std_lower::text, '') as lower,
            coalesce(v.std_upper::text, '') as upper, coalesce(x.unit, '') as unit, coalesce(v.measured_value::text, '') as value, '' as samples,
            v.row_result as result, to_char(v.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
          from qc_incoming_index v join qc_index x on x.id = v.index_id
          where v.tenant_id = ${caller.tenantId} and v.heat_no = ${heatNo} and v.is_deleted = 0 order by x.index_code, v.id desc`)
      : none,
    seesHeats
      ? tx.execute<Other>(sql`
          with lately as (
            select v.id, v.heat_no, v.index_id, v.measured_value from qc_incoming_index v
            where v.tenant_id = ${caller.tenantId} and v.is_deleted = 0 and v.heat_no <> ${heatNo} and v.material_id in (
              select l.material_id from qc_incoming_line l where l.tenant_id = ${caller.tenantId} and l.heat_no = ${heatNo} and l.is_deleted = 0)
            order by v.id desc limit ${LATELY}),
          peers as (select heat_no from lately group by heat_no order by max(id) desc limit ${OTHERS})
          select distinct on (v.heat_no, v.index_id) '' as "nodeKey", x.index_code as "indexCode", v.measured_value::text as value
          from lately v join peers on peers.heat_no = v.heat_no join qc_index x on x.id = v.index_id
          where v.measured_value is not null order by v.heat_no, v.index_id, v.id desc`)
      : none,
  ])
  const peers = new Map<string, string[]>()
  for (const { nodeKey, indexCode, value } of [...others.rows, ...heats.rows] as Other[]) {
    const key = `${nodeKey} ${indexCode}`
    peers.set(key, [...(peers.get(key) ?? []), value])
  }
  const withOthers = ({ nodeKey = '', ...row }: Row): DossierValue => ({ ...row, others: peers.get(`${nodeKey} ${row.indexCode}`) ?? [] })
  return [...(heat.rows as Row[]), ...(own.rows as Row[])].map(withOthers)
}
