/**
 * Measures the to-do page and badge of one person with 10,000 closed tasks in the table, and with 2,000,000. Prints milliseconds and their
 * ratio.
 * Usage, after `npm run build`: node bench/todo-growth.mjs [rows]
 */
import pg from 'pg'
import { openBenchApp } from './lib/app.mjs'
import { databaseOf } from './lib/postgres.mjs'

const FEW = 10_000
const MANY = Number(process.argv[2] ?? 2_000_000)
const TIMES = 200
const GOAL = 1.2

const { dataDir, login, call, close } = await openBenchApp()
const client = new pg.Client({ ...databaseOf(dataDir), options: '-c search_path=site1' })
await client.connect()

const grow = (from, to) =>
  client.query(`
    insert into wf_task (id, tenant_id, instance_id, visit_id, seat_id, node_id, node_name, kind, owner, holder, status, version, title, summary, flow_key,
      def_version, initiator_name, dept_name, biz_id, number, batchable, arrived_at, finished_at, result, round, seen_rev)
    select 1000000000 + n, '000000', 2000000000 + n / 4, 'v' || n, 3000000000 + n, 'one', '审批', 'approve', u.id, u.id, 1, 1, '历史单据 ' || n, '[]', 'leave',
      1, '赵铁山', '锻造车间', 4000000000 + n / 4, 'QJ' || n, true, now() - n * interval '20 seconds', now() - n * interval '19 seconds', 'approved', 1, 1
    from generate_series(${from}, ${to - 1}) n
    join lateral (select id from sys_user where user_type = 1 order by id offset n % 60 limit 1) u on true`)

/** As autovacuum would, which otherwise works beside the measurement. */
const tidy = () => client.query('vacuum analyze wf_task').then(() => client.query('checkpoint'))

async function measure(token, path) {
  for (let warm = 0; warm < 30; warm++) await call(token, 'GET', path)
  const taken = []
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now()
    await call(token, 'GET', path)
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)[TIMES / 2]
}

const pages = {
  'to-do page': 'blade-flow/work/todo-list?size=20',
  badge: 'blade-jinlei/sysBacklog/unHandleCount',
}

try {
  const admin = await login('admin')
  const { token, userId } = await login('worker01')
  for (let n = 0; n < 40; n++)
    await call(admin.token, 'POST', 'blade-flow/process/start', {
      flowKey: 'flow_backlog_test',
      form: { testTitle: `待办${n}`, assigneeId: userId, testCase: 'agree' },
    })
  await grow(0, FEW)
  await tidy()
  const few = {}
  for (const [name, path] of Object.entries(pages)) few[name] = await measure(token, path)
  for (let from = FEW; from < MANY; from += 200_000) await grow(from, Math.min(from + 200_000, MANY))
  await tidy()
  for (const [name, path] of Object.entries(pages)) {
    const many = await measure(token, path)
    const ratio = many / few[name]
    console.log(`${name}: ${few[name].toFixed(2)} ms with ${FEW} tasks, ${many.toFixed(2)} ms with ${MANY}, ratio ${ratio.toFixed(2)}`)
    if (ratio > GOAL) process.exitCode = 1
  }
} finally {
  await client.end()
  await close()
}
