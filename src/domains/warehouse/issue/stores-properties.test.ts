import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import {
  atOnce,
  type Booking,
  bookingIn,
  goes,
  newMaterial,
  newWarehouse,
  PATIENCE,
  paperIn,
  RUNS,
  type TestBook,
  wanted,
} from '#test/setup/books.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { recountAlike } from '#test/setup/stocktake.ts'
import { accrue, mustBePosted, receiptLinesOf, receive } from '../receipt/receipt.ledger.ts'
import { receiptBreaches } from '../receipt/receipt.query.ts'
import { adjustLine } from '../receipt/receipt-adjust.ledger.ts'
import { reverseReceipt } from '../receipt/receipt-reverse.ledger.ts'
import { post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { pick } from '../stock/stock-pick.store.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'
import { changeQuality } from '../stock-quality/stock-quality.ledger.ts'
import { beginCount, cancelCount, finishCount, recordCount, recordFound } from '../stocktake/stocktake.ledger.ts'
import { settleLines, takeLines } from '../stocktake/stocktake-settle.ledger.ts'
import { issueOut } from './issue.ledger.ts'
import { issueBreaches } from './issue.query.ts'
import { heldReturns, takeReturn } from './issue-return.ledger.ts'

/** What a store lives through: deliveries, requests, issues, returns, corrections, counts. Numbers pick an earlier paper. */
type Step =
  | { kind: 'receive'; at: number; qty: string; taxPrice: string }
  | { kind: 'request'; at: number; qty: string }
  | { kind: 'drop'; which: number }
  | { kind: 'issue'; which: number; part: number }
  | { kind: 'bring'; which: number; qty: string }
  | { kind: 'keep'; which: number }
  | { kind: 'takeIn'; which: number }
  | { kind: 'adjust'; which: number; qty: string; taxPrice: string; to: number }
  | { kind: 'reverse'; which: number }
  | { kind: 'begin' | 'finish' | 'settle' | 'cancel'; at: number }
  | { kind: 'count'; at: number; more: number }
  | { kind: 'find'; at: number; qty: string }
  | { kind: 'judge'; at: number; to: string }

const at = fc.nat(1)
const which = fc.nat(20)
const qty = fc.integer({ min: 1, max: 6000 }).map(n => new Big(n).div(n % 3 ? 1000 : 1).toFixed(3))
const few = fc.integer({ min: 1, max: 6 }).map(n => `${n}.000`)
const taxPrice = fc.integer({ min: 1, max: 999_999 }).map(n => new Big(n).div(1000).toFixed(4))
const max = (one: Big, least: number) => (one.lt(least) ? new Big(least) : one).toFixed(3)
const kind = <K extends string>(name: K) => fc.constant(name)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('receive'), at, qty: fc.oneof(few, qty), taxPrice }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('request'), at, qty: few }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('drop'), which }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('issue'), which, part: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('bring'), which, qty: fc.oneof(few, qty) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('keep'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('takeIn'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('adjust'), which, qty: fc.oneof(few, fc.constant('0.000')), taxPrice, to: at }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reverse'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('begin'), at }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('count'), at, more: fc.integer({ min: -2, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('find'), at, qty: few }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('finish'), at }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('settle'), at }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('cancel'), at }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('judge'), at, to: fc.constantFrom('good', 'good', 'concession', 'frozen', 'bad') }) },
)

/** Lives that chance might leave out: counted and settled, given up, adjusted to nothing and then to something elsewhere, taken back. */
const delivery: Step = { kind: 'receive', at: 0, qty: '5.000', taxPrice: '11.3000' }
const BEGUN: Step[] = [delivery, { kind: 'begin', at: 0 }, delivery, { kind: 'find', at: 0, qty: '2.000' }]
const CLOSED: Step[] = [...BEGUN, { kind: 'count', at: 0, more: -1 }, { kind: 'finish', at: 0 }, { kind: 'settle', at: 0 }, delivery]
const adjusted = (qty: string, to: number): Step => ({ kind: 'adjust', which: 0, qty, taxPrice: '22.6000', to })
const EMPTIED: Step[] = [delivery, adjusted('0.000', 0), adjusted('3.000', 1)]
const takenBack: Step = { kind: 'reverse', which: 0 }
const REVERSED: Step[] = [delivery, takenBack, takenBack, adjusted('2.000', 1), delivery]
const FROZEN: Step[] = [delivery, { kind: 'judge', at: 0, to: 'frozen' }, delivery, { kind: 'request', at: 0, qty: '1.000' }]
const CANCELLED: Step[] = [...BEGUN, { kind: 'cancel', at: 0 }, delivery]

describe('whatever happens in a store', () => {
  let app: TestApp
  let booking: Booking
  let ids: Record<'dept' | 'keeper' | 'watcher' | 'supplier', string>
  let stores: string[]
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    const [supplier] = await app.sql<{ id: string }>('select id from sup_supplier order by id limit 1')
    const [keeper, watcher] = [await userId(app, 'liang.yan'), await userId(app, 'wei.lin')]
    ids = { dept: await deptId(app, 'machining'), keeper, watcher, supplier: supplier!.id }
    stores = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
  })
  afterAll(() => app.close())

  const breaches = () =>
    booking(async ({ tx }) => [
      ...(await expenseBreaches(tx)),
      ...(await stockBreaches(tx)),
      ...(await issueBreaches(tx)),
      ...(await receiptBreaches(tx)),
    ])

  /** One step of a running count; whether it goes through follows from how far the count is. */
  async function counted(each: Step, warehouseId: string, materialId: string, take: Take): Promise<void> {
    const lines = await linesOf(take.id)
    const counting = take.state === 'counting'
    const tried = (work: (book: TestBook) => Promise<unknown>) => goes(booking(work))
    if (each.kind === 'count') {
      const found = lines.map(line => [line.id, max(new Big(line.book_qty).plus(each.more), 0)] as const)
      expect(await tried(book => recordCount(book, take.id, new Map(found)))).toBe(counting)
    } else if (each.kind === 'find') {
      const known = lines.some(line => line.batch_no === 'found')
      const went = await tried(book => recordFound(book, take.id, { materialId, batchNo: 'found' }, each.qty))
      expect(went).toBe(counting && !known)
    } else if (each.kind === 'finish') {
      const whole = lines.every(line => line.count_qty !== null)
      const ended = async (book: TestBook) => {
        if (counting) await recountAlike(book, take.id)
        await finishCount(book, take.id)
      }
      expect(await tried(ended)).toBe(counting && whole)
    } else if (each.kind === 'settle' && !counting)
      // Refused where the missing pieces are promised to somebody.
      await tried(book => settle(book, warehouseId, materialId, take))
    else if (each.kind === 'cancel') expect(await tried(book => cancelCount(book, take.id))).toBe(take.state !== 'settling')
  }

  async function request(book: TestBook, paper: string, warehouseId: string, materialId: string, asked: string): Promise<number> {
    const places = await pick(book, warehouseId, [{ lineNo: 0, materialId, qty: asked }])
    await heldStock.hold(
      paperIn(book, paper),
      places.map(place => wanted(book.newId, place, place.qty)),
    )
    return places.length
  }

  interface Take {
    id: string
    state: string
  }
  const takeAt = async (warehouseId: string): Promise<Take | undefined> =>
    (
      await app.sql<{ id: string; state: string }>(
        `select id, state from stocktake where warehouse_id = $1 and state not in ('closed', 'cancelled')`,
        [warehouseId],
      )
    )[0]
  /** What lies on the floor of a store, if anything does. */
  const lyingAt = async (warehouseId: string, materialId: string) =>
    (
      await app.sql<{ state: string; held: string }>(
        `select quality_state as state, reserved_qty as held from stock_balance
         where warehouse_id = $1 and material_id = $2 and location_id = 0 and batch_no = '' and on_hand_qty > 0`,
        [warehouseId, materialId],
      )
    )[0]
  const linesOf = (stocktakeId: string) =>
    app.sql<{
      id: string
      book_qty: string
      count_qty: string | null
      diff_qty: string
      state: string
      location_id: string
      batch_no: string
    }>('select * from stocktake_line where stocktake_id = $1 order by id', [stocktakeId])

  /** As the papers about losses and gains do it, from submit to the last step. */
  async function settle(book: TestBook, warehouseId: string, materialId: string, take: Take): Promise<void> {
    for (const sign of [-1, 1]) {
      const open = (await linesOf(take.id)).filter(line => line.state === 'open' && Number(line.diff_qty) * sign > 0)
      if (open.length === 0) continue
      const bizId = book.newId()
      const ids = open.map(line => line.id)
      const bizType = sign < 0 ? 'COUNT_LOSS' : 'COUNT_GAIN'
      await takeLines(book, take.id, ids, bizId)
      const moving = open.map(line => ({
        ...{ bizType, bizId, bizLineId: line.id, billNo: bizId, warehouseId, materialId },
        ...{ locationId: line.location_id, batchNo: line.batch_no, qty: new Big(line.diff_qty).abs().toFixed(3), unitCost: '1' },
      }))
      if (sign < 0) {
        await heldStock.hold(
          paperIn(book, bizId),
          moving.map(({ qty: amount, ...line }) => ({ ...line, amount })),
        )
        await consume(paperIn(book, bizId))
      } else await post(book, moving)
      await settleLines(book, bizId)
    }
  }

  it('INV-01, 03, 05, 23, 24, 25, 26, 28 and 30 hold after every step', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }), async steps => {
        const stores = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
        const materialId = await newMaterial(booking)
        const papers: { receipts: string[]; requests: { id: string; at: number }[]; issues: string[]; returns: string[] } = {
          ...{ receipts: [], requests: [], issues: [], returns: [] },
        }
        const one = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]
        for (const each of steps) {
          const id = app.newId()
          switch (each.kind) {
            case 'receive': {
              const { qty: delivered, taxPrice: priced } = each
              const taking = { supplierId: ids.supplier, warehouseId: stores[each.at]!, keeperId: ids.keeper }
              const line = { materialId, qty: delivered, taxPrice: priced, taxRate: '0.13' }
              const [still, lying] = [await takeAt(stores[each.at]!), await lyingAt(stores[each.at]!, materialId)]
              const went = await goes(
                booking(async book => {
                  papers.receipts.push(await receive(book, taking, [line]))
                }),
              )
              // INV-30: a store that is counted takes nothing in; nor does what is good lie among what is not.
              expect(went).toBe(!still && (!lying || lying.state === 'good'))
              break
            }
            case 'request':
              if (await goes(booking(book => request(book, id, stores[each.at]!, materialId, each.qty))))
                papers.requests.push({ id, at: each.at })
              break
            case 'drop': {
              const paper = one(papers.requests, each.which)
              if (paper) await booking(book => heldStock.free(paperIn(book, paper.id)))
              break
            }
            case 'issue': {
              const paper = one(papers.requests, each.which)
              if (!paper) break
              const went = await goes(
                booking(async book => {
                  const held = await heldStock.heldBy(book.tx, paper.id)
                  const less = new Map(
                    held.map(row => [row.bizLineId, new Big(row.amount).times(each.part).div(3).round(3, Big.roundDown).toFixed(3)]),
                  )
                  const ctx = { ...book, documentId: paper.id, number: paper.id, actor: ids.keeper }
                  const gone = await consume(ctx, less)
                  await issueOut(ctx, { sourceType: 'requisition', warehouseId: stores[paper.at]!, useDeptId: ids.dept }, gone)
                }),
              )
              if (went) papers.issues.push(paper.id)
              break
            }
            case 'bring': {
              const issueId = one(papers.issues, each.which)
              if (!issueId) break
              const [line] = await app.sql<{ id: string; free: string }>(
                'select id, qty - returned_qty - returning_qty as free from wh_issue_line where issue_id = $1 order by id limit 1',
                [issueId],
              )
              const went = await goes(booking(book => heldReturns.hold(paperIn(book, id), [{ lineId: line!.id, amount: each.qty }])))
              expect(went).toBe(new Big(line!.free).gte(each.qty))
              if (went) papers.returns.push(id)
              break
            }
            case 'keep': {
              const paper = one(papers.returns, each.which)
              if (paper) await booking(book => heldReturns.free(paperIn(book, paper)))
              break
            }
            case 'takeIn': {
              const paper = one(papers.returns, each.which)
              if (!paper) break
              await goes(
                booking(async book => {
                  const back = await takeReturn(paperIn(book, paper))
                  await post(
                    book,
                    back.map(row => ({
                      ...{ bizType: 'ISSUE_RETURN', bizId: paper, bizLineId: row.id, billNo: paper, qty: row.qty, amount: row.amount },
                      ...{ warehouseId: row.line.warehouseId!, materialId },
                    })),
                  )
                }),
              )
              break
            }
            case 'adjust': {
              const receiptId = one(papers.receipts, each.which)
              if (!receiptId) break
              const [row] = await app.sql<{ id: string }>('select id from wh_receipt_line where receipt_id = $1', [receiptId])
              const to = { qty: each.qty, price: each.taxPrice, warehouseId: stores[each.to]! }
              await goes(
                booking(async book => {
                  await mustBePosted(book, receiptId)
                  const [line] = await receiptLinesOf(book.tx, [row!.id])
                  const owed = await adjustLine(book, { bizId: id, billNo: id }, line!, to, book.now)
                  await accrue(book, { supplierId: ids.supplier, billNo: id }, owed, book.now)
                }),
              )
              break
            }
            case 'reverse': {
              const receiptId = one(papers.receipts, each.which)
              if (!receiptId) break
              const [known] = await app.sql<{ done: boolean; adjusted: boolean; free: boolean }>(
                `select r.receipt_status = 'reversed' as done, exists (select 1 from wh_receipt_adjust a where a.line_id = l.id) as adjusted,
                   b.on_hand_qty - b.reserved_qty >= l.qty and not exists (
                     select 1 from stocktake s where s.warehouse_id = l.warehouse_id and s.state not in ('closed', 'cancelled')) as free
                 from wh_receipt r join wh_receipt_line l on l.receipt_id = r.id
                 left join stock_balance b on (b.warehouse_id, b.material_id, b.location_id, b.batch_no) = (l.warehouse_id, l.material_id, 0, '')
                 where r.id = $1`,
                [receiptId],
              )
              const went = await goes(booking(book => reverseReceipt(book, receiptId)))
              // Even what is free stays where its cost has left with something else.
              if (known!.done || known!.adjusted || !known!.free) expect(went).toBe(false)
              break
            }
            case 'begin': {
              const warehouseId = stores[each.at]!
              const running = await takeAt(warehouseId)
              const people = { countUserId: ids.keeper, superviseUserId: ids.watcher }
              const went = await goes(
                booking(book => beginCount(book, { stocktakeNo: id, warehouseId, scope: 'all', blind: 'no', ...people }, ids.keeper)),
              )
              expect(went).toBe(!running)
              break
            }
            case 'judge': {
              const lying = await lyingAt(stores[each.at]!, materialId)
              const judged = { to: each.to, reason: '试', userId: ids.keeper }
              const went = await goes(booking(book => changeQuality(book, { warehouseId: stores[each.at]!, materialId }, judged)))
              const held = lying && Number(lying.held) > 0
              expect(went).toBe(!!lying && lying.state !== each.to && !(held && !['good', 'concession'].includes(each.to)))
              break
            }
            default: {
              const warehouseId = stores[each.at]!
              const take = await takeAt(warehouseId)
              if (take) await counted(each, warehouseId, materialId, take)
            }
          }
          expect(await breaches(), each.kind).toEqual([])
        }
      }),
      { numRuns: RUNS, examples: [[CLOSED], [CANCELLED], [EMPTIED], [REVERSED], [FROZEN]] },
    )
  })

  it('and counts came to both of their ends', async () => {
    const ends = await app.sql<{ state: string }>(
      `select distinct s.state from stocktake s join wh_warehouse w on w.id = s.warehouse_id and w.warehouse_code = w.id::text`,
    )
    expect(ends.map(({ state }) => state)).toEqual(expect.arrayContaining(['closed', 'cancelled']))
  })

  it('and receipts were taken back', async () => {
    const [reversed] = await app.sql<{ many: number }>(`select count(*)::int as many from wh_receipt where receipt_status = 'reversed'`)
    expect(reversed!.many).toBeGreaterThan(0)
  })

  it('twenty ask for the last two pieces at once, spread over two shelves: two of them hold one each', async () => {
    const materialId = await newMaterial(booking)
    for (const batchNo of ['A', 'B'])
      await booking(book =>
        receive(book, { warehouseId: stores[0]!, keeperId: ids.keeper }, [
          { materialId, batchNo, qty: '1', taxPrice: '113', taxRate: '0.13' },
        ]),
      )
    const went = await atOnce(booking, 20, async book => {
      if (!(await request(book, book.newId(), stores[0]!, materialId, '1'))) throw new Refusal('没有库存')
    })
    const [held] = await app.sql<{ qty: string }>(
      `select sum(amount)::text as qty from stock_reserve where material_id = $1 and state = 'held'`,
      [materialId],
    )
    expect(held?.qty).toBe('2.000')
    expect(went.filter(Boolean)).toHaveLength(2)
    expect(await breaches()).toEqual([])
  })
})
