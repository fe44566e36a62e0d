/**
 * Mainshaft beside Flowable on one PostgreSQL with the same settings: the same leave with three steps and its fields, started and decided
 * through HTTP by as many callers, in rounds that alternate, so that other load on the machine meets both. Prints the median of the rounds
 * and the ratio of each step, and the to-do page of the first decider.
 * Needs a JDK of at least 17 and Maven, which fetches Flowable's published artefacts. Usage, after `npm run build`:
 *   mvn -q -f bench/against-flowable package && node bench/against-flowable/run.mjs [rounds] [leaves in a round] [callers]
 */
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { openLeaves, STEPS, timed } from '../lib/leaves.mjs'
import { databaseOf } from '../lib/postgres.mjs'
import { openServer } from '../lib/server.mjs'

const ROUNDS = Number(process.argv[2] ?? 5)
const LEAVES = Number(process.argv[3] ?? 200)
const CALLERS = Number(process.argv[4] ?? 8)
const PAGES = 400
const PORT = 21_999

const server = await openServer()
const database = databaseOf(server.dataDir)
const flowable = await openFlowable()
try {
  const ours = await openLeaves(server)
  const people = Object.fromEntries(await Promise.all(STEPS.map(async account => [account, await server.login(account)])))
  const rivals = {
    mainshaft: {
      ...ours,
      page: account => server.call(people[account].token, 'GET', 'blade-flow/work/todo-list?current=1&size=20'),
    },
    flowable,
  }
  const rates = {}
  const note = (who, what, { rate, failure }) => {
    if (failure) throw failure
    rates[what] ??= { mainshaft: [], flowable: [] }
    rates[what][who].push(rate)
  }
  for (let round = 0; round <= ROUNDS; round++)
    for (const [who, { forms, start, tasksOf, decide, page }] of Object.entries(rivals)) {
      // The first round warms both up.
      const keep = round === 0 ? () => {} : note
      keep(who, 'start', await timed(forms(LEAVES), CALLERS, start))
      keep(who, 'to-do page of 20', await timed(Array.from({ length: PAGES }), CALLERS, () => page(STEPS[0])))
      for (const [at, account] of STEPS.entries())
        keep(who, `decision, step ${at + 1}`, await timed(await tasksOf(account), CALLERS, decide(account)))
    }
  const median = values => values.toSorted((left, right) => left - right)[values.length >> 1]
  console.log(
    `${''.padEnd(20)}${'Mainshaft'.padStart(12)}${'Flowable'.padStart(12)}${'ratio'.padStart(8)}   (per second, median of ${ROUNDS})`,
  )
  for (const [what, found] of Object.entries(rates)) {
    const [own, other] = [median(found.mainshaft), median(found.flowable)]
    console.log(`${what.padEnd(20)}${own.toFixed(0).padStart(12)}${other.toFixed(0).padStart(12)}${(own / other).toFixed(2).padStart(8)}`)
  }
} finally {
  await flowable.close()
  await server.close()
}

/** Flowable as a process of its own, with a database of its own on the same PostgreSQL. */
async function openFlowable() {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('create database flowable')
  await client.end()
  const jar = join(import.meta.dirname, 'target', 'flowable.jar')
  const url = `jdbc:postgresql://127.0.0.1:${database.port}/flowable?user=${database.user}&password=${database.password}`
  const child = spawn('java', ['-Xmx1g', '-jar', jar], {
    env: { ...process.env, PORT: String(PORT), JDBC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const agent = new Agent({ keepAlive: true })
  const call = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
      const sent = request(`http://127.0.0.1:${PORT}/process-api/${path}`, { method, agent, headers }, reply => {
        const parts = []
        reply.on('data', part => parts.push(part))
        reply.on('end', () => {
          const answer = Buffer.concat(parts).toString()
          if (reply.statusCode < 300) resolve(answer && JSON.parse(answer))
          else reject(new Error(`${reply.statusCode} ${path} ${answer}`))
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  const isReady = () =>
    call('GET', 'repository/process-definitions?key=leave').then(
      ({ total }) => total > 0,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) await new Promise(resolve => setTimeout(resolve, 200))
  if (child.exitCode !== null) throw new Error('Flowable did not start')
  const FIELDS = [
    'employeeId',
    'leaveType',
    'startDate',
    'startHalf',
    'endDate',
    'endHalf',
    'totalDays',
    'contactPhone',
    'outOfCity',
    'reason',
  ]
  return {
    forms: count => Array.from({ length: count }, (_, at) => FIELDS.map(name => ({ name, value: `${name} ${at}` }))),
    start: variables => call('POST', 'runtime/process-instances', { processDefinitionKey: 'leave', variables }),
    async tasksOf(account) {
      const { data } = await call('GET', `runtime/tasks?assignee=${account}&size=100000`)
      return data.map(({ id }) => id)
    },
    decide: () => id => call('POST', `runtime/tasks/${id}`, { action: 'complete', variables: [{ name: 'comment', value: '同意' }] }),
    page: account => call('GET', `runtime/tasks?assignee=${account}&size=20&sort=createTime&order=desc`),
    async close() {
      agent.destroy()
      child.kill('SIGTERM')
      if (child.exitCode === null) await new Promise(resolve => child.once('exit', resolve))
    },
  }
}
