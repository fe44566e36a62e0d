import { type SQL, sql } from 'drizzle-orm'
import type { Scanned } from '#contract/voucher.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { type LabelCode, readLabel } from './label.rules.ts'

interface Named {
  readonly [column: string]: unknown
  readonly id: string
  readonly title: string
  readonly subtitle: string
}

const heads: Record<LabelCode['kind'], (tenantId: string, parts: readonly string[]) => SQL> = {
  M: (tenantId, [code]) => sql`select id::text, material_name as title, concat_ws(' ', material_code, specs) as subtitle from wh_material
    where tenant_id = ${tenantId} and is_deleted = 0 and material_code = ${code}`,
  L: (
    tenantId,
    [warehouse, code],
  ) => sql`select l.id::text, l.location_name as title, concat_ws(' ', w.warehouse_name, l.location_code) as subtitle
    from wh_location l join wh_warehouse w on w.id = l.warehouse_id
    where l.tenant_id = ${tenantId} and l.is_deleted = 0 and w.warehouse_code = ${warehouse} and l.location_code = ${code}`,
  B: (
    tenantId,
    [code, batch],
  ) => sql`select b.id::text, b.batch_no as title, concat_ws(' ', m.material_code, m.material_name, b.steel_grade, b.heat_no) as subtitle
    from wh_stock_batch b join wh_material m on m.id = b.material_id
    where b.tenant_id = ${tenantId} and b.is_deleted = 0 and m.material_code = ${code} and b.batch_no = ${batch}`,
}

const lists: Record<LabelCode['kind'], (parts: readonly string[]) => string> = {
  M: ([code = '']) => `/warehouse/material/index?materialCode=${encodeURIComponent(code)}`,
  L: ([, code = '']) => `/warehouse/location/index?locationCode=${encodeURIComponent(code)}`,
  B: ([, batch = '']) => `/warehouse/batch/index?batchNo=${encodeURIComponent(batch)}`,
}

/** 扫码. The row that a label stands for, and what lies there. */
export async function scanned({ tx, caller, input }: Context<{ code: string }>): Promise<Scanned> {
  const code = readLabel(input.code)
  if (!code) throw new Refusal('不是仓储标签的二维码')
  const { kind, parts } = code
  const { rows: found } = await tx.execute<Named & Record<string, unknown>>(heads[kind](caller.tenantId, parts))
  const [head] = found
  if (!head) throw missing('标签对应的物料、库位或批次不存在')
  const which = {
    M: sql`b.material_id = ${head.id}`,
    L: sql`b.location_id = ${head.id}`,
    B: sql`(b.material_id, b.batch_no) = (select material_id, batch_no from wh_stock_batch where id = ${head.id})`,
  }[kind]
  const { rows: places } = await tx.execute<Scanned['places'][number] & Record<string, unknown>>(sql`
    select b.id::text, w.warehouse_name as "warehouseName", coalesce(l.location_name, '') as "locationName", m.material_code as "materialCode",
      m.material_name as "materialName", coalesce(m.specs, '') as specs, b.batch_no as "batchNo", coalesce(s.heat_no, '') as "heatNo",
      b.on_hand_qty::text as qty, m.unit, b.quality_state as "qualityState", case when m.double_unit = 'yes' then 1 else 0 end as pieces
    from stock_balance b join wh_warehouse w on w.id = b.warehouse_id join wh_material m on m.id = b.material_id
    left join wh_location l on l.id = b.location_id
    left join wh_stock_batch s on s.material_id = b.material_id and s.batch_no = b.batch_no and s.is_deleted = 0
    where b.tenant_id = ${caller.tenantId} and b.on_hand_qty > 0 and ${which}
    order by w.warehouse_code, l.location_code nulls first, m.material_code, b.batch_no limit 200`)
  return { kind, title: head.title, subtitle: head.subtitle, to: lists[kind](parts), places }
}
