import { setTimeout as sleep } from 'node:timers/promises'
import { shutDown } from './ending.ts'
import type { Postmaster } from './postmaster.ts'

export interface Supervised {
  spawn(): Promise<Postmaster>
  ready(postmaster: Postmaster): Promise<unknown>
  log(line: string): void
}

/**
 * Restarts the database while the app runs. PostgreSQL itself recovers from a crashed backend; this is for the loss of its first process
 * (killed, out of memory, disk full). The address stays the same.
 */
export function supervise(first: Postmaster, { spawn, ready, log }: Supervised): { stop(): Promise<void> } {
  let current = first
  let stopped: Promise<void> | undefined
  const halt = new AbortController()

  // For exits without stop(), such as an uncaught error: leaves no server behind.
  const onExit = () => {
    if (current.running()) process.kill(current.pid, 'SIGINT')
  }
  process.once('exit', onExit)

  async function keepRunning(): Promise<void> {
    let failures = 0
    while (!halt.signal.aborted) {
      const how = await current.exited
      if (halt.signal.aborted) return
      if (failures === 0) log(`数据库进程意外结束（${how}），正在重新启动`)
      // 0, then 0.1 s doubling up to 5 s: at once for an accident, slowly for a lasting cause such as a full disk.
      if (failures > 0) await sleep(Math.min(50 * 2 ** failures, 5_000), undefined, { signal: halt.signal, ref: false }).catch(() => {})
      if (halt.signal.aborted) return
      try {
        current = await spawn()
        if (halt.signal.aborted) return
        await ready(current)
        log('数据库已恢复')
        failures = 0
      } catch (error) {
        if (halt.signal.aborted) return
        failures++
        log(`数据库重新启动失败（第 ${failures} 次）：${(error as Error).message}`)
        await shutDown(current)
      }
    }
  }

  const kept = keepRunning()

  async function end(): Promise<void> {
    halt.abort()
    process.off('exit', onExit)
    await shutDown(current)
    await kept
    // A restart may have been in progress.
    await shutDown(current)
  }

  return {
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}
