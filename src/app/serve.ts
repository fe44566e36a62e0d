import { createServer } from 'node:http'
import type { Config } from '#server/config.ts'
import { CHECK_MS } from '#server/http/server.ts'
import { createApplication } from './application.ts'
import type { RunningApp } from './create-app.ts'

/** Site 1 uses Fastify's own port; the port of site 2 forwards to the same application, so both serve both prefixes. Returns how to stop. */
export async function serve(app: RunningApp): Promise<() => Promise<void>> {
  const { host, ports, requestSeconds }: Config = app.config
  const fastify = await createApplication(app)
  await fastify.listen({ host, port: ports[1] })
  const limits = { requestTimeout: requestSeconds * 1000, headersTimeout: requestSeconds * 1000, connectionsCheckingInterval: CHECK_MS }
  const second = createServer(limits, (request, response) => fastify.routing(request, response))
  await new Promise<void>((resolve, reject) => {
    second.once('error', reject)
    second.listen(ports[2], host, resolve)
  })
  return async () => {
    second.close()
    second.closeIdleConnections()
    await fastify.close()
  }
}
