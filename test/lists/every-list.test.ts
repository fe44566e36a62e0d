import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#app/discover.ts'
import type { Caller } from '#server/http/caller.ts'
import { asRefusal } from '#server/http/failure.ts'
import type { Mounted } from '#server/http/route.ts'
import { BOOKS } from '../rights/books.ts'
import { openTestApp, type TestApp } from '../setup/app.ts'

/** A list as it is asked for. */
interface List {
  readonly name: string
  readonly route: Mounted
  readonly params: Readonly<Record<string, string>>
}
type Row = Readonly<Record<string, unknown>> & { readonly id?: string }
interface Page {
  readonly records: readonly Row[]
  readonly total: number
}

const MOST = 500
const FEW = 3
/** What belongs to the whole installation: the map of the country, tenants themselves, system dictionaries, published flows, and the logs of the machine. */
const OF_ALL_TENANTS: readonly string[] = [
  'blade-system/region/list',
  'blade-system/tenant/list',
  'blade-system/dict/parent-list',
  'blade-flow/manager/list',
  'blade-flow/model/list',
  'blade-flow/work/start-list',
  'blade-log/upkeep/list',
  'blade-log/usual/list',
  'blade-log/api/list',
  'blade-log/error/list',
  'blade-log/audit/list',
]
/** Of the caller alone, so that a stranger's is empty in any tenant. */
const limited = Object.values(BOOKS).flatMap(books => Object.entries(books).flatMap(([key, { rows }]) => (rows === 'own' ? [key] : [])))
const forFirms = Object.values(BOOKS).flatMap(books =>
  Object.entries(books).flatMap(([key, { outside }]) => (outside === 'firm' ? [key] : [])),
)

/** Reports about people and their work: whoever has no data sees none of it. */
const OWN_REPORTS: readonly string[] = ['leaveDays', 'openTasks', 'flowTimes']

/** Every list of the contract, every book and every kind of document, asked the same way by the same people. */
describe('every list', () => {
  let app: TestApp
  let lists: List[]
  let admin: Caller
  /** Has every right and no data. */
  let clerk: Caller
  beforeAll(async () => {
    app = await openTestApp()
    const routes = (await allRoutes()).filter(
      ({ call, policy }) => call.paged && call.method === 'GET' && call.form === 'wrapped' && !('open' in policy),
    )
    const masters = [...app.masters.values()].map(({ master }) => master)
    const kinds = (path: string): Record<string, string>[] => {
      if (path === 'blade-biz/master/list') return masters.filter(({ stepUp }) => !stepUp).map(({ key }) => ({ master: key }))
      if (path === 'blade-jinlei/salary/list') return masters.filter(({ stepUp }) => stepUp).map(({ key }) => ({ master: key }))
      if (path === 'blade-flow/document/list') return [...app.engine.flows.flows.keys()].map(flowKey => ({ flowKey }))
      if (path === 'blade-flow/reference/list') return masters.filter(({ stepUp }) => !stepUp).map(({ key }) => ({ to: key }))
      return path.startsWith('blade-biz/report') || path.includes('child-list') ? [] : [{}]
    }
    lists = routes.flatMap(route =>
      kinds(route.call.path).map(params => ({ name: [route.call.path, ...Object.values(params)].join(' '), route, params })),
    )
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(`select id from sys_user where account = 'admin'`)
    admin = {
      ...{ userId: id, account: 'admin', name: '管理员', tenantId: '000000', accountType: 2, sessionId: '1', deptId: '0', deptIds: [] },
      ...{ roleIds: [], roleAliases: ['administrator'], isAdmin: true, permissions: new Set(), scope: { kind: 'all' } },
      ...{ supplierId: null, mustChangePassword: false },
    }
    clerk = {
      ...admin,
      ...{ userId: '1', account: 'nobody', accountType: 1, isAdmin: false, roleAliases: [], scope: { kind: 'self' } },
      permissions: new Set([...masters.map(({ key }) => key), ...app.engine.flows.flows.keys()].map(key => `${key}_view`)),
    }
  })
  afterAll(() => app.close())

  const ask = async (caller: Caller, { route, params }: List, more: Record<string, string> = {}): Promise<Page> => {
    const reply = (await app.perform(route, app.sites[0]!, caller, { ...params, size: String(MOST), ...more })) as Page | readonly Row[]
    return 'records' in reply ? reply : { records: reply, total: reply.length }
  }
  const keyOf = (row: Row) => row.id ?? JSON.stringify(row)
  const book = (key: string) => lists.find(({ params }) => params.master === key)

  it('is there', () => {
    expect(lists.length).toBeGreaterThan(120)
    expect([...limited, ...forFirms].filter(key => !book(key))).toEqual([])
  })

  it('shows nothing of one tenant in another', async () => {
    let shown = 0
    const leaks: string[] = []
    for (const list of lists) {
      // An administrator over there; what is somebody's own is by the person.
      const [own, other] = [await ask(admin, list), await ask({ ...admin, tenantId: '999999', userId: '1' }, list)]
      if (other.total > 0 || other.records.length > 0) leaks.push(list.route.call.path)
      if (own.total > 0) shown++
    }
    expect(leaks.filter(path => !OF_ALL_TENANTS.includes(path))).toEqual([])
    expect(shown).toBeGreaterThan(80)
  })

  it('comes in pages that neither overlap nor leave anything out, in an order that stays', async () => {
    for (const list of lists) {
      const whole = await ask(admin, list)
      if (whole.total <= MOST) expect(whole.records.length, `${list.name}: the total`).toBe(whole.total)
      const [first, second] = [await ask(admin, list, { size: String(FEW) }), await ask(admin, list, { size: String(FEW), current: '2' })]
      expect([first.total, second.total], list.name).toEqual([whole.total, whole.total])
      expect([...first.records, ...second.records].map(keyOf), `${list.name}: its pages`).toEqual(
        whole.records.slice(0, 2 * FEW).map(keyOf),
      )
    }
  })

  it('keeps its order when it is sorted by a column, either way, with ties in the order of the list', async () => {
    for (const { master } of app.masters.values()) {
      const list = book(master.key)
      if (!list) continue
      for (const sort of [...master.sorts].slice(0, 2))
        for (const way of ['ascs', 'descs']) {
          const whole = await ask(admin, list, { [way]: sort })
          const second = await ask(admin, list, { [way]: sort, size: String(FEW), current: '2' })
          expect(second.records.map(keyOf), `${list.name} ${sort} ${way}`).toEqual(whole.records.slice(FEW, 2 * FEW).map(keyOf))
        }
    }
  })

  it('with limited rows shows none of them to somebody who has the right and no data', async () => {
    let shown = 0
    for (const key of limited) {
      const list = book(key)!
      const [whole, none] = [await ask(admin, list), await ask(clerk, list)]
      expect(none.total, key).toBe(0)
      if (whole.total > 0) shown++
    }
    for (const list of lists.filter(({ params }) => params.flowKey)) {
      expect((await ask(clerk, list)).total, list.name).toBe(0)
      if ((await ask(admin, list)).total > 0) shown++
    }
    expect(shown).toBeGreaterThan(30)
  })

  it('with limited rows shows those of the departments that somebody may see, and no others', async () => {
    const [{ id: deptId } = { id: '' }] = await app.sql<{ id: string }>(
      `select id from sys_dept where dept_code = 'forge' and is_deleted = 0`,
    )
    const head: Caller = { ...clerk, scope: { kind: 'depts', deptIds: [deptId] } }
    let [some, fewer] = [0, 0]
    for (const key of limited) {
      const list = book(key)!
      const [whole, own] = [await ask(admin, list), await ask(head, list)]
      const all = new Set(whole.records.map(keyOf))
      expect(
        own.records.filter(row => whole.total <= MOST && !all.has(keyOf(row))),
        key,
      ).toEqual([])
      const ofDept = own.records.filter(row => 'deptId' in row)
      expect(
        ofDept.filter(row => row.deptId !== deptId),
        key,
      ).toEqual([])
      if (own.total > 0) some++
      if (own.total < whole.total) fewer++
    }
    expect(some).toBeGreaterThan(8)
    expect(fewer).toBeGreaterThan(8)
  })

  it('shows a firm its own rows alone', async () => {
    const firms = await app.sql<{ id: string }>('select id from sup_supplier where is_deleted = 0 order by id limit 3')
    let shown = 0
    for (const key of forFirms.filter(each => !app.masters.get(each)?.master.stepUp)) {
      const list = book(key)!
      for (const supplierId of [...firms.map(({ id }) => id), '1']) {
        const external: Caller = { ...clerk, accountType: 3, supplierId, deptIds: [] }
        // Books without rows of firms are closed to them altogether.
        const { records } = await ask(external, list).catch(error => {
          if (asRefusal(error)?.status !== 403) throw error
          return { records: [] }
        })
        const others = records.filter(row => (key === 'supplier' ? row.id : row.supplierId) !== supplierId)
        expect(others, `${key} of ${supplierId}`).toEqual([])
        shown += records.length
      }
    }
    expect(shown).toBeGreaterThan(5)
  })

  it('has rows that nobody else can open either', async () => {
    const detail = app.findRoute('GET', 'blade-biz/master/detail')!
    for (const key of limited.filter(each => !app.masters.get(each)?.master.stepUp)) {
      const [row] = (await ask(admin, book(key)!)).records
      if (!row?.id) continue
      const open = (caller: Caller) => app.perform(detail, app.sites[0]!, caller, { master: key, id: row.id! })
      await expect(open({ ...admin, tenantId: '999999' }), `${key} in another tenant`).rejects.toThrow()
      await expect(open(clerk), key).rejects.toThrow()
    }
  })

  it('offers in pickers no rows that somebody may not see', async () => {
    let offered = 0
    for (const key of limited) {
      const picker = lists.find(({ params }) => params.to === key)
      if (!picker) continue
      expect((await ask(clerk, picker)).total, key).toBe(0)
      if ((await ask(admin, picker)).total > 0) offered++
    }
    expect(offered).toBeGreaterThan(5)
  })

  it('is not referred to from another tenant, nor once a row is deleted', async () => {
    const [site] = app.sites
    const undone = new Error('undone')
    let [referred, deleted] = [0, 0]
    for (const { master, tableName } of app.masters.values()) {
      const source = app.references.of(master.key)
      const rows = await app.sql<{ id: string }>(
        `select id::text from ${tableName} where tenant_id = '000000' and is_deleted = 0 order by id limit 2`,
      )
      const ids = rows.map(({ id }) => id)
      if (!source || ids.length === 0) continue
      referred++
      expect((await source.find(site!.database.reader, '000000', ids)).length, master.key).toBe(ids.length)
      expect(await source.find(site!.database.reader, '999999', ids), master.key).toEqual([])
      expect((await source.labels?.(site!.database.reader, '999999', ids))?.size ?? 0, master.key).toBe(0)
      if (master.readonly) continue
      deleted++
      const actor = { userId: '', account: '', from: '', action: 'test', requestId: '' }
      const look = site!.database.change(actor, async tx => {
        await tx.execute(sql.raw(`update ${tableName} set is_deleted = 1 where id = ${ids[0]}`))
        expect(await source.find(tx, '000000', [ids[0]!]), master.key).toEqual([])
        throw undone
      })
      await expect(look).rejects.toBe(undone)
    }
    expect([referred > 20, deleted > 8]).toEqual([true, true])
  })

  it('that is a report shows nothing of another tenant, nor of others to somebody without data', async () => {
    const shown: string[] = []
    expect(OWN_REPORTS.filter(key => !app.reports.has(key))).toEqual([])
    for (const key of app.reports.keys())
      for (const name of ['rows', 'totals']) {
        const route = app.findRoute('GET', `blade-biz/report/${name}`)!
        const count = async (caller: Caller) => {
          const reply = (await app.perform(route, app.sites[0]!, caller, { report: key })) as { total?: number; rows?: number }
          return reply.total ?? reply.rows
        }
        expect(await count({ ...admin, tenantId: '999999', userId: '1' }), `${key} ${name}`).toBe(0)
        if (OWN_REPORTS.includes(key)) expect(await count({ ...clerk, permissions: new Set([`${key}_view`]) }), `${key} ${name}`).toBe(0)
        if (((await count(admin)) ?? 0) > 0) shown.push(key)
      }
    expect(new Set(shown).size).toBeGreaterThan(3)
  })
})
