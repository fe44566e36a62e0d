import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, onDays, reportQuery } from '#server/document/report-query.ts'
import { productPassRateProductDetail } from './product-pass-rate-product-detail.report.ts'

type Filters = DocOf<typeof productPassRateProductDetail.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], workshopId, materialId, productLine, mwClass, steelGrade } = filters
  const ours = workshopId ? sql`and w.dept_shop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``
  /** Each is counted by its own day; a piece may be in several. */
  const pieces = sql`erp_producation_workorder_piece p join erp_producation_workorder w on w.id = p.work_id ${ours}`
  const mine = sql`p.tenant_id = ${tenantId} and p.is_deleted = 0 ${asked(sql`p.material_id`, materialId)}`
  return sql`
    with happened as (
      select p.material_id, 1 as fed, 0 as good, 0 as conceded, 0 as scrapped, 0 as wip, 0 as looked, 0 as passed, 0::numeric as loss from ${pieces}
      join (select i.piece_id, min(i.post_time) as began from erp_producation_piece_issue i where i.tenant_id = ${tenantId} and i.reverse_of is null
        and i.is_deleted = 0 and not exists (select 1 from erp_producation_piece_issue u where u.reverse_of = i.id and u.reverse_of is not null and u.is_deleted = 0)
        and i.piece_id in (select x.piece_id from erp_producation_piece_issue x
          where x.tenant_id = ${tenantId} and x.is_deleted = 0 and ${onDays(sql`x.post_time`, [from, until])}) group by 1) f on f.piece_id = p.id
      where ${mine} and ${onDays(sql`f.began`, [from, until])}
      union all
      select p.material_id, 0, (p.status = '1')::int, (p.status = '3')::int, 0, 0, 0, 0, 0 from ${pieces}
      where ${mine} and p.status in ('1', '3') and ${onDays(sql`p.finish_time`, [from, until])}
      union all
      select p.material_id, 0, 0, 0, 0, 1, 0, 0, 0 from ${pieces} where ${mine} and p.status = '0'
      union all
      select p.material_id, 0, 0, 0, 1, 0, 0, 0, r.loss_amount from ${pieces} join qc_scrap_record r on r.piece_id = p.id and r.is_deleted = 0
      where ${mine} and r.scrap_date between ${from}::date and ${until}::date
      union all
      select p.material_id, 0, 0, 0, 0, 0, 1, (i.result = 'pass')::int, 0 from ${pieces} join qc_inspection i on i.piece_id = p.id and i.is_deleted = 0
      where ${mine} and i.round = 1 and i.check_no = 1 and ${onDays(sql`i.post_time`, [from, until])})
    select m.id as "materialId", d.drawing_no as "drawingNo", d.product_line as "productLine", d.mw_class as "mwClass", m.steel_grade as "steelGrade",
      sum(h.fed)::int as "fedCount", sum(h.good + h.conceded)::int as "finishCount", sum(h.good)::int as "goodCount", sum(h.conceded)::int as "concededCount",
      sum(h.scrapped)::int as "scrapCount", sum(h.wip)::int as "wipCount", sum(h.good + h.conceded + h.scrapped)::int as "endCount",
      sum(h.looked)::int as "lookCount", sum(h.passed)::int as "lookPass", sum(h.loss) as "scrapLoss"
    from happened h join wh_material m on m.id = h.material_id left join sal_product d on d.id = m.id and d.is_deleted = 0
    where true ${asked(sql`d.product_line`, productLine)} ${asked(sql`d.mw_class`, mwClass)} ${asked(sql`m.steel_grade`, steelGrade)}
    group by 1, 2, 3, 4, 5`
}

/** Pieces and scrap records as their books have them. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { period: [from, until] = ['', ''], workshopId, materialId, productLine, mwClass, steelGrade } = filters
  if (workshopId || productLine || mwClass || steelGrade) return undefined
  return sql`select p.*, s.* from
    (select count(*) filter (where status in ('1', '3') and (finish_time at time zone 'Asia/Shanghai')::date between ${from}::date and ${until}::date) as "finishCount",
      count(*) filter (where status = '0') as "wipCount"
      from erp_producation_workorder_piece where tenant_id = ${tenantId} and is_deleted = 0 ${asked(sql`material_id`, materialId)}) p,
    (select count(*) as "scrapCount", coalesce(sum(loss_amount), 0) as "scrapLoss" from qc_scrap_record where tenant_id = ${tenantId} and is_deleted = 0
      and piece_id is not null and scrap_date between ${from}::date and ${until}::date ${asked(sql`material_id`, materialId)}) s`
}

export default reportQuery(productPassRateProductDetail, rows, ledger)
