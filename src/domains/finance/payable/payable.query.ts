import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { heldPayables } from './payable.ledger.ts'

/** 应付的不变量 (INV-01, 03, 33, 34, 35), for the nightly check and for tests. Sound books answer with nothing. */
export const payableBreaches = async (tx: Tx): Promise<Breach[]> => [...(await heldPayables.breaches(tx)), ...(await bookBreaches(tx))]

const bookBreaches = (tx: Tx) =>
  breachesIn(
    tx,
    sql`
    with booked as (
      select supplier_id, coalesce(sum(amount) filter (where account_kind = 'payable'), 0) as payable,
        coalesce(sum(amount) filter (where account_kind = 'advance'), 0) as advance,
        coalesce(sum(amount) filter (where account_kind = 'accrued'), 0) as accrued
      from ap_ledger group by supplier_id),
    running as (
      select *, sum(amount) over (partition by supplier_id, account_kind order by id) as counted from ap_ledger),
    asked as (
      select h.document_id, sum(h.amount) as amount from payable_hold h join payable p on p.id = h.payable_id
      where h.state = 'held' and p.payable_kind in ('invoice', 'plan') group by h.document_id),
    owed as (
      select purchase_invoice_id as id, sum(amount) as amount, sum(paid_amount) as paid_amount, sum(deducted_amount) as deducted_amount,
        count(distinct supplier_id) as suppliers, min(supplier_id) as supplier_id
      from payable where purchase_invoice_id is not null group by 1),
    settled as (
      select tenant_id, bill_no, count(*) as payments from payment where source_type = 'payApply' group by tenant_id, bill_no)

    select 'INV-33 an invoice is payable to its amount' as rule, i.id::text as subject
    from purchase_invoice i left join owed p on p.id = i.id
    where i.is_deleted = 0 and case i.invoice_state
      when 'approving' then p.id is not null
      when 'red' then p.amount <> 0 or p.paid_amount <> 0 or p.deducted_amount <> 0
      else p.id is null or p.amount + p.deducted_amount <> i.invoice_amount or p.suppliers <> 1 or p.supplier_id <> i.supplier_id
        or i.invoice_state <> case when p.paid_amount >= p.amount then 'paid' when p.paid_amount > 0 then 'partly_paid' else 'posted' end end
    union all
    select 'INV-33 a quota is payable to what was approved', q.id::text
    from pay_quota q left join payable p on p.id = q.id where p.id is null or p.amount <> q.approved_quota
    union all
    select 'INV-03 a running paper claims what it pays', a.bill_no
    from pay_apply a left join asked h on h.document_id = a.id where a.state = 'running' and a.apply_amount <> coalesce(h.amount, 0)
    union all
    select 'INV-34 balances are the sums of their entries', supplier_id::text
    from ap_balance b full join booked k using (supplier_id)
    where (coalesce(b.payable, 0), coalesce(b.advance, 0), coalesce(b.accrued, 0)) <> (coalesce(k.payable, 0), coalesce(k.advance, 0), coalesce(k.accrued, 0))
    union all
    select 'INV-34 a balance below nothing', supplier_id::text from ap_balance where payable < 0 or advance < 0 or accrued < 0
    union all
    select 'INV-34 an entry tells another balance', id::text from running where balance <> counted
    union all
    select 'INV-34 an advance is what is left of it', b.supplier_id::text
    from ap_balance b left join payable p on p.id = b.supplier_id
    where b.advance <> coalesce(p.amount - p.paid_amount, 0)
    union all
    select 'INV-35 a payment without its approved paper, or to another account', y.payment_no
    from payment y left join pay_apply a on a.bill_no = y.bill_no and a.tenant_id = y.tenant_id
      left join document d on d.id = a.id
    where y.source_type = 'payApply' and (a.id is null or a.state <> 'paid' or d.approval_status is distinct from 3 or y.amount <> a.actual_amount
      or (y.payee_name, y.bank_name, y.bank_account) <> (a.payee_name, a.bank_name, a.bank_account))
    union all
    select 'INV-35 a paid paper without its payment', a.bill_no
    from pay_apply a left join settled y using (tenant_id, bill_no)
    where a.state = 'paid' and a.actual_amount > 0 and coalesce(y.payments, 0) <> 1
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text
    from ap_ledger r left join ap_ledger o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or r.amount <> -o.amount
      or (r.supplier_id, r.account_kind) <> (o.supplier_id, o.account_kind))`,
  )
