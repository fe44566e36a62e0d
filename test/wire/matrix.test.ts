import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#app/discover.ts'
import type { Mounted, Policy } from '#server/http/route.ts'
import { openTestApp, type Reply, type TestApp } from '../setup/app.ts'

/**
 * Z-02: access of each kind of person to each route, generated from the route table. Routes are called without parameters; only whether
 * access is granted counts.
 */
type Kind = 'nobody' | 'worker' | 'head' | 'supplier' | 'administrator' | 'other site'

const isDeveloper = (call: Mounted['call']) => call.group === 'dev' || call.path.endsWith('testFlowBackLog')

describe('the matrix of routes and people', () => {
  let app: TestApp
  let table: Mounted[]
  const tokens = new Map<Kind, string>()
  const rights = new Map<Kind, Set<string>>()

  beforeAll(async () => {
    app = await openTestApp()
    // Logging out would end the session of the next call; an event stream never ends.
    table = (await allRoutes()).filter(({ call }) => !call.path.endsWith('logout') && call.group !== 'push')
    for (const [kind, account] of [
      ['worker', 'worker01'],
      ['head', 'meng.deshan'],
      ['supplier', 'supplier01'],
      ['administrator', 'admin'],
    ] as const) {
      const session = await app.signIn(account)
      tokens.set(kind, session.token)
      const granted = await app.sql<{ code: string }>(
        `select distinct m.code from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id join sys_menu m on m.id = rm.menu_id where ur.user_id = $1 and m.category = 2`,
        [session.userId],
      )
      rights.set(kind, new Set(granted.map(row => row.code)))
    }
    tokens.set('other site', (await app.signIn('admin', { site: 2 })).token)
  })
  afterAll(() => app.close())

  function expected(policy: Policy, kind: Kind): 'in' | 401 | 403 {
    // Big screens are public here: no token is set.
    if ('open' in policy || 'display' in policy) return 'in'
    if (kind === 'nobody' || kind === 'other site') return 401
    // A link is its own proof: tokens do not count.
    if ('link' in policy) return 401
    // The main token never opens a step-up call, not even an administrator's.
    if ('stepUp' in policy) return 403
    const type = kind === 'supplier' ? 3 : kind === 'administrator' ? 2 : 1
    if (!(('types' in policy && policy.types) || [1, 2]).includes(type as never)) return 403
    if ('may' in policy && kind !== 'administrator' && ![policy.may].flat().some(code => rights.get(kind)?.has(code))) return 403
    return 'in'
  }

  it.each<Kind>(['nobody', 'other site', 'worker', 'head', 'supplier', 'administrator'])('%s', async kind => {
    const wrong: string[] = []
    for (const { call, policy } of table) {
      const token = tokens.get(kind)
      const headers: Record<string, string> = token ? { 'blade-auth': `bearer ${token}` } : {}
      const url = `/api/${call.path.replace(/:\w+/g, 'x')}`
      const reply: Reply = await app.send({ method: call.method, url, headers, ...(call.method === 'POST' ? { payload: {} } : {}) })
      const want = expected(policy, kind)
      // Token calls answer 401 to an unknown client, developer calls 403 by themselves.
      const got =
        reply.status === 401 && (reply.body.error ?? reply.body.data?.error) === 'invalid_client'
          ? 'in'
          : reply.status === 401 || reply.status === 403
            ? reply.status
            : 'in'
      if (got !== want && !(isDeveloper(call) && got === 403)) wrong.push(`${call.method} ${call.path}: ${got}, declared ${want}`)
      if (reply.status >= 500) wrong.push(`${call.method} ${call.path}: ${reply.status}`)
    }
    expect(wrong).toEqual([])
  })
})
