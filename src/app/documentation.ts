import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { openApi } from '#server/http/openapi.ts'
import type { Mounted } from '#server/http/route.ts'
import type { MonitorGate } from './monitor-gate.ts'

/** Only the static files of this package are used. */
const reader = join(fileURLToPath(import.meta.resolve('@fastify/swagger-ui')), '..', 'static')
const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript', 'favicon-32x32.png': 'image/png' }

const PAGE = `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>Mainshaft API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/open.js"></script></body>
</html>`

const OPEN = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', docExpansion: 'none', deepLinking: true, filter: true })`

/** OpenAPI 3.1 from the contract, with a page to read it, served locally. Generated on first request, to keep the start fast. */
export function serveDocumentation(
  fastify: FastifyInstance,
  table: readonly Mounted[],
  mode: Config['mode'],
  isMonitor: MonitorGate,
): void {
  let document: object | undefined
  /** In the demo everybody reads along; in production a browser asks for the token. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (mode === 'production' && !isMonitor(request))
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Mainshaft"')
        .send({ code: 401, success: false, data: {}, msg: '请提供监控令牌' })
  }
  fastify.get('/api/openapi.json', { onRequest }, async () => {
    document ??= openApi(table)
    return document
  })
  fastify.get('/api/docs', { onRequest }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  fastify.get('/api/docs/open.js', { onRequest }, async (_request, reply) => reply.type('text/javascript').send(OPEN))
  for (const [file, type] of Object.entries(FILES))
    fastify.get(`/api/docs/${file}`, { onRequest }, (_request, reply) => reply.type(type).send(createReadStream(join(reader, file))))
}
