import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { type ClusterOptions, SUPERUSER } from './cluster.ts'
import { clearRemains, shutDown } from './ending.ts'
import { choosePort, isFree } from './port.ts'
import { findPostmaster, type Postmaster, spawnPostmaster } from './postmaster.ts'
import { type Answer, sameDurability, waitReady } from './ready.ts'
import { settings } from './settings.ts'

/** What is known before a server runs. */
export interface Cluster extends ClusterOptions {
  dataDir: string
}

export interface Running {
  postmaster: Postmaster
  port: number
}

export function address(cluster: Cluster, port: number): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/mainshaft`
}

/** A server that outlived its app (`kill -9`) is adopted if it is what we would start ourselves; otherwise it is stopped. */
export async function adopt(cluster: Cluster): Promise<Running | undefined> {
  const left = findPostmaster(cluster.place.cluster)
  if (!left) return undefined
  const name = `上次遗留的数据库进程（进程号 ${left.postmaster.pid}）`
  try {
    expectOurs(cluster, await waitReady(address(cluster, left.port), left.postmaster, cluster.log))
    cluster.log(`已接管${name}`)
    return left
  } catch (error) {
    cluster.log(`停止${name}，因为不能接管：${(error as Error).message}`)
    await shutDown(left.postmaster)
    return undefined
  }
}

export async function launch(cluster: Cluster): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(cluster.dataDir)
    const postmaster = await spawnOn(cluster, port)
    try {
      expectOurs(cluster, await waitReady(address(cluster, port), postmaster, cluster.log))
      return { postmaster, port }
    } catch (error) {
      await shutDown(postmaster)
      // The port was taken in the meantime: try another one.
      if (attempt < 5 && !(await isFree(port))) continue
      throw error instanceof CannotStart ? error : new CannotStart(failure(cluster, error as Error & { code?: string }))
    }
  }
}

export async function spawnOn({ place, account, dataDir, volatile }: Cluster, port: number): Promise<Postmaster> {
  await clearRemains(place.cluster)
  const logFile = join(dataDir, 'postgres.log')
  return spawnPostmaster({ native: place.native, cluster: place.cluster, account, settings: settings(port, volatile), logFile })
}

/** It must also be our cluster, our version, and durable. */
function expectOurs({ place, volatile }: Cluster, answer: Answer): void {
  if (answer.folder !== place.cluster) throw new CannotStart(`应答的是另一个数据库（${answer.folder}）`)
  if (answer.version !== place.version) throw new CannotStart(`运行中的版本是 ${answer.version}，程序是 ${place.version}`)
  if (sameDurability(answer.durable, volatile)) return
  const found = Object.entries(answer.durable).map(([name, value]) => `${name}=${value}`)
  throw new CannotStart(`数据库的持久化设置与要求不符（${found.join('，')}），断电可能丢失已确认的数据，因此不启动。`)
}

function failure({ dataDir, place }: Cluster, error: Error & { code?: string }): string {
  if (error.code === '28P01') return `${join(dataDir, 'secrets/postgres-password')} 与数据库不符。请恢复与数据同一时间备份的密码文件。`
  const said = [join(dataDir, 'postgres.log'), newestLog(join(place.cluster, 'log'))].flatMap(lastWords)
  return [`内置的 PostgreSQL 启动失败：${error.message}`, ...said].join('\n  ')
}

function newestLog(folder: string): string {
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder).map(name => join(folder, name))
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? ''
}

function lastWords(file: string): string[] {
  if (!file || !existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => /FATAL|PANIC|ERROR|HINT|error/.test(line))
    .slice(-3)
}
