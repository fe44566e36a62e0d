import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'

/**
 * Large books: every offered sort has an index in both directions. The planner is told that sorting and sequential scans are as expensive
 * as in a large table, and its plan is checked.
 */
describe('sorts of large books', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  const growing = () => [...app.masters.values()].filter(({ master }) => !master.sorts.has('updateTime'))

  it('include stock and material', () => {
    expect(growing().map(({ master }) => master.key)).toEqual(expect.arrayContaining(['stockMovement', 'stockBalance', 'material']))
  })

  /** How the database would read this, if sorting and reading everything were as dear as in a large table. */
  const planOf = (statement: string) =>
    app.sites[0]!.database.reader.transaction(async tx => {
      for (const what of ['sort', 'seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${what} = off`))
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${statement}`))
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
  const column = (name: string) => `"${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}"`
  const SORTED = /Sort {2}\(/

  it('have an index each', async () => {
    for (const { master, tableName } of growing())
      for (const key of master.sorts)
        for (const way of ['asc', 'desc']) {
          const order = [key, master.order, 'id'].map(name => `${column(name)} ${way}`).join(', ')
          const required = master.fields[master.order]?.options.required ? `and ${column(master.order)} is not null` : ''
          const plan = await planOf(
            `select id from ${tableName} where tenant_id = '000000' and is_deleted = 0 ${required} order by ${order} limit 20`,
          )
          // Equal values may still be sorted among themselves.
          expect(plan.replaceAll('Incremental Sort', ''), `${master.key} ${key} ${way}`).not.toMatch(SORTED)
        }
  })

  it('include their own order', async () => {
    for (const { master, tableName } of growing()) {
      const way = master.latestFirst ? 'desc' : 'asc'
      const required = master.fields[master.order]?.options.required ? `and ${column(master.order)} is not null` : ''
      const order = `${column(master.order)} ${way}, id ${way}`
      const plan = await planOf(
        `select id from ${tableName} where tenant_id = '000000' and is_deleted = 0 ${required} order by ${order} limit 20`,
      )
      expect(plan.replaceAll('Incremental Sort', ''), master.key).not.toMatch(SORTED)
    }
  })

  it('tasks, copies and cases are listed in the order of an index', async () => {
    const lists = {
      todo: `select id from wf_task where holder = 1 and status = 0 order by arrived_at desc, id desc limit 20`,
      done: `select id from wf_task where holder = 1 and status <> 0 order by finished_at desc, id desc limit 20`,
      sent: `select id from wf_instance where tenant_id = '000000' and initiator = 1 order by started_at desc, id desc limit 20`,
      copies: `select id from wf_cc where user_id = 1 order by at desc, id desc limit 20`,
      documents: `select id from wf_instance where tenant_id = '000000' and def_key = 'leave' and status not in ('draft', 'deleted')
        order by started_at desc, id desc limit 20`,
      ofDepartment: `select id from wf_instance where tenant_id = '000000' and def_key = 'leave' and dept_id = 1
        and status not in ('draft', 'deleted') order by started_at desc, id desc limit 20`,
      ofState: `select id from wf_instance where tenant_id = '000000' and def_key = 'leave' and approval_status = 2
        and status not in ('draft', 'deleted') order by started_at desc, id desc limit 20`,
      running: `select id from wf_instance where tenant_id = '000000' and status in ('running', 'returned', 'suspended')
        order by started_at desc, id desc limit 20`,
    }
    for (const [name, statement] of Object.entries(lists)) expect(await planOf(statement), name).not.toMatch(SORTED)
  })

  it('no other sort is accepted', async () => {
    const plainly = (await admin.get('blade-biz/master/list', { master: 'stockMovement', size: 20 })).body.data.records
    expect((await admin.get('blade-biz/master/list', { master: 'stockMovement', size: 20, ascs: 'unitCost' })).body.data.records).toEqual(
      plainly,
    )
  })
})
