import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Site } from '../site.ts'
import { admit } from './admit.ts'
import type { Caller } from './caller.ts'
import { gatherParams, guardValue, type Params, readInput } from './input.ts'
import { keptOf } from './kept.ts'
import { readLink } from './link.ts'
import { perform } from './perform.ts'
import { forbidden, Refusal, unauthorised } from './refusal.ts'
import type { Bytes, Mounted, Policy, RequestFacts } from './route.ts'
import { receiveUpload } from './upload.ts'

/** What the machine room needs from the house above it. */
export interface Outlet {
  /** The person behind a verified token of this site, or nobody; a link also names what it is `about`. */
  identify(site: Site, token: string, audience: 'access' | 'stepUp' | 'link', about?: string): Promise<Caller | undefined>
  app: App
  /** Told of every call that could change something. */
  served(site: Site, event: Served): void
}

export interface Served {
  call: Mounted['call']
  caller: Caller | undefined
  from: RequestFacts
  status: number
  milliseconds: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    mounted?: Mounted
    site?: Site
  }
}

/** Puts every route of every slice on the wire, at each site's prefix. */
export function mount(fastify: FastifyInstance, sites: readonly Site[], table: readonly Mounted[], outlet: Outlet): void {
  for (const mounted of table) {
    requirePolicy(mounted)
    for (const site of sites)
      for (const path of [mounted.call.path, ...mounted.call.aliases])
        fastify.route({
          method: mounted.call.method,
          url: `/${site.prefix}/${path}`,
          // Nobody asks a call for its head alone, and every second route would exist for that. A download may be asked.
          exposeHeadRoute: 'link' in mounted.policy,
          config: { mounted, site },
          handler: (request: FastifyRequest, reply: FastifyReply) => serve(request, reply, mounted, site, outlet),
        })
  }
}

function requirePolicy({ call, policy }: Mounted): void {
  const known = policy && ['open', 'signedIn', 'may', 'stepUp', 'link', 'display'].some(kind => kind in policy)
  if (!known) throw new Error(`${call.method} ${call.path} declares no policy`)
}

async function serve(request: FastifyRequest, reply: FastifyReply, mounted: Mounted, site: Site, outlet: Outlet): Promise<unknown> {
  const { call, policy, kept } = mounted
  const { app } = outlet
  const started = performance.now()
  const from = facts(request)
  const caller = await authorise(policy, site, request, outlet)
  if (!mounted.reads)
    reply.raw.once('finish', () =>
      outlet.served(site, { call, caller, from, status: reply.statusCode, milliseconds: Math.round(performance.now() - started) }),
    )
  const answer = async () => {
    const params = paramsOf(request, mounted)
    // Bad parameters are told before a file is received, not after.
    if (call.body === 'upload') readInput(call, params)
    const upload = call.body === 'upload' ? await receiveUpload(request, app.files(site), app.config.uploadLimit) : undefined
    return perform(mounted, { app, site, caller, params, from, log: request.log, upload })
  }
  // While no word arrives from other nodes, nothing is kept.
  if (!kept || !caller || !app.push(site).isListening()) return send(reply, mounted, await answer())
  const replies = keptOf(site)
  const key = `${caller.sessionId} ${request.url}`
  const begun = replies.begin()
  const known = replies.get(key)
  const text = known ?? JSON.stringify(send(reply, mounted, await answer()))
  if (!known) replies.put(begun, kept, key, text)
  return reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }).send(text)
}

function paramsOf(request: FastifyRequest, { call }: Mounted): Params {
  const body = call.body === 'array' && Array.isArray(request.body) ? { items: request.body } : request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Refusal('请求参数格式错误: 请求体')
  guardValue(request.query)
  guardValue(body)
  const params = gatherParams(request.query, body, request.params)
  guardValue(params)
  return params
}

async function authorise(policy: Policy, site: Site, request: FastifyRequest, outlet: Outlet): Promise<Caller | undefined> {
  if ('open' in policy) return undefined
  if ('display' in policy) {
    const { token } = request.query as { token?: unknown }
    if (await policy.display(site, typeof token === 'string' ? token : '')) return undefined
    throw forbidden()
  }
  if ('link' in policy) {
    const { ticket, address } = readLink(request.url)
    const caller = ticket ? await outlet.identify(site, ticket, 'link', address) : undefined
    if (caller) return caller
    throw new Refusal('链接已失效', 401)
  }
  const token = bearer(request)
  if (!token) throw new Refusal('缺失令牌,鉴权失败', 401)
  if ('stepUp' in policy) {
    const caller = await outlet.identify(site, token, 'stepUp')
    if (caller) return caller
    // A living session without the step-up lacks a right; it is not dead.
    throw (await outlet.identify(site, token, 'access')) ? forbidden() : unauthorised()
  }
  const caller = await outlet.identify(site, token, 'access')
  if (!caller) throw unauthorised()
  admit(policy, caller)
  return caller
}

/** Identity comes from this header and from nothing else. The scheme word is compared without case. */
export function bearer(request: FastifyRequest): string {
  const header = request.headers['blade-auth']
  return typeof header === 'string' && header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : ''
}

function facts(request: FastifyRequest): RequestFacts {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    ip: request.ip,
    userAgent: header('user-agent').slice(0, 255),
    requestId: request.id,
    origin: `${request.protocol}://${request.host}`,
    header,
  }
}

function send(reply: FastifyReply, { call }: Mounted, data: unknown): unknown {
  if (call.form === 'bytes') {
    const { body, headers, status } = data as Bytes
    return reply
      .code(status ?? 200)
      .headers(headers)
      .send(body)
  }
  reply.header('cache-control', 'no-store')
  return call.form === 'bare' ? data : { code: 200, success: true, data, msg: '操作成功' }
}
