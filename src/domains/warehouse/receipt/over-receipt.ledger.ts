import { sql } from 'drizzle-orm'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import { INGOT } from '../material/material.master.ts'

/** 超收容差(%) by material: that of its category, else the parameter for ingots, whose weight is never exact, else 0. */
export async function overReceiptRates(tx: Tx, tenantId: string, materialIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ingot = (await paramValue(tx, tenantId, 'purchase.overReceipt.ingot')) ?? '0'
  const { rows } = await tx.execute<{ id: string; rate: string }>(sql`
    select m.id::text, coalesce(c.over_receipt_rate::text, case when m.material_type = ${INGOT} then ${ingot} else '0' end) as rate
    from wh_material m left join scm_material_category c on c.id = m.category_id and c.is_deleted = 0
    where m.id = any (${sql.param([...new Set(materialIds)])}::bigint[])`)
  return new Map(rows.map(row => [row.id, row.rate]))
}
