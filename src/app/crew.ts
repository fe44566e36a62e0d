import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { type RateAnswer, type RateAsked, Rates } from '#server/http/rates.ts'
import type { Addresses } from './create-app.ts'

/** What a worker says: it serves, it asks for a count, it has committed something at the sites by their index. */
type Said = 'ready' | RateAsked | { changed: readonly number[] }

/** The processes that serve. The first process owns the database, does the upkeep and keeps what they have to share. */
export interface Crew {
  /** Grows with every change that a worker has committed at this site. */
  changes(site: number): number
  /** A new worker for every old one, one after the other: somebody serves at every moment. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const ADDRESSES = 'MAINSHAFT_ADDRESSES'
/** A worker that lived this long is replaced at once. */
const LONG_LIFE = 60_000
const PAUSE = 1_000

export async function openCrew(size: number, addresses: Addresses, log: (line: string) => void): Promise<Crew> {
  // Whoever answers requests has no use for the address that opens the whole database.
  const given = JSON.stringify({ ...addresses, url: addresses.work } satisfies Addresses)
  const rates = new Rates()
  const crew = new Set<Worker>()
  const dismissed = new Set<Worker>()
  const changes: number[] = []
  let isStopping = false
  let restarting: Promise<void> | undefined

  function hear(worker: Worker, said: Said): void {
    if (said === 'ready') return
    if ('rate' in said) worker.send({ rated: said.id, ...rates.count(said.rate) } satisfies RateAnswer, () => {})
    else for (const site of said.changed) changes[site] = (changes[site] ?? 0) + 1
  }

  async function engage(): Promise<Worker> {
    const worker = cluster.fork({ [ADDRESSES]: given })
    worker.on('message', (said: Said) => hear(worker, said))
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (said: Said) => said === 'ready' && resolve())
      worker.once('exit', () => reject(new CannotStart('工作进程没有启动成功')))
    })
    const began = Date.now()
    crew.add(worker)
    worker.once('exit', (code, signal) => {
      crew.delete(worker)
      if (isStopping || dismissed.delete(worker)) return
      log(`工作进程 ${worker.process.pid} 意外结束（${signal ?? `退出码 ${code}`}），正在补上`)
      void replace(Date.now() - began > LONG_LIFE ? 0 : PAUSE)
    })
    return worker
  }

  async function replace(pause: number): Promise<void> {
    await sleep(pause, undefined, { ref: false })
    if (isStopping) return
    await engage().then(
      worker => log(`工作进程 ${worker.process.pid} 已补上`),
      () => replace(Math.min(2 * (pause || PAUSE), 30_000)),
    )
  }

  const dismiss = (worker: Worker) =>
    new Promise<void>(resolve => {
      if (worker.isDead()) return resolve()
      dismissed.add(worker)
      worker.once('exit', () => resolve())
      worker.process.kill('SIGTERM')
    })

  async function renew(): Promise<void> {
    for (const old of [...crew]) {
      if (isStopping) return
      await engage()
      await dismiss(old)
    }
  }

  const stop = async () => {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && dismiss(worker)))
  }

  await Promise.all(Array.from({ length: size }, engage)).catch(async error => {
    await stop()
    throw error
  })
  return {
    changes: site => changes[site] ?? 0,
    stop,
    restart() {
      restarting ??= renew()
        .then(
          () => log('全部工作进程已更换'),
          error => log(`更换工作进程失败，原有进程继续服务：${(error as Error).message}`),
        )
        .finally(() => {
          restarting = undefined
        })
      return restarting
    },
  }
}

/** What the first process gives a worker along: logins of the sites, none of a superuser. */
export const givenAddresses = (): Addresses => JSON.parse(process.env[ADDRESSES] ?? '{}') as Addresses

/**
 * Leaves the crew. Connections that the first process was just handing over are given back before the channel closes: ending without this
 * would keep them open and unanswered.
 */
export const leaveCrew = () =>
  new Promise<void>(resolve => {
    if (!cluster.worker?.isConnected()) return resolve()
    process.once('disconnect', resolve)
    cluster.worker.disconnect()
  })

/** Tells the first process which sites have changed, for it to seal the audit trail. */
export function reportChanges(counts: () => readonly number[]): void {
  let told = counts()
  const timer = setInterval(() => {
    const now = counts()
    const changed = now.flatMap((count, site) => (count === told[site] ? [] : [site]))
    told = now
    if (changed.length > 0) process.send?.({ changed } satisfies Said)
  }, 500)
  timer.unref()
}
