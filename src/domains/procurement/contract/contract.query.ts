import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { orphans } from '../batch/batch.store.ts'

/** 合同的不变量 (INV-02, 03, 05, 17, 19). */
export async function contractBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with live as (
      select l.*, c.contract_state, c.contract_type, c.batch_no from purchase_contract_line l
      join purchase_contract c on c.id = l.purchase_contract_id where l.is_deleted = 0),
    taken as (select award_line_id, sum(qty) as qty from live where award_line_id is not null group by 1)

    select 'INV-19 the pay plan makes up the contract' as rule, c.contract_no as subject
    from purchase_contract c join contract_pay_plan p on p.purchase_contract_id = c.id
    group by c.id, c.contract_no, c.total_amount having sum(p.plan_pay_amount) <> c.total_amount or sum(p.pay_ratio) <> 100
    union all
    select 'INV-19 the pay plan makes up the general contract', g.contract_no
    from general_contract g left join contract_pay_plan p on p.general_contract_id = g.id
    group by g.id, g.contract_no, g.total_amount
    having coalesce(sum(p.plan_pay_amount), 0) <> g.total_amount or coalesce(sum(p.pay_ratio), 0) <> 100
    union all
    select 'INV-02 the row of a contract and its paper tell the same', c.id::text
    from purchase_contract c join document d on d.id = c.id
    where c.is_deleted = 0 and case
      when d.approval_status = 3 then c.contract_state not in ('effective', 'finished', 'terminated')
      else c.contract_state <> case when d.approval_status = 2 or c.batch_no is not null then 'approving' else 'draft' end end
    union all
    select 'INV-03 a contract that nobody is deciding holds lines', contract_no
    from live where contract_state = 'draft' or (contract_state = 'approving' and batch_no is not null)
    union all
    select 'INV-05 a contract costs what its lines cost', c.contract_no
    from purchase_contract c join live l on l.purchase_contract_id = c.id
    group by c.id, c.contract_no, c.total_amount having sum(l.line_amount) <> c.total_amount
    union all
    select 'INV-17 what is contracted of an award is what contracts say', a.id::text
    from award_line a left join taken t on t.award_line_id = a.id where a.contracted_qty <> coalesce(t.qty, 0)
    union all
    select 'INV-17 contracted at another price, or of another supplier, than awarded', l.contract_no
    from live l join award_line a on a.id = l.award_line_id
    where (l.tax_price, l.tax_rate, l.supplier_id, l.material_id) <> (a.tax_price, a.tax_rate, a.supplier_id, a.material_id)
    union all
    select 'a contract has one order, for goods', c.contract_no
    from purchase_contract c
    where c.contract_state in ('effective', 'finished', 'terminated') and exists (select 1 from live l where l.purchase_contract_id = c.id)
      and (select count(*) from purchase_order o where o.purchase_contract_id = c.id)
        <> case when c.contract_type in ('outsource', 'transport') then 0 else 1 end
    union all
    select 'more is ordered, or dearer, than was contracted', l.contract_no
    from live l join purchase_order_line o on o.contract_line_id = l.id
    where o.qty > l.qty or o.tax_price > l.tax_price or o.material_id <> l.material_id
    union all ${orphans('purchase_contract', 'contract_state', 'approving')}`,
  )
}
