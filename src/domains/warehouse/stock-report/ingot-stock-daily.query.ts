import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, dayOf, midnight, reportQuery } from '#server/document/report-query.ts'
import { INGOTS, ingotStockDaily } from './ingot-stock-daily.report.ts'

type Filters = DocOf<typeof ingotStockDaily.filters>

const TONS = sql`case m.unit when 't' then 1 when 'kg' then 0.001 else coalesce(m.unit_weight, 0) / 1000 end`

/** Ingots at these places; a supplier is known by the batch. */
function ours({ filters, tenantId }: Asking<Filters>, of: string): SQL {
  const { steelGrade, materialId, supplierId, warehouseId } = filters
  const at = (column: string) => sql.raw(`${of}.${column}`)
  return sql`${at('tenant_id')} = ${tenantId} and m.material_type = ${INGOTS} ${asked(sql`m.steel_grade`, steelGrade)} ${asked(at('material_id'), materialId)}
    ${asked(at('warehouse_id'), warehouseId)}
    ${
      supplierId
        ? sql`and exists (select 1 from wh_stock_batch b where b.material_id = ${at('material_id')} and b.batch_no = ${at('batch_no')}
            and b.supplier_id = ${supplierId} and b.is_deleted = 0)`
        : sql``
    }`
}

const rows = (asking: Asking<Filters>): SQL => {
  const { postTime: [from, until] = ['', ''], supplierId, materialId, steelGrade, warehouseId } = asking.filters
  const begin = midnight(sql`${from}::date - 29`)
  const end = midnight(sql`${until}::date + 1`)
  const kinds = (column: string, ...names: string[]) =>
    sql`coalesce(sum(l.${sql.raw(column)}) filter (where l.biz_type in (${sql.join(
      names.map(name => sql`${name}`),
      sql`, `,
    )})), 0)`
  const isNow = sql`y.day = ${asking.today}::date`
  const now = (column: string) => sql`case when ${isNow} then coalesce(${sql.raw(column)}, 0) * ${TONS} end`
  return sql`
    with moved as (
      select l.warehouse_id, l.material_id, case when l.post_time >= ${begin} then ${dayOf(sql`l.post_time`)} end as day, sum(l.pieces) as pieces, sum(l.qty) as qty,
        ${kinds('pieces', 'RECEIPT')} as in_pieces, ${kinds('qty', 'RECEIPT')} as in_qty, -${kinds('pieces', 'ISSUE', 'ISSUE_RETURN')} as issue_pieces,
        -${kinds('qty', 'ISSUE', 'ISSUE_RETURN')} as issue_qty, -${kinds('pieces', 'PURCHASE_RETURN')} as return_pieces, -${kinds('qty', 'PURCHASE_RETURN')} as return_qty
      from stock_ledger l join wh_material m on m.id = l.material_id where ${ours(asking, 'l')} and l.post_time < ${end} group by 1, 2, 3),
    lying as (
      select s.warehouse_id, s.material_id, sum(s.on_hand_qty) filter (where s.quality_state = 'good') as good,
        sum(s.on_hand_qty) filter (where s.quality_state = 'concession') as conceded,
        sum(s.on_hand_qty) filter (where s.quality_state not in ('good', 'concession')) as frozen, sum(s.reserved_qty) as held, sum(s.available_qty) as free
      from stock_balance s join wh_material m on m.id = s.material_id where ${ours(asking, 's')} group by 1, 2),
    waiting as (
      select a.warehouse_id, a.material_id, sum(g.weight) as weight from wh_arrival_ingot g join wh_arrival_line a on a.id = g.arrival_line_id
      join wh_material m on m.id = a.material_id
      where g.tenant_id = ${asking.tenantId} and g.is_deleted = 0 and g.ingot_state in ('arrived', 'inspecting') and g.result is null and m.material_type = ${INGOTS}
        ${asked(sql`m.steel_grade`, steelGrade)} ${asked(sql`a.material_id`, materialId)} ${asked(sql`a.warehouse_id`, warehouseId)}
        ${asked(sql`g.supplier_id`, supplierId)} group by 1, 2),
    place as (select warehouse_id, material_id from moved union select warehouse_id, material_id from waiting),
    daily as (
      select p.warehouse_id, p.material_id, d.day::date as day, coalesce(v.in_pieces, 0) as in_pieces, coalesce(v.in_qty, 0) as in_qty,
        coalesce(v.issue_pieces, 0) as issue_pieces, coalesce(v.issue_qty, 0) as issue_qty, coalesce(v.return_pieces, 0) as return_pieces,
        coalesce(v.return_qty, 0) as return_qty, coalesce(v.pieces, 0) as pieces, coalesce(v.qty, 0) as qty,
        coalesce(o.pieces, 0) + sum(coalesce(v.pieces, 0)) over w as close_pieces, coalesce(o.qty, 0) + sum(coalesce(v.qty, 0)) over w as close_qty,
        sum(coalesce(v.issue_qty, 0)) over (w rows between 29 preceding and current row) as used_qty
      from place p cross join generate_series(${from}::date - 29, least(${until}::date, ${asking.today}::date), interval '1 day') d(day)
      left join moved v on v.warehouse_id = p.warehouse_id and v.material_id = p.material_id and v.day = d.day::date
      left join moved o on o.warehouse_id = p.warehouse_id and o.material_id = p.material_id and o.day is null
      window w as (partition by p.warehouse_id, p.material_id order by d.day))
    select y.day::text as "postTime", m.steel_grade as "steelGrade", y.material_id as "materialId", y.warehouse_id as "warehouseId",
      (y.close_pieces - y.pieces)::int as "openPieces", (y.close_qty - y.qty) * ${TONS} as "openTons", y.in_pieces::int as "inPieces", y.in_qty * ${TONS} as "inTons",
      y.issue_pieces::int as "issuePieces", y.issue_qty * ${TONS} as "issueTons", y.return_pieces::int as "returnPieces", y.return_qty * ${TONS} as "returnTons",
      (y.pieces - y.in_pieces + y.issue_pieces + y.return_pieces)::int as "adjustPieces",
      (y.qty - y.in_qty + y.issue_qty + y.return_qty) * ${TONS} as "adjustTons", y.close_pieces::int as "closePieces", y.close_qty * ${TONS} as "closeTons",
      case when ${isNow} then coalesce(k.weight, 0) / 1000 end as "waitTons", ${now('s.good')} as "goodTons", ${now('s.conceded')} as "concessionTons",
      ${now('s.frozen')} as "frozenTons", ${now('s.held')} as "heldTons", ${now('s.free')} as "freeTons", y.used_qty * ${TONS} / 30 as "dailyTons"
    from daily y join wh_material m on m.id = y.material_id
    left join lying s on s.warehouse_id = y.warehouse_id and s.material_id = y.material_id
    left join waiting k on k.warehouse_id = y.warehouse_id and k.material_id = y.material_id
    where y.day >= ${from}::date and (y.close_qty <> 0 or y.qty <> 0 or y.pieces <> 0 or y.in_qty <> 0 or y.issue_qty <> 0 or y.return_qty <> 0
      or (${isNow} and k.weight > 0))`
}

/** All movements until the end of each day, and those of the days. */
const ledger = (asking: Asking<Filters>): SQL => {
  const { postTime: [from, until] = ['', ''] } = asking.filters
  const day = sql`(l.post_time at time zone 'Asia/Shanghai')::date`
  const last = sql`least(${until}::date, ${asking.today}::date)`
  const inside = sql`${day} between ${from}::date and ${last}`
  /** On how many of the days it counts as stock. */
  const days = sql`greatest(0, ${last} - greatest(${day}, ${from}::date) + 1)`
  const sum = (value: SQL, when: SQL) => sql`coalesce(sum(case when ${when} then ${value} end), 0)`
  return sql`select ${sum(sql`l.pieces`, sql`${inside} and l.biz_type = 'RECEIPT'`)} as "inPieces",
      ${sum(sql`-l.pieces`, sql`${inside} and l.biz_type in ('ISSUE', 'ISSUE_RETURN')`)} as "issuePieces",
      ${sum(sql`l.qty * ${TONS}`, sql`${inside} and l.biz_type = 'RECEIPT'`)} as "inTons",
      ${sum(sql`-l.qty * ${TONS}`, sql`${inside} and l.biz_type in ('ISSUE', 'ISSUE_RETURN')`)} as "issueTons",
      coalesce(sum(l.pieces * ${days}), 0) as "closePieces", coalesce(sum(l.qty * ${TONS} * ${days}), 0) as "closeTons"
    from stock_ledger l join wh_material m on m.id = l.material_id where ${ours(asking, 'l')}`
}

export default reportQuery(ingotStockDaily, rows, ledger)
