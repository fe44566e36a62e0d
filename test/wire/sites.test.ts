import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Reply, type Session, type TestApp } from '../setup/app.ts'
import { RUNS } from '../setup/books.ts'
import '../setup/properties.ts'

type SiteId = 1 | 2
const other = (site: SiteId): SiteId => (site === 1 ? 2 : 1)

/** Things that can be requested by id, and their tables. */
interface Thing {
  table: string
  ask(session: Session, id: string): Promise<Reply>
}
const byId =
  (path: string, more: object = {}) =>
  (session: Session, id: string) =>
    session.get(path, { ...more, id })
const master = (key: string, table: string): Thing => ({ table, ask: byId('blade-biz/master/detail', { master: key }) })
const things: Record<string, Thing> = {
  user: { table: 'sys_user', ask: byId('blade-user/detail') },
  dept: { table: 'sys_dept', ask: byId('blade-system/dept/detail') },
  post: { table: 'sys_post', ask: byId('blade-system/post/detail') },
  role: { table: 'sys_role', ask: byId('blade-system/role/detail') },
  entry: { table: 'sys_dict_biz', ask: byId('blade-system/dict-biz/detail') },
  case: { table: 'wf_instance', ask: (session, id) => session.get('blade-flow/process/detail', { processInstanceId: id }) },
  material: master('material', 'wh_material'),
  supplier: master('supplier', 'sup_supplier'),
  employee: master('employee', 'hr_employee'),
  stock: master('stockBalance', 'stock_balance'),
}

/** INV-08, at random: one company never finds, changes or deletes what the other has. */
describe('two companies in one installation', () => {
  let app: TestApp
  const sessions = {} as Record<SiteId, Session>
  const ids = {} as Record<SiteId, Record<string, string[]>>
  beforeAll(async () => {
    app = await openTestApp()
    for (const site of [1, 2] as const) {
      sessions[site] = await app.signIn('admin', { site })
      ids[site] = {}
      for (const [name, { table }] of Object.entries(things)) {
        // Initial rows have the same id on both sites: use rows that only one has.
        const rows = await app.sql<{ id: string }>(
          `select id::text from site${site}.${table} where id not in (select id from site${other(site)}.${table}) order by id limit 200`,
        )
        ids[site][name] = rows.map(row => row.id)
      }
    }
  })
  afterAll(() => app.close())

  it('every kind of thing exists', async () => {
    for (const [name, { ask }] of Object.entries(things)) {
      const [id] = ids[1][name]!
      expect(id, name).toBeDefined()
      expect((await ask(sessions[1], id!)).status, name).toBe(200)
    }
  })

  it('INV-08 a row cannot be reached through the prefix or session of the other site', { timeout: 300_000 }, async () => {
    const site = fc.constantFrom<SiteId>(1, 2)
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.record({ does: fc.constant('make' as const), site }) },
      {
        weight: 6,
        arbitrary: fc.record({ does: fc.constant('ask' as const), site, thing: fc.constantFrom(...Object.keys(things)), nth: fc.nat(199) }),
      },
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
        for (const each of steps) {
          const [here, there] = [sessions[each.site], sessions[other(each.site)]]
          if (each.does === 'make') {
            const postCode = `site-${++made}`
            const done = await here.post('blade-system/post/submit', { postCode, postName: postCode, category: 1, sort: 1 })
            expect(done.status).toBe(200)
            const [row] = await app.sql<{ id: string }>(`select id::text from site${each.site}.sys_post where post_code = $1`, [postCode])
            ids[each.site].post!.push(row!.id)
            expect((await there.get('blade-system/post/list', { postCode, size: 10 })).body.data.total).toBe(0)
            expect((await there.post('blade-system/post/remove', { ids: row!.id })).status).toBe(404)
            expect(
              (await there.post('blade-system/post/submit', { id: row!.id, postCode, postName: '夺来', category: 1, sort: 1 })).status,
            ).toBe(404)
            expect((await things.post!.ask(here, row!.id)).body.data).toMatchObject({ postCode, postName: postCode })
            continue
          }
          const all = ids[each.site][each.thing]!
          const id = all[each.nth % all.length]
          if (!id) continue
          const reply = await things[each.thing]!.ask(there, id)
          expect([each.thing, id, reply.status]).toEqual([each.thing, id, 404])
          // The number of a request is random and may contain the digits of a short id.
          const { data, msg } = reply.body
          expect(JSON.stringify([{ ...data, requestId: '' }, msg])).not.toContain(id)
          // A token of one site is not valid on the other.
          const prefix = other(each.site) === 1 ? 'api' : 'apidy'
          const stolen = await app.send({
            ...{ method: 'GET', url: `/${prefix}/blade-user/detail`, query: { id: here.userId } },
            headers: { 'blade-auth': `bearer ${here.token}` },
          })
          expect(stolen.status).toBe(401)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
