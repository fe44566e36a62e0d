import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { invoiceDetail } from './invoice-detail.report.ts'

type Filters = DocOf<typeof invoiceDetail.filters>

function invoices({ filters, tenantId }: Asking<Filters>): SQL {
  const { invoiceDate: [from, until] = ['', ''], supplierId, invoiceType, taxRate, verifyState, invoiceState, invoiceNo } = filters
  return sql`i.tenant_id = ${tenantId} and i.is_deleted = 0 and i.invoice_state in ('posted', 'partly_paid', 'paid')
    and i.invoice_date between ${from}::date and ${until}::date ${asked(sql`i.supplier_id`, supplierId)} ${asked(sql`i.invoice_type`, invoiceType)}
    ${asked(sql`i.tax_rate`, taxRate)} ${asked(sql`i.verify_state`, verifyState)} ${asked(sql`i.invoice_state`, invoiceState)}
    ${asked(sql`i.invoice_no`, invoiceNo)}`
}

const rows = (asking: Asking<Filters>): SQL => sql`
  select i.id as "purchaseInvoiceId", to_char(i.invoice_date, 'YYYY-MM') as "invoiceMonth", i.invoice_date::text as "invoiceDate",
    i.supplier_id as "supplierId", i.invoice_type as "invoiceType", i.tax_rate as "taxRate", r.receipts, i.due_date::text as "dueDate",
    i.invoice_state as "invoiceState", i.verify_state as "verifyState", i.invoice_amount - i.invoice_tax as "noTaxAmount", i.invoice_tax as tax,
    i.invoice_amount as amount, coalesce(i.diff_amount, 0) as "diffAmount", p.deducted as "deductedAmount", p.paid as "paidAmount",
    p.held as "inFlightAmount", i.invoice_amount - p.deducted - p.paid - p.held as "openAmount",
    case when i.invoice_state <> 'paid' and i.due_date < ${asking.today}::date then ${asking.today}::date - i.due_date end as "overdueDays"
  from purchase_invoice i
  left join lateral (select string_agg(distinct l.receipt_no, '、') as receipts from purchase_invoice_line l
    where l.purchase_invoice_id = i.id and l.is_deleted = 0) r on true
  left join lateral (select coalesce(sum(y.deducted_amount), 0) as deducted, coalesce(sum(y.paid_amount), 0) as paid,
    coalesce(sum(y.in_flight_amount), 0) as held from payable y where y.purchase_invoice_id = i.id) p on true
  where ${invoices(asking)}`

/** What may be paid of them, share by share. */
const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(p.amount + p.deducted_amount), 0) as amount, coalesce(sum(p.paid_amount), 0) as "paidAmount",
    coalesce(sum(p.amount - p.paid_amount - p.in_flight_amount), 0) as "openAmount"
  from payable p join purchase_invoice i on i.id = p.purchase_invoice_id where ${invoices(asking)}`

export default reportQuery(invoiceDetail, rows, ledger)
