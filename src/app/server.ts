import cluster from 'node:cluster'
import { seedAll } from '#seed/load.ts'
import { type Config, readConfig } from '#server/config.ts'
import { sealAudit } from '#server/db/audit.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { briefError } from '#server/text/brief-error.ts'
import { banner } from './banner.ts'
import { createApp, type RunningApp } from './create-app.ts'
import { givenAddresses, leaveCrew, openCrew, reportChanges } from './crew.ts'
import { serve } from './serve.ts'
import { runUpkeep } from './upkeep.ts'

const DRAIN_MS = 25_000
/** Workers are waited for, so they have to be quicker. */
const WORKER_DRAIN_MS = 20_000
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) await work(config)
  else await lead(config)
  // Whoever started us brings back a server that has once been up, and not one that never was.
  process.send?.('ready')
}

/** The first process, which is also the only one unless WORKERS asks for more. */
async function lead(config: Config): Promise<void> {
  const app = await createApp(config, say)
  await orClose(app, async () => {
    await seedAll(app)
    const crew = config.workers > 1 ? await openCrew(config.workers, app.addresses, say) : undefined
    const leave = crew ? crew.stop : await serve(app)
    const upkeep = runUpkeep(app, site => site.database.changes() + (crew?.changes(app.sites.indexOf(site)) ?? 0))
    if (crew) process.on('SIGHUP', () => void crew.restart())
    for (const line of banner(config)) say(line)
    const stop = stopping(DRAIN_MS, async () => {
      say('正在停止…')
      await leave()
      await upkeep.stop()
      for (const site of app.sites) await sealAudit(site.database).catch(() => {})
      await app.close()
      say('已停止')
    })
    process.on('SIGINT', () => stop(0))
    process.on('SIGTERM', () => stop(0))
  })
}

/** One of several processes that serve. It ends when the first process says so, or with it. */
async function work(config: Config): Promise<void> {
  const app = await createApp(config, say, givenAddresses())
  await orClose(app, async () => {
    const leave = await serve(app)
    reportChanges(() => app.sites.map(({ database }) => database.changes()))
    const stop = stopping(WORKER_DRAIN_MS, async () => {
      await leave()
      await app.close()
      await leaveCrew()
    })
    process.on('SIGTERM', () => stop(0))
    // Meant for the first process, but a terminal sends them to all.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  })
}

async function orClose(app: RunningApp, start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * Stops once, within the time given. A failure that nobody caught leaves the process in a state that nobody knows: what is under way is
 * finished, and a new process takes over.
 */
function stopping(limit: number, work: () => Promise<void>): (code: number) => void {
  let started = false
  const stop = (code: number) => {
    if (started) return
    started = true
    setTimeout(() => process.exit(code || 1), limit).unref()
    work().then(
      () => process.exit(code),
      () => process.exit(code || 1),
    )
  }
  const end = (error: unknown) => {
    process.stderr.write(`未捕获的异常，即将停止并重新启动：${briefError(error).stack}\n`)
    stop(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
  return stop
}

main().catch((error: unknown) => {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') process.stderr.write(`端口 ${port} 已被占用，请用 PORT / PORT_SITE2 指定其他端口\n`)
  else if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`启动失败：${briefError(error).stack}\n`)
  process.exit(1)
})
