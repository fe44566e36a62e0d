/**
 * What the server does when nobody works: commits and bytes of log a second, the processor's share of PostgreSQL and of Node, and memory.
 * Measured after the work of a start has settled.
 * Usage, after `npm run build`: node bench/idle.mjs [seconds]
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { databaseOf } from './lib/postgres.mjs'
import { openServer } from './lib/server.mjs'

const SECONDS = Number(process.argv[2] ?? 30)
const SETTLE_SECONDS = 20
const BUDGET = { commits: 5, wal: 20_000, postgres: 0.01, megabytes: 200 }
const pause = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000))

const server = await openServer()
try {
  const client = new pg.Client(databaseOf(server.dataDir))
  await client.connect()
  await pause(SETTLE_SECONDS)
  const look = async () => {
    const { rows } = await client.query(
      `select (select sum(xact_commit)::int from pg_stat_database) as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`,
    )
    return { ...rows[0], ...server.cpu() }
  }
  const before = await look()
  await pause(SECONDS)
  const after = await look()
  await client.end()
  const each = key => (after[key] - before[key]) / SECONDS
  const found = { commits: each('commits'), wal: each('wal'), postgres: each('postgres') / 1000, megabytes: memoryOf(server.pid) }
  console.log(
    `commits ${found.commits.toFixed(1)} a second, log ${(found.wal / 1000).toFixed(1)} KB a second, PostgreSQL ${(found.postgres * 100).toFixed(2)} % of a core, Node ${(each('node') / 10).toFixed(2)} %, ${found.megabytes.toFixed(0)} MB`,
  )
  for (const [name, most] of Object.entries(BUDGET))
    if (found[name] > most) {
      console.log(`above the budget: ${name} ${found[name].toFixed(3)}, ${most} wanted`)
      process.exitCode = 1
    }
} finally {
  await server.close()
}

function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}
