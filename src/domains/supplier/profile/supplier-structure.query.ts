import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { supplierStructure } from './supplier-structure.report.ts'

type Filters = DocOf<typeof supplierStructure.filters>

/** Whoever was an applicant and became a supplier has a row in the history that says so. */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''] } = filters
  const within = (day: string) => sql`to_char(${sql.raw(day)}, 'YYYY-MM') between ${from} and ${until}`
  const state = (...names: string[]) => sql`count(*) filter (where s.supplier_status in ${names})`
  return sql`
    select s.supplier_level as "supplierLevel", s.supplier_status as "supplierStatus", count(*) as "supplierCount", ${state('normal')} as "normalCount",
      ${state('trial')} as "trialCount", ${state('suspended', 'stopped')} as "heldCount", ${state('blacklisted')} as "blackCount",
      count(*) filter (where exists (select 1 from sup_history h where h.supplier_id = s.id and h.change_field = 'status'
        and h.old_value = '申请中' and h.new_key in ('normal', 'trial') and ${within('h.effective_date')})) as "newCount",
      count(*) filter (where exists (select 1 from sup_blacklist b where b.supplier_id = s.id and ${within('b.start_date')})) as "blackenedCount"
    from sup_supplier s
    where s.tenant_id = ${tenantId} and s.is_deleted = 0 and s.supplier_status not in ('applying', 'refused')
    group by 1, 2`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''] } = filters
  return sql`select count(distinct b.supplier_id) as "blackenedCount" from sup_blacklist b where b.tenant_id = ${tenantId} and b.is_deleted = 0
    and b.start_date >= ${`${from}-01`}::date and b.start_date < ${`${until}-01`}::date + interval '1 month'`
}

export default reportQuery(supplierStructure, rows, ledger)
