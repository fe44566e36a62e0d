/**
 * Measures the cost of deciding a task beside its SQL. In each round some cases are decided through HTTP and timed; of as many others the
 * statements are recorded and replayed on a copy of the database, with the same client library and concurrency. Rounds alternate, so that
 * other load on the machine affects both. Prints each round and the median ratio.
 * Usage, after `npm run build`: node bench/complete-task.mjs [rounds] [cases in a round] [concurrency]
 */
import pg from 'pg'
import { openBenchApp, timed } from './lib/app.mjs'
import { openCallers } from './lib/callers.mjs'
import { recordStatements } from './lib/statements.mjs'

const ROUNDS = Number(process.argv[2] ?? 7)
const CASES = Number(process.argv[3] ?? 200)
const CONCURRENCY = Number(process.argv[4] ?? 8)
const GOAL = 0.4

/** Copies a database in use: its connections are closed and reopened by the next call. */
async function copyDatabase(url) {
  const source = new URL(url).pathname.slice(1)
  const name = `${source}_copy`
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]+$/, '/postgres') })
  await client.connect()
  for (let attempt = 0; ; attempt++) {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [source])
    try {
      await client.query(`create database ${name} template ${source}`)
      break
    } catch (error) {
      if (attempt > 20) throw error
    }
  }
  await client.end()
  return url.replace(/\/[^/]+$/, `/${name}`)
}

const { app, address, login, call, close } = await openBenchApp()
const callers = openCallers()
try {
  const admin = await login('admin')
  const worker = await login('worker01')
  const all = (ROUNDS + 1) * 2 * CASES
  const form = { testTitle: '压力', assigneeId: worker.userId, testCase: 'agree' }
  const post = (person, path, bodies, concurrency = CONCURRENCY) =>
    callers.post({ url: `${address}/api/${path}`, token: person.token, bodies, concurrency })
  await post(
    admin,
    'blade-flow/process/start',
    Array.from({ length: all }, () => ({ flowKey: 'flow_backlog_test', form })),
  )
  const tasks = []
  for (let current = 1; tasks.length < all; current++) {
    const { records } = await call(worker.token, 'GET', `blade-flow/work/todo-list?size=500&current=${current}&flowKey=flow_backlog_test`)
    tasks.push(...records.map(row => row.taskId))
    if (records.length === 0) throw new Error('not every case was started')
  }
  const decide = (some, concurrency) =>
    post(
      worker,
      'blade-flow/work/complete-task',
      some.map(taskId => ({ taskId, pass: true, comment: '同意' })),
      concurrency,
    )

  // Copied before anything is decided, so that both start from the same rows.
  const pool = new pg.Pool({
    connectionString: await copyDatabase(app.databaseUrl),
    max: CONCURRENCY,
    options: app.sites[0].database.pool.options.options,
  })
  const sendAgain = async group => {
    const client = await pool.connect()
    try {
      for (const statement of group) await client.query(statement)
    } finally {
      client.release()
    }
  }

  const ratios = []
  // The first round is a warm-up and not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const http = CASES / (await decide(tasks.splice(0, CASES)))
    const groups = await recordStatements('search_path=site1', () => decide(tasks.splice(0, CASES), 1))
    const straight = CASES / (await timed(groups, CONCURRENCY, sendAgain))
    if (round === 0) continue
    ratios.push(http / straight)
    const statements = groups.reduce((sum, group) => sum + group.length, 0) / CASES
    console.log(
      `${round}: ${http.toFixed(0)} per second through HTTP, ${straight.toFixed(0)} straight (${statements.toFixed(1)} statements each), ratio ${(http / straight).toFixed(2)}`,
    )
  }
  await pool.end()
  const median = ratios.toSorted((left, right) => left - right)[Math.floor(ratios.length / 2)]
  console.log(`complete-task, ${CONCURRENCY} at a time: median ratio ${median.toFixed(2)} (at least ${GOAL} wanted)`)
  process.exitCode = median < GOAL ? 1 : 0
} finally {
  await callers.close()
  await close()
}
