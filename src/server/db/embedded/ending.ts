import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, worksOn } from './postmaster.ts'

/** First fast (open transactions are rolled back), then immediate (recovery at the next start), with a time limit. */
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
 * Removes what a killed server left. A backend with a long query survives, and PostgreSQL refuses to start beside it; killing it is safe,
 * because the log is replayed at the next start. The pid file is removed too: PostgreSQL takes a zombie or a reused pid for a running
 * server.
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
    // Already gone.
  }
}

async function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const result = await Promise.race([promise.then(() => true), late])
  timer.abort()
  return result
}
