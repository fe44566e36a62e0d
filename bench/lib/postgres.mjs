/** The embedded PostgreSQL of a server that a bench has started, as its superuser. */
import { readdirSync, readFileSync } from 'node:fs'

export function databaseOf(dataDir) {
  const password = readFileSync(`${dataDir}/secrets/postgres-password`, 'utf8').trim()
  const postmaster = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find(name => name.endsWith('postmaster.pid'))
  const port = Number(readFileSync(`${dataDir}/${postmaster}`, 'utf8').split('\n')[3])
  return { host: '127.0.0.1', port, user: 'mainshaft', password, database: 'mainshaft' }
}
