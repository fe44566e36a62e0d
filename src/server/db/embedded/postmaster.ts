import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { CLEAN_ENV } from './binaries.ts'
import { commandLine, programName, startedAt, workingFolder } from './process-identity.ts'

/** PostgreSQL's first process, ours or one that outlived a killed app. */
export interface Postmaster {
  pid: number
  running(): boolean
  /** Resolves with a short reason, never rejects. */
  exited: Promise<string>
}

export interface SpawnOptions {
  native: string
  cluster: string
  account: Account | undefined
  settings: Record<string, string>
  /** Its output before its own log is open. */
  logFile: string
}

export function spawnPostmaster({ native, cluster, account, settings, logFile }: SpawnOptions): Postmaster {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(logFile, 'w')
  const child = spawn(join(native, 'bin/postgres'), ['-D', cluster, ...args], {
    ...account,
    cwd: '/',
    env: CLEAN_ENV,
    // Its own process group: Ctrl-C must reach the app first, which finishes its requests before the database stops.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let ended = false
  const exited = new Promise<string>(resolve => {
    child.once('exit', (code, signal) => resolve(signal ?? `退出码 ${code}`))
    child.once('error', error => resolve(error.message))
  }).finally(() => {
    ended = true
  })
  return { pid: child.pid ?? 0, running: () => !ended, exited }
}

/** A running server on exactly this cluster. The file alone proves nothing: its process may be dead and its pid reused. */
export function findPostmaster(cluster: string): { postmaster: Postmaster; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !worksOn(pid, cluster)) return undefined
  return { postmaster: adopted(pid), port: port || 0 }
}

/** Not our child process, so its end has to be polled. */
function adopted(pid: number): Postmaster {
  const identity = startedAt(pid)
  const running = () => startedAt(pid) === identity
  const exited = (async () => {
    while (running()) await sleep(250, undefined, { ref: false })
    return `进程 ${pid} 已不存在`
  })()
  return { pid, running, exited }
}

/**
 * Every PostgreSQL process has the cluster as its working folder (so may somebody's shell); where the system hides that, its command line
 * is checked.
 */
export function worksOn(pid: number, cluster: string): boolean {
  if (!startedAt(pid)) return false
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(cluster) && programName(pid) === 'postgres'
  return commandLine(pid).includes(`-D ${cluster}`)
}
