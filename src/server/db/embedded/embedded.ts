import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { serviceAccount } from './account.ts'
import { packagedBinaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import { ensureCluster, superuserPassword } from './cluster.ts'
import { lockDataDir } from './data-lock.ts'
import { address, adopt, type Cluster, launch, spawnOn } from './launch.ts'
import { choosePlace } from './place.ts'
import { waitReady } from './ready.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedOptions {
  dataDir: string
  log(line: string): void
  /** For tests, which throw their data away: trades durability for speed. */
  volatile?: boolean
}

export interface Embedded {
  url: string
  /** Where its data lies: the data directory and, where the cluster had to move out of it, its shelter. */
  folders: readonly string[]
  /** Stops the database and frees the data directory. Calling it again is harmless. */
  stop(): Promise<void>
}

/** Starts a real PostgreSQL of our own and keeps it running: lock, programs, cluster, server, in this order. Throws CannotStart with a sentence. */
export async function startEmbedded({ dataDir: given, log, volatile = false }: EmbeddedOptions): Promise<Embedded> {
  const dataDir = openFolder(given)
  const locks = [await lockDataDir(dataDir)]
  const unlock = () => {
    for (const release of locks.splice(0).reverse()) release()
  }
  try {
    const account = serviceAccount()
    const place = choosePlace(dataDir, packagedBinaries(), account, log)
    // A copied data directory points at the same shelter as its original.
    if (place.home !== dataDir) locks.push(await lockDataDir(place.home))
    const cluster: Cluster = { dataDir, place, account, password: superuserPassword(dataDir), volatile, log }
    await ensureCluster(cluster)
    const { postmaster, port } = (await adopt(cluster)) ?? (await launch(cluster))
    const url = address(cluster, port)
    const kept = supervise(postmaster, { spawn: () => spawnOn(cluster, port), ready: server => waitReady(url, server, log), log })
    return { url, folders: [...new Set([dataDir, place.home])], stop: () => kept.stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A folder we make may be passed through but not listed: the service user must get to its cluster, nobody else has business here. */
function openFolder(folder: string): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
  }
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new CannotStart(`数据目录 ${folder} 不可写。请修改它的权限，换一个用户启动，或用 DATA_DIR 指定另一个目录。`)
  }
  return realpathSync(folder)
}
