/**
 * Measures month reports over five million movements in five years, with 15,000 materials. Every report is requested over HTTP as its page
 * does; for comparison, the same figures are summed up from the movements in the same run. Prints the median of each in milliseconds; fails
 * if a month takes longer than the goal.
 * Usage, after `npm run build`: node bench/reports.mjs [millions of movements] [times]
 */
import pg from 'pg'
import { openBenchApp } from './lib/app.mjs'

const MILLIONS = Number(process.argv[2] ?? 5)
const TIMES = Number(process.argv[3] ?? 7)
const GOAL = 300
const MATERIALS = 5000
const MANY = MILLIONS * 1_000_000
const AT_ONCE = 500_000

const { app, login, call, close } = await openBenchApp()
const client = new pg.Client({ connectionString: app.databaseUrl })
await client.connect()
// Without triggers, and without the list indices, which reports do not read, to insert quickly.
await client.query(`set search_path to site1; set session_replication_role to replica; set work_mem to '256MB'`)
const { rows: indices } = await client.query(`select indexname from pg_indexes where schemaname = 'site1' and tablename = 'stock_ledger'
  and indexname not in (select conname from pg_constraint) and indexname <> 'stock_ledger_period'`)
for (const { indexname } of indices) await client.query(`drop index if exists ${indexname}`)

const POOLS = MATERIALS * 3
/** Each material arrives twice and leaves once per warehouse in turn, so that something is always left. */
const fill = (from, to) => `
  insert into stock_ledger (id, biz_type, biz_id, biz_line_id, bill_no, warehouse_id, material_id, qty, unit_cost, amount, balance_qty, post_time, period)
  select 1000000000 + n, case when goes then 'ISSUE' else 'RECEIPT' end, n, n, 'B' || n, w.id, 1000000000 + n % ${MATERIALS}, qty, 12.5, qty * 12.5, 0, at,
    to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')
  from (select n, goes, case when goes then -4 else 3 end as qty, now() - (${MANY} - n) * interval '5 years' / ${MANY} as at
    from (select n, (n / ${POOLS}) % 3 = 2 as goes from generate_series(${from}::bigint, ${to - 1}::bigint) n) each) moved
  join (select row_number() over (order by id) - 1 as place, id from wh_warehouse order by id limit 3) w on w.place = (n / ${MATERIALS}) % 3`

console.log(`${MILLIONS} million movements of ${POOLS} materials in warehouses`)
await client.query(`
  insert into wh_material (id, material_code, material_name, material_type, unit, batch_managed, enabled)
  select 1000000000 + n, 'RP-' || lpad(n::text, 6, '0'), '物料' || n, (1 + n % 6)::text, 'pc', 'no', 'yes' from generate_series(0, ${MATERIALS - 1}) n`)
for (let from = 0; from < MANY; from += AT_ONCE) await client.query(fill(from, Math.min(from + AT_ONCE, MANY)))
await client.query(`
  truncate stock_period, stock_close, stock_layer, stock_cost, stock_balance;
  insert into stock_period select tenant_id, period, warehouse_id, material_id, flow, sum(qty), sum(amount) from stock_ledger group by 1, 2, 3, 4, 5;
  insert into stock_close select tenant_id, warehouse_id, material_id, period, sum(sum(qty)) over months, sum(sum(amount)) over months from stock_period
    group by 1, 2, 3, 4 window months as (partition by warehouse_id, material_id order by period);
  insert into stock_layer select tenant_id, warehouse_id, material_id, batch_no, (post_time at time zone 'Asia/Shanghai')::date, sum(qty)
    from stock_ledger where qty > 0 and flow <> 'issue_out' group by 1, 2, 3, 4, 5;
  insert into stock_cost (tenant_id, warehouse_id, material_id, on_hand_qty, stock_value)
    select tenant_id, warehouse_id, material_id, greatest(sum(qty), 0), greatest(sum(amount), 0) from stock_ledger group by 1, 2, 3 having sum(qty) > 0;
  insert into stock_balance (tenant_id, warehouse_id, material_id, on_hand_qty) select tenant_id, warehouse_id, material_id, on_hand_qty from stock_cost`)
await client.query('vacuum analyze stock_ledger, stock_period, stock_close, stock_layer, stock_cost, stock_balance, wh_material')
const { rows: sizes } = await client.query(
  `select (select count(*) from stock_period) as periods, (select count(*) from stock_layer) as layers`,
)
console.log(`${sizes[0].periods} rows of months, ${sizes[0].layers} layers`)

const month = ago => new Date(Date.now() - ago * 30.4 * 86_400_000).toISOString().slice(0, 7)
const span = (from, to) => `${month(from)},${month(to)}`
const ask = (what, report, more = {}) => `blade-biz/report/${what}?${new URLSearchParams({ report, ...more })}`
/** The columns that the page shows at first. */
const shownOf = ({ measures }) =>
  Object.keys(measures)
    .filter(name => !measures[name].hidden)
    .join()
const { stockSummary } = await import('../dist/server/src/domains/warehouse/stock-report/stock-summary.report.js')
const { stockAgeing } = await import('../dist/server/src/domains/warehouse/stock-report/stock-ageing.report.js')
const summary = { measures: shownOf(stockSummary) }
const ageing = { measures: shownOf(stockAgeing) }
const plain = (from, to) => `
  select warehouse_id, material_id, sum(qty) filter (where period < '${from}') as open_qty, sum(amount) filter (where period < '${from}') as open_value,
    sum(qty) filter (where period between '${from}' and '${to}' and qty > 0) as in_qty, sum(qty) filter (where period between '${from}' and '${to}' and qty < 0) as out_qty,
    sum(qty) filter (where period <= '${to}') as close_qty, sum(amount) filter (where period <= '${to}') as close_value from stock_ledger group by 1, 2`

const median = all => all.toSorted((left, right) => left - right)[Math.floor(all.length / 2)]
async function timed(times, work) {
  const all = []
  await work()
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work()
    all.push(performance.now() - began)
  }
  return median(all)
}

try {
  const { token } = await login('admin')
  const line = (name, ms, goal) => {
    if (goal && ms > goal) process.exitCode = 1
    console.log(`${name.padEnd(44)} ${ms.toFixed(0).padStart(6)} ms${goal && ms > goal ? '  TOO SLOW' : ''}`)
  }
  const asked = {
    'this month, first page': ask('rows', 'stockSummary', summary),
    'this month, totals': ask('totals', 'stockSummary', summary),
    'this month, totals of all columns': ask('totals', 'stockSummary'),
    'this month, against the ledger': ask('ties', 'stockSummary'),
    'this month, by warehouse': ask('rows', 'stockSummary', { ...summary, by: 'warehouseId' }),
    'this month, chart': ask('chart', 'stockSummary', { chart: 'type' }),
    'this month, largest first': ask('rows', 'stockSummary', { ...summary, descs: 'closeValue' }),
    'twelve months ago, totals': ask('totals', 'stockSummary', { ...summary, period: span(12, 12) }),
    'this year, totals': ask('totals', 'stockSummary', { ...summary, period: span(11, 0) }),
    'trend of twelve months': ask('chart', 'stockTrend', { chart: 'months' }),
    'ageing, first page': ask('rows', 'stockAgeing', ageing),
    'ageing, totals': ask('totals', 'stockAgeing', ageing),
  }
  for (const [name, path] of Object.entries(asked)) line(name, await timed(TIMES, () => call(token, 'GET', path)), GOAL)
  line(
    'three years ago, totals (no goal)',
    await timed(3, () => call(token, 'GET', ask('totals', 'stockSummary', { period: span(36, 36) }))),
  )
  const whole = await timed(2, () => client.query(plain(month(0), month(0))))
  line('this month, added up from the movements', whole)
} finally {
  await client.end()
  await close()
}
