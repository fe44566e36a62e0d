import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, worksOn } from './postmaster.ts'

/** Fast first (open transactions are rolled back, files are left clean), immediate next (recovery at the next start), and never hang for ever. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!postmaster.running()) return
    send(postmaster.pid, signal)
    if (await within(patience, postmaster.exited)) return
  }
}

/**
 * Clears away what a killed server left. A backend busy with a long query lives on, and PostgreSQL rightly refuses to start beside it; nobody
 * waits for that query any more, and killing is safe, since the log is replayed at the start that follows. The pid file goes as well: PostgreSQL
 * takes a zombie (in a container whose first process does not reap, it stays one) or a reused pid for a running server.
 */
export async function clearRemains(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile) || process.platform !== 'linux') return
  if (await endProcessesOn(cluster)) rmSync(pidFile, { force: true })
}

async function endProcessesOn(cluster: string): Promise<boolean> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of processesOn(cluster)) send(pid, signal)
    for (let waited = 0; waited < 5_000; waited += 50) {
      if (processesOn(cluster).length === 0) return true
      await sleep(50)
    }
  }
  return false
}

function processesOn(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && worksOn(pid, cluster))
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // Gone in this very moment.
  }
}

async function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const result = await Promise.race([promise.then(() => true), late])
  timer.abort()
  return result
}
