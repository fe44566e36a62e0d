import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '#server/app.ts'
import type { MonitorGate } from './monitor-gate.ts'

const LEAST_FREE_BYTES = 200 * 1_048_576

/** For monitoring: alive, ready, and metrics. No details that would help an attacker. */
export function serveHealth(fastify: FastifyInstance, app: App, isMonitor: MonitorGate): void {
  // Asked every few seconds by whoever watches: neither counted nor logged.
  fastify.get('/health/live', { config: { rateLimit: false }, logLevel: 'warn' }, async () => ({ status: 'up' }))
  fastify.get('/health/ready', async (_request, reply) => {
    const checks = { database: await canWrite(app), disk: await hasRoom(app) }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'up' : 'down', checks, durability: app.config.volatile ? 'off' : 'on' })
  })
  serveMetrics(fastify, app, isMonitor)
}

async function canWrite({ sites }: App): Promise<boolean> {
  try {
    await Promise.all(
      sites.map(({ database }) =>
        database.pool.query('create temporary table if not exists readiness (at timestamptz) on commit delete rows'),
      ),
    )
    return true
  } catch {
    return false
  }
}

async function hasRoom({ config }: App): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize > LEAST_FREE_BYTES
  } catch {
    return false
  }
}

function serveMetrics(fastify: FastifyInstance, app: App, isMonitor: MonitorGate): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'mainshaft_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3, 10],
    registers: [registry],
  })
  const refused = new Counter({ name: 'mainshaft_forbidden_total', help: 'Answers 403', registers: [registry] })
  new Gauge({
    name: 'mainshaft_pool_waiting',
    help: 'Requests waiting for a database connection, by site',
    labelNames: ['site'],
    registers: [registry],
    collect() {
      for (const { id, database } of app.sites) this.set({ site: String(id) }, database.pool.waitingCount)
    },
  })
  fastify.addHook('onResponse', (request, reply: FastifyReply, done) => {
    if (request.routeOptions.config.mounted) {
      seconds.observe({ method: request.method, route: request.routeOptions.url ?? '', status: reply.statusCode }, reply.elapsedTime / 1000)
      if (reply.statusCode === 403) refused.inc()
    }
    done()
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!isMonitor(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
