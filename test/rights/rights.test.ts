import { describe, expect, it } from 'vitest'
import { allMasters, allReports, allResources, allRoutes } from '#app/discover.ts'
import { secondRight } from '#model/action.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Policy } from '#server/http/route.ts'
import { BOOKS, type Book, REPORTS } from './books.ts'
import { CALLS, EXPORTS, IMPORTS } from './calls.ts'

/** Each call and its right: `user_add|user_edit: POST blade-user/{submit,grant}`. A line without a colon is a heading. */
function rightsIn(table: string): Map<string, string> {
  const rights = new Map<string, string>()
  for (const line of table.split('\n')) {
    const [right = '', calls] = line.trim().split(': ')
    if (!calls) continue
    const [method, path = ''] = calls.split(' ')
    const [, before, names, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
    for (const each of names ? names.split(',').map(name => `${before}${name}${after}`) : [path]) {
      const call = `${method} ${each}`
      if (rights.has(call)) throw new Error(`${call} stands twice in the table`)
      rights.set(call, right)
    }
  }
  return rights
}

const WORDS = { open: 'open', stepUp: 'stepUp', link: 'link', display: 'display' } as const
function wordFor(policy: Policy): string {
  if ('may' in policy) return `${[policy.may].flat().join('|')}${policy.types ? ` (${policy.types})` : ''}`
  if ('signedIn' in policy) return !policy.types ? 'staff' : policy.types.join() === '1,2,3' ? 'anybody' : `types ${policy.types}`
  return Object.keys(WORDS).find(word => word in policy) ?? 'unknown'
}

const differences = (declared: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>) =>
  [...new Set([...declared.keys(), ...expected.keys()])]
    .filter(key => declared.get(key) !== expected.get(key))
    .map(key => `${key}: declared ${declared.get(key) ?? 'nothing'}, expected ${expected.get(key) ?? 'nothing'}`)

describe('rights are as they were reviewed', () => {
  it('for every call', async () => {
    const declared = new Map((await allRoutes()).map(({ call, policy }) => [`${call.method} ${call.path}`, wordFor(policy)]))
    expect(differences(declared, rightsIn(CALLS))).toEqual([])
  })

  it('for every export and import', async () => {
    const routes = await allRoutes()
    const fixed = (of: 'exports' | 'imports') =>
      new Map(
        routes.flatMap(({ call, [of]: right }) => (typeof right === 'string' ? [[`${call.method} ${call.path}`, right] as const] : [])),
      )
    expect(differences(fixed('exports'), rightsIn(EXPORTS))).toEqual([])
    expect(differences(fixed('imports'), rightsIn(IMPORTS))).toEqual([])
  })

  const sorted = (roles: string | readonly string[] = []) =>
    [...new Set(typeof roles === 'string' ? roles.split(' ') : roles)].filter(Boolean).sort().join(' ')
  const written = ({ keeps, reads, views, actions = {}, rows = 'all', outside = 'all', stepUp }: Book) =>
    JSON.stringify({
      ...{ keeps: sorted(keeps), reads: sorted(reads), views: sorted(views), rows, outside, stepUp: stepUp === true },
      actions: Object.entries(actions)
        .map(([name, roles]) => `${name} ${sorted(roles)}`)
        .sort(),
    })
  const nobody: Caller = {
    ...{ userId: '1', account: 'x', name: 'x', tenantId: '000000', accountType: 1, sessionId: '1', deptId: '2', deptIds: ['2'] },
    ...{ roleIds: [], roleAliases: [], isAdmin: false, permissions: new Set(), scope: { kind: 'self' } },
    ...{ supplierId: null, mustChangePassword: false },
  }
  const stranger: Caller = { ...nobody, accountType: 3, supplierId: '3' }

  it('for every book: roles, actions, whose rows', async () => {
    const { masters } = await allResources()
    const declared = new Map(
      (await allMasters())
        .filter(({ value }) => value.page)
        .map(({ value: { key, page, actions, createActions, opens, stepUp } }) => {
          const does = [
            ...Object.entries({ ...actions, ...createActions }).map(([name, { roles }]) => [name, sorted(roles)] as const),
            ...Object.entries({ ...actions, ...createActions }).flatMap(([name, { second }]) =>
              second.map(({ roles }, step) => [secondRight(name, step), sorted(roles)] as const),
            ),
            ...opens.flatMap(({ right, roles }) => (right && right !== 'view' ? [[right, sorted(roles)] as const] : [])),
          ]
          const access = masters.get(key)?.access
          const book: Book = {
            ...{ keeps: sorted(page?.keeps), reads: sorted(page?.reads), views: sorted(page?.views), actions: Object.fromEntries(does) },
            ...{ rows: access?.({ ...nobody, permissions: new Set([`${key}_view`]) }) ? 'own' : access?.(nobody) ? 'readers' : 'all' },
            ...{ outside: access?.(stranger) ? 'firm' : 'all' },
            ...(stepUp ? { stepUp: true } : {}),
          }
          return [key, written(book)] as const
        }),
    )
    const expected = new Map(
      Object.values(BOOKS).flatMap(books => Object.entries(books).map(([key, book]) => [key, written(book)] as const)),
    )
    expect(differences(declared, expected)).toEqual([])
  })

  it('for every report', async () => {
    const declared = new Map([...(await allReports()).values()].map(({ report }) => [report.key, sorted(report.page?.reads)] as const))
    expect(differences(declared, new Map(Object.entries(REPORTS).map(([key, roles]) => [key, sorted(roles)] as const)))).toEqual([])
  })
})
