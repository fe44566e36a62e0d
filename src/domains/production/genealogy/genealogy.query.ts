import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/http/route.ts'

/** 炉锭追溯 (INV-95), both ways: from a piece to its heat, and from a heat to everything that was made of it. */
type Batch = {
  readonly batchId: string
  readonly materialId: string
  readonly heatNo: string
  readonly ingotNo: string
  readonly steelGrade: string
  readonly supplierName: string
  readonly millCertNo: string
  readonly materialName: string
  readonly specs: string
  readonly firstInDate: string
  readonly stockQty: string
  readonly issuedQty: string
  readonly orderNos: string
}

type Made = {
  readonly materialId: string
  readonly ingotNo: string
  readonly pieceId: string
  readonly proCode: string
  readonly workId: string
  readonly orderNo: string
  readonly materialName: string
  readonly weight: string
  readonly status: number
  readonly qualityState: string
  readonly currentProcess: string
}

type Named = { readonly kind: string; readonly heatNo: string }

const MOST_HEATS = 20

export async function genealogyOf({ tx, caller }: Pick<Context, 'tx' | 'caller'>, find: string) {
  const wanted = find.trim()
  const { rows: named } = await tx.execute<Named>(sql`
    select 'piece' as kind, p.heat_no as "heatNo" from erp_producation_workorder_piece p
    where p.tenant_id = ${caller.tenantId} and p.is_deleted = 0 and p.pro_code = ${wanted} and p.heat_no is not null
    union all
    select distinct case when b.heat_no = ${wanted} then 'heat' else 'ingot' end, b.heat_no from wh_stock_batch b
    where b.tenant_id = ${caller.tenantId} and b.is_deleted = 0 and b.heat_no is not null and (b.heat_no = ${wanted} or b.batch_no = ${wanted})
    limit ${MOST_HEATS}`)
  const heatNos = [...new Set(named.map(({ heatNo }) => heatNo))]
  if (heatNos.length === 0) return { heats: [] }
  const heats = sql.param(heatNos)
  const [batches, made] = await Promise.all([
    tx.execute<Batch>(sql`
      select b.id::text as "batchId", b.material_id::text as "materialId", b.heat_no as "heatNo", b.batch_no as "ingotNo",
        coalesce(b.steel_grade, '') as "steelGrade", coalesce(s.supplier_name, '') as "supplierName", coalesce(b.mill_cert_no, '') as "millCertNo",
        m.material_name as "materialName", coalesce(m.specs, '') as specs, b.first_in_date::text as "firstInDate",
        coalesce((select sum(x.on_hand_qty) from stock_balance x where x.material_id = b.material_id and x.batch_no = b.batch_no), 0)::text as "stockQty",
        coalesce(i.qty, 0)::text as "issuedQty", coalesce(i.orders, '') as "orderNos"
      from wh_stock_batch b join wh_material m on m.id = b.material_id left join sup_supplier s on s.id = b.supplier_id
      left join lateral (select sum(l.qty - l.returned_qty) as qty, string_agg(distinct w.order_no, '、') as orders
        from wh_issue_line l left join erp_producation_workorder w on w.id = l.work_id
        where l.material_id = b.material_id and l.batch_no = b.batch_no and l.is_deleted = 0 and l.qty > l.returned_qty) i on true
      where b.tenant_id = ${caller.tenantId} and b.is_deleted = 0 and b.heat_no = any (${heats}::text[]) order by b.heat_no, b.batch_no limit 500`),
    tx.execute<Made>(sql`
      select i.material_id::text as "materialId", i.ingot_no as "ingotNo", p.id::text as "pieceId", p.pro_code as "proCode", w.id::text as "workId",
        w.order_no as "orderNo", m.material_name as "materialName", sum(case when p.id = i.piece_id then i.weight else 0.000 end)::text as weight, p.status::int as status,
        p.quality_state as "qualityState", coalesce((select string_agg(e.process_name, '、' order by e.process_seq)
          from erp_producation_workorder_exec e where e.piece_id = p.id and e.is_deleted = 0 and e.status in ('1', '2', '3', '7')), '') as "currentProcess"
      -- What was made of it, and what became of that when it was remade.
      from erp_producation_piece_issue i join erp_producation_workorder_piece p on p.heat_no = i.heat_no and origin_piece(p.id) = i.piece_id
      join erp_producation_workorder w on w.id = p.work_id join wh_material m on m.id = p.material_id
      where i.tenant_id = ${caller.tenantId} and i.heat_no = any (${heats}::text[])
      group by i.material_id, i.ingot_no, p.id, w.id, m.id having sum(i.weight) > 0 order by p.pro_code`),
  ])
  return {
    kind: named[0]?.kind,
    heats: heatNos.map(heatNo => {
      const own = batches.rows.filter(batch => batch.heatNo === heatNo)
      const [first] = own
      return {
        ...{ heatNo, steelGrade: first?.steelGrade ?? '', supplierName: first?.supplierName ?? '', millCertNo: first?.millCertNo ?? '' },
        ingots: own.map(({ materialId, heatNo: _, steelGrade: __, supplierName: ___, millCertNo: ____, ...ingot }) => {
          const pieces = made.rows.filter(piece => piece.materialId === materialId && piece.ingotNo === ingot.ingotNo)
          return { ...ingot, fedQty: total(pieces), pieces: pieces.map(({ materialId: _, ingotNo: __, ...piece }) => piece) }
        }),
      }
    }),
  }
}

const total = (rows: readonly { weight: string }[]) => rows.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toFixed(3)
