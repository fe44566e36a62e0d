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

  it('have an index each', async () => {
    for (const { master, tableName } of growing())
      for (const key of master.sorts)
        for (const way of ['asc', 'desc']) {
          const column = (name: string) => `"${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}"`
          const plan = await app.sites[0]!.database.reader.transaction(async tx => {
            for (const what of ['sort', 'seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${what} = off`))
            const order = [key, master.order, 'id'].map(name => `${column(name)} ${way}`).join(', ')
            const required = master.fields[master.order]?.options.required ? `and ${column(master.order)} is not null` : ''
            const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
              sql.raw(
                `explain select id from ${tableName} where tenant_id = '000000' and is_deleted = 0 ${required} order by ${order} limit 20`,
              ),
            )
            return rows.map(row => row['QUERY PLAN']).join('\n')
          })
          // Equal values may still be sorted among themselves.
          expect(plan.replaceAll('Incremental Sort', ''), `${master.key} ${key} ${way}`).not.toMatch(/Sort {2}\(/)
        }
  })

  it('no other sort is accepted', async () => {
    const plainly = (await admin.get('blade-biz/master/list', { master: 'stockMovement', size: 20 })).body.data.records
    expect((await admin.get('blade-biz/master/list', { master: 'stockMovement', size: 20, ascs: 'unitCost' })).body.data.records).toEqual(
      plainly,
    )
  })
})
