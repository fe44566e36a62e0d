import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#app/discover.ts'
import type { Mounted } from '#server/http/route.ts'
import { openTestApp, type TestApp } from '../setup/app.ts'

/**
 * I-06: no value of any type gives a 500. Each call gets its own parameters with random values, in the query, a form or JSON, and unknown
 * ones. fast-check prints the seed of a failure.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1',
    '1e309',
    'NaN',
    'null',
    'undefined',
    'true',
    '9223372036854775808',
    '99999999999999999999',
    '1,2,x',
    ',',
    "'",
    '"; drop table sys_user; --',
  ),
  fc.constantFrom(
    '%',
    '_',
    '\\',
    '\u202e',
    '\ufeff',
    '😀'.repeat(30),
    '２０２６',
    '2026-13-45',
    '2026-02-30 25:61:61',
    '../../etc/passwd',
    '<script>1</script>',
    '#{7*7}',
    '\u0000',
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constant('长'.repeat(5000)),
)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.array(oddText, { maxLength: 3 }),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
)
const strayNames = [
  'current',
  'size',
  'ascs',
  'descs',
  'id',
  'ids',
  'account_equal',
  'createTime_datege',
  'name_like',
  '__proto__',
  'constructor',
  'a[b]',
  'Blade-Auth',
  'tenantId',
]

function requestFor({ call }: Mounted) {
  const names = [...Object.keys((call.input as { properties?: object }).properties ?? {}), ...strayNames]
  const params = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), oddValue), { maxLength: 8, selector: ([name]) => name })
  return fc.record({ params, where: fc.constantFrom('query', 'form', 'json', 'both', 'bare'), stray: fc.json({ maxDepth: 2 }) })
}

describe('the whole contract under nonsense', () => {
  let app: TestApp
  let table: Mounted[]
  beforeAll(async () => {
    app = await openTestApp()
    table = (await allRoutes()).filter(({ call }) => !['production', 'push'].includes(call.group))
  })
  afterAll(() => app.close())

  it('gives a clear message, never a 500, in the declared shape', { timeout: 240_000 }, async () => {
    const accounts = ['admin', 'worker01', 'supplier01'] as const
    const tokens = new Map<string, string>()
    /** Checking a session is much cheaper than a login. */
    const isIn = async (token: string) =>
      (await app.send({ url: '/api/blade-jinlei/sysBacklog/unHandleCount', headers: { 'blade-auth': `bearer ${token}` } })).status === 200
    const keepIn = async (account: string) => {
      const known = tokens.get(account)
      if (known && (await isIn(known))) return
      const session = await app.signIn(account).catch(() => undefined)
      if (session) tokens.set(account, session.token)
    }
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
    for (const [index, mounted] of table.entries()) {
      const { call } = mounted
      const account = accounts[index % 3]!
      await keepIn(account)
      expect(tokens.get(account), account).toBeDefined()
      await fc.assert(
        fc.asyncProperty(requestFor(mounted), async ({ params, where, stray }) => {
          const texts = new URLSearchParams(
            params.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
          ).toString()
          const path = call.path.replace(/:\w+/g, () =>
            encodeURIComponent(
              String(params[0]?.[1] ?? 'x')
                .replaceAll('/', '')
                .slice(0, 200) || 'x',
            ),
          )
          const inQuery = call.method === 'GET' || where === 'query' || where === 'both'
          const json = where === 'bare' ? stray : JSON.stringify(Object.fromEntries(params))
          const reply = await app.send({
            method: call.method,
            url: `/api/${path}${inQuery ? `?${texts}` : ''}`,
            headers: {
              'blade-auth': `bearer ${tokens.get(account)}`,
              authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
              ...(call.method === 'POST'
                ? { 'content-type': where === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' }
                : {}),
            },
            ...(call.method === 'POST' ? { payload: where === 'form' ? texts : where === 'query' ? '' : json } : {}),
          })
          const told = `${call.method} ${call.path} ${where} ${JSON.stringify(params).slice(0, 400)} → ${JSON.stringify(reply.body).slice(0, 300)}`
          expect(reply.status, told).toBeLessThan(500)
          if (reply.status >= 400)
            expect(reply.body, told).toMatchObject({ code: reply.status, success: false, msg: expect.stringMatching(/\S/) })
          else if (call.form === 'wrapped') expect(reply.body, told).toMatchObject({ code: 200, success: true })
          // Some calls end their own session; the next one needs another.
          if (reply.status === 401 || /logout|password|remove|status|grant/.test(call.path)) await keepIn(account)
        }),
        { numRuns: RUNS },
      )
    }
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
  })
})
