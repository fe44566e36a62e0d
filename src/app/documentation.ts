import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from '../server/http/openapi.ts'
import type { Mounted } from '../server/http/route.ts'

/** OpenAPI 3.1 from the contract, and a page to read it, all from this machine. */
export async function serveDocumentation(app: FastifyInstance, table: readonly Mounted[]): Promise<void> {
  const document = openApi(table)
  app.get('/api/openapi.json', async () => document)
  await app.register(async scope => {
    await scope.register(fastifySwagger, { mode: 'static', specification: { document } } as never)
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', deepLinking: true },
    })
  })
}
