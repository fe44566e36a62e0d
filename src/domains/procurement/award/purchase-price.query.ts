import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 采购价格的不变量 (INV-18). */
export async function purchasePriceBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    select 'INV-18 price periods of a supplier and material overlap' as rule, a.id::text as subject
    from purchase_price a join purchase_price b on b.supplier_id = a.supplier_id and b.material_id = a.material_id and b.id <> a.id
      and b.tenant_id = a.tenant_id and b.is_deleted = 0
      and b.start_date between a.start_date and coalesce(a.end_date, 'infinity')
    where a.is_deleted = 0`,
  )
}
