import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { House } from '../server/house.ts'

/** The built pages. Every path that is not a call belongs to the shell, which knows its own 404. */
export async function serveWeb(app: FastifyInstance, { config }: House): Promise<void> {
  if (!existsSync(config.webDir)) return
  await app.register(fastifyStatic, {
    root: config.webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const frozen = path.includes('/assets/')
      reply.header('cache-control', frozen ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|apidy|health|metrics)(\/|$)/.test(path) || /\.\w{1,8}$/.test(path)) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
