import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { allBreaches } from '#app/nightly.ts'
import { type AppTools, appTest, day, month } from '#test/harness.ts'
import { Accounts, type Books, type Event } from './accounts.ts'
import { strangersIn } from './strangers.ts'
import { KINDS, PRICE, RATE, type Step, type Trade, tradesIn } from './trade.ts'

/**
 * How many sequences of business there are. A few in every run; `BUSINESS_RUNS=10000` on a quiet night, another life by `PROPERTY_SEED`. Every
 * part has a company of its own, because asking all books takes longer the more is in them.
 */
const RUNS = Number(process.env.BUSINESS_RUNS ?? 20)
const PART = 40
/** Routes and work orders: nothing here touches them, and asking them takes longer than all others together. */
const ELSEWHERE = /^(route|work)/
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_117)

const step: fc.Arbitrary<Step> = fc.record({
  ...{
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(9),
    tenths: fc.constantFrom(1, 3, 5, 7, 10, 10, 10, 11),
    cents: fc.integer({ min: -90, max: 90 }),
  },
  ...{ isLate: fc.boolean(), fate: fc.constantFrom('agreed', 'agreed', 'agreed', 'agreed', 'refused', 'left') },
})
const plain = { which: 0, tenths: 10, cents: 7, isLate: false, fate: 'agreed' } as const
/** So that every life has goods, some of last month, an invoice of the supplier, something to pay it with, and a payment. */
const BEGINNING: readonly Step[][] = [
  [{ ...plain, kind: 'arrive', isLate: true }],
  [{ ...plain, kind: 'receive', tenths: 5, isLate: true }],
  [{ ...plain, kind: 'receive' }],
  [{ ...plain, kind: 'fine' }],
  [{ ...plain, kind: 'notice', which: 1 }],
  [{ ...plain, kind: 'invoice', tenths: 7 }],
  [{ ...plain, kind: 'quota' }],
  [{ ...plain, kind: 'pay', tenths: 3 }],
  [{ ...plain, kind: 'close' }],
]
const group = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
)
const life = fc.array(group, { minLength: 6, maxLength: 14, size: 'max' })

for (let part = 0; part * PART < RUNS; part++)
  appTest(`从计划到付款 ${part + 1}`, tools => {
    const { app } = tools
    const trades = tradesIn(tools)
    const went = new Map<string, number>()
    beforeAll(async () => {
      await app.sql(`update stocktake set stocktake_date = $1`, [day()])
      await app.sql(`update upkeep_run set ok = true`)
    })

    it('whatever people do, also at the same moment: every rule holds and every book is right to the cent', {
      timeout: 3_600_000,
    }, async () => {
      const lives = async (steps: readonly Step[][]) => {
        const since = app.newId()
        const [trade, checks] = [await trades(), (await allBreaches()).filter(([name]) => !ELSEWHERE.test(name))]
        let events: Event[] = []
        for (const together of [...BEGINNING, ...steps]) {
          const happened = await Promise.all(together.map(each => trade.run(each)))
          for (const [at, each] of together.entries()) if (happened[at]!.length > 0) went.set(each.kind, (went.get(each.kind) ?? 0) + 1)
          events = await inSomeOrder(tools, trade, events, happened, together)
          for (const [name, check] of checks)
            expect(await check(app.sites[0]!.database.reader), `${name} after ${JSON.stringify(together)}`).toEqual([])
        }
        const before = await booksOf(tools, trade)
        expect(await strangers.try(since)).toBeGreaterThan(50)
        expect(await booksOf(tools, trade), 'after strangers tried everything').toEqual(before)
        await trade.end()
      }
      const strangers = await strangersIn(tools)
      const numRuns = Math.min(PART, RUNS - part * PART)
      await fc.assert(fc.asyncProperty(life, lives), { numRuns, seed: SEED + part, endOnFailure: true })
      for (const always of ['receive', 'fine', 'notice', 'invoice', 'pay']) expect(went.get(always)).toBeGreaterThanOrEqual(numRuns)
      if (numRuns < PART) return
      const [reds] = await app.sql(
        `select count(*)::int as all, count(*) filter (where advance_amount > 0)::int as paid from fin_red_invoice`,
      )
      expect([reds!.all, reds!.paid], 'goods went back that were invoiced, also after they were paid').not.toContain(0)
      expect(
        KINDS.filter(kind => !went.has(kind)),
        JSON.stringify([...went]),
      ).toEqual([])
    })
  })

/** What happened at the same moment happened in some order, also step between step: in one of them the bookkeeper has the same figures. */
async function inSomeOrder(
  tools: AppTools,
  trade: Trade,
  before: Event[],
  happened: readonly Event[][],
  steps: readonly Step[],
): Promise<Event[]> {
  const books = await booksOf(tools, trade)
  const orders = interleaved(happened).map(order => [...before, ...order])
  const same = orders.find(order => JSON.stringify(kept(order)) === JSON.stringify(books))
  if (!same) expect(books, `after ${JSON.stringify(steps)}, having ${JSON.stringify(orders[0])}`).toEqual(kept(orders[0]!))
  return same!
}

function kept(events: readonly Event[]): Books | string {
  const accounts = new Accounts(PRICE, RATE, month)
  try {
    for (const event of events) accounts.tell(event)
  } catch (error) {
    return String(error)
  }
  return accounts.books()
}

/** All orders of several sequences that keep the order of each. */
function interleaved<T>(all: readonly (readonly T[])[]): T[][] {
  const left = all.filter(one => one.length > 0)
  if (left.length === 0) return [[]]
  return left.flatMap((one, at) =>
    interleaved(left.map((other, nth) => (nth === at ? other.slice(1) : other))).map(rest => [one[0]!, ...rest]),
  )
}

/** The same figures out of the ledgers. */
async function booksOf({ app }: AppTools, { supplierId, materialId }: Trade): Promise<Books> {
  const [books] = await app.sql<{ [K in keyof Books]: string }>(
    `with owed as (select * from ap_balance where supplier_id = $1),
     differences as (select * from wh_variance_ledger where material_id = $2)
     select (select sum(amount) from stock_ledger where material_id = $2) as stock,
       (select accrued from owed) as accrued, (select payable from owed) as payable, (select advance from owed) as advance,
       (select sum(tax) from fin_tax_entry where supplier_id = $1 and first_state = 'wait') as tax,
       (select sum(amount) from differences) as variance,
       (select sum(e.amount) from fin_expense_entry e
         where e.source_type = 'penalty' and e.bill_no in (select penalty_no from fin_penalty where supplier_id = $1)
           or e.source_type = 'variance' and e.source_line_id in (select biz_line_id from differences where entry_type = 'SETTLE')) as expense,
       (select sum(amount) from fin_account_move where bill_no in (select bill_no from pay_apply where supplier_id = $1)) as cash`,
    [supplierId, materialId],
  )
  return Object.fromEntries(Object.entries(books!).map(([name, sum]) => [name, new Big(sum ?? 0).toFixed(2)])) as unknown as Books
}
