import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { CLEAN_ENV } from './binaries.ts'
import { commandLine, programName, startedAt, workingFolder } from './process-identity.ts'

/** PostgreSQL's first process, ours or one that outlived an app that was killed. */
export interface Postmaster {
  pid: number
  running(): boolean
  /** Resolves, never rejects, with a few words about how it ended. */
  exited: Promise<string>
}

export interface SpawnOptions {
  native: string
  cluster: string
  account: Account | undefined
  settings: Record<string, string>
  /** What it says before its own log is open. */
  logFile: string
}

export function spawnPostmaster({ native, cluster, account, settings, logFile }: SpawnOptions): Postmaster {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(logFile, 'w')
  const child = spawn(join(native, 'bin/postgres'), ['-D', cluster, ...args], {
    ...account,
    cwd: '/',
    env: CLEAN_ENV,
    // A process group of its own: Ctrl-C in the terminal must reach the app first, which drains its requests before the database goes.
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

/** A live server on exactly this cluster. The file alone proves nothing: its process may be long dead, its pid reused. */
export function findPostmaster(cluster: string): { postmaster: Postmaster; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !worksOn(pid, cluster)) return undefined
  return { postmaster: adopted(pid), port: port || 0 }
}

/** Not our child, so nobody tells us when it ends: we look. */
function adopted(pid: number): Postmaster {
  const identity = startedAt(pid)
  const running = () => startedAt(pid) === identity
  const exited = (async () => {
    while (running()) await sleep(250, undefined, { ref: false })
    return `进程 ${pid} 已不存在`
  })()
  return { pid, running, exited }
}

/** Every PostgreSQL process makes the cluster its working folder (so may someone's shell); where the system hides that, its command line must do. */
export function worksOn(pid: number, cluster: string): boolean {
  if (!startedAt(pid)) return false
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(cluster) && programName(pid) === 'postgres'
  return commandLine(pid).includes(`-D ${cluster}`)
}
