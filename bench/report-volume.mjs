/**
 * Measures the reports on production, quality, cost and energy, and the books behind them, over two years of a full company: 2 million
 * steps, 5 million costs, 4 million reports. Every report is requested over HTTP as its page does (rows, totals, charts, what it ties to), with
 * its first filters, a whole month, and a month of a workshop or product. Beside it stands the plain reading of the same month's rows by
 * PostgreSQL, in the same run; beside a list a page of a small book; beside an invariant of the night one reading of all steps and costs. These
 * ratios say the same on a slower machine, and with fewer rows. At the end what a month's end asks. Fails if a report or list takes longer than
 * its goal, or an invariant longer than a minute.
 * Usage, after `npm run build`: node bench/report-volume.mjs [--scale 1] [--times 7] [--only part of a name] [--part reports|lists|nights]
 *   [--data folder, which is filled if it is new and kept]. Within minutes: --scale 0.02 --times 3
 */
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openBenchApp } from './lib/app.mjs'
import { fillProduction } from './lib/production-volume.mjs'
import { asksOf, listsOf } from './lib/report-asks.mjs'

const { values: asked } = parseArgs({
  options: Object.fromEntries(['scale', 'times', 'only', 'part', 'data'].map(name => [name, { type: 'string' }])),
})
const SCALE = Number(asked.scale ?? 1)
const TIMES = Number(asked.times ?? 7)
const ONLY = asked.only ?? ''
const GOAL = 300
const NIGHT_GOAL = 60_000
const has = part => !asked.part || asked.part === part

const at = path => import(new URL(`../dist/server/src/${path}`, import.meta.url).href)
const { forgetTotals } = await at('server/db/total.js')
const { allBreaches } = await at('app/nightly.js')
if (asked.data && !existsSync(asked.data)) mkdirSync(asked.data, { recursive: true, mode: 0o711 })
const { app, dataDir, login, call, close } = await openBenchApp(asked.data ? { DATA_DIR: asked.data } : {})
const client = new pg.Client({ connectionString: app.databaseUrl, options: '-c search_path=site1 -c random_page_cost=1.1' })
await client.connect()
const one = async text => (await client.query(text)).rows[0]

/** Median and p95 in milliseconds; what is refused, because it takes too long, says so. */
async function timed(work, before = () => {}, times = TIMES) {
  const taken = []
  try {
    await work()
    for (let n = 0; n < times; n++) {
      before()
      const began = performance.now()
      await work()
      taken.push(performance.now() - began)
    }
  } catch (error) {
    return { median: Number.POSITIVE_INFINITY, p95: Number.POSITIVE_INFINITY, fault: String(error.message).slice(0, 80) }
  }
  const sorted = taken.sort((left, right) => left - right)
  return { median: sorted[times >> 1], p95: sorted[Math.ceil(times * 0.95) - 1] }
}

const ms = value => (Number.isFinite(value) ? value.toFixed(0) : 'fails').padStart(7)
const missed = []
function judged(name, worst) {
  if (worst <= GOAL) return ''
  missed.push(name)
  process.exitCode = 1
  return '  TOO SLOW'
}
const saying = filters =>
  Object.entries(filters)
    .map(([name, value]) => `${name}=${String(value).slice(-22)}`)
    .join(' ') || '-'

async function reports(token, known) {
  const { reports: queries } = app
  console.log(`\n${'report'.padEnd(40)}${'asked'.padEnd(58)}   rows  totals  charts    ties     p95   limit  ratio  of rows`)
  for (const [name, { limit, asked: all }] of Object.entries(asksOf(known))) {
    const [key] = name.split(' ')
    if (!name.includes(ONLY)) continue
    const { report } = queries.get(key)
    const shown = Object.keys(report.measures).filter(each => !report.measures[each].hidden)
    const plain = await timed(() => client.query(limit), undefined, 3)
    for (const filters of all) {
      const path = (what, more) => `blade-biz/report/${what}?${new URLSearchParams({ report: key, ...filters, ...more })}`
      const get = (what, more = {}) => timed(() => call(token, 'GET', path(what, more)))
      const taken = {
        rows: await get('rows', { measures: shown.join() }),
        totals: await get('totals', { measures: shown.join() }),
        charts: { median: 0, p95: 0 },
        ties: await get('ties'),
      }
      for (const chart of Object.keys(report.charts)) {
        const drawn = await get('chart', { chart })
        if (drawn.median >= taken.charts.median) taken.charts = drawn
      }
      const all = Object.values(taken)
      const worst = Math.max(...all.map(({ median }) => median))
      const rows = await call(token, 'GET', path('rows')).then(
        ({ total }) => total,
        () => '?',
      )
      console.log(
        `${name.padEnd(40)}${saying(filters).padEnd(58)}${all.map(({ median }) => ms(median)).join(' ')} ${ms(Math.max(...all.map(({ p95 }) => p95)))} ${ms(plain.median)} ` +
          `${(worst / plain.median).toFixed(1).padStart(6)} ${String(rows).padStart(8)}${judged(`${name} ${saying(filters)}`, worst)}${all.map(({ fault }) => fault ?? '').find(Boolean) ?? ''}`,
      )
    }
  }
}

async function lists(token, known) {
  const small = (await timed(() => call(token, 'GET', 'blade-biz/master/list?master=process&size=20'))).median
  console.log(`\n${'list'.padEnd(20)}${'asked'.padEnd(92)}   rows  number  totals     p95  ratio     total`)
  const forget = () => forgetTotals(app.sites[0].database.reader)
  for (const [master, all] of Object.entries(listsOf(known))) {
    if (!master.includes(ONLY)) continue
    for (const filters of all) {
      const query = more => new URLSearchParams({ master, size: 20, ...filters, ...more })
      const get = (what, more) => timed(() => call(token, 'GET', `blade-biz/master/${what}?${query(more)}`), forget)
      const { totals } = app.masters.get(master).master
      const isSummed = (totals ?? []).length > 0 && Object.keys(filters).length > 0
      const sums = new URLSearchParams({ asked: JSON.stringify((totals ?? []).map(sum => ({ master, where: filters, sum }))) })
      const taken = [
        await get('list', { searchCount: false }),
        await get('list', {}),
        isSummed ? await timed(() => call(token, 'GET', `blade-biz/master/figures?${sums}`), forget) : { median: 0, p95: 0 },
      ]
      const worst = Math.max(...taken.map(({ median }) => median))
      const total = await call(token, 'GET', `blade-biz/master/list?${query({})}`).then(
        found => found.total,
        () => '?',
      )
      console.log(
        `${master.padEnd(20)}${saying(filters).padEnd(92)}${taken.map(({ median }) => ms(median)).join(' ')} ${ms(Math.max(...taken.map(({ p95 }) => p95)))} ${(worst / small).toFixed(1).padStart(6)} ${String(total).padStart(9)}` +
          `${judged(`${master} ${saying(filters)}`, worst)}${taken.map(({ fault }) => fault ?? '').find(Boolean) ?? ''}`,
      )
    }
  }
}

const ALL = `select (select max(status) from (select status || result as status from erp_producation_workorder_exec) e), (select sum(amount) from erp_producation_piece_cost)`

/** The invariants, and what closing a month of a workshop reads. */
async function nights({ month, shop }) {
  const actor = { userId: '', account: 'bench', from: 'bench', action: 'bench', requestId: '' }
  const once = await timed(() => one(ALL), undefined, 3)
  console.log(
    `\ninvariants of the night that take longer than a second, or find something in what was made up; reading all steps and costs once takes ${once.median.toFixed(0)} ms`,
  )
  const checks = (await allBreaches()).filter(([name]) => name.includes(ONLY))
  let whole = 0
  for (const [name, check] of checks) {
    const began = performance.now()
    let said = ''
    try {
      const found = await app.sites[0].database.change(actor, async tx => {
        await tx.execute(`set local statement_timeout = '5min'`)
        return check(tx)
      })
      if (found.length > 0) said = `${found.length} found, first ${JSON.stringify(found[0])}`
    } catch (error) {
      said = String(error.cause?.message ?? error.message).slice(0, 80)
    }
    const taken = performance.now() - began
    whole += taken
    const isLong = taken > NIGHT_GOAL
    if (isLong) missed.push(name)
    if (isLong) process.exitCode = 1
    if (taken > 1000 || said)
      console.log(
        `${name.padEnd(32)} ${ms(taken)} ms ${(taken / once.median).toFixed(1).padStart(6)}${isLong ? '  TOO SLOW' : ''}  ${said}`,
      )
  }
  console.log(`${'all'.padEnd(32)} ${ms(whole)} ms ${(whole / once.median).toFixed(1).padStart(6)} of ${checks.length}`)
  const closing = await timed(
    () =>
      client.query(
        `select * from erp_producation_workshop_month where tenant_id = '000000' and workshop_id = ${shop} and month = '${month}'`,
      ),
    undefined,
    3,
  )
  console.log(`${'a month of a workshop'.padEnd(32)} ${ms(closing.median)} ms${judged('a month of a workshop', closing.median)}`)
}

try {
  if (!(await one(`select 1 from wh_material where material_code = 'VP-000'`))) {
    const began = performance.now()
    const filled = await fillProduction(dataDir, SCALE, text => console.log(`  ${text}`))
    console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s: ${JSON.stringify(filled)}`)
  }
  const known = await one(`
    select to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 day', 'YYYY-MM') as month, e.exec_shop_id as shop, p.material_id as product,
      e.equipment_id as machine, e.work_id as order, p.heat_no as heat, p.pro_code as "proCode"
    from erp_producation_workorder_piece p join erp_producation_workorder_exec e on e.piece_id = p.id and e.node_key = 'k12'
    where p.pro_code like '21ZX%' and p.status = '1' order by p.id desc limit 1`)
  const { token } = await login('admin')
  if (has('reports')) await reports(token, known)
  if (has('lists')) await lists(token, known)
  if (has('nights')) await nights(known)
  console.log(missed.length === 0 ? '\nall within their goals' : `\n${missed.length} missed: \n  ${missed.join('\n  ')}`)
} finally {
  await client.end()
  await close()
}
