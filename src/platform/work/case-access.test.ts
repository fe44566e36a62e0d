import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instances } from '#server/engine/shell/wf.table.ts'
import type { Caller } from '#server/http/caller.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { manyRows } from '#test/setup/many-rows.ts'
import { accessOf, casesVisibleTo } from './case-access.query.ts'

const KEY = 'procurement_plan'
const MANY = 20_000

describe('people named in documents', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    const at = '9000000000000000'
    await manyRows(
      app,
      'document',
      `(id, tenant_id, flow_key, number, data, rev, def_version, approval_status, created_by, created_at)
       select ${at} + n, '000000', $1, 'T' || n, jsonb_build_object('planName', repeat('计划', 20), 'buyerId', (n % 5000)::text), 1, 1, 3, 1, now()
       from generate_series(1, ${MANY}) n`,
      [KEY],
    )
    await manyRows(
      app,
      'wf_instance',
      `(id, tenant_id, def_key, def_version, biz_id, number, title, summary, initiator, initiator_name, dept_id, dept_name,
         status, approval_status, current_nodes, version, round, state, params, started_at)
       select ${at} + n, '000000', $1, 1, ${at} + n, 'T' || n, 'T', '[]', 1, '甲', 77, '别处', 'approved', 3, '', 1, 1, '{}', '{}', now()
       from generate_series(1, ${MANY}) n`,
      [KEY],
    )
  })
  afterAll(() => app.close())

  const caller = { userId: '4321', tenantId: '000000', accountType: 1, scope: { kind: 'depts', deptIds: ['88'] }, permissions: new Set() }
  const asked = () =>
    app.sites[0]!.database.reader.select({ id: instances.id })
      .from(instances)
      .where(and(eq(instances.defKey, KEY), casesVisibleTo({ caller: caller as unknown as Caller, app: app }, [KEY])))

  it('may read these documents and no others', async () => {
    const found = (await asked()).map(({ id }) => Number(BigInt(id) - 9_000_000_000_000_000n))
    expect(found.toSorted((left, right) => left - right)).toEqual([4321, 9321, 14_321, 19_321])
  })

  it('are found by the index over bodies, without reading every body', async () => {
    const { sql: text, params } = asked().toSQL()
    const { rows } = await app.sites[0]!.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('document_body')
    expect(plan).not.toMatch(/Seq Scan on document/)
  })
})

/** The same rule, computed independently over all demo documents, for people who oversee nothing, a department, everything. */
describe('visible documents', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    // Some are proxies: of somebody named in documents, of a frequent approver, and of one for leave only.
    await app.sql(
      `insert into wf_proxy (id, tenant_id, principal, agent, flows, from_at, until_at, created_by, created_at)
       select row_number() over () + 700, '000000', p.id, a.id, case when p.account = 'meng.deshan' then '["leave"]' else '[]' end::jsonb,
         now() - interval '1 hour', now() + interval '1 hour', p.id, now()
       from sys_user p join sys_user a on (p.account, a.account) in (('zhu.lei', 'worker01'), ('meng.deshan', 'lu.dahai'), ('qin.haifeng', 'yao.yuan'))`,
    )
  })
  afterAll(() => app.close())

  interface Case {
    id: string
    key: string
    status: string
    initiator: string
    dept: string | null
    people: string[]
    data: Record<string, unknown>
  }

  const everything = () =>
    app.sql<Case>(
      `select i.id::text, i.def_key as key, i.status, i.initiator::text, i.dept_id::text as dept, d.data,
         array(select t.holder::text from wf_task t where t.instance_id = i.id and t.holder is not null
           union select t.owner::text from wf_task t where t.instance_id = i.id and t.owner is not null
           union select c.user_id::text from wf_cc c where c.instance_id = i.id
           union select p.user_id::text from wf_pool p join wf_task t on t.id = p.task_id where t.instance_id = i.id) as people
       from wf_instance i join document d on d.id = i.biz_id`,
    )

  it('are those of the rule, for everybody', async () => {
    const cases = await everything()
    const people = await app.sql<{ id: string; dept: string | null }>(
      `select u.id::text, (select min(d.dept_id)::text from sys_user_dept d where d.user_id = u.id) as dept from sys_user u`,
    )
    const proxies = await app.sql<{ principal: string; agent: string; flows: string[] }>(
      'select principal::text, agent::text, flows from wf_proxy where revoked_at is null and from_at <= now() and until_at > now()',
    )
    const flows = [...app.engine.flows.flows.values()].map(({ flow }) => flow)
    const named = ({ key, data }: Case) =>
      flows
        .find(flow => flow.key === key)!
        .seenBy.flatMap(path => {
          const [field, column] = path.split('.') as [string, string?]
          const value = data[field]
          return column ? ((value ?? []) as Record<string, string>[]).map(row => row[column]) : [value]
        })
    let [own, overseen, stoodIn] = [0, 0, 0]
    for (const { id, dept } of people)
      for (const scope of [{ kind: 'self' }, { kind: 'depts', deptIds: [dept ?? '1'] }, { kind: 'all' }] as const)
        for (const may of [new Set<string>(), new Set(flows.map(({ key }) => `${key}_view`))]) {
          const caller = { userId: id, tenantId: '000000', accountType: 1, scope, permissions: may } as unknown as Caller
          const keys = flows.map(({ key }) => key)
          const ctx = { caller, app: app }
          const seen = async (condition: SQL) =>
            (await app.sites[0]!.database.reader.select({ id: instances.id }).from(instances).where(condition))
              .map(row => row.id)
              .toSorted()
          const standing = proxies.filter(({ agent }) => agent === id)
          const meIn = (key: string) =>
            new Set([
              id,
              ...standing.filter(({ flows: only }) => only.length === 0 || only.includes(key)).map(({ principal }) => principal),
            ])
          const oversees = ({ dept: where }: Case) =>
            may.size > 0 && (scope.kind === 'all' || (scope.kind === 'depts' && where !== null && scope.deptIds.includes(where)))
          const dealt = (one: Case, who: ReadonlySet<string>) => [...one.people, ...named(one)].some(person => who.has(String(person)))
          const meant = cases.filter(
            one => one.initiator === id || (one.status !== 'draft' && (oversees(one) || dealt(one, meIn(one.key)))),
          )
          const ids = meant.map(one => one.id).toSorted()
          const who = `${id} ${scope.kind} ${may.size}`
          expect(await seen(casesVisibleTo(ctx, keys)), who).toEqual(ids)
          // Lists use another form of the condition, for submitted documents.
          const handedIn = meant.flatMap(one => (one.status === 'draft' ? [] : [one.id])).toSorted()
          const listed = (condition: SQL) => seen(sql`${instances.status} <> 'draft' and ${condition}`)
          for (const { found, walked, apart } of accessOf(ctx, keys)) {
            expect(await listed(found), `${who}, found`).toEqual(handedIn)
            expect(await listed(walked), `${who}, walked`).toEqual(handedIn)
            if (apart) expect((await Promise.all(apart.map(listed))).flat().toSorted(), `${who}, apart`).toEqual(handedIn)
          }
          if (scope.kind === 'self') own += meant.length
          if (scope.kind === 'depts' && may.size > 0) overseen += meant.length
          if (standing.length > 0) stoodIn += meant.filter(one => !dealt(one, new Set([id]))).length
        }
    expect(Math.min(own, overseen, stoodIn)).toBeGreaterThan(10)
  })
})
