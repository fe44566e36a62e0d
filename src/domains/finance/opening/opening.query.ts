import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 期初的不变量: what is posted stands in the payable ledger once, in the first period, as of the day before it. */
export const openingBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with entries as (
      select tenant_id, supplier_id, account_kind, bill_no, sum(amount) as amount from ap_ledger where entry_type = 'OPENING' group by 1, 2, 3, 4)

    select 'a posted opening stands in the ledger' as rule, o.id::text as subject
    from fin_opening_balance o left join entries e on e.tenant_id = o.tenant_id and e.supplier_id = o.supplier_id and e.account_kind = o.book_kind
      and e.bill_no = o.ref_no
    where o.is_deleted = 0 and o.opening_state = 'posted' and e.amount is distinct from o.amount
    union all
    select 'the ledger has no other opening', e.supplier_id::text || ' ' || e.bill_no
    from entries e left join fin_opening_balance o on o.tenant_id = e.tenant_id and o.supplier_id = e.supplier_id and o.book_kind = e.account_kind
      and o.ref_no = e.bill_no and o.opening_state = 'posted' and o.is_deleted = 0
    where o.id is null
    union all
    select 'INV-85 an opening is of the first period, dated the day before it', l.id::text
    from ap_ledger l join accounting_period p on p.tenant_id = l.tenant_id and p.is_first = 'yes' and p.is_deleted = 0
    where l.entry_type = 'OPENING' and (l.period <> p.period or l.post_date <> (p.period || '-01')::date - 1)`,
  )
