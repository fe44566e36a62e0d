import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/**
 * 付款与入账的不变量 (INV-05, 06, 07, 32, 33, 35, 36, 91): who decided, when it was posted, and that no invoice, voucher or contract is used
 * beyond its amount.
 */
export const paymentBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-05 what a payment asks for is the sum of its lines' as rule, a.bill_no as subject
    from pay_apply a join document d on d.id = a.id
    where a.apply_amount <> (select coalesce(sum((line ->> 'payAmount')::numeric), 0) from jsonb_array_elements(d.data -> 'items') line)
    union all
    select 'INV-05 the tax of an invoice is a part of it', invoice_no from purchase_invoice
    where is_deleted = 0 and invoice_state <> 'red' and (invoice_tax < 0 or invoice_tax > invoice_amount)
    union all
    select 'INV-06 an applicant decided about the own payment', i.number
    from wf_instance i join wf_task t on t.instance_id = i.id
    where i.def_key = 'pay_apply' and t.node_id in ('ap_acct', 'fin_head', 'cfo', 'gm', 'cashier') and t.holder = i.initiator
      and t.result in ('approved', 'auto')
    union all
    select 'INV-07 an entry in another period than its day', id::text from ap_ledger
    where to_char(post_date, 'YYYY-MM') <> period and entry_type <> 'OPENING'
    union all
    select 'INV-07 an entry of a day to come', id::text
    from ap_ledger where post_date > (create_time at time zone 'Asia/Shanghai')::date
    union all
    select 'INV-07 an entry in a closed period', l.id::text
    from ap_ledger l join accounting_period p on p.tenant_id = l.tenant_id and p.period = l.period and p.is_deleted = 0
    where p.state = 'closed' and l.create_time > p.update_time
    union all
    select 'INV-32 an invoice twice', invoice_no
    from purchase_invoice where is_deleted = 0 group by tenant_id, invoice_no, coalesce(invoice_code, '') having count(*) > 1
    union all
    select 'INV-33 a contract is payable to its total', c.contract_no
    from payable p join purchase_contract c on c.id = p.id where p.payable_kind = 'contract' and p.amount <> c.total_amount
    union all
    select 'INV-33 payments of a contract exceed it', c.contract_no
    from purchase_contract c join pay_apply a on a.purchase_contract_id = c.id and a.state in ('running', 'paid')
      left join lateral (select sum(amount) as amount from fin_bill_issued b where b.tenant_id = a.tenant_id and b.source_no = a.bill_no
        and b.state = 'returned') returned on true
    group by c.id, c.contract_no, c.total_amount having sum(a.actual_amount - coalesce(returned.amount, 0)) > c.total_amount
    union all
    select 'INV-33 a payment in another month than its quota', a.bill_no
    from pay_apply a join payable_hold h on h.document_id = a.id and h.state = 'used' join pay_quota q on q.id = h.payable_id
    where a.state = 'paid' and to_char(a.pay_date, 'YYYY-MM') <> q.quota_month
    union all
    select 'INV-33 a row of a pay plan is payable to its amount', r.contract_no || '-' || r.line_no
    from payable p join contract_pay_plan r on r.id = p.id where p.payable_kind = 'plan' and p.amount <> r.plan_pay_amount
    union all
    select 'INV-91 more was set off than was paid in advance under a contract, or under none', coalesce(purchase_contract_id, supplier_id)::text
    from ap_ledger where account_kind = 'advance' group by tenant_id, supplier_id, purchase_contract_id having sum(amount) < 0
    union all
    select 'INV-35 a bank voucher for two payments', bank_voucher_no
    from payment where is_deleted = 0 and bank_voucher_no is not null group by tenant_id, pay_account_id, bank_voucher_no having count(distinct bill_no) > 1
    union all
    select 'INV-35 a payment without its approved paper, or to another account', y.payment_no
    from payment y left join document d on d.tenant_id = y.tenant_id and d.number = y.bill_no
    where y.source_type in ('finance', 'special') and (d.approval_status is distinct from 3 or d.data ->> 'bankAccount' <> y.bank_account
      or (d.data ->> 'applyAmount')::numeric <> y.amount)
    union all
    select 'INV-36 a retention paid before the warranty was over', a.bill_no
    from pay_apply a join purchase_contract c on c.id = a.purchase_contract_id
    where a.pay_kind = 'retention' and a.state = 'paid'
      and (c.accept_date is null or c.accept_date + make_interval(months => c.warranty_months) > a.pay_date)`,
  )
