/**
 * What deciding a task costs beside its SQL. Half of the cases are decided through HTTP and timed; of the other half the statements are
 * recorded and sent again, straight to a copy of the database by the same client library with the same concurrency. Prints both rates and
 * their ratio. Usage, after `npm run build`: node bench/complete-task.mjs [cases] [concurrency]
 */
import { Agent, request } from 'node:http'
import pg from 'pg'
import { openBenchHouse, timed } from './lib/house.mjs'

const CASES = Number(process.argv[2] ?? 400)
const CONCURRENCY = Number(process.argv[3] ?? 8)
const GOAL = 0.4

const { house, address, login, call, close } = await openBenchHouse()
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const post = (token, path, body) =>
  new Promise((resolve, reject) => {
    const sent = request(`${address}/api/${path}`, {
      method: 'POST',
      agent,
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.on('response', reply => {
      reply.resume()
      reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${reply.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

try {
  const admin = await login('admin')
  const worker = await login('worker01')
  const form = { testTitle: '压力', assigneeId: worker.userId, testCase: 'agree' }
  const before = (await call(worker.token, 'GET', 'blade-flow/work/todo-list?size=1')).total
  await timed(Array.from({ length: CASES }), 4, () => post(admin.token, 'blade-flow/process/start', { flowKey: 'flow_backlog_test', form }))
  const tasks = []
  for (let current = 1; tasks.length < CASES + before; current++) {
    const { records } = await call(worker.token, 'GET', `blade-flow/work/todo-list?size=500&current=${current}&flowKey=flow_backlog_test`)
    if (records.length === 0) break
    tasks.push(...records.map(row => row.taskId))
  }
  const halves = [tasks.slice(0, CASES / 2), tasks.slice(CASES / 2, CASES)]
  const complete = taskId => post(worker.token, 'blade-flow/work/complete-task', { taskId, pass: true, comment: '同意' })

  // The copy is made first: both start from the same rows.
  const url = house.databaseUrl
  const admins = new pg.Client({ connectionString: url })
  await admins.connect()
  const source = new URL(url).pathname.slice(1)
  await admins.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and state = 'idle'`,
    [source],
  )
  const name = `${source}_copy`
  const other = new pg.Client({ connectionString: url.replace(/\/[^/]+$/, '/postgres') })
  await other.connect()
  await admins.end()
  let copied = false
  for (let attempt = 0; attempt < 20 && !copied; attempt++) {
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [source])
    copied = await other.query(`create database ${name} template ${source}`).then(
      () => true,
      () => false,
    )
  }
  if (!copied) throw new Error('the database could not be copied')
  await other.end()

  for (const task of halves[0].splice(0, 20)) await complete(task)
  const http = halves[0].length / (await timed(halves[0], CONCURRENCY, complete))

  // Recording: whatever goes over a connection of the site's pool, in the order of each connection.
  const groups = []
  const open = new Map()
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (config, values, ...rest) {
    const text = typeof config === 'string' ? config : config?.text
    if (typeof text === 'string' && this.connectionParameters?.options?.includes('search_path=site1')) {
      const entry = { text, values: Array.isArray(values) ? values : config?.values, name: config?.name }
      if (text.startsWith('begin')) open.set(this, [entry])
      else if (open.has(this)) {
        open.get(this).push(entry)
        if (text === 'commit' || text === 'rollback') {
          groups.push(open.get(this))
          open.delete(this)
        }
      } else groups.push([entry])
    }
    return original.call(this, config, values, ...rest)
  }
  for (const task of halves[1]) await complete(task)
  pg.Client.prototype.query = original

  const pool = new pg.Pool({
    connectionString: url.replace(/\/[^/]+$/, `/${name}`),
    max: CONCURRENCY,
    options: house.sites[0].database.pool.options.options,
  })
  const statements = groups.reduce((sum, group) => sum + group.length, 0)
  const seconds = await timed(groups, CONCURRENCY, async group => {
    const client = await pool.connect()
    try {
      for (const { text, values, name: prepared } of group)
        await client.query(prepared ? { name: prepared, text, values } : { text, values })
    } finally {
      client.release()
    }
  })
  await pool.end()
  const direct = halves[1].length / seconds
  console.log(`complete-task through HTTP: ${http.toFixed(0)} per second, ${CONCURRENCY} at a time`)
  console.log(
    `the same statements (${(statements / halves[1].length).toFixed(1)} per decision) straight to PostgreSQL: ${direct.toFixed(0)} per second`,
  )
  console.log(`ratio ${(http / direct).toFixed(2)} (at least ${GOAL} wanted)`)
  process.exitCode = http / direct < GOAL ? 1 : 0
} finally {
  agent.destroy()
  await close()
}
