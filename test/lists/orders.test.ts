import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'

/**
 * Books that grow for years: every order that their lists offer is one that an index has, both ways. The database is told that sorting and
 * reading everything are as dear as they will be, and asked how it would read the page.
 */
describe('orders of growing books', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  const growing = () => [...app.masters.values()].filter(({ master }) => !master.sorts.has('updateTime'))

  it('are those of stock and material', () => {
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
          // A few equal ones may still be put in order among themselves.
          expect(plan.replaceAll('Incremental Sort', ''), `${master.key} ${key} ${way}`).not.toMatch(/Sort {2}\(/)
        }
  })

  it('and no other is taken', async () => {
    const plainly = (await admin.get('blade-biz/master/list', { master: 'stockMovement', size: 20 })).body.data.records
    expect((await admin.get('blade-biz/master/list', { master: 'stockMovement', size: 20, ascs: 'unitCost' })).body.data.records).toEqual(
      plainly,
    )
  })
})
