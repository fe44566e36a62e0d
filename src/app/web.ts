import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'

/** The built pages. Every path that is not a call belongs to the shell, which shows its own 404. */
export async function serveWeb(fastify: FastifyInstance, { config }: App): Promise<void> {
  const file = join(config.webDir, 'index.html')
  if (!existsSync(file)) return
  await fastify.register(fastifyStatic, {
    root: config.webDir,
    // A route for each of the hundreds of files would take a tenth of every start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const frozen = path.includes('/assets/')
      reply.header('cache-control', frozen ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = readFileSync(file, 'utf8')
  // Pages recognise site 2 by port 1878 or the host name; if its port is configured differently, tell them here.
  const secondPage = page.replace('<html', '<html data-site="2"')
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|apidy|health|metrics)(\/|$)/.test(path)) return reply.callNotFound()
    if (/\.\w{1,8}$/.test(path) && path !== '/index.html') return reply.sendFile(path.slice(1))
    const second = request.socket.localPort === config.ports[2]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(second ? secondPage : page)
  })
}
