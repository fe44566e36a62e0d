import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { orphans } from '../batch/batch.store.ts'

/** 定标的不变量 (INV-02, 05, 15, 17). */
export async function awardBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with live as (
      select l.*, a.sourcing_id from award_line l join award a on a.id = l.award_id
      where a.award_state = 'effective' and l.is_deleted = 0 and a.is_deleted = 0)

    select 'INV-15 more is awarded than was asked for' as rule, s.id::text as subject
    from sourcing_line s join live l on l.sourcing_line_id = s.id group by s.id, s.qty having sum(l.award_qty) > s.qty
    union all
    select 'INV-15 the price of an award is that of a valid quote and not above the ceiling', l.id::text
    from live l join sourcing_line s on s.id = l.sourcing_line_id left join sourcing_quote_line q on q.id = l.quote_line_id
    where q.id is null or q.valid <> 'yes' or q.tax_price <> l.tax_price or q.supplier_id <> l.supplier_id or l.tax_price > s.ceiling_price
    union all
    select 'INV-05 an award costs what its lines cost', a.award_no
    from award a join live l on l.award_id = a.id
    group by a.id having sum(l.line_amount) <> a.total_amount or sum(l.no_tax_amount) <> a.total_no_tax or sum(l.line_tax) <> a.total_tax
    union all
    select 'INV-02 an award decides a sourcing, and only one does', s.id::text
    from sourcing s left join award a on a.sourcing_id = s.id and a.award_state = 'effective' and a.is_deleted = 0
    where s.sourcing_state = 'awarded' group by s.id having count(a.id) <> 1
    union all
    select 'INV-14 what was awarded is drawn on its plan line', l.id::text
    from live l where l.award_qty <> coalesce((select sum(d.qty) from purchase_plan_draw d
      where d.biz_id = l.award_id and d.biz_line_id = l.id and d.biz_type = 'AWARDED'), 0)
    union all
    select 'INV-02 the row of an award and its paper tell the same', a.id::text
    from award a join document d on d.id = a.id
    where a.is_deleted = 0 and case
      when d.approval_status = 3 then a.award_state not in ('effective', 'void')
      else a.award_state <> case when d.approval_status = 2 or a.batch_no is not null then 'approving' else 'draft' end end
    union all ${orphans('award', 'award_state', 'approving')}`,
  )
}
