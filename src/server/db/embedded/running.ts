import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUPERUSER, superuserPassword } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

/** The URL of the server running on this data directory, for commands that only read. */
export function runningUrl(dataDir: string): string | undefined {
  const pointer = join(dataDir, 'postgres.location')
  const cluster = existsSync(pointer) ? join(readFileSync(pointer, 'utf8').trim(), 'postgres') : join(dataDir, 'postgres')
  const found = existsSync(cluster) ? findPostmaster(cluster) : undefined
  return found && `postgres://${SUPERUSER}:${superuserPassword(dataDir)}@127.0.0.1:${found.port}/mainshaft`
}
