import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { priceIndex } from './price-index.report.ts'

type Filters = DocOf<typeof priceIndex.filters>

const KINDS = ['ingot', 'scrap', 'iron']

/** Prices of the months are looked for so far back that a month without receipts finds the one before. */
const BACK = sql`interval '24 months'`

/**
 * One price per kind and month that had receipts. A month takes its own or the last before it; January likewise, or else the first that is known,
 * which is then 100.
 */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''] } = filters
  const index = KINDS.map(
    kind => sql`max(round(100 * p.price / b.price, 1)) filter (where k.kind = ${kind}) as ${sql.identifier(`${kind}Index`)}`,
  )
  return sql`
    with priced as (
      select kind, month, sum(amount) / sum(kg) as price from (
        select case when m.material_name like '%废钢%' then 'scrap' when m.material_name like '%生铁%' then 'iron' else 'ingot' end as kind,
          date_trunc('month', r.receipt_date)::date as month, l.gross_qty * l.net_price as amount,
          l.gross_qty * case l.unit when 't' then 1000 when 'kg' then 1 else m.unit_weight end as kg
        from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id and r.receipt_status = 'posted'
        join wh_material m on m.id = l.material_id and m.material_type = '2'
        where l.tenant_id = ${tenantId} and l.net_price > 0 and r.receipt_kind <> 'service'
          and r.receipt_date >= ${`${from}-01`}::date - ${BACK} and r.receipt_date < ${`${until}-01`}::date + interval '1 month') as received
      where kg > 0 group by 1, 2)
    select to_char(g.month, 'YYYY-MM') as period, ${sql.join(index, sql`, `)}
    from generate_series(${`${from}-01`}::date, ${`${until}-01`}::date, interval '1 month') as g(month)
    cross join (select distinct kind from priced) as k
    left join lateral (select price from priced where kind = k.kind and month <= g.month order by month desc limit 1) p on true
    cross join lateral (select price from priced where kind = k.kind
      order by month <= ${`${until.slice(0, 4)}-01-01`}::date desc, abs(month - ${`${until.slice(0, 4)}-01-01`}::date) limit 1) b
    group by 1`
}

export default reportQuery(priceIndex, rows)
