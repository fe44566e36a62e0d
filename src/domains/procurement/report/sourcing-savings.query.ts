import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { sourcingSavings } from './sourcing-savings.report.ts'

type Filters = DocOf<typeof sourcingSavings.filters>

function awards({ filters, tenantId }: Asking<Filters>): SQL {
  const { awardDate: [from, until] = ['', ''], mode, purchaseType } = filters
  return sql`a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.award_state = 'effective' and a.award_date between ${from}::date and ${until}::date
    ${asked(sql`a.mode`, mode)} ${asked(sql`a.purchase_type`, purchaseType)}`
}

const rows = (asking: Asking<Filters>): SQL => sql`
  select to_char(award_date, 'YYYY-MM') as "awardMonth", mode, purchase_type as "purchaseType", sum(first) as "projectCount", sum(total_amount) as "awardAmount",
    coalesce(sum(total_amount + saved_amount) filter (where saved_rate is not null), 0) as "comparedAmount",
    coalesce(sum(saved_amount) filter (where saved_rate is not null), 0) as "savedAmount"
  from (select a.*, (row_number() over (partition by coalesce(a.sourcing_id, a.id) order by a.award_date, a.id) = 1)::int as first
    from award a where ${awards(asking)}) as a
  group by 1, 2, 3`

/** The lines of the awards. */
const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(l.line_amount), 0) as "awardAmount" from award_line l join award a on a.id = l.award_id where ${awards(asking)}`

export default reportQuery(sourcingSavings, rows, ledger)
