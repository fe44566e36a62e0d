import { sql } from 'drizzle-orm'
import { numeric, varchar } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { bookingIn } from '#test/setup/books.ts'
import { post, standing } from './ledger.ts'

const lines = pgTable('trial_ledger', {
  id: id('id').primaryKey(),
  tenantId: varchar('tenant_id', { length: 12 }).notNull(),
  billNo: varchar('bill_no', { length: 40 }).notNull(),
  qty: numeric('qty', { precision: 18, scale: 3 }).notNull(),
  postTime: moment('post_time').notNull(),
})

describe('a posting', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('stamps its rows, writes them in one statement, and rejects duplicates', async () => {
    await bookingIn(app)(async book => {
      const { tx, tenantId, now } = book
      await tx.execute(sql`create temporary table trial_ledger
        (id bigint primary key, tenant_id varchar, bill_no varchar unique, qty numeric(18, 3), post_time timestamptz) on commit drop`)
      const earlier = new Date(now.getTime() - 86_400_000)
      expect(await post(book, lines, [])).toEqual([])
      const ids = await post(book, lines, [
        { billNo: 'A', qty: '1.000' },
        { billNo: 'B', qty: '-2.000', postTime: earlier },
      ])
      expect(await tx.select().from(lines).orderBy(lines.billNo)).toEqual([
        { id: ids[0], tenantId, billNo: 'A', qty: '1.000', postTime: now },
        { id: ids[1], tenantId, billNo: 'B', qty: '-2.000', postTime: earlier },
      ])
      const again = [{ billNo: 'A', qty: '1.000' }]
      await expect(post(book, lines, again)).rejects.toThrow('该单据已记账，请勿重复提交')
      await expect(post(book, lines, again, async () => '已付款')).rejects.toThrow('已付款')
    })
  })

  it('standing rows are those posted and not reversed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99)), fc.func(fc.boolean()), (posted, isUndone) => {
        const undone = posted.filter(isUndone)
        const rows = [
          ...posted.map(each => ({ id: `${each}`, reverseOf: null })),
          ...undone.map(each => ({ id: `back of ${each}`, reverseOf: `${each}` })),
        ]
        expect(standing(rows).map(row => row.id)).toEqual(posted.filter(each => !undone.includes(each)).map(String))
      }),
    )
  })
})
