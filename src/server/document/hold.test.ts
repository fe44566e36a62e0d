import Big from 'big.js'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { numeric } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn, crowded, goes, PATIENCE, paperIn, RUNS, type TestBook } from '#test/setup/books.ts'
import { auditColumns, id } from '../db/columns.ts'
import { pgTable } from '../db/table.ts'
import { Refusal } from '../http/refusal.ts'
import { holdTable } from './hold.table.ts'
import { holdBook } from './hold.ts'
import { accountsIn } from './hold-account.ts'

const money = (name: string) => numeric(name, { precision: 18, scale: 2 }).notNull().default('0')
const accounts = pgTable('test_account', { ...auditColumns(), total: money('total'), spent: money('spent'), kept: money('kept') })
const holds = holdTable('test_hold', { scale: 2, of: { accountId: id('account_id').notNull() } })
const book = holdBook(holds, {
  of: accountsIn(accounts, { by: 'accountId', total: 'total', used: 'spent', held: 'kept', unknown: '没有这个账户' }),
  invariant: 'INV-00',
  short: (_, wish, seen) => new Refusal(`${seen.row(wish).id} 只有 ${seen.free(wish).toFixed(2)}`),
  words: { none: '没有占用', twice: '重复占用', excess: '超过占用' },
})

const ACCOUNTS = 3
const PAPERS = 4
const cents = fc.integer({ min: 0, max: 4000 }).map(n => new Big(n).div(100).toFixed(2))
const paper = fc.nat(PAPERS - 1)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('hold' as const),
      paper,
      wishes: fc.uniqueArray(fc.tuple(fc.nat(ACCOUNTS - 1), cents), { selector: ([at]) => at, maxLength: ACCOUNTS }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('use' as const), paper, thirds: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('free' as const), paper }) },
)

/** 占用账, at random against a model: whatever papers hold, use and free, no account is overdrawn and every sum ties. */
describe('a book of holds', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    const made = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ accounts, holds }))
    for (const statement of [...made, 'grant all on test_account, test_hold to public']) await app.sql(statement)
  })
  afterAll(() => app.close())

  const open = (total: string, tenantId = '000000') =>
    booking(async ({ tx, newId }) => {
      const made = newId()
      await tx.insert(accounts).values({ id: made, tenantId, total })
      return made
    })
  const breaches = () => booking(({ tx }) => book.breaches(tx))
  const hold = (ctx: TestBook, documentId: string, ids: readonly string[], amount: string) =>
    book.hold(
      paperIn(ctx, documentId),
      ids.map(accountId => ({ accountId, amount })),
    )

  it('holds, uses in part and frees as a model does, all of a paper or nothing', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }), async steps => {
        const ids = [await open('100'), await open('60'), await open('20')]
        const [total, used] = [[100, 60, 20].map(sum => new Big(sum)), ids.map(() => new Big(0))]
        const papers = Array.from({ length: PAPERS }, () => ({ id: app.newId(), held: ids.map(() => new Big(0)) }))
        const none = () => ids.map(() => new Big(0))
        const free = (at: number, except?: object) =>
          papers.reduce((left, each) => (each === except ? left : left.minus(each.held[at]!)), total[at]!.minus(used[at]!))
        for (const each of steps) {
          const one = papers[each.paper]!
          if (each.does === 'hold') {
            const wishes = each.wishes.map(([at, amount]) => ({ accountId: ids[at]!, amount }))
            const enough = each.wishes.every(([at, amount]) => free(at, one).gte(amount))
            expect(await goes(booking(ctx => book.hold(paperIn(ctx, one.id), wishes)))).toBe(enough)
            if (enough) one.held = ids.map((_, nth) => new Big(each.wishes.find(([at]) => at === nth)?.[1] ?? 0))
          } else if (each.does === 'free') {
            await booking(ctx => book.free(paperIn(ctx, one.id)))
            one.held = none()
          } else {
            const part = (amount: Big) => amount.times(each.thirds).div(3).round(2, Big.roundDown)
            const holding = one.held.some(amount => amount.gt(0))
            const fits = one.held.every(amount => part(amount).lte(amount))
            const using = booking(ctx => book.use(paperIn(ctx, one.id), { part: row => part(new Big(row.amount)).toFixed(2) }))
            expect(await goes(using)).toBe(holding && fits)
            if (holding && fits) {
              for (const [at, amount] of one.held.entries()) used[at] = used[at]!.plus(part(amount))
              one.held = none()
            }
          }
          expect(await breaches(), each.does).toEqual([])
          const seen = await booking(ctx =>
            book.seenBy(
              paperIn(ctx, one.id),
              ids.map(accountId => ({ accountId })),
            ),
          )
          for (const [at, accountId] of ids.entries()) {
            expect(seen.free({ accountId }).toFixed(2)).toBe(free(at, one).toFixed(2))
            expect(seen.row({ accountId }).spent).toBe(used[at]!.toFixed(2))
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('and just so when several papers come at the same moment, each naming the accounts in an order of its own', PATIENCE, async () => {
    const does = fc.constantFrom('hold', 'hold', 'hold', 'free', 'use')
    await fc.assert(
      fc.asyncProperty(crowded(fc.record({ does, paper, tens: fc.integer({ min: 1, max: 4 }) })), async groups => {
        const ids = [await open('50'), await open('40')]
        const papers = Array.from({ length: PAPERS }, () => app.newId())
        const happen = (ctx: TestBook, each: { does: string; paper: number; tens: number }): Promise<unknown> => {
          const documentId = papers[each.paper]!
          if (each.does === 'hold') return hold(ctx, documentId, each.paper % 2 ? ids : ids.toReversed(), `${each.tens * 10}`)
          return each.does === 'free' ? book.free(paperIn(ctx, documentId)) : book.use(paperIn(ctx, documentId), { part: () => '5' })
        }
        for (const group of groups) {
          await Promise.all(group.map(each => goes(booking(ctx => happen(ctx, each)))))
          expect(await breaches(), group.map(each => each.does).join(' ')).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('twenty papers want the last thirty, ten each: three of them hold it', async () => {
    const ids = [await open('30')]
    const went = await atOnce(booking, 20, ctx => hold(ctx, ctx.newId(), ids, '10'))
    expect(went.filter(Boolean)).toHaveLength(3)
    expect(await breaches()).toEqual([])
  })

  it('papers that name the same accounts in opposite order wait, and all of them pass', async () => {
    const ids = [await open('100'), await open('100'), await open('100')]
    let turn = 0
    const went = await atOnce(booking, 10, ctx => hold(ctx, ctx.newId(), turn++ % 2 ? ids : ids.toReversed(), '10'))
    expect(went.filter(Boolean)).toHaveLength(10)
  })

  it('what a paper holds is used once, and one paper holds once, from however many sides', async () => {
    const [documentId, ids] = [app.newId(), [await open('30')]]
    const held = await atOnce(booking, 10, ctx => hold(ctx, documentId, ids, '30'))
    expect(held.filter(Boolean)).toHaveLength(10)
    expect(await booking(({ tx }) => book.heldBy(tx, documentId))).toHaveLength(1)
    const used = await atOnce(booking, 10, ctx => book.use(paperIn(ctx, documentId)))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('says what is short, what is not held, and does not know the account of another tenant', async () => {
    const [mine, theirs] = [await open('10'), await open('10', '000001')]
    const one = app.newId()
    await expect(booking(ctx => hold(ctx, one, [mine], '10.01'))).rejects.toThrow(`${mine} 只有 10.00`)
    await expect(booking(ctx => hold(ctx, one, [theirs], '1'))).rejects.toMatchObject({ status: 404, message: '没有这个账户' })
    await expect(booking(ctx => hold(ctx, one, [mine, mine], '1'))).rejects.toMatchObject({ status: 409, message: '重复占用' })
    await expect(booking(ctx => book.use(paperIn(ctx, one)))).rejects.toMatchObject({ status: 409, message: '没有占用' })
    await booking(ctx => hold(ctx, one, [mine], '5'))
    await expect(booking(ctx => book.use(paperIn(ctx, one), { part: () => '5.01' }))).rejects.toThrow('超过占用')
    await booking(ctx => book.free(paperIn(ctx, one)))
    expect(await breaches()).toEqual([])
  })

  it('is falsified by nobody without being found out', async () => {
    const [over] = await app.sql<{ paper: string }>(`select biz_id as paper from wf_instance where status = 'approved' limit 1`)
    const found = async (change: (ctx: TestBook) => Promise<unknown>) => {
      const enough = new Error('taken back')
      let rules: string[] = []
      const looked = booking(async ctx => {
        await change(ctx)
        rules = (await book.breaches(ctx.tx)).map(({ rule }) => rule)
        throw enough
      })
      await expect(looked).rejects.toBe(enough)
      return rules
    }
    const mine = await open('10')
    const sums = 'INV-00 what is held and used is the sum of its papers'
    const write = (text: string) => (ctx: TestBook) => ctx.tx.execute(sql.raw(`update test_account set ${text} where id = ${mine}`))
    expect(await found(write('kept = 1'))).toEqual([sums])
    expect(await found(write('spent = 1'))).toEqual([sums])
    expect(await found(write('kept = 11'))).toEqual([sums, 'INV-00 more is held and used than there is'])
    expect(await found(ctx => hold(ctx, over!.paper, [mine], '1'))).toEqual(['INV-03 a hold outlives its case'])
  })
})
