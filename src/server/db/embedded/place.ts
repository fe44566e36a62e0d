import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { completeBinaries, tryBinaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'

/** Where PostgreSQL is: `home` is the data directory, or a shelter outside it if the service user has no access to it. */
export interface Place {
  home: string
  cluster: string
  native: string
  /** Of the binaries, as `18.4`. */
  version: string
}

const SHELTERS = '/var/lib/mainshaft'

/** Below a private folder such as root's home the service user reaches neither binaries nor data; only a try as that user tells. */
export function choosePlace(dataDir: string, packaged: string, account: Account | undefined, log: (line: string) => void): Place {
  const home = chooseHome(dataDir, account)
  if (home !== dataDir) log(`数据库文件位于 ${home}（数据库用户无法进入 ${dataDir}），备份时请一并备份`)
  return { home, cluster: join(home, 'postgres'), ...chooseBinaries(home, packaged, account) }
}

function chooseHome(dataDir: string, account: Account | undefined): string {
  const pointer = join(dataDir, 'postgres.location')
  if (existsSync(pointer)) {
    const home = readFileSync(pointer, 'utf8').trim()
    // A new, empty database in place of a lost one would look as if all records had been deleted.
    if (!existsSync(join(home, 'postgres')))
      throw new CannotStart(`${pointer} 指向 ${home}，但那里没有数据库。请恢复该文件夹；确认数据不再需要时删除此文件。`)
    return home
  }
  if (!account || canEnter(dataDir, account)) return dataDir
  const home = join(SHELTERS, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  for (const folder of [SHELTERS, home]) {
    mkdirSync(folder, { recursive: true })
    // Repeated, because of a strict umask.
    chmodSync(folder, 0o755)
  }
  writeFileSync(join(home, 'origin'), `${dataDir}\n`)
  moveCluster(join(dataDir, 'postgres'), join(home, 'postgres'))
  mkdirSync(join(home, 'postgres'), { recursive: true })
  writeFileSync(pointer, `${home}\n`)
  return home
}

/** A cluster from when the data directory was still accessible moves along. */
function moveCluster(from: string, to: string): void {
  if (!existsSync(join(from, 'PG_VERSION')) || existsSync(to)) return
  // mv crosses file systems and keeps owners and modes; the final rename makes it atomic.
  execFileSync('mv', [from, `${to}.new`])
  renameSync(`${to}.new`, to)
}

function chooseBinaries(home: string, packaged: string, account: Account | undefined): { native: string; version: string } {
  try {
    completeBinaries(packaged)
  } catch {
    // A read-only checkout: the copy below can be completed.
  }
  const direct = tryBinaries(packaged, account)
  if (direct.version) return { native: packaged, version: direct.version }
  const native = copyBinaries(packaged, join(home, 'native'))
  const copied = tryBinaries(native, account)
  if (copied.version) return { native, version: copied.version }
  throw new CannotStart(`内置的 PostgreSQL 无法在本机运行：${copied.failure}。请用 DATABASE_URL 指定已有的 PostgreSQL。`)
}

function copyBinaries(packaged: string, native: string): string {
  const release = readFileSync(join(dirname(packaged), 'package.json'), 'utf8')
  const stamp = join(native, 'copied-from.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === release) return native
  const fresh = `${native}.new`
  for (const folder of [native, fresh]) rmSync(folder, { recursive: true, force: true })
  cpSync(packaged, fresh, { recursive: true, verbatimSymlinks: true })
  completeBinaries(fresh)
  writeFileSync(join(fresh, 'copied-from.json'), release)
  // Readable for everyone, writable for us only: the user that runs these binaries must not change them.
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', fresh])
  renameSync(fresh, native)
  return native
}

/** Changes the owner of copied or restored data. Links are not followed. */
export function handOver(cluster: string, account: Account | undefined): void {
  const { uid } = statSync(cluster)
  const wanted = account?.uid ?? process.getuid?.()
  if (uid === wanted) return
  if (!account)
    throw new CannotStart(`数据库文件夹 ${cluster} 属于另一个用户（uid ${uid}）。请用 root 或该用户启动，或修改文件夹的所有者。`)
  execFileSync('chown', ['-R', '-h', `${account.uid}:${account.gid}`, cluster])
}
