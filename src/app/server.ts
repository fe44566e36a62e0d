import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { seedAll } from '#seed/load.ts'
import { type Config, readConfig } from '#server/config.ts'
import { sealAudit } from '#server/db/audit.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { CHECK_MS } from '#server/http/server.ts'
import { briefError } from '#server/text/brief-error.ts'
import { createApplication } from './application.ts'
import { banner } from './banner.ts'
import { createApp } from './create-app.ts'
import { runUpkeep } from './upkeep.ts'

const DRAIN_MS = 25_000
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const app = await createApp(config, say)
  try {
    await seedAll(app)
    const fastify = await createApplication(app)
    const second = await listen(fastify, config)
    const upkeep = runUpkeep(app)
    for (const line of banner(config)) say(line)

    const stop = once(async (code: number) => {
      say('正在停止…')
      const timer = setTimeout(() => process.exit(code || 1), DRAIN_MS)
      timer.unref()
      second.close()
      second.closeIdleConnections()
      await fastify.close()
      await upkeep.stop()
      for (const site of app.sites) await sealAudit(site.database).catch(() => {})
      await app.close()
      say('已停止')
      process.exit(code)
    })
    process.on('SIGINT', () => stop(0))
    process.on('SIGTERM', () => stop(0))
    lastResort(() => stop(1))
    // Whoever started us brings back a server that has once been up, and not one that never was.
    process.send?.('ready')
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Site 1 uses Fastify's own port; the port of site 2 forwards to the same application, so both serve both prefixes. */
async function listen(fastify: FastifyInstance, { host, ports, requestSeconds }: Config): Promise<Server> {
  await fastify.listen({ host, port: ports[1] })
  const limits = { requestTimeout: requestSeconds * 1000, headersTimeout: requestSeconds * 1000, connectionsCheckingInterval: CHECK_MS }
  const second = createServer(limits, (request, response) => fastify.routing(request, response))
  await new Promise<void>((resolve, reject) => {
    second.once('error', reject)
    second.listen(ports[2], host, resolve)
  })
  return second
}

/** A failure that nobody caught leaves the process in a state that nobody knows: what is under way is finished, and a new process takes over. */
function lastResort(stop: () => void): void {
  const end = (error: unknown) => {
    process.stderr.write(`未捕获的异常，即将停止并重新启动：${briefError(error).stack}\n`)
    stop()
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

function once(work: (code: number) => Promise<void>): (code: number) => void {
  let started = false
  return code => {
    if (started) return
    started = true
    work(code).catch(() => process.exit(code || 1))
  }
}

main().catch((error: unknown) => {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') process.stderr.write(`端口 ${port} 已被占用，请用 PORT / PORT_SITE2 指定其他端口\n`)
  else if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`启动失败：${briefError(error).stack}\n`)
  process.exit(1)
})
