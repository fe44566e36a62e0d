/**
 * Kills the built server and its database under eight writers: `node bench/faults.mjs [server kills, 20] [faults of each kind, 20]`.
 * Prints what was lost, doubled or broken, and how long it took until writes were answered again. Needs `npm run build`.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const [serverKills = 20, faultsOfAKind = 20] = process.argv.slice(2).map(Number)
const at = path => import(new URL(`../dist/server/${path}`, import.meta.url).href)
const { runningUrl } = await at('src/server/db/embedded/running.js')
const { verifyAudit } = await at('src/server/db/audit.js')
const { openAnchors } = await at('src/server/db/anchor.js')
const { openDatabase } = await at('src/server/db/database.js')
const { allBreaches } = await at('src/app/nightly.js')

const dataDir = mkdtempSync(join(tmpdir(), 'mainshaft-faults-'))
chmodSync(dataDir, 0o711)
const url = 'http://127.0.0.1:21888'
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '21888',
  PORT_SITE2: '21878',
  DEMO_DOCUMENTS: '0',
  RATE_PER_MINUTE: '100000000',
}
const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`

let child
let unexpected = 0
function start() {
  const mine = spawn(process.execPath, ['--enable-source-maps', 'dist/server/src/app/server.js'], { env, stdio: 'ignore' })
  mine.once('exit', (_, signal) => {
    if (signal !== 'SIGKILL' && signal !== 'SIGTERM' && child === mine) unexpected++
  })
  child = mine
}
const isReady = () =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    reply => reply.ok,
    () => false,
  )
const LIMIT = 60_000
/** Until it is ready and, once there are writers, has answered one of them. */
async function recovered(answered = -1) {
  const began = performance.now()
  while (!(await isReady()) || acknowledged.size <= answered) {
    if (performance.now() - began > LIMIT) throw new Error(`not ready after ${LIMIT} ms`)
    await sleep(20)
  }
  return performance.now() - began
}

const acknowledged = new Set()
const sent = new Set()
const statuses = new Map()
let stopping = false
async function write(token, writer) {
  for (let serial = 0; !stopping; serial++) {
    const code = `f${writer}_${serial}`
    sent.add(code)
    // The same command with the same key until it is answered: it must be done once.
    for (;;) {
      const status = await fetch(`${url}/api/blade-system/dict/submit`, {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': code },
        body: JSON.stringify({ code, dictValue: code }),
        signal: AbortSignal.timeout(15_000),
      }).then(
        reply => reply.status,
        () => 0,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.add(code)
      if (status === 200 || (status !== 0 && status !== 503) || (stopping && status === 0)) break
      await sleep(50)
    }
  }
}

const admin = async work => {
  const client = new pg.Client({ connectionString: runningUrl(dataDir) })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}
const working = `application_name like 'mainshaft site%'`
const postmaster = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const faults = {
  'transactions terminated': () =>
    admin(client => client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${working} and xact_start is not null`)),
  'all connections terminated': () =>
    admin(client => client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${working}`)),
  // PostgreSQL then ends all others and recovers.
  'backend killed': () =>
    admin(async client => {
      const { rows } = await client.query(`select pid from pg_stat_activity where ${working} limit 1`)
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    }),
  'database restarted': async () => process.kill(postmaster(), 'SIGINT'),
  'database killed': async () => process.kill(postmaster(), 'SIGKILL'),
}

const times = { 'server killed': [], ...Object.fromEntries(Object.keys(faults).map(kind => [kind, []])) }
try {
  start()
  await recovered()
  const reply = await fetch(`${url}/api/blade-auth/oauth/admin`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: createHash('md5').update('Mainshaft@2026').digest('hex'), grant_type: 'password' }),
  })
  const { access_token: token } = await reply.json()
  const writers = Array.from({ length: 8 }, (_, writer) => write(token, writer))
  for (let round = 0; round < faultsOfAKind; round++)
    for (const [kind, cause] of Object.entries(faults)) {
      await sleep(200 + Math.random() * 300)
      const before = acknowledged.size
      await cause().catch(error => console.error(kind, error.message))
      times[kind].push(await recovered(before + 1))
    }
  for (let round = 0; round < serverKills; round++) {
    await sleep(200 + Math.random() * 800)
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
    const before = acknowledged.size
    start()
    times['server killed'].push(await recovered(before))
  }
  stopping = true
  await Promise.all(writers)
  await sleep(3_000)
  const database = openDatabase({ url: runningUrl(dataDir), schema: 'site1', size: 2 })
  const { rows } = await database.pool.query(`select code, count(*)::int as n from sys_dict where code ~ '^f\\d_' group by 1`)
  const found = new Map(rows.map(({ code, n }) => [code, n]))
  let breaches = 0
  for (const [, check] of await allBreaches()) breaches += (await check(database.reader)).length
  await database.close()
  const { faults: tampered, entries } = await verifyAudit(runningUrl(dataDir), 'site1', await openAnchors(dataDir).read('site1'))
  const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  console.table({
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(code => !found.has(code)).length,
    doubled: [...found.values()].filter(n => n > 1).length,
    'never sent': [...found.keys()].filter(code => !sent.has(code)).length,
    'unexpected exits': unexpected,
    breaches,
    'audit entries': entries,
    'audit faults': tampered.length,
    statuses: [...statuses].map(([status, many]) => `${status || 'cut'}: ${many}`).join(', '),
  })
  console.table(
    Object.entries(times).map(([kind, list]) => ({
      ...{ kind, times: list.length },
      ...{ 'median (s)': (median(list) / 1000).toFixed(2), 'worst (s)': (Math.max(0, ...list) / 1000).toFixed(2) },
    })),
  )
} finally {
  child.kill('SIGTERM')
  await new Promise(resolve => child.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
