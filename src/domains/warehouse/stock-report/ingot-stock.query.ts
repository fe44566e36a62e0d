import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { ingotStock } from './ingot-stock.report.ts'
import stockAt from './stock-at.query.ts'

type Filters = DocOf<typeof ingotStock.filters>

const INGOTS = '2'
const SPAN = 30

/** What lies there is what 时点库存 says. */
async function rows(asking: Asking<Filters>): Promise<SQL> {
  const { day = '', steelGrade, materialId } = asking.filters
  const lying = await stockAt.rows({ ...asking, filters: { day, materialType: INGOTS, materialId } })
  const end = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
  const tons = sql`case m.unit when 't' then 1 when 'kg' then 0.001 else coalesce(m.unit_weight, 0) / 1000 end`
  return sql`
    select m.steel_grade as "steelGrade", m.id as "materialId", m.specs, coalesce(s.qty, 0) * ${tons} as "stockTons", coalesce(s.pieces, 0) as pieces,
      coalesce(u.qty, 0) * ${tons} as "usedTons", coalesce(u.qty, 0) * ${tons} / ${sql.raw(String(SPAN))} as "dailyTons"
    from wh_material m
    left join (select "materialId", sum("stockQty") as qty, sum(pieces)::int as pieces from (${lying}) as lying group by 1) s on s."materialId" = m.id
    left join (select material_id, -sum(qty) as qty from stock_ledger
      where tenant_id = ${asking.tenantId} and biz_type in ('ISSUE', 'ISSUE_RETURN') and post_time < ${end} and post_time >= ${end} - ${SPAN} * interval '1 day'
      group by 1) u on u.material_id = m.id
    where m.tenant_id = ${asking.tenantId} and m.material_type = ${INGOTS} and m.steel_grade <> '' and (s.qty <> 0 or u.qty <> 0)
      ${asked(sql`m.steel_grade`, steelGrade)} ${asked(sql`m.id`, materialId)}`
}

/** All movements until that day, material by material. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { day = '', steelGrade, materialId } = filters
  return sql`select coalesce(sum(l.qty * case m.unit when 't' then 1 when 'kg' then 0.001 else coalesce(m.unit_weight, 0) / 1000 end), 0) as "stockTons",
      coalesce(sum(l.pieces), 0)::int as pieces
    from stock_ledger l join wh_material m on m.id = l.material_id
    where l.tenant_id = ${tenantId} and m.material_type = ${INGOTS} and length(m.steel_grade) > 0
      and (l.post_time at time zone 'Asia/Shanghai')::date <= ${day}::date ${asked(sql`m.steel_grade`, steelGrade)} ${asked(sql`m.id`, materialId)}`
}

export default reportQuery(ingotStock, rows, ledger)
