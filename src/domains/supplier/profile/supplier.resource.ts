import { inArray, sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { ADMITTED, REVIEWED, supplier } from './supplier.register.ts'
import { suppliers } from './supplier.table.ts'
import { supplierSubjects } from './supplier-claim.ledger.ts'

/** Claims of running documents. */
const isAbout = sql`c.tenant_id = sup_supplier.tenant_id and c.subject_id = sup_supplier.id::text and c.state in ('running', 'waiting')`

/**
 * 待评审: delivered since its last review, the review interval has passed, and no review is running. Without a delivery a review would be
 * rejected, so none is due.
 */
const reviewDue = sql`(case when sup_supplier.supplier_status = any (${sql.param([...REVIEWED])}::text[])
  and not exists (select 1 from document_claim c where ${isAbout} and c.subject = 'supplier.review')
  and exists (select 1 from sup_trade_ledger t
    left join lateral (select r.end_date, r.review_period from sup_review r where r.supplier_id = sup_supplier.id and r.is_deleted = 0
      order by r.end_date desc, r.id desc limit 1) last on true
    where t.supplier_id = sup_supplier.id and t.biz_type = 'RECEIPT' and (last.end_date is null or (t.biz_date > last.end_date
      and (now() at time zone 'Asia/Shanghai')::date > last.end_date
        + case last.review_period when 'quarter' then interval '3 months' when 'half' then interval '6 months' else interval '1 year' end)))
  then 'yes' else 'no' end)`

/** Maintained with every entry of the payable ledger (INV-34); most suppliers have none. */
const balance = (account: 'payable' | 'advance' | 'accrued') =>
  sql`coalesce((select b.${sql.raw(account)} from ap_balance b where b.supplier_id = sup_supplier.id), 0)::numeric(18, 2)`

export default resource(supplier, suppliers, {
  offered: inArray(suppliers.supplierStatus, [...ADMITTED]),
  access: ownFirm(suppliers.id),
  counted: {
    openOrderAmount: sql`(select coalesce(sum(t.amount), 0)::numeric(18, 2) from sup_trade_ledger t where t.supplier_id = sup_supplier.id)`,
    payableBalance: balance('payable'),
    advanceBalance: balance('advance'),
    uninvoicedAmount: balance('accrued'),
    openPaper: sql`(select coalesce(string_agg(d.number, '、' order by d.number), '') from document_claim c join document d on d.id = c.document_id
      where ${isAbout} and c.subject = any (${sql.param(supplierSubjects)}::text[]))`,
    reviewDue,
  },
  hints: {
    // Few suppliers have deliveries.
    reviewDue: due =>
      due === 'yes' ? sql`sup_supplier.id in (select t.supplier_id from sup_trade_ledger t where t.biz_type = 'RECEIPT')` : undefined,
  },
})
