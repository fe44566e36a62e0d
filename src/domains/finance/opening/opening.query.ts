import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 期初的不变量: what is posted stands in its ledger once, in the first period, as of the day before it. */
export const openingBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with entries as (
      select tenant_id, supplier_id::text as party, account_kind as kind, bill_no, sum(amount) as amount from ap_ledger where entry_type = 'OPENING' group by 1, 2, 3, 4
      union all
      select tenant_id, user_id::text, 'loan', bill_no, sum(amount) from fin_loan_entry where entry_type = 'OPENING' group by 1, 2, 4
      union all
      select e.tenant_id, d.party_name, 'deposit', e.bill_no, sum(e.amount) from fin_deposit_entry e join fin_deposit d on d.id = e.deposit_id
      where e.entry_type = 'OPENING' group by 1, 2, 4),
    opened as (
      select *, coalesce(supplier_id::text, user_id::text, party_name) as party from fin_opening_balance where is_deleted = 0 and opening_state = 'posted'),
    dated as (
      select id, tenant_id, period, post_date from ap_ledger where entry_type = 'OPENING'
      union all select id, tenant_id, period, post_date from fin_loan_entry where entry_type = 'OPENING'
      union all select id, tenant_id, period, post_date from fin_deposit_entry where entry_type = 'OPENING')

    select 'a posted opening stands in the ledger' as rule, o.id::text as subject
    from opened o left join entries e on e.tenant_id = o.tenant_id and e.party = o.party and e.kind = o.book_kind and e.bill_no = o.ref_no
    where e.amount is distinct from o.amount
    union all
    select 'the ledger has no other opening', e.party || ' ' || e.bill_no
    from entries e left join opened o on o.tenant_id = e.tenant_id and o.party = e.party and o.book_kind = e.kind and o.ref_no = e.bill_no
    where o.id is null
    union all
    select 'INV-85 an opening is of the first period, dated the day before it', l.id::text
    from dated l join accounting_period p on p.tenant_id = l.tenant_id and p.is_first = 'yes' and p.is_deleted = 0
    where l.period <> p.period or l.post_date <> (p.period || '-01')::date - 1`,
  )
