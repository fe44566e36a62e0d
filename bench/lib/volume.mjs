/** Generates years of business in minutes: rows by `insert … select`, with every column. Triggers are bypassed. */
import pg from 'pg'
import { databaseOf } from './postgres.mjs'

const THINGS =
  "array['轴承','螺栓','密封圈','联轴器','热电偶','钢锭','主轴毛坯','刀片','液压油','齿轮','法兰','电磁阀','接触器','砂轮','焊条','垫片']"
const NAMES = "array['赵','钱','孙','李','周','吴','郑','王','冯','陈','褚','卫','蒋','沈','韩','杨']"
const PLACES = "array['济南','青岛','淄博','枣庄','烟台','潍坊','济宁','泰安','威海','日照','临沂','德州']"
const pick = (list, n) => `(${list})[1 + (${n}) % array_length(${list}, 1)]`
const numbers = (from, to) => `generate_series(${from}::bigint, ${to - 1}::bigint) n`
const padded = (n, digits) => `lpad((${n})::text, ${digits}, '0')`

const material = (from, to) => `
  insert into wh_material (id, tenant_id, create_time, update_time, is_deleted, version, py, material_code, material_name, specs, model_no, material_type,
    steel_grade, unit, unit_weight, batch_managed, need_inspect, safety_qty, last_price, enabled)
  select 1000000000 + n, '000000', now() - n * interval '1 minute', now() - n * interval '1 minute', 0, 0, 'zhoucheng zc' || n,
    'BX-' || ${padded('n', 7)}, ${pick(THINGS, 'n')} || ${pick(THINGS, 'n / 16')} || n, 'M' || (n % 64) || '×' || (n % 300), 'XH-' || (n % 5000),
    (1 + n % 6)::text, '42CrMo', 'pc', 1.5, 'no', 'no', case when n % 10 = 0 then n % 50 + 5 end, (n % 9973) / 10.0, 'yes'
  from ${numbers(from, to)}`

const supplier = (from, to) => `
  insert into sup_supplier (id, tenant_id, create_time, update_time, is_deleted, version, py, supplier_no, supplier_name, credit_code, supplier_type, source_way,
    taxpayer_type, supplier_level, supplier_status, legal_person, address, contact_name, contact_phone, pay_term)
  select 1000000000 + n, '000000', now(), now(), 0, 0, 'jinan jn' || n, 'GYS' || ${padded('n', 7)},
    ${pick(PLACES, 'n')} || ${pick(THINGS, 'n / 12')} || n || '有限公司', '9137' || ${padded('n', 14)}, 'maker', 'self', 'general',
    ${pick("array['A','B','C']", 'n')}, ${pick("array['normal','trial','stopped']", 'n')}, ${pick(NAMES, 'n')} || '明', '山东省' || ${pick(PLACES, 'n')}, ${pick(NAMES, 'n / 3')} || '丽',
    '168' || ${padded('n', 8)}, 'm30'
  from ${numbers(from, to)}`

const employee = (from, to) => `
  insert into hr_employee (id, tenant_id, create_time, update_time, is_deleted, version, py, employee_no, employee_name, status, dept_id, position_id, gender, phone,
    employ_type, entry_date, education, salary_grade)
  select 1000000000 + n, '000000', now(), now(), 0, 0, 'zhaoming zm' || n, 'E' || ${padded('n', 8)}, ${pick(NAMES, 'n')} || ${pick(NAMES, 'n / 16')} || n,
    ${pick("array['regular','quit','probation']", 'n')}, p.dept_id, p.id, 'male', '168' || ${padded('n', 8)}, 'contract', date '2010-01-01' + (n % 5000)::int, 'senior', 'G2'
  from ${numbers(from, to)} join (select row_number() over (order by id) - 1 as at, id, dept_id from hr_position order by id limit 20) p on p.at = n % 20`

const balance = (from, to) => `
  insert into stock_cost (tenant_id, warehouse_id, material_id, on_hand_qty, stock_value)
  select '000000', w.id, 1000000000 + n, n % 97 + 1, (n % 97 + 1) * 12.5
  from ${numbers(from, to)} join (select row_number() over (order by id) - 1 as at, id from wh_warehouse order by id limit 3) w on w.at = n % 3;
  insert into stock_balance (tenant_id, warehouse_id, location_id, material_id, batch_no, on_hand_qty, reserved_qty)
  select tenant_id, warehouse_id, 0, material_id, '', on_hand_qty, 0 from stock_cost where material_id between 1000000000 + ${from} and 1000000000 + ${to - 1}`

const movement = materials => (from, to) =>
  `
  insert into stock_ledger (id, tenant_id, biz_type, biz_id, biz_line_id, bill_no, warehouse_id, location_id, material_id, batch_no, pro_code, qty, unit_cost, amount,
    balance_qty, post_time, period)
  select 1000000000 + n, '000000', ${pick("array['RECEIPT','ISSUE','SPARE_ISSUE','ISSUE_RETURN']", 'n')}, 2000000000 + n / 3, 1000000000 + n, 'LL' || ${padded('n / 3', 9)},
    w.id, 0, 1000000000 + n * 7919 % ${materials}, '', '', case n % 4 when 1 then -1 when 2 then -1 else 1 end * (n % 500 + 1), 12.5,
    case n % 4 when 1 then -1 when 2 then -1 else 1 end * (n % 500 + 1) * 12.5, n % 800,
    now() - n * interval '90 seconds', to_char(now() - n * interval '90 seconds', 'YYYY-MM')
  from ${numbers(from, to)} join (select row_number() over (order by id) - 1 as at, id from wh_warehouse order by id limit 3) w on w.at = n % 3`

const DAY = "to_char(now() - n * interval '3 minutes', 'YYYY-MM-DD')"

/** Copies of an approved demo document, with other people, days, sums and partners. */
const paper = (flowKey, prefix, body) => (from, to) =>
  `
  with model as (select i.*, d.data, d.created_by from wf_instance i join document d on d.id = i.biz_id where i.def_key = '${flowKey}' and i.approval_status = 3 order by i.id limit 1),
  made as (
    select n, u.id as writer, u.real_name, u.dept_id, u.dept_name, now() - n * interval '3 minutes' as at from ${numbers(from, to)}
    join (select row_number() over (order by u.id) - 1 as at, u.id, u.real_name, d.id as dept_id, d.dept_name from sys_user u
      join sys_dept d on d.id = (select min(dept_id) from sys_user_dept where user_id = u.id) where u.user_type = 1 order by u.id limit 60) u on u.at = n % 60),
  bodies as (
    insert into document (id, tenant_id, flow_key, number, data, rev, def_version, approval_status, created_by, dept_id, created_at)
    select ${body.base} + n, '000000', '${flowKey}', '${prefix}' || ${padded('n', 9)}, m.data || ${body.data}, 1, m.def_version, (array[3, 3, 3, 2, 9])[1 + n % 5], x.writer, x.dept_id, x.at
    from model m, made x),
  days as (
    insert into document_day (document_id, field, tenant_id, flow_key, day) select ${body.base} + n, '${body.day}', '000000', '${flowKey}', ${DAY} from made),
  cases as (
    insert into wf_instance (id, tenant_id, def_key, def_version, biz_id, number, title, summary, initiator, initiator_name, dept_id, dept_name, status,
      approval_status, current_nodes, parked, version, round, state, params, started_at, ended_at)
    select ${body.base} + n, '000000', '${flowKey}', m.def_version, ${body.base} + n, '${prefix}' || ${padded('n', 9)}, ${body.title}, m.summary, x.writer, x.real_name, x.dept_id, x.dept_name,
      (array['approved', 'approved', 'approved', 'running', 'rejected'])[1 + n % 5], (array[3, 3, 3, 2, 9])[1 + n % 5], '', false, m.version, 1, m.state, m.params, x.at,
      x.at + interval '2 hours'
    from model m, made x)
  insert into wf_task (id, tenant_id, instance_id, visit_id, seat_id, node_id, node_name, kind, owner, holder, status, version, title, summary, flow_key, def_version,
    initiator_name, dept_name, biz_id, number, batchable, arrived_at, finished_at, result, round, seen_rev)
  select ${body.base} + n, '000000', ${body.base} + n, 'v' || n, ${body.base} + n, 'one', '审批', 'approve', x.writer, x.writer, 1, 1, ${body.title}, m.summary, '${flowKey}', m.def_version,
    x.real_name, x.dept_name, ${body.base} + n, '${prefix}' || ${padded('n', 9)}, true, x.at, x.at + interval '1 hour', 'approved', 1, 1
  from model m, made x`

const requisition = paper('material_requisition', 'LLX', {
  base: 5000000000,
  title: `'领料：' || ${pick(THINGS, 'n')} || n`,
  day: 'needDate',
  data: `jsonb_build_object('needDate', ${DAY}, 'totalCost', (n % 9973 + 0.5)::numeric(18, 2)::text,
    'requisitionType', (array['office', 'maintenance', 'production'])[1 + n % 3])`,
})
const payment = paper('pay_apply', 'FKX', {
  base: 6000000000,
  title: `'付款申请：' || ${pick(PLACES, 'n')} || ${pick(THINGS, 'n / 12')} || ' ' || (n % 9973) || '元'`,
  day: 'expectPayDate',
  data: `jsonb_build_object('expectPayDate', ${DAY}, 'applyAmount', (n % 9973 + 0.5)::numeric(18, 2)::text,
    'supplierId', (1000000000 + n % 5000)::text, 'payKind', (array['payable', 'advance', 'retention'])[1 + n % 3])`,
})

/** Pieces with twenty steps each, three to an order; one order in twenty is in work, with some of its steps done. */
const piece = (from, to) => `
  insert into erp_producation_workorder (id, tenant_id, order_no, status, order_class, source_kind, material_id, qty, plan_start, plan_end, priority, dept_shop_id,
    route_type, rev_no, hold_status, outdated_flag, update_time)
  select 3000000000 + n / 3, '000000', 'WX-' || ${padded('n / 3', 7)}, case when n / 3 % 20 = 0 then '30' else '40' end, (1 + n / 3 % 3)::text, 'stock', m.id, 3,
    current_date - (n / 3 % 900)::int, current_date - (n / 3 % 900)::int + 30, 1 + n / 3 % 9, s.id, '1', 1, '0', 'no', now() - n * interval '5 minutes'
  from ${numbers(from, to)} join (select row_number() over (order by id) - 1 as at, dept_shop_id as id from (select distinct dept_shop_id, dept_shop_id as id
    from erp_producation_process) d) s on s.at = n / 3 % 3 cross join (select id from wh_material where material_code = 'CP-0009') m where n % 3 = 0;
  insert into erp_producation_workorder_piece (id, tenant_id, pro_code, work_id, material_id, status, quality_state, branch_status, finish_time, place)
  select 3100000000 + n, '000000', '20ZX' || ${padded('n', 7)}, 3000000000 + n / 3, m.id, case when n / 3 % 20 = 0 then '0' else '1' end, 'good', '0',
    case when n / 3 % 20 <> 0 then now() - n * interval '5 minutes' end, 'shop'
  from ${numbers(from, to)} cross join (select id from wh_material where material_code = 'CP-0009') m;
  insert into erp_producation_workorder_exec (id, tenant_id, work_id, piece_id, process_seq, process_code, process_name, exec_shop_id, status, round, node_ref_type,
    node_key, rev_no, state_time, start_time, end_time, paused, exception_start)
  select 3200000000 + n * 20 + k, '000000', 3000000000 + n / 3, 3100000000 + n, k * 10, p.code, p.name, p.shop,
    case when n / 3 % 20 <> 0 or k < 1 + n % 19 then '4' when k = 1 + n % 19 then (array['1', '2', '3', '7'])[1 + n % 4] else '0' end, 1, 1, 'k' || k, 1,
    now() - (n * 20 - k) * interval '15 seconds', case when n / 3 % 20 <> 0 or k <= 1 + n % 19 then now() - (n * 20 - k) * interval '15 seconds' end,
    case when n / 3 % 20 <> 0 or k < 1 + n % 19 then now() - (n * 20 - k) * interval '14 seconds' end, 'no', 'no'
  from ${numbers(from, to)} cross join generate_series(0, 19) k join (select row_number() over (order by process_code) - 1 as at, process_code as code,
    process_name as name, dept_shop_id as shop from erp_producation_process) p on p.at = k`

const TABLES = [
  'erp_producation_workorder',
  'erp_producation_workorder_piece',
  'erp_producation_workorder_exec',
  'wh_material',
  'sup_supplier',
  'hr_employee',
  'stock_cost',
  'stock_balance',
  'stock_ledger',
  'document',
  'document_day',
  'wf_instance',
  'wf_task',
]
const AT_ONCE = 100_000

/** Grows the first site's books to this number of rows of each kind, and analyses them as autovacuum would. */
export async function openVolume(dataDir) {
  const client = new pg.Client({
    ...databaseOf(dataDir),
    options: '-c search_path=site1 -c session_replication_role=replica -c maintenance_work_mem=512MB',
  })
  await client.connect()
  const had = {}
  return {
    async grow(wanted) {
      // Rows first, then the word indices, as when restoring a backup.
      const { rows: searches } = await client.query(
        `select indexname, indexdef from pg_indexes where schemaname = 'site1' and indexdef like '%USING gin (search_grams%'`,
      )
      for (const { indexname } of searches) await client.query(`drop index ${indexname}`)
      const makers = { material, supplier, employee, balance, movement: movement(wanted.material), requisition, payment, piece }
      for (const [kind, many] of Object.entries(wanted)) {
        for (let from = had[kind] ?? 0; from < many; from += AT_ONCE) await client.query(makers[kind](from, Math.min(from + AT_ONCE, many)))
        had[kind] = many
      }
      for (const { indexdef } of searches) await client.query(indexdef)
      await client.query(`vacuum analyze ${TABLES.join(', ')}`)
    },
    query: text => client.query(text),
    close: () => client.end(),
  }
}
