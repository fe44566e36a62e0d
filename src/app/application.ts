import type { FastifyInstance } from 'fastify'
import { callersOf } from '#platform/auth/caller.store.ts'
import { openLogBook } from '#platform/log/logbook.store.ts'
import { mount, type Outlet } from '#server/http/mount.ts'
import { createServer } from '#server/http/server.ts'
import { serveDocumentation } from './documentation.ts'
import { serveHealth } from './health.ts'
import type { StandingHouse } from './house.ts'
import { serveWeb } from './web.ts'

/** The whole application behind one Fastify instance: what tests inject into and what the ports forward to. */
export async function createApplication(house: StandingHouse): Promise<FastifyInstance> {
  const book = openLogBook(house)
  const app = await createServer(house.config, (error, request) => book.failed(error, request))
  const table = house.table.filter(({ call }) => house.config.openDialect || !call.summary.endsWith('open dialect'))
  const outlet: Outlet = {
    house,
    async identify(site, token, audience, about = '') {
      const claims = await house.tokens.verify(audience, token, site.id)
      if (!claims?.session || (claims.id ?? '') !== about) return undefined
      const caller = await callersOf(site).find(site.database.reader, claims.session)
      return caller?.userId === claims.subject ? caller : undefined
    },
    served: book.served,
  }
  serveHealth(app, house)
  mount(app, house.sites, table, outlet)
  await serveDocumentation(app, table)
  await serveWeb(app, house)
  app.addHook('preClose', async () => {
    for (const site of house.sites) house.push(site).hangUp()
  })
  app.addHook('onClose', () => book.close())
  return app
}
