import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { supplierPayments } from './supplier-payments.report.ts'

type Filters = DocOf<typeof supplierPayments.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { payDate: [from, until] = ['', ''], supplierId, payMethod, sourceType } = filters
  return sql`
    select to_char(p.pay_date, 'YYYY-MM') as "payMonth", p.pay_date::text as "payDate", p.supplier_id as "supplierId", p.pay_method as "payMethod",
      p.source_type as "sourceType", count(*) as "paymentCount", sum(p.amount) as amount
    from payment p
    where p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.supplier_id is not null and p.pay_date between ${from}::date and ${until}::date
      ${asked(sql`p.supplier_id`, supplierId)} ${asked(sql`p.pay_method`, payMethod)} ${asked(sql`p.source_type`, sourceType)}
    group by 1, 2, 3, 4, 5`
}

export default reportQuery(supplierPayments, rows)
