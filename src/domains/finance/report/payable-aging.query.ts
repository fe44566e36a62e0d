import { type SQL, sql } from 'drizzle-orm'
import { typeOfOrderLine } from '#domains/procurement/order/purchase-type.ledger.ts'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { payableAging } from './payable-aging.report.ts'

type Filters = DocOf<typeof payableAging.filters>

const suppliers = ({ filters, tenantId }: Asking<Filters>): SQL =>
  sql`s.tenant_id = ${tenantId} ${asked(sql`s.id`, filters.supplierId)} ${asked(sql`s.supplier_level`, filters.supplierLevel)}`

/** The type of an invoice is that of its first line. */
const isOfType = (purchaseType: string | undefined): SQL =>
  purchaseType
    ? sql`and ${purchaseType} = (select ${typeOfOrderLine(sql`r.purchase_order_line_id`)} from purchase_invoice_line v
        join wh_receipt_line r on r.id = v.receipt_line_id where v.purchase_invoice_id = p.purchase_invoice_id and v.is_deleted = 0
        order by v.line_no limit 1)`
    : sql``

/**
 * What was open of each share of an invoice at the end of the day: what is open now, without what was booked since. An invoice that was taken back
 * since stood then, and its first share was the whole of it.
 */
const rows = (asking: Asking<Filters>): SQL => {
  const { filters, tenantId } = asking
  const { day = '', purchaseType } = filters
  const late = (condition: SQL) => sql`coalesce(sum(p.open) filter (where ${condition}), 0)`
  const days = sql`${day}::date - p.due_date`
  const account = (name: string) =>
    purchaseType ? sql`0::numeric` : sql`coalesce(b.${sql.identifier(name)}, 0) - coalesce(n.${sql.identifier(name)}, 0)`
  return sql`
    with since as materialized (select * from ap_ledger where tenant_id = ${tenantId} and is_deleted = 0 and post_date > ${day}::date),
    new as (select supplier_id, sum(amount) filter (where account_kind = 'advance') as advance, sum(amount) filter (where account_kind = 'accrued') as accrued
      from since group by 1),
    paid as (select h.payable_id, sum(h.used) as amount from payable_hold h where h.used > 0
      and exists (select 1 from since e where e.bill_no = h.bill_no and e.entry_type in ('PAYMENT', 'ADVANCE_OFFSET')) group by 1),
    kept as (select d.payable_id, sum(d.amount) as amount from (select payable_id, amount, ap_entry_id from fin_penalty_deduct
      union all select payable_id, amount, ap_entry_id from fin_red_payable) d join since e on e.id = d.ap_entry_id group by 1),
    open as (
      select p.supplier_id, p.due_date, p.pay_share, coalesce(k.amount, 0) + coalesce(y.amount, 0) - p.paid_amount
        + case when i.red_date > ${day}::date then case when p.id = i.id then i.invoice_amount else 0 end else p.amount end as open
      from payable p join purchase_invoice i on i.id = p.purchase_invoice_id left join paid y on y.payable_id = p.id
      left join kept k on k.payable_id = p.id
      where p.tenant_id = ${tenantId} and p.payable_kind = 'invoice' and not exists (select 1 from since e where e.supplier_id = i.supplier_id
        and e.entry_type in ('INVOICE', 'OPENING') and e.reverse_of is null and e.bill_no in (i.bill_no, i.invoice_no)) ${isOfType(purchaseType)})
    select s.id as "supplierId", s.supplier_level as "supplierLevel", p.*, ${account('advance')} as advance, ${account('accrued')} as accrued,
      p.balance - ${account('advance')} as net
    from sup_supplier s left join ap_balance b on b.supplier_id = s.id left join new n on n.supplier_id = s.id
    cross join lateral (
      select coalesce(sum(p.open), 0) as balance, ${late(sql`p.due_date is null or ${days} <= 0`)} as "notDue",
        ${late(sql`${days} between 1 and 30`)} as late30, ${late(sql`${days} between 31 and 60`)} as late60,
        ${late(sql`${days} between 61 and 90`)} as late90, ${late(sql`${days} > 90`)} as later, ${late(sql`p.pay_share = 'retention'`)} as retention
      from open p where p.supplier_id = s.id) p
    where ${suppliers(asking)} and (p.balance <> 0 or ${account('advance')} <> 0 or ${account('accrued')} <> 0)`
}

/** The payable ledger itself, entry by entry; it knows no type. */
const ledger = (asking: Asking<Filters>): SQL | undefined => {
  const { day = '', purchaseType } = asking.filters
  if (purchaseType) return undefined
  const of = (kind: string) => sql`coalesce(sum(l.amount) filter (where l.account_kind = ${kind}), 0)`
  return sql`select ${of('payable')} as balance, ${of('advance')} as advance, ${of('accrued')} as accrued
    from ap_ledger l join sup_supplier s on s.id = l.supplier_id where ${suppliers(asking)} and l.post_date <= ${day}::date`
}

export default reportQuery(payableAging, rows, ledger)
