import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#server/document/master-resource.ts'
import type { Caller } from '#server/http/caller.ts'
import { asRefusal } from '#server/http/failure.ts'
import type { Params } from '#server/http/input.ts'
import { openTestApp, type TestApp } from '../setup/app.ts'
import { BOOKS } from './books.ts'

const own = Object.values(BOOKS).flatMap(books => Object.entries(books).flatMap(([key, { rows }]) => (rows === 'own' ? [key] : [])))

/** Nobody sees what is the judge's alone, until the committee is done. */
const SEALED: readonly string[] = ['sourcingScore']

/** What each right of a book opens, whose rows it reaches, and which version of them: every book, every right and every action. */
describe('every book', () => {
  let app: TestApp
  let books: Resource[]
  beforeAll(async () => {
    app = await openTestApp()
    books = [...app.masters.values()].filter(({ master }) => !master.stepUp)
  })
  afterAll(() => app.close())

  const actionsOf = ({ master }: Resource) => [...Object.keys(master.actions), ...Object.keys(master.createActions)]
  const rightsOf = (book: Resource) => ['view', 'add', 'edit', 'delete', ...actionsOf(book)].map(what => `${book.master.key}_${what}`)
  /** Has these rights and no data. */
  const clerk = (permissions: readonly string[], more: Partial<Caller> = {}): Caller => ({
    ...{ userId: '1', account: 'nobody', name: '', tenantId: '000000', accountType: 1, sessionId: '1', deptId: '0', deptIds: [] },
    ...{ roleIds: [], roleAliases: [], isAdmin: false, permissions: new Set(permissions), scope: { kind: 'self' }, supplierId: null },
    ...{ mustChangePassword: false, ...more },
  })
  const everywhere: Partial<Caller> = { scope: { kind: 'all' }, isAdmin: true }
  const send = async (caller: Caller, name: 'list' | 'detail' | 'submit' | 'remove' | 'act', params: Params): Promise<number> => {
    const path = `blade-biz/master/${name}`
    const route = app.findRoute('GET', path) ?? app.findRoute('POST', path)
    try {
      await app.perform(route!, app.sites[0]!, caller, params)
      return 200
    } catch (error) {
      const refused = asRefusal(error)
      if (!refused) throw error
      return refused.status
    }
  }
  const rowOf = async ({ tableName }: Resource) =>
    (
      await app.sql<{ id: string }>(`select id::text from ${tableName} where tenant_id = '000000' and is_deleted = 0 order by id limit 1`)
    )[0]

  it('asks for the right of what is done, and no other one will do', async () => {
    const wrong: string[] = []
    for (const book of books) {
      const { key } = book.master
      const asked: (readonly [right: string, call: Parameters<typeof send>[1], params: Params])[] = [
        ['view', 'list', {}],
        ['view', 'detail', { id: '1' }],
        ['add', 'submit', {}],
        ['edit', 'submit', { id: '1' }],
        ['delete', 'remove', { ids: '1' }],
        ...Object.keys(book.master.actions).map(action => [action, 'act', { action, id: '1' }] as const),
        ...Object.keys(book.master.createActions).map(action => [action, 'act', { action }] as const),
      ]
      for (const [right, call, params] of asked) {
        const others = clerk(rightsOf(book).filter(code => code !== `${key}_${right}`))
        if ((await send(others, call, { master: key, ...params })) !== 403) wrong.push(`${key}: ${call} without ${right}`)
        const opens = call === 'list' ? await send(clerk([`${key}_${right}`]), call, { master: key, ...params }) : 200
        if (opens !== 200) wrong.push(`${key}: ${call} with ${right}: ${opens}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('lets nobody act on rows of others or of another tenant', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const book of books) {
      const { key, readonly } = book.master
      const row = await rowOf(book)
      if (!row) continue
      const strangers = [
        clerk(rightsOf(book), { ...everywhere, tenantId: '999999' }),
        ...(own.includes(key) ? [clerk(rightsOf(book))] : []),
      ]
      for (const stranger of strangers) {
        const calls = [
          ...(readonly
            ? []
            : [await send(stranger, 'submit', { master: key, id: row.id }), await send(stranger, 'remove', { master: key, ids: row.id })]),
          ...(await Promise.all(
            Object.keys(book.master.actions).map(action => send(stranger, 'act', { master: key, action, id: row.id })),
          )),
        ]
        tried += calls.length
        if (calls.some(status => status !== 404)) wrong.push(`${key} of ${stranger.tenantId}: ${calls}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(30)
  })

  it('accepts nothing that was decided on an older row', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const book of books) {
      const { key, readonly, actions } = book.master
      const row = await rowOf(book)
      if (!row) continue
      const admin = clerk([], everywhere)
      const stale = { master: key, id: row.id, version: 99_999 }
      const replies = [
        ...(readonly ? [] : [await send(admin, 'submit', stale)]),
        ...(await Promise.all(Object.keys(actions).map(action => send(admin, 'act', { ...stale, action })))),
      ]
      tried += replies.length
      if (replies.some(status => status !== (SEALED.includes(key) ? 404 : 409))) wrong.push(`${key}: ${replies}`)
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(20)
  })
})
