import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#app/discover.ts'
import { folder } from '#contract/call.ts'
import { everyCall } from '#contract/index.ts'
import { mount } from '#server/http/mount.ts'
import type { Mounted, Policy } from '#server/http/route.ts'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'
import { familyPaths, productionPaths, specPaths } from './spec-paths.ts'

/** All calls: none of the specification is missing, and none is public by mistake. */
describe('every call', () => {
  let app: TestApp
  let admin: Session
  let table: Mounted[]
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    table = await allRoutes()
  })
  afterAll(() => app.close())

  const mounted = () => new Set(table.flatMap(({ call }) => [call.path, ...call.aliases].map(path => `${call.method} ${path}`)))

  it('of the specification is served', () => {
    const served = mounted()
    expect([...specPaths, ...productionPaths, ...familyPaths].filter(path => !served.has(path))).toEqual([])
  })

  it('of the contract has a handler, and every handler a call of the contract', () => {
    const declared = new Set(everyCall.map(({ method, path }) => `${method} ${path}`))
    const handled = new Set(table.map(({ call }) => `${call.method} ${call.path}`))
    expect([...declared].filter(path => !handled.has(path))).toEqual([])
    expect([...handled].filter(path => !declared.has(path))).toEqual([])
    expect(handled.size).toBe(table.length)
  })

  it('answers at both prefixes, in the family’s wrapper', async () => {
    for (const site of [1, 2] as const) {
      const session = site === 1 ? admin : await app.signIn('admin', { site: 2 })
      for (const { call, policy } of table) {
        if (call.form !== 'wrapped' || call.method !== 'GET' || 'stepUp' in policy || call.path.endsWith('logout')) continue
        const { status, body } = await session.get(call.path)
        expect({ path: call.path, status: status === 404 && body.msg === '请求的地址不存在' ? 'not mounted' : 'mounted' }).toEqual({
          path: call.path,
          status: 'mounted',
        })
        expect(body, call.path).toMatchObject({ code: status, success: status === 200, msg: expect.any(String) })
        expect(body.data, call.path).toBeDefined()
      }
    }
  })

  it('of section 7.9 needs a session and is built', async () => {
    for (const entry of productionPaths) {
      const [method, path] = entry.split(' ') as ['GET' | 'POST', string]
      expect((await app.send({ method, url: `/api/${path}` })).status, entry).toBe(401)
      const reply = method === 'GET' ? await admin.get(path) : await admin.post(path, {})
      expect(reply.status, entry).toBeLessThan(500)
    }
  })

  it('W6 at most fifteen are public, and the check of a certificate', () => {
    const open = table.filter(({ policy }) => 'open' in policy).map(({ call }) => call.path)
    // Of the business only one, which tells nothing without the code that is printed on its paper (ADR 36).
    const business = open.filter(path => path.startsWith('blade-biz/'))
    expect(business).toEqual(['blade-biz/quality/certificate/verify'])
    expect(open.length - business.length).toBeLessThanOrEqual(15)
    expect(open.filter(path => /submit|remove|list/.test(path))).toEqual([])
    // W29: big screens check their token and parameter.
    expect(table.filter(({ policy }) => 'display' in policy).map(({ call }) => call.path)).toEqual(['blade-biz/report/publicScreen'])
  })

  it('Z-01 does not mount without a policy', () => {
    const call = folder('x', 'x').get('y', 'z', { reply: Type.Boolean() })
    const careless: Mounted = {
      call: call as unknown as Mounted['call'],
      policy: undefined as unknown as Policy,
      handler: () => true,
      reads: true,
    }
    expect(() => mount(app.fastify, app.sites, [careless], {} as never)).toThrow('declares no policy')
  })

  it('is documented: OpenAPI 3.1 and a page to read it, both served locally', async () => {
    const { body } = await app.send({ method: 'GET', url: '/api/openapi.json' })
    expect(body.openapi).toBe('3.1.0')
    const documented = new Set(
      Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
        Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
      ),
    )
    for (const path of specPaths) expect(documented.has(path.replace(' ', ' /api/')), path).toBe(true)
    const html = (await app.fastify.inject({ method: 'GET', url: '/api/docs' })).body
    expect(html).toContain('swagger-ui')
    expect(html).not.toMatch(/https?:\/\/[^"']*(cdn|unpkg|jsdelivr)/)
  })
})
