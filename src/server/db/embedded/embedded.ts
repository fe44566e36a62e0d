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
  /** For tests: trades durability for speed. */
  volatile?: boolean
}

export interface Embedded {
  url: string
  /** The data directory and, if the cluster had to move out of it, its shelter. */
  folders: readonly string[]
  /** Stops the database and releases the data directory; may be called again. */
  stop(): Promise<void>
}

/** Starts our own PostgreSQL and keeps it running: lock, binaries, cluster, server. Throws CannotStart with a message. */
export async function startEmbedded({ dataDir: given, log, volatile = false }: EmbeddedOptions): Promise<Embedded> {
  const dataDir = openFolder(given)
  const locks = [await lockDataDir(dataDir)]
  const unlock = () => {
    for (const release of locks.splice(0).reverse()) release()
  }
  try {
    const account = serviceAccount()
    const place = choosePlace(dataDir, packagedBinaries(), account, log)
    // A copied data directory points at the shelter of its original.
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

/** Not listable for others, but the service user must reach its cluster. */
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
