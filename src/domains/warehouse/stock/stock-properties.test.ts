import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import {
  atOnce,
  type Booking,
  bookingIn,
  crowded,
  goes,
  moved,
  newMaterial,
  newWarehouse,
  PATIENCE,
  paperIn,
  RUNS,
  type TestBook,
  wanted,
} from '#test/setup/books.ts'
import { changeQuality } from '../stock-quality/stock-quality.ledger.ts'
import { onHand, onHandAt, post, reverse } from './stock.ledger.ts'
import { stockBreaches } from './stock.query.ts'
import { stockPeriodBreaches } from './stock-period.query.ts'
import { consume, heldStock } from './stock-reserve.ledger.ts'
import { isUsable } from './stock-usable.ledger.ts'

/** What may happen to a few places of stock, in any order. Numbers pick a place, an earlier hold or an earlier row. */
type Step =
  | { kind: 'in'; at: number; qty: string; unitCost: string }
  | { kind: 'out'; at: number; qty: string }
  | { kind: 'empty'; at: number }
  | { kind: 'both'; at: number; to: number; qty: string }
  | { kind: 'value'; at: number; amount: string }
  | { kind: 'reserve'; at: number; qty: string }
  | { kind: 'release'; which: number }
  | { kind: 'consume'; which: number; part: number }
  | { kind: 'reverse'; which: number }
  | { kind: 'judge'; at: number; to: string }

const PLACES = 4
/** Mostly the same place, so that steps get in each other's way. */
const at = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(PLACES - 1) })
const which = fc.nat(30)
const thousandths = (most: number) => fc.integer({ min: 1, max: most }).map(n => new Big(n).div(1000).toFixed(3))
/** Mostly whole pieces, so that places run empty now and then. */
const qty = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }).map(n => `${n}.000`) },
  { weight: 1, arbitrary: thousandths(6000) },
)
/** A truckload now and then, whose average has no end of decimals. */
const coming = fc.oneof({ weight: 4, arbitrary: qty }, { weight: 1, arbitrary: thousandths(9_999_999) })
/** Mostly back to good, so that something is left to be used. */
const qualityState = fc.constantFrom('good', 'good', 'concession', 'frozen', 'bad')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('in' as const),
      at,
      qty: coming,
      unitCost: fc.integer({ min: 0, max: 99_999 }).map(n => new Big(n).div(10_000).toFixed(4)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('out' as const), at, qty }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('empty' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('both' as const), at, to: at, qty }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      at,
      amount: fc
        .integer({ min: -500, max: 500 })
        .filter(n => n !== 0)
        .map(n => new Big(n).div(100).toFixed(2)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reserve' as const), at, qty }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('consume' as const), which, part: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('judge' as const), at, to: qualityState }) },
)

describe('whatever happens to stock', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => booking(async ({ tx }) => [...(await stockBreaches(tx)), ...(await stockPeriodBreaches(tx))])

  it('INV-01, INV-25, INV-26 hold after every step, and quantities are what a child would count', PATIENCE, async () => {
    const warehouseIds = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }), async steps => {
        const materialId = await newMaterial(booking)
        const places = Array.from({ length: PLACES }, (_, n) => ({
          warehouseId: warehouseIds[n >> 1]!,
          materialId,
          batchNo: n % 2 ? 'B' : '',
        }))
        const counted = places.map(() => ({ hand: new Big(0), held: new Big(0), state: 'good' }))
        const holds: { paper: string; bizLineId: string; at: number; qty: Big; live: boolean }[] = []
        const rows: { id: string; at: number; qty: Big; live: boolean }[] = []
        const free = (n: number) => counted[n]!.hand.minus(counted[n]!.held)
        const usable = (n: number) => isUsable(counted[n]!.state)
        const wrote = (id: string, n: number, qty: Big) => {
          // What comes to an empty place is good, whatever lay there before.
          if (qty.gt(0) && counted[n]!.hand.eq(0)) counted[n]!.state = 'good'
          counted[n]!.hand = counted[n]!.hand.plus(qty)
          rows.push({ id, at: n, qty, live: true })
        }

        for (const each of steps) {
          switch (each.kind) {
            case 'in': {
              const [id] = await booking(book => post(book, [moved(book.newId, places[each.at]!, each.qty, { unitCost: each.unitCost })]))
              wrote(id!, each.at, new Big(each.qty))
              break
            }
            case 'out': {
              let id = ''
              const went = await goes(
                booking(async book => {
                  id = (await post(book, [moved(book.newId, places[each.at]!, `-${each.qty}`)]))[0]!
                }),
              )
              expect(went).toBe(usable(each.at) && free(each.at).gte(each.qty))
              if (went) wrote(id, each.at, new Big(each.qty).neg())
              break
            }
            case 'empty': {
              const all = free(each.at)
              if (all.eq(0) || !usable(each.at)) break
              const [id] = await booking(book => post(book, [moved(book.newId, places[each.at]!, all.neg().toFixed(3))]))
              wrote(id!, each.at, all.neg())
              break
            }
            case 'both': {
              // Two lines of one document: both or neither.
              let ids: string[] = []
              const went = await goes(
                booking(async book => {
                  ids = await post(book, [
                    moved(book.newId, places[each.at]!, each.qty, { unitCost: '1.5' }),
                    moved(book.newId, places[each.to]!, `-${each.qty}`),
                  ])
                }),
              )
              const fresh = each.at === each.to && counted[each.to]!.hand.eq(0)
              expect(went).toBe((fresh || usable(each.to)) && (each.at === each.to || free(each.to).gte(each.qty)))
              if (went) {
                wrote(ids[0]!, each.at, new Big(each.qty))
                wrote(ids[1]!, each.to, new Big(each.qty).neg())
              }
              break
            }
            case 'value':
              await goes(booking(book => post(book, [moved(book.newId, places[each.at]!, '0', { amount: each.amount })])))
              break
            case 'reserve': {
              const [paper, wish] = [app.newId(), wanted(app.newId, places[each.at]!, each.qty)]
              const went = await goes(booking(book => heldStock.hold(paperIn(book, paper), [wish])))
              expect(went).toBe(usable(each.at) && free(each.at).gte(each.qty))
              if (!went) break
              counted[each.at]!.held = counted[each.at]!.held.plus(each.qty)
              holds.push({ paper, bizLineId: wish.bizLineId, at: each.at, qty: new Big(each.qty), live: true })
              break
            }
            case 'release': {
              const hold = holds[each.which % Math.max(holds.length, 1)]
              if (!hold) break
              await booking(book => heldStock.free(paperIn(book, hold.paper)))
              if (hold.live) counted[hold.at]!.held = counted[hold.at]!.held.minus(hold.qty)
              hold.live = false
              break
            }
            case 'consume': {
              const hold = holds[each.which % Math.max(holds.length, 1)]
              if (!hold) break
              const used = hold.qty.times(each.part).div(3).round(3, Big.roundDown)
              let ids: string[] = []
              const went = await goes(
                booking(async book => {
                  ids = await consume(paperIn(book, hold.paper), new Map([[hold.bizLineId, used.toFixed(3)]]))
                }),
              )
              expect(went).toBe(hold.live)
              if (!went) break
              hold.live = false
              counted[hold.at]!.held = counted[hold.at]!.held.minus(hold.qty)
              if (ids[0]) wrote(ids[0], hold.at, used.neg())
              break
            }
            case 'reverse': {
              const row = rows[each.which % Math.max(rows.length, 1)]
              if (!row) break
              const enough = free(row.at).minus(row.qty).gte(0)
              const went = await goes(booking(book => reverse(book, [row.id])))
              // Its cost may have gone into later issues: then the quantities allow it and the value does not.
              if (!row.live || !enough) expect(went).toBe(false)
              if (!went) break
              row.live = false
              counted[row.at]!.hand = counted[row.at]!.hand.minus(row.qty)
              break
            }
            case 'judge': {
              const { hand, held, state } = counted[each.at]!
              const judged = { to: each.to, reason: '试', userId: '1' }
              const went = await goes(booking(book => changeQuality(book, places[each.at]!, judged)))
              // What is promised to somebody stays good enough for that.
              expect(went).toBe(hand.gt(0) && state !== each.to && (isUsable(each.to) || held.eq(0)))
              if (went) counted[each.at]!.state = each.to
            }
          }
          expect(await breaches(), each.kind).toEqual([])
        }
        expect(await booking(({ tx }) => onHandAt(tx, places))).toEqual(
          counted.map(({ hand, held }, n) => ({
            onHandQty: hand.toFixed(3),
            reservedQty: held.toFixed(3),
            availableQty: usable(n) ? free(n).toFixed(3) : '0.000',
          })),
        )
      }),
      { numRuns: RUNS },
    )
    const [told] = await app.sql<{ wrong: string }>(`
      select count(*) as wrong from (select balance_qty, sum(qty) over (partition by warehouse_id, material_id, location_id, batch_no order by id) as counted
        from stock_ledger) each where balance_qty <> counted`)
    expect(told?.wrong).toBe('0')
  })

  it('and just so when several come at the same moment', PATIENCE, async () => {
    const warehouseId = await newWarehouse(app, booking)
    const does = fc.constantFrom('in', 'out', 'reserve', 'consume', 'release', 'reverse', 'freeze', 'unfreeze')
    await fc.assert(
      fc.asyncProperty(crowded(fc.record({ does, qty: fc.integer({ min: 1, max: 3 }), which: fc.nat(5) })), async groups => {
        const place = { warehouseId, materialId: await newMaterial(booking) }
        const rows = await booking(book => post(book, [moved(book.newId, place, '3', { unitCost: '7.77' })]))
        const holds: string[] = []
        const happen = async (book: TestBook, each: { does: string; qty: number; which: number }) => {
          const paper = paperIn(book, holds[each.which % Math.max(holds.length, 1)] ?? '0')
          if (each.does === 'in') rows.push(...(await post(book, [moved(book.newId, place, `${each.qty}`, { unitCost: '3.33' })])))
          else if (each.does === 'out') rows.push(...(await post(book, [moved(book.newId, place, `-${each.qty}`)])))
          else if (each.does === 'release') await heldStock.free(paper)
          else if (each.does === 'consume') await consume(paper)
          else if (each.does === 'freeze') await changeQuality(book, place, { to: 'frozen', reason: '试', userId: '1' })
          else if (each.does === 'unfreeze') await changeQuality(book, place, { to: 'good', reason: '试', userId: '1' })
          else if (each.does === 'reverse') await reverse(book, [rows[each.which % rows.length]!])
          else {
            const made = paperIn(book)
            holds.push(made.documentId)
            await heldStock.hold(made, [wanted(book.newId, place, `${each.qty}`)])
          }
        }
        for (const group of groups) {
          await Promise.all(group.map(each => goes(booking(book => happen(book, each)))))
          expect(await breaches(), group.map(each => each.does).join(' ')).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('INV-27, INV-89 an ingot moves whole and is in one place, whoever brings or takes it', PATIENCE, async () => {
    const warehouseIds = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
    const move = fc.record({
      at: fc.nat(1),
      number: fc.nat(2),
      qty: fc.constantFrom('32180', '32180', '-32180', '-32180', '-9000', '-40000'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async papers => {
        const materialId = await newMaterial(booking, 'yes')
        await app.sql(`update wh_material set material_type = '2', unit = 'kg', double_unit = 'yes' where id = $1`, [materialId])
        const lies = new Map<number, number>()
        for (const paper of papers) {
          const after = new Map(lies)
          const fits = paper.every(({ at, number, qty }) => {
            const here = after.get(number) === at
            if (qty === '-32180' && here) return after.delete(number)
            return qty === '32180' && !after.has(number) && !!after.set(number, at)
          })
          const went = await goes(
            booking(book =>
              post(
                book,
                paper.map(({ at, number, qty }) =>
                  moved(book.newId, { warehouseId: warehouseIds[at]!, materialId, batchNo: `${materialId}-${number}` }, qty, {
                    ...(qty.startsWith('-') ? { bizType: 'TRANSFER_OUT' } : { unitCost: '5', bizType: 'TRANSFER_IN' }),
                  }),
                ),
              ),
            ),
          )
          if (fits) expect(went).toBe(true)
          if (paper.some(({ qty }) => ['-9000', '-40000'].includes(qty))) expect(went).toBe(false)
          expect(await breaches()).toEqual([])
          if (went) {
            lies.clear()
            const rows = await app.sql<{ batch_no: string; warehouse_id: string }>(
              'select batch_no, warehouse_id from stock_balance where material_id = $1 and on_hand_qty > 0',
              [materialId],
            )
            for (const row of rows) lies.set(Number(row.batch_no.split('-')[1]), warehouseIds.indexOf(row.warehouse_id))
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('twenty compete for the last piece, and one gets it', async () => {
    const place = { warehouseId: await newWarehouse(app, booking), materialId: await newMaterial(booking) }
    await booking(book => post(book, [moved(book.newId, place, '1', { unitCost: '9.99' })]))
    const takers = await atOnce(booking, 20, book => post(book, [moved(book.newId, place, '-1')]))
    expect(takers.filter(Boolean)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('the same reversal from twenty sides happens once', async () => {
    const place = { warehouseId: await newWarehouse(app, booking), materialId: await newMaterial(booking) }
    const [id] = await booking(book => post(book, [moved(book.newId, place, '50', { unitCost: '2' })]))
    await booking(book => post(book, [moved(book.newId, place, '50', { unitCost: '2' })]))
    const takers = await atOnce(booking, 20, book => reverse(book, [id!]))
    expect(takers.filter(Boolean)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('documents that name the same materials in opposite order wait, and all of them pass', async () => {
    const warehouseId = await newWarehouse(app, booking)
    const places = [
      { warehouseId, materialId: await newMaterial(booking) },
      { warehouseId, materialId: await newMaterial(booking) },
      { warehouseId, materialId: await newMaterial(booking) },
    ]
    let turn = 0
    const takers = await atOnce(booking, 20, book => {
      const order = turn++ % 2 ? places : [...places].reverse()
      return post(
        book,
        order.map(place => moved(book.newId, place, '1', { unitCost: '1' })),
      )
    })
    expect(takers.filter(Boolean)).toHaveLength(20)
    for (const place of places) expect(await booking(({ tx }) => onHand(tx, place))).toMatchObject({ onHandQty: '20.000' })
    expect(await breaches()).toEqual([])
  })
})
