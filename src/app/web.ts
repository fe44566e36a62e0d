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
  const pages = pagesOf(config.webDir, readFileSync(file, 'utf8'))
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|apidy|health|metrics)(\/|$)/.test(path)) return reply.callNotFound()
    if (/\.\w{1,8}$/.test(path) && path !== '/index.html') return reply.sendFile(path.slice(1))
    const site = request.socket.localPort === config.ports[2] ? 2 : 1
    const isIn = /-token-access-token=[^;\s]/.test(request.headers.cookie ?? '')
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages(site, isIn ? path : undefined))
  })
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What people who are logged in will load besides the first script, by the kind of page that an address leads to. */
const SHELL = 'src/web/shell/shell.tsx'
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\/($|wel)/, 'src/platform/home/home.screen.tsx'],
  [/^\/work\/process\//, 'src/platform/work/process-detail.screen.tsx'],
  [/./, 'src/platform/master/master.screen.tsx'],
]

/** Gives the page for a site and, for people who are logged in, a path: with links to scripts that the browser can load at once. */
function pagesOf(webDir: string, page: string): (site: 1 | 2, path: string | undefined) => string {
  const list = join(webDir, '.vite/manifest.json')
  const manifest = (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}) as Manifest
  const filesOf = (key: string): string[] => [manifest[key]?.file ?? '', ...(manifest[key]?.imports ?? []).flatMap(filesOf)]
  const made = new Map<string, string>()
  return (site, path) => {
    const kind = path === undefined ? '' : (kinds.find(([pattern]) => pattern.test(path))?.[1] ?? '')
    const key = `${site}${kind}`
    const known = made.get(key)
    if (known) return known
    const files = kind ? [...new Set([...filesOf(SHELL), ...filesOf(kind)])].filter(file => file && !page.includes(file)) : []
    const links = files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
    // Pages recognise site 2 by port 1878 or the host name; if its port is configured differently, tell them here.
    const text = page.replace('</head>', `${links}</head>`).replace('<html', site === 2 ? '<html data-site="2"' : '<html')
    made.set(key, text)
    return text
  }
}
