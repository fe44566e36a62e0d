import { expect } from 'vitest'
import type { Resource } from '#server/document/master-resource.ts'
import type { Caller } from '#server/http/caller.ts'
import { asRefusal } from '#server/http/failure.ts'
import type { AppTools } from '#test/harness.ts'
import type { Session } from '../setup/app.ts'

/** Another supplier, the other site, and another tenant: none of them finds or changes anything of the business of others. */
export async function strangersIn(tools: AppTools) {
  const { app } = tools
  const books = [...app.masters.values()].filter(({ master }) => !master.stepUp)
  const [supplier, elsewhere] = [await tools.as('supplier01'), await app.signIn('admin', { site: 2 })]

  const by = (session: Session) => async (book: Resource, action: string | undefined, id: string) => {
    const master = book.master.key
    const reply = action
      ? await session.post('blade-biz/master/act', { master, action, id, fields: {} })
      : await session.get('blade-biz/master/detail', { master, id })
    return reply.status
  }
  /** Somebody with every right, of another tenant. */
  const abroad = async (book: Resource, action: string | undefined, id: string): Promise<number> => {
    const caller = {
      ...{ userId: '1', account: 'x', name: 'x', tenantId: '999999', accountType: 2, sessionId: '1', deptId: '0', deptIds: [] },
      ...{ roleIds: [], roleAliases: ['administrator'], isAdmin: true, permissions: new Set<string>(), scope: { kind: 'all' } as const },
      ...{ supplierId: null, mustChangePassword: false },
    } satisfies Caller
    const route = action ? app.findRoute('POST', 'blade-biz/master/act') : app.findRoute('GET', 'blade-biz/master/detail')
    try {
      await app.perform(route!, app.sites[0]!, caller, { master: book.master.key, id, ...(action ? { action, fields: {} } : {}) })
      return 200
    } catch (error) {
      return asRefusal(error)?.status ?? 500
    }
  }
  const strangers = { 'another supplier': by(supplier), 'the other site': by(elsewhere), 'another tenant': abroad }

  /** What is only computed has rows of the same names at each site. */
  const kept = new Set(
    (
      await app.sql<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'site1'::regnamespace`)
    ).map(({ name }) => name),
  )

  return {
    /** They ask for the newest row that each book got since, and send every action of it. Returns how often. */
    async try(since: string): Promise<number> {
      const opened: string[] = []
      let tried = 0
      for (const book of books) {
        const [row] = await app.sql<{ id: string }>(`select max(id)::text as id from ${book.tableName} where id > $1`, [since])
        if (!row?.id) continue
        for (const [who, send] of Object.entries(strangers)) {
          if (send === strangers['the other site'] && !kept.has(book.tableName)) continue
          for (const action of [undefined, ...Object.keys(book.master.actions)]) {
            const status = await send(book, action, row.id)
            tried++
            if (status < 400 || status >= 500) opened.push(`${book.master.key} ${action ?? 'detail'} by ${who}: ${status}`)
          }
        }
      }
      expect(opened).toEqual([])
      return tried
    },
  }
}
