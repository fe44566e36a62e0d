import { sql } from 'drizzle-orm'
import type { QualityIndex } from '#company/quality-index.ts'
import type { Tx } from '#server/db/database.ts'

export interface TestedStep extends Record<string, unknown> {
  readonly execId: string
  readonly pieceId: string
  readonly proCode: string
  readonly workId: string
  readonly orderNo: string
  readonly nodeKey: string
  readonly processName: string
  readonly round: number
  readonly status: string
  readonly equipmentId: string | null
  readonly materialName: string
  readonly specs: string
  readonly steelGrade: string
  readonly heatNo: string
  readonly qualities: readonly QualityIndex[]
  readonly equipments: readonly { readonly equipmentId: string; readonly equipmentCode?: string; readonly equipmentName?: string }[]
}

/** A step that is tested, with the piece and the limits that were copied for it. */
export async function testedStep(tx: Tx, tenantId: string, execId: string): Promise<TestedStep | undefined> {
  const { rows } = await tx.execute<TestedStep>(sql`
    select e.id::text as "execId", p.id::text as "pieceId", p.pro_code as "proCode", w.id::text as "workId", w.order_no as "orderNo",
      e.node_key as "nodeKey", e.process_name as "processName", e.round, e.status, e.equipment_id::text as "equipmentId",
      m.material_name as "materialName", coalesce(m.specs, '') as specs, coalesce(m.steel_grade, '') as "steelGrade", coalesce(p.heat_no, '') as "heatNo",
      coalesce(n.qualities, r.qualities, '[]') as qualities, coalesce(n.equipments, r.equipments, '[]') as equipments
    from erp_producation_workorder_exec e join erp_producation_workorder_piece p on p.id = e.piece_id
    join erp_producation_workorder w on w.id = e.work_id join wh_material m on m.id = p.material_id
    left join erp_producation_workorder_node n on e.node_ref_type = 1 and n.work_id = e.work_id and n.rev_no = w.rev_no and n.node_key = e.node_key
    left join erp_producation_repair_node r on e.node_ref_type = 2 and r.node_key = e.node_key
    where e.id = ${execId} and e.tenant_id = ${tenantId} and e.is_deleted = 0`)
  return rows[0]
}
