/**
 * Two years of production in minutes: pieces with twenty steps each, their reports, output, costs, inspections and energy, by `insert … select`.
 * A piece takes thirty days, so that those of the last month are in process. Triggers are bypassed, indices are built afterwards.
 */
import pg from 'pg'
import { databaseOf } from './postgres.mjs'

/** Of a full company: twenty steps and some fifty costs for each make 2 million steps and 5 million costs. */
export const PIECES = 104_000
const STEPS = 20
const DAYS = 730
const AT_ONCE = 5000
const PRODUCTS = 40
/** Ids of what is made here; every kind has its own range. */
const [ORDER, PIECE, EXEC, OTHER, PRODUCT] = [3e15, 3.1e15, 3.2e15, 3.3e15, 3.4e15].map(n => `${n}::bigint`)
const LOCAL = `at time zone 'Asia/Shanghai'`
const month = moment => `to_char(${moment} ${LOCAL}, 'YYYY-MM')`
const day = moment => `(${moment} ${LOCAL})::date`

/** Every piece: its order, product, shop, and when it began, was finished and came into stock. */
const made = (from, to, many) => `(
  select n, n / 3 as o, ${PIECE} + n as piece_id, ${ORDER} + n / 3 as work_id, ${PRODUCT} + (n / 3) % ${PRODUCTS} as product_id, t.begin,
    t.begin + interval '${STEPS * 36} hours' as finish, t.begin + interval '${STEPS * 36 + 2} hours' as stock, n % 200 = 7 as is_bad, n % 10 = 3 as is_failed
  from generate_series(${from}::bigint, ${to - 1}::bigint) n, t_now,
  lateral (select t_now.at - interval '${DAYS} days' + n * interval '${DAYS} days' / ${many} as begin) t) p`

/** Every step that has begun or not: 36 hours apart, 30 hours long. */
const steps = `cross join lateral (select k, ${EXEC} + p.n * ${STEPS} + k as exec_id, p.begin + k * interval '36 hours' as s, p.begin + (k * 36 + 30) * interval '1 hour' as e
  from generate_series(0, ${STEPS - 1}) k) x join t_step c on c.k = x.k cross join t_now`
const isDone = 'x.e <= t_now.at'

const fills = {
  erp_producation_workorder: p => `
    insert into erp_producation_workorder (id, order_no, status, order_class, source_kind, material_id, qty, plan_start, plan_end, priority, dept_shop_id, route_type, rev_no,
      hold_status, outdated_flag, create_time, update_time)
    select p.work_id, 'VX-' || lpad(p.o::text, 7, '0'), case when max(p.finish) <= max(t_now.at) then '40' else '30' end, '1', 'stock', max(p.product_id), count(*),
      ${day('min(p.begin)')}, ${day('max(p.finish)')} + 3, 5, (select shop from t_step where k = (p.o * 7) % ${STEPS}), '1', 1, '0', 'no', min(p.begin), max(p.finish)
    from ${p} cross join t_now group by p.work_id, p.o`,
  erp_producation_workorder_event: p => `
    insert into erp_producation_workorder_event (id, work_id, event_type, before, after, detail, post_time)
    select ${OTHER} + p.n * 10 + v.at, p.work_id, v.kind, v.before, v.after, '{}', p.begin + v.at * interval '1 minute' from ${p} cross join t_now
    join (values (0, 'plan', '', '10'), (1, 'chooseRoute', '10', '20'), (2, 'start', '20', '30'), (3, 'finish', '30', '40')) v(at, kind, before, after)
      on v.at < 3 or p.finish + interval '1 day' <= t_now.at where p.n % 3 = 0`,
  erp_producation_workorder_node: p => `
    insert into erp_producation_workorder_node (id, snapshot_id, work_id, rev_no, node_key, route_process_id, process_id, process_code, process_name, base_process_code, dept_shop_id,
      process_seq, pre_node_keys, node_type, is_key, is_report, is_check, by_charge, stop_point, prep_time, run_time, wait_time, work_content, tech_require, output_weight,
      materials, equipments, qualities)
    select ${OTHER} + p.o * ${STEPS} + c.k, p.work_id, p.work_id, 1, 'k' || c.k, c.id, c.id, c.code, c.name, c.base, c.shop, c.k * 10,
      case when c.k = 0 then '[]'::jsonb else jsonb_build_array('k' || c.k - 1) end, 1, false, true, c.k % 4 = 3, false, 0, 0.5, 5, 0, '', '', 18000 - c.k * 100, '[]', '[]', '[]'
    from ${p} cross join t_step c where p.n % 3 = 0`,
  erp_producation_workorder_piece: p => `
    insert into erp_producation_workorder_piece (id, pro_code, work_id, material_id, status, quality_state, branch_status, heat_no, ingot_no, place, place_shop_id, finish_time, stock_time,
      create_time, update_time)
    select p.piece_id, '21ZX' || lpad(p.n::text, 7, '0'), p.work_id, p.product_id, case when p.finish > t_now.at then '0' when p.is_bad then '2' else '1' end, 'good', '0',
      'H' || p.n / 8, 'H' || p.n / 8 || '-' || p.n % 8, case when p.finish > t_now.at then 'shop' when p.is_bad then 'scrap' when p.stock > t_now.at then 'wait_in' else 'stock' end,
      case when p.finish > t_now.at then (select shop from t_step where k = 0) end, case when p.finish <= t_now.at then p.finish end,
      case when p.stock <= t_now.at and not p.is_bad then p.stock end, p.begin, p.begin
    from ${p} cross join t_now`,
  erp_producation_piece_move: p => `
    insert into erp_producation_piece_move (id, piece_id, move_type, from_place, to_place, post_time)
    select ${OTHER} + p.n * 10 + v.at, p.piece_id, v.kind, v.before, case when p.is_bad and v.at = 4 then 'scrap' else v.after end, p.begin + v.hours * interval '1 hour'
    from ${p} cross join t_now join (values (0, 'MOVE', '', 'shop', 0), (1, 'MOVE', 'shop', 'shop', 240), (2, 'MOVE', 'shop', 'shop', 480),
      (4, 'MOVE', 'shop', 'wait_in', ${STEPS * 36}), (5, 'STOCK_IN', 'wait_in', 'stock', ${STEPS * 36 + 2})) v(at, kind, before, after, hours)
      on p.begin + v.hours * interval '1 hour' <= t_now.at and (not p.is_bad or v.at < 5)`,
  erp_producation_piece_issue: p => `
    insert into erp_producation_piece_issue (id, post_time, work_id, piece_id, issue_line_id, material_id, ingot_no, heat_no, steel_grade, weight, amount)
    select ${OTHER} + p.n, p.begin, p.work_id, p.piece_id, ${OTHER} + p.n, p.product_id, 'H' || p.n / 8 || '-' || p.n % 8, 'H' || p.n / 8, '34CrNiMo6', 18000, 30000 from ${p}`,
  erp_producation_workorder_exec: p => `
    insert into erp_producation_workorder_exec (id, work_id, piece_id, process_seq, process_code, process_name, exec_shop_id, status, result, equipment_id, round, node_ref_type, node_key,
      rev_no, state_time, start_time, end_time, paused, exception_start, create_time, update_time)
    select x.exec_id, p.work_id, p.piece_id, x.k * 10, c.code, c.name, c.shop,
      case when ${isDone} then '4' when x.s <= t_now.at then '2' when x.s - interval '6 hours' <= t_now.at then '1' else '0' end,
      case when ${isDone} then case when p.is_failed and x.k = 3 then '2' else '1' end end, case when x.s <= t_now.at then c.machine end, 1, 1, 'k' || x.k, 1,
      case when ${isDone} then x.e when x.s <= t_now.at then x.s else p.begin end, case when x.s <= t_now.at then x.s end, case when ${isDone} then x.e end, 'no', 'no', p.begin, p.begin
    from ${p} ${steps}`,
  erp_producation_work_report: p => `
    insert into erp_producation_work_report (id, exec_id, piece_id, node_key, round, report_action, report_time, equipment_id, source, op_key, persons, post_time)
    select x.exec_id * 2 + v.at, x.exec_id, p.piece_id, 'k' || x.k, 1, v.action, v.told, c.machine, 'terminal', x.exec_id || v.action,
      case when v.at = 1 then '[{"manHours": "6.00", "employeeId": "1"}]'::jsonb else '[]'::jsonb end, v.told
    from ${p} ${steps} cross join lateral (values (0, 'start', x.s), (1, 'finish', x.e)) v(at, action, told) where v.told <= t_now.at`,
  erp_producation_output_fact: p => `
    insert into erp_producation_output_fact (id, date, workshop_id, process_code, process_name, product_id, work_id, piece_id, exec_id, node_key, round, qty, weight, std_hours, actual_hours,
      man_hours, result, is_output, first_pass, is_shop_last, is_last, output_value, equipment_id, team_name, is_outsource, post_time)
    select ${OTHER} + p.n * ${STEPS} + x.k, ${day('x.e')}, c.shop, c.code, c.name, p.product_id, p.work_id, p.piece_id, x.exec_id, 'k' || x.k, 1, 1, 18000 - x.k * 100, 5.5, 6, 6,
      case when p.is_failed and x.k = 3 then '2' else '1' end, 'yes', case when p.is_failed and x.k = 3 then 'no' else 'yes' end, c.is_shop_last,
      case when x.k = ${STEPS - 1} then 'yes' else 'no' end, case when c.is_shop_last = 'yes' then 5000 else 0 end, c.machine, (array['甲班', '乙班', '丙班'])[1 + p.n % 3], 'no', x.e
    from ${p} ${steps} where ${isDone}`,
  /** Hours and energy of each step; what the order got and gave on, what the piece got, and what went out with it. */
  erp_producation_piece_cost: p => `
    insert into erp_producation_piece_cost (id, work_id, piece_id, cost_item, basis, rate, amount, bill_no, exec_id, node_key, round, workshop_id, post_date, period)
    select ${OTHER} + p.n * 60 + x.k * 2 + v.at, p.work_id, p.piece_id, v.item, 6, v.rate, 6 * v.rate, 'VX-' || lpad(p.o::text, 7, '0'), x.exec_id, 'k' || x.k, 1, c.shop,
      ${day('x.e')}, ${month('x.e')}
    from ${p} ${steps} cross join (values (0, 'LABOR', 20), (1, 'ENERGY', 5)) v(at, item, rate) where ${isDone}
    union all
    select ${OTHER} + p.n * 60 + 40 + v.at, p.work_id, case when v.at > 1 then p.piece_id end, case when v.at = 9 and p.is_bad then 'SCRAP_OUT' else v.item end, 1, v.amount, v.amount,
      'CK' || p.n, null, null, null, null, ${day('v.moment')}, ${month('v.moment')}
    from ${p} cross join t_now cross join lateral (values (0, 'MATERIAL', 30000, p.begin), (1, 'MATERIAL', -30000, p.begin), (2, 'MATERIAL', 30000, p.begin),
      (3, 'AUX', 50, p.begin), (4, 'AUX', 50, p.begin), (5, 'AUX', 50, p.begin), (6, 'AUX', 50, p.begin), (7, 'AUX', 50, p.begin), (8, 'AUX', 50, p.begin),
      (9, 'PRODUCE_OUT', -33300, p.stock)) v(at, item, amount, moment) where v.moment <= t_now.at`,
  stock_ledger: p => `
    insert into stock_ledger (id, biz_type, biz_id, biz_line_id, bill_no, warehouse_id, material_id, batch_no, pro_code, qty, unit_cost, amount, balance_qty, post_time, period)
    select ${OTHER} + p.n, 'PRODUCE_IN', p.piece_id, p.piece_id, 'SC' || p.n, (select min(id) from wh_warehouse where warehouse_type = 'product'), p.product_id,
      '21ZX' || lpad(p.n::text, 7, '0'), '21ZX' || lpad(p.n::text, 7, '0'), 1, 33300, 33300, 1, p.stock, ${month('p.stock')}
    from ${p} cross join t_now where p.stock <= t_now.at and not p.is_bad`,
  qc_inspection: p => `
    insert into qc_inspection (id, inspect_no, inspect_type, result, work_id, piece_id, exec_id, node_key, process_name, round, check_no, index_count, fail_count, post_time, op_key)
    select x.exec_id, 'VY' || x.exec_id, 'process', case when p.is_failed and x.k = 3 then 'fail' else 'pass' end, p.work_id, p.piece_id, x.exec_id, 'k' || x.k, c.name, 1, 1, 3,
      (p.is_failed and x.k = 3)::int, x.e, 'vol' || x.exec_id
    from ${p} ${steps} where ${isDone} and x.k % 4 = 3`,
  qc_inspection_index: p => `
    insert into qc_inspection_index (id, inspection_id, piece_id, work_id, process_name, node_key, round, check_no, sort, index_code, index_name, index_type, is_key, limits, lower_limit,
      upper_limit, unit, measured_value, row_result, post_time)
    select x.exec_id * 3 + v.at, x.exec_id, p.piece_id, p.work_id, c.name, 'k' || x.k, 1, 1, v.at, v.code, v.name, v.kind, 'yes', '0.30–0.38', '0.30', '0.38', '%', '0.34',
      case when p.is_failed and x.k = 3 and v.at = 0 then 'fail' else 'pass' end, x.e
    from ${p} ${steps} cross join (values (0, 'Q01', '碳', 'chem'), (1, 'Q10', '抗拉强度', 'mech'), (2, 'Q20', '硬度', 'hardness')) v(at, code, name, kind)
    where ${isDone} and x.k % 4 = 3`,
  qc_nonconformity: p => `
    insert into qc_nonconformity (id, ncr_no, source_type, state, piece_id, work_id, material_id, exec_id, node_key, process_name, round, description, inspection_id, found_time,
      defect_code, duty_type, disposition, respond_time, close_time)
    select x.exec_id, 'VN' || p.n, 'process', 'closed', p.piece_id, p.work_id, p.product_id, x.exec_id, 'k3', c.name, 1, '碳 0.39', x.exec_id, x.e,
      (array['crack', 'size', 'chem', 'mech', 'ut'])[1 + p.n / 10 % 5], 'work', 'concession', x.e + interval '2 hours', x.e + interval '3 hours'
    from ${p} ${steps} where ${isDone} and x.k = 3 and p.is_failed`,
  qc_scrap_record: p => `
    insert into qc_scrap_record (id, scrap_date, kind, bill_no, piece_id, material_id, qty, work_id, node_key, process_name, weight, accum_cost, residual_value, loss_amount, duty_type,
      duty_dept_id, defect_code, source_line_id)
    select p.piece_id, ${day('p.finish')}, 'scrap', 'VB' || p.n, p.piece_id, p.product_id, 1, p.work_id, 'k19', c.name, 16000, 33300, 3300, 30000, 'work', c.shop, 'crack', p.piece_id
    from ${p} join t_step c on c.k = 19 cross join t_now where p.is_bad and p.finish <= t_now.at`,
  qc_quality_loss: p => `
    insert into qc_quality_loss (id, post_date, loss_kind, bill_no, piece_id, material_id, duty_dept_id, duty_type, defect_code, amount, is_memo, scrap_record_id, period)
    select p.piece_id, ${day('p.finish')}, 'scrap', 'VB' || p.n, p.piece_id, p.product_id, c.shop, 'work', 'crack', 30000, 'no', p.piece_id, ${month('p.finish')}
    from ${p} join t_step c on c.k = 19 cross join t_now where p.is_bad and p.finish <= t_now.at`,
  en_alloc: p => `
    insert into en_alloc (id, month, energy_type, workshop_id, alloc_mode, exec_id, piece_id, product_id, process_code, process_name, equipment_id, hours, usage, cost)
    select x.exec_id, ${month('x.e')}, 'electric', c.shop, 'meter', x.exec_id, p.piece_id, p.product_id, c.code, c.name, c.machine, 6, 45, 30
    from ${p} ${steps} where ${isDone}`,
  erp_producation_wip_position: p => `
    insert into erp_producation_wip_position (id, date, piece_id, product_id, workshop_id, process_code, process_name, state, since, weight, value, post_time)
    select ${OTHER} + p.n * 40 + d.at, d.day, p.piece_id, p.product_id, c.shop, c.code, c.name, case when d.at % 3 = 0 then 'wait' else 'run' end, d.moment - interval '1 day',
      18000 - c.k * 100, 30300 + c.k * 150, d.moment
    from ${p} cross join t_now cross join lateral (select at, ${day('p.begin')} + at as day, (${day('p.begin')} + at + 1)::timestamp ${LOCAL} as moment
      from generate_series(0, 31) at) d
    join t_step c on c.k = least(${STEPS - 1}, d.at * 24 / 36) where d.moment <= least(p.stock, t_now.at)`,
}

const SUMS =
  'tenant_id, bearer_id, piece_id, cost_state, material, aux, labor, energy, outsource, taken, cost, gone, redone, standard, last_period'

/** What triggers keep of costs, for pieces and orders that have none yet. */
const kept = `insert into erp_producation_cost_sum (${SUMS}) select ${SUMS} from erp_producation_cost_anew on conflict (bearer_id) do nothing`

/** What is summed up of the rest once it is there. */
const afterwards = `
  insert into erp_producation_wip_snapshot (id, date, workshop_id, process_code, process_name, product_id, open_qty, in_qty, trans_in_qty, out_qty, scrap_qty, close_qty, wait_qty, run_qty,
    check_qty, rework_qty, hold_qty, open_weight, weight, value)
  select ${OTHER} + row_number() over (), s.date, s.workshop_id, s.process_code, s.process_name, s.product_id, s.open, greatest(s.n - s.open, 0), 0, greatest(s.open - s.n, 0), 0, s.n,
    s.wait, s.n - s.wait, 0, 0, 0, 0, s.weight, s.value
  from (select date, workshop_id, process_code, process_name, product_id, count(*) as n, count(*) filter (where state = 'wait') as wait, sum(weight) as weight, sum(value) as value,
      coalesce(lag(count(*)) over (partition by workshop_id, process_code, product_id order by date), 0) as open
    from erp_producation_wip_position where id >= ${OTHER} and id < ${PRODUCT} group by 1, 2, 3, 4, 5) s;
  insert into en_reading (id, read_date, meter_id, workshop_id, equipment_id, energy_type, is_total, source, flat_start, flat_end, ratio, sharp_usage, peak_usage, flat_usage, valley_usage,
    total_usage, sharp_cost, peak_cost, flat_cost, valley_cost, total_cost, tariff_id)
  select ${OTHER} + row_number() over (), d::date, m.id, m.workshop_id, m.equipment_id, m.energy_type, m.is_total, 'manual', 0, 1000, 1, 100, 300, 400, 200, 1000, 100, 200, 200, 60, 560,
    (select min(id) from en_tariff)
  from en_meter m cross join generate_series(current_date - ${DAYS}, (select min(read_date) from en_reading) - 1, interval '1 day') d where m.is_deleted = 0`

/** The steps of every route, each with a machine of its workshop; a moment that does not move while the books are filled. */
const before = `
  create temp table t_now as select date_trunc('minute', now()) as at;
  create temp table t_step as
  select p.*, (select q.id from eq_equipment q where q.is_deleted = 0 order by q.workshop_id = p.shop desc, (q.id + p.k * 7) % 11, q.id limit 1) as machine,
    case when lead(p.shop) over (order by p.k) is distinct from p.shop then 'yes' else 'no' end as is_shop_last
  from (select (row_number() over (order by c.process_code) - 1)::int as k, c.id, c.process_code as code, c.process_name as name, c.dept_shop_id as shop, b.base_process_code as base
    from erp_producation_process c join erp_producation_base_process b on b.id = c.base_process_id where c.is_deleted = 0 order by c.process_code limit ${STEPS}) p;
  insert into wh_material (id, material_code, material_name, material_type, steel_grade, unit, unit_weight, batch_managed, enabled)
  select ${PRODUCT} + n, 'VP-' || lpad(n::text, 3, '0'), '主轴' || n, '1', '34CrNiMo6', 'pc', 16000, 'no', 'yes' from generate_series(0, ${PRODUCTS - 1}) n`

/** Fills the first site's books with this part of a full company. Answers the rows of each table. */
export async function fillProduction(dataDir, scale, say = () => {}) {
  const client = new pg.Client({
    ...databaseOf(dataDir),
    options:
      '-c search_path=site1 -c session_replication_role=replica -c maintenance_work_mem=1GB -c work_mem=256MB -c synchronous_commit=off',
  })
  await client.connect()
  // Fewer checkpoints while so much is written at once.
  await client.query(`alter system set max_wal_size = '8GB'`)
  await client.query('select pg_reload_conf()')
  const many = Math.round((PIECES * scale) / 3) * 3
  const tables = [...Object.keys(fills), 'erp_producation_wip_snapshot', 'en_reading', 'erp_producation_cost_sum']
  const { rows: indices } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'site1' and tablename = any ($1)
      and indexname not in (select conname from pg_constraint)`,
    [tables],
  )
  for (const { indexname } of indices) await client.query(`drop index ${indexname}`)
  await client.query(before)
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  for (const [table, fill] of Object.entries(fills)) {
    for (let from = 0; from < many; from += AT_ONCE * 3) await client.query(fill(made(from, Math.min(from + AT_ONCE * 3, many), many)))
    say(`${table}, ${seconds()}`)
  }
  await client.query(afterwards)
  for (const { indexdef } of indices) await client.query(indexdef)
  say(`${indices.length} indices, ${seconds()}`)
  await client.query(`vacuum analyze ${tables.join(', ')}, wh_material`)
  await client.query(kept)
  await client.query('vacuum analyze erp_producation_cost_sum')
  say(`analysed, ${seconds()}`)
  const { rows } = await client.query(`select ${tables.map(table => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`)
  await client.end()
  return rows[0]
}
