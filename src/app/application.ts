import cluster from 'node:cluster'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callersOf } from '#platform/auth/caller.store.ts'
import { openLogBook } from '#platform/log/logbook.store.ts'
import { bearer, mount, type Outlet } from '#server/http/mount.ts'
import { AskedRates } from '#server/http/rates.ts'
import { createServer } from '#server/http/server.ts'
import type { RunningApp } from './create-app.ts'
import { serveDocumentation } from './documentation.ts'
import { followFrameSources } from './frame-sources.ts'
import { serveHealth } from './health.ts'
import { monitorGate } from './monitor-gate.ts'
import { serveWeb } from './web.ts'

/** The whole application as one Fastify instance, used by tests and by both ports. */
export async function createApplication(app: RunningApp): Promise<FastifyInstance> {
  const book = openLogBook(app)
  const fastify = await createServer(app.config, {
    failed: book.failed,
    sessionOf: request => sessionOf(app, request),
    frameSources: await followFrameSources(app),
    rates: cluster.isWorker ? AskedRates : undefined,
  })
  const table = app.table.filter(({ call }) => app.config.openDialect || !call.summary.endsWith('open dialect'))
  const outlet: Outlet = {
    app,
    async identify(site, token, audience, about = '') {
      const claims = await app.tokens.verify(audience, token, site.id)
      if (!claims?.session || (claims.id ?? '') !== about) return undefined
      const caller = await callersOf(site).find(site.database.reader, claims.session)
      return caller?.userId === claims.subject ? caller : undefined
    },
    served: book.served,
  }
  const isMonitor = await monitorGate(app.config)
  serveHealth(fastify, app, isMonitor)
  mount(fastify, app.sites, table, outlet)
  serveDocumentation(fastify, table, app.config.mode, isMonitor)
  await serveWeb(fastify, app)
  fastify.addHook('preClose', async () => {
    for (const site of app.sites) app.push(site).hangUp()
  })
  fastify.addHook('onClose', () => book.close())
  return fastify
}

/** Only the signature is checked: a session that has ended is refused later, and counts until then. */
async function sessionOf({ tokens, sites }: RunningApp, request: FastifyRequest): Promise<string | undefined> {
  const site = sites.find(({ prefix }) => request.url.startsWith(`/${prefix}/`))
  const token = bearer(request)
  if (!site || !token) return undefined
  const claims = (await tokens.verify('access', token, site.id)) ?? (await tokens.verify('stepUp', token, site.id))
  return claims?.session
}
