import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/setup/house.ts'
import { instances } from '../../server/engine/shell/wf.table.ts'
import type { Caller } from '../../server/http/caller.ts'
import { casesInSight } from './case-sight.query.ts'

const KEY = 'procurement_plan'
const MANY = 20_000

/** 单据的可见范围 over many papers: whom they name is found by the index over bodies, not by reading them. */
describe('whom papers name', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse()
    const at = '9000000000000000'
    await house.sql(
      `insert into document (id, tenant_id, flow_key, number, data, rev, def_version, approval_status, created_by, created_at)
       select ${at} + n, '000000', $1, 'T' || n, jsonb_build_object('planName', repeat('计划', 20), 'buyerId', (n % 5000)::text), 1, 1, 3, 1, now()
       from generate_series(1, ${MANY}) n`,
      [KEY],
    )
    await house.sql(
      `insert into wf_instance (id, tenant_id, def_key, def_version, biz_id, number, title, summary, initiator, initiator_name, dept_id, dept_name,
         status, approval_status, current_nodes, version, round, state, params, started_at)
       select ${at} + n, '000000', $1, 1, ${at} + n, 'T' || n, 'T', '[]', 1, '甲', 77, '别处', 'approved', 3, '', 1, 1, '{}', '{}', now()
       from generate_series(1, ${MANY}) n`,
      [KEY],
    )
    await house.sql('analyze document')
    await house.sql('analyze wf_instance')
  })
  afterAll(() => house.close())

  const caller = { userId: '4321', tenantId: '000000', accountType: 1, scope: { kind: 'depts', deptIds: ['88'] }, permissions: new Set() }
  const asked = () =>
    house.house.sites[0]!.database.reader.select({ id: instances.id })
      .from(instances)
      .where(and(eq(instances.defKey, KEY), casesInSight({ caller: caller as unknown as Caller, house: house.house }, [KEY])))

  it('are the readers of these and of no others', async () => {
    const found = (await asked()).map(({ id }) => Number(BigInt(id) - 9_000_000_000_000_000n))
    expect(found.toSorted((left, right) => left - right)).toEqual([4321, 9321, 14_321, 19_321])
  })

  it('are found without reading every body', async () => {
    const { sql: text, params } = asked().toSQL()
    const { rows } = await house.house.sites[0]!.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('document_body')
    expect(plan).not.toMatch(/Seq Scan on document/)
  })
})
