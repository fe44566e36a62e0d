import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 材料成本差异的不变量 (INV-87). */
export const varianceBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-87 what an adjustment did not put into stock is a difference' as rule, a.id::text as subject
    from wh_receipt_adjust a left join wh_variance_ledger v on v.entry_type = 'ADJUST' and v.biz_line_id = a.line_id and v.bill_no = a.bill_no
    where a.variance_amount <> coalesce(v.amount, 0)
    union all
    select 'INV-87 a closed month has no difference left', v.material_id::text || ' ' || m.period
    from accounting_period m join wh_variance_ledger v on v.tenant_id = m.tenant_id and v.period <= m.period
    where m.is_deleted = 0 and m.state = 'closed' group by v.material_id, m.period having sum(v.amount) <> 0
    union all
    select 'INV-87 what was shared out is an expense or in stock', v.id::text
    from wh_variance_ledger v where v.entry_type = 'SETTLE' and -v.amount
      <> coalesce((select sum(e.amount) from fin_expense_entry e where e.source_type = 'variance' and e.source_line_id = v.biz_line_id), 0)
      + coalesce((select sum(c.amount) from erp_producation_cost_variance c where c.variance_kind = 'material' and c.source_id = v.biz_line_id), 0)
      + coalesce((select sum(s.amount) from stock_ledger s where s.biz_type = 'REVALUE' and s.biz_line_id = v.biz_line_id), 0)`,
  )
