import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { briefError } from '../text/brief-error.ts'
import { asRefusal } from './failure.ts'
import { sendSafetyHeaders } from './headers.ts'
import { type AskedRates, RATE_WINDOW } from './rates.ts'
import { Refusal } from './refusal.ts'

const BODY_LIMIT = 1_048_576
export const CHECK_MS = 1000

interface Hooks {
  failed(error: unknown, request: FastifyRequest): void
  /** The session of a verified token. What is merely claimed names nobody. */
  sessionOf(request: FastifyRequest): Promise<string | undefined>
  /** External pages that may be embedded at this moment. */
  frameSources(): readonly string[]
  /** Counts calls together with other processes; without it this process counts alone. */
  rates?: typeof AskedRates
}

/** The bare server: limits, headers, parsers and the one place where an error becomes an answer. */
export async function createServer(config: Config, { failed, sessionOf, frameSources, rates }: Hooks): Promise<FastifyInstance> {
  const fastify = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: config.requestSeconds * 1000,
    // Node looks at its time limits only so often, by default every 30 s.
    http: { connectionsCheckingInterval: CHECK_MS },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // A process that leaves still answers what is on its way to it: another one serves already, and nobody is to notice.
    return503OnClosing: false,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1200, querystringParser: parseQuery },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as never, failed),
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
    },
    logger: { level: config.logLevel, serializers: { req: briefRequest, err: briefError } },
  })

  // Node takes the longer of the two limits for the whole request: headers must not be allowed more time than everything together.
  fastify.server.headersTimeout = Math.min(fastify.server.headersTimeout, config.requestSeconds * 1000)

  sendSafetyHeaders(fastify, config, frameSources)
  await fastify.register(rateLimit, {
    timeWindow: RATE_WINDOW,
    ...(rates ? { store: rates as FastifyRateLimitStoreCtor } : {}),
    // By session, not by token: each refresh would start a new count, and a made-up token a count of its own.
    keyGenerator: async request => (await sessionOf(request)) ?? request.ip,
    max: async (request: FastifyRequest) => ((await sessionOf(request)) ? config.rate.perMinute : config.rate.anonymousPerMinute),
    // Signed links are their own limit: whoever holds one was given it a minute ago.
    allowList: request => !/^\/api(dy)?\/(?!framework-file\/read\/)/.test(request.url),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
  })
  await fastify.register(formbody, { bodyLimit: BODY_LIMIT })
  await fastify.register(multipart, { limits: { files: 1, fields: 20, parts: 25 } })
  readBodies(fastify)
  allowOrigins(fastify, config)

  fastify.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'served')
    done()
  })
  fastify.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, failed))
  fastify.setNotFoundHandler(request => {
    const path = request.url.split('?')[0] ?? ''
    const known = (['GET', 'POST'] as const).some(method => method !== request.method && fastify.findRoute({ url: path, method }))
    throw known ? new Refusal('不支持当前请求方法', 405) : new Refusal('请求的地址不存在', 404)
  })
  return fastify
}

/** Flat and strict: a repeated key keeps its first value, and no key can build an object. */
function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) query[key] ??= value
  return query
}

/** Paths only: query strings of token and password calls must never enter a log. */
const briefRequest = (request: FastifyRequest) => ({
  id: request.id,
  method: request.method,
  path: request.url?.split('?')[0],
  ip: request.ip,
})

function readBodies(fastify: FastifyInstance): void {
  const strict = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  // Clients of this family post parameters in the query with an empty JSON body.
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : strict(request, body as string, done),
  )
  fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (!request.routeOptions.config.mounted?.call.plainText) return done(new Refusal('不支持当前媒体类型', 415) as unknown as Error)
    return strict(request, body as string, done)
  })
}

/** Same origin by default; listed origins exactly, with credentials. */
function allowOrigins(fastify: FastifyInstance, config: Config): void {
  if (config.corsOrigins.length === 0) return
  fastify.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin
    if (!origin || !config.corsOrigins.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' })
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': '600',
      })
      .send()
  })
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  failed: (error: unknown, request: FastifyRequest) => void,
) {
  const refusal = asRefusal(error)
  if (!refusal) {
    request.log.error({ err: error, req: request }, 'unexpected')
    failed(error, request)
  }
  const status = refusal?.status ?? 500
  const msg = refusal?.message ?? '服务器异常'
  if (status === 503 || status === 429) reply.header('retry-after', String(refusal?.data.retryAfter ?? (status === 503 ? 2 : 60)))
  const body = { code: status, success: false, data: { ...refusal?.data, requestId: request.id }, msg }
  const bare = request.routeOptions.config.mounted?.call.form === 'bare'
  reply.header('cache-control', 'no-store')
  return reply.code(status).send(bare ? { error: refusal?.data.error ?? 'invalid_grant', error_description: msg, ...body } : body)
}
