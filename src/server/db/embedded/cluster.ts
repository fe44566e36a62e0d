import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { CLEAN_ENV } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import { handOver, type Place } from './place.ts'

export const SUPERUSER = 'mainshaft'

const run = promisify(execFile)

/** The superuser's password is beside the data, never in it, readable for the app's user only. */
export function superuserPassword(dataDir: string): string {
  const file = join(dataDir, 'secrets', 'postgres-password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const password = randomBytes(32).toString('hex')
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
  return password
}

export interface ClusterOptions {
  place: Place
  account: Account | undefined
  password: string
  volatile: boolean
  log(line: string): void
}

/** Ensures a cluster of the right version and owner; the first start creates it. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { place, account } = options
  // First of all: in another user's folder we could not even see whether there is a database.
  if (existsSync(place.cluster)) handOver(place.cluster, account)
  const marker = join(place.cluster, 'PG_VERSION')
  if (!existsSync(marker)) return makeCluster(options)
  const major = readFileSync(marker, 'utf8').trim()
  if (major !== place.version.split('.')[0]) {
    throw new CannotStart(`数据库文件的版本是 PostgreSQL ${major}，程序是 ${place.version}，不能直接打开。请先用旧版本导出数据再导入。`)
  }
}

/** Created under another name and renamed when complete, so that an interrupted start leaves nothing that looks like a database. */
async function makeCluster(options: ClusterOptions): Promise<void> {
  const { place, account, password, log } = options
  const began = Date.now()
  const fresh = `${place.cluster}.new`
  const passwordFile = `${fresh}.password`
  clearWay(place.cluster)
  log(`首次启动，正在建立数据库（PostgreSQL ${place.version}）`)
  try {
    rmSync(passwordFile, { force: true })
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
    if (account) chownSync(passwordFile, account.uid, account.gid)
    await tryLocales(lcType => initdb(options, fresh, passwordFile, lcType))
    renameSync(fresh, place.cluster)
    syncFolder(place.home)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  log(`数据库已建立，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒：${place.cluster}`)
}

/** initdb has flushed its files; the rename must survive a power failure too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** An empty folder may be removed; any content is somebody's data. */
function clearWay(cluster: string): void {
  if (!existsSync(cluster)) return
  try {
    rmdirSync(cluster)
  } catch {
    throw new CannotStart(`文件夹 ${cluster} 不为空，却不是完整的 PostgreSQL 数据库。请从备份恢复，或将其移走后重新启动。`)
  }
}

/**
 * Collation is PostgreSQL's builtin C.UTF-8, the same on every system. The system's LC_CTYPE still decides what pg_trgm takes for a letter:
 * under plain C it indexes no Chinese, so C is the last resort.
 */
async function tryLocales(attempt: (lcType: string) => Promise<void>): Promise<void> {
  const [last, ...others] = ['C', 'en_US.UTF-8', 'C.UTF-8']
  for (const lcType of others.reverse()) {
    try {
      return await attempt(lcType)
    } catch (error) {
      if (!(error as Error).message.includes('invalid locale name')) throw error
    }
  }
  await attempt(last!)
}

async function initdb({ place, account, volatile }: ClusterOptions, folder: string, passwordFile: string, lcType: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  const args = [
    ...['-D', folder, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--data-checksums'],
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--lc-ctype', lcType],
    ...['--text-search-config', 'simple', ...(volatile ? ['--no-sync'] : [])],
    // Sizes are in postgresql.conf, where an operator may change them; mandatory settings are passed at every start (settings.ts).
    ...['-c', `shared_buffers=${volatile ? '128MB' : '256MB'}`, '-c', 'max_connections=100'],
  ]
  await run(join(place.native, 'bin/initdb'), args, { ...account, cwd: '/', env: CLEAN_ENV }).catch(error => {
    throw new CannotStart(`建立数据库失败：${(error.stderr || error.message).trim()}`)
  })
}
