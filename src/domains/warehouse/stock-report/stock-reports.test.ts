import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { drillTo, type Report } from '#model/report.ts'
import { appTest, goes, moved, newMaterial, newWarehouse, openMonths, PATIENCE, RUNS } from '#test/harness.ts'
import { post, reverse } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { FLOW_OF } from '../stock/stock-movement.register.ts'
import { stockPeriodBreaches } from '../stock/stock-period.query.ts'
import dictionaries from '../warehouse.dict.ts'
import { stockAgeing } from './stock-ageing.report.ts'
import { stockSummary } from './stock-summary.report.ts'

type Row = Record<string, string>
const DAY = 86_400_000

/** Something happens so many days ago; numbers pick a place or an earlier row. */
const step = fc.record({
  does: fc.constantFrom('in', 'in', 'in', 'out', 'out', 'empty', 'gain', 'loss', 'worth', 'reverse', 'return'),
  at: fc.nat(5),
  which: fc.nat(20),
  ago: fc.oneof(fc.nat(20), fc.nat(400)),
  qty: fc.integer({ min: 1, max: 40_000 }).map(n => new Big(n).div(1000).toFixed(3)),
  cost: fc.integer({ min: 0, max: 99_999 }).map(n => new Big(n).div(10_000).toFixed(4)),
})

const sumOf = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum.plus(row[name] || 0), new Big(0))

appTest('reports of the stock', ({ app, booking, as }) => {
  // What happened long ago is booked here as if it were then.
  beforeAll(() => openMonths(booking, 14))

  const ask = async (call: string, query: Record<string, string>) => {
    const { status, body } = await (await as('admin')).get(`blade-biz/report/${call}`, query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const rowsOf = async (query: Record<string, string>): Promise<Row[]> => (await ask('rows', { size: '500', ...query })).records
  const totalsOf = async (query: Record<string, string>): Promise<Row> => (await ask('totals', query)).totals

  /** What the list behind a figure adds up to, under the filters that the figure leads there with. */
  async function behind(report: Report, name: string, asked: Record<string, unknown>, row: Row, of: string): Promise<string> {
    const measure = report.measures[name]!
    const keys = Object.fromEntries(report.keys.map(key => [key, row[key]]))
    const address = drillTo(report, measure, asked, keys)!
    const where = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    const { body } = await (await as('admin')).get('blade-biz/master/figures', {
      asked: JSON.stringify([{ master: measure.drill!.key, where, sum: of }]),
    })
    return body.data[0].sum
  }

  it('every kind of movement counts in some column', () => {
    const kinds = dictionaries.find(({ code }) => code === 'stock_biz_type')!
    expect(Object.keys(FLOW_OF).sort()).toEqual(kinds.entries.map(({ key }) => key).sort())
  })

  it('INV-83 whatever happened: totals are the ledger, rows add up, and every figure is the list behind it', PATIENCE, async () => {
    const warehouseIds = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }), fc.nat(13), fc.nat(5), async (steps, back, length) => {
        const materialIds = [await newMaterial(booking), await newMaterial(booking, 'yes')]
        const places = [0, 1, 2, 3, 4, 5].map(n => ({
          warehouseId: warehouseIds[n % 2]!,
          materialId: materialIds[n >> 2]!,
          batchNo: n >> 2 ? `B${n}` : '',
        }))
        const rows: string[] = []
        const now = new Date()
        // Books are written day after day: what is valued at an average knows what came before.
        for (const each of [...steps].sort((left, right) => right.ago - left.ago)) {
          const place = places[each.at]!
          const postTime = new Date(now.getTime() - each.ago * DAY)
          const put = (qty: string, more: object) =>
            goes(
              booking(async book => {
                rows.push(...(await post(book, [moved(book.newId, place, qty, more)], postTime)))
              }),
            )
          if (each.does === 'in') await put(each.qty, { unitCost: each.cost })
          else if (each.does === 'gain') await put(each.qty, { unitCost: each.cost, bizType: 'COUNT_GAIN' })
          else if (each.does === 'out') await put(`-${each.qty}`, {})
          else if (each.does === 'loss') await put(`-${each.qty}`, { bizType: 'COUNT_LOSS' })
          else if (each.does === 'return') await put(each.qty, { unitCost: each.cost, bizType: 'ISSUE_RETURN' })
          else if (each.does === 'worth') await put('0', { amount: each.cost.slice(0, -2), bizType: 'RECEIPT_ADJUST' })
          else if (each.does === 'reverse' && rows.length > 0) await goes(booking(book => reverse(book, [rows[each.which % rows.length]!])))
          else if (each.does === 'empty') {
            const [hand] = await app.sql<{ qty: string }>(
              `select on_hand_qty::text as qty from stock_balance where warehouse_id = $1 and material_id = $2 and batch_no = $3 and on_hand_qty > 0`,
              [place.warehouseId, place.materialId, place.batchNo],
            )
            if (hand) await put(`-${hand.qty}`, {})
          }
        }
        expect(await booking(({ tx }) => stockBreaches(tx))).toEqual([])
        expect(await booking(({ tx }) => stockPeriodBreaches(tx))).toEqual([])

        const months = [back + length, back].map(n => formatDate(new Date(now.getTime() - n * 30 * DAY), 'yyyy-MM')) as [string, string]
        const day = formatDate(new Date(now.getTime() - back * 13 * DAY), 'yyyy-MM-dd')
        for (const materialId of materialIds) {
          const [until] = await app.sql<Row>(
            `select coalesce(sum(qty), 0) as "stockQty", coalesce(sum(amount), 0) as "stockValue" from stock_ledger
             where material_id = $1 and (post_time at time zone 'Asia/Shanghai')::date <= $2`,
            [materialId, day],
          )
          const onDay = { report: 'stockAt', day, materialId }
          const [lying, all] = [await rowsOf(onDay), await totalsOf(onDay)]
          for (const [name, value] of Object.entries(until!)) {
            expect(new Big(all[name] || 0).eq(value), `${day} ${name} ${all[name]} ${value}`).toBe(true)
            expect(sumOf(lying, name).eq(value), name).toBe(true)
          }
          const asked = { period: months, materialId }
          const query = { report: 'stockSummary', period: months.join(','), materialId }
          const [ledger] = await app.sql<Row>(
            `select coalesce(sum(qty) filter (where period < $2), 0) as "openQty", coalesce(sum(amount) filter (where period < $2), 0) as "openValue",
               coalesce(sum(qty) filter (where period <= $3), 0) as "closeQty", coalesce(sum(amount) filter (where period <= $3), 0) as "closeValue",
               coalesce(sum(amount) filter (where period between $2 and $3 and biz_type = 'RECEIPT'), 0) +
               coalesce(sum(amount) filter (where period between $2 and $3 and biz_type = 'RECEIPT_ADJUST'), 0) as "purchaseValue",
               -coalesce(sum(qty) filter (where period between $2 and $3 and biz_type in ('ISSUE', 'ISSUE_RETURN')), 0) as "outQty"
             from stock_ledger where material_id = $1`,
            [materialId, ...months],
          )
          const shown = await rowsOf(query)
          const totals = await totalsOf(query)
          for (const [name, value] of Object.entries(ledger!)) {
            expect(new Big(totals[name] || 0).eq(value), `${name} ${totals[name]} ${value}`).toBe(true)
            expect(sumOf(shown, name).eq(value), name).toBe(true)
          }
          for (const row of shown) {
            const balance = (of: string) =>
              new Big(row[`open${of}`]!).plus(row[`in${of}`]!).minus(row[`out${of}`]!).plus(row[`count${of}`]!).eq(row[`close${of}`]!)
            expect([balance('Qty'), balance('Value')]).toEqual([true, true])
            for (const [name, sign] of [
              ['openQty', 1],
              ['purchaseQty', 1],
              ['inQty', 1],
              ['issueQty', -1],
              ['outQty', -1],
              ['countQty', 1],
              ['closeQty', 1],
            ] as const)
              expect(
                new Big(await behind(stockSummary as unknown as Report, name, asked, row, 'qty')).times(sign).eq(row[name]!),
                name,
              ).toBe(true)
            for (const [name, sign] of [
              ['openValue', 1],
              ['purchaseValue', 1],
              ['inValue', 1],
              ['issueValue', -1],
              ['outValue', -1],
              ['closeValue', 1],
            ] as const)
              expect(
                new Big(await behind(stockSummary as unknown as Report, name, asked, row, 'amount')).times(sign).eq(row[name]!),
                name,
              ).toBe(true)
          }

          for (const report of ['stockSummary', 'stockAgeing', 'stockTrend'])
            expect((await ask('ties', { ...query, report })).filter((tie: Row) => Number(tie.difference) !== 0)).toEqual([])

          const aged = await rowsOf({ report: 'stockAgeing', materialId })
          const [stock] = await app.sql<Row>(
            `select coalesce(sum(on_hand_qty), 0) as qty, coalesce(sum(stock_value), 0) as value from stock_cost where material_id = $1`,
            [materialId],
          )
          expect(sumOf(aged, 'stockValue').eq(stock!.value!)).toBe(true)
          expect(sumOf(aged, 'stockQty').eq(stock!.qty!)).toBe(true)
          for (const row of aged)
            for (const of of ['Qty', 'Value']) {
              const parts = ['d30', 'd90', 'd180', 'd365', 'older'].map(band => new Big(row[band + of]!))
              expect(parts.every(part => part.gte(0))).toBe(true)
              expect(parts.reduce((sum, part) => sum.plus(part), new Big(0)).eq(row[`stock${of}`]!)).toBe(true)
            }
          for (const row of aged)
            expect(await behind(stockAgeing as unknown as Report, 'stockQty', { materialId }, row, 'onHandQty')).toBe(row.stockQty)
        }
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    )
  })

  it('the closing of a month is the opening of the next', async () => {
    const [last, next] = [60, 30].map(days => formatDate(new Date(Date.now() - days * DAY), 'yyyy-MM'))
    const { closeValue } = await totalsOf({ report: 'stockSummary', period: `${last},${last}` })
    expect((await totalsOf({ report: 'stockSummary', period: `${next},${next}` })).openValue).toBe(closeValue)
  })

  it('says pieces and weight beside quantities, which have a sum where units differ', async () => {
    const all = await rowsOf({ report: 'stockSummary' })
    const row = (code: string) => all.find(({ materialCode }) => materialCode === code)!
    const [followed, weighed, oil, wheel] = ['GD-0011', 'GD-0001', 'FL-0001', 'FL-0011'].map(row) as [Row, Row, Row, Row]
    expect([followed.closePieces, followed.closeWeight]).toEqual([
      (Number(followed.closeQty) / 24_000).toFixed(0),
      (Number(followed.closeQty) / 1000).toFixed(3),
    ])
    expect([weighed.closePieces, weighed.closeWeight]).toEqual(['', weighed.closeQty])
    expect(oil.closeWeight).toBe((Number(oil.closeQty) / 1000).toFixed(3))
    expect([wheel.closePieces, wheel.closeWeight]).toEqual(['', ''])
    const totals = await totalsOf({ report: 'stockSummary' })
    expect(totals.closeQty).toBe('')
    expect([totals.closePieces, totals.closeWeight].map(Number)).toEqual(
      ['closePieces', 'closeWeight'].map(name => sumOf(all, name).toNumber()),
    )
  })

  describe('the age of stock', () => {
    const today = formatDate(new Date(), 'yyyy-MM-dd')
    const at = (ago: number) => new Date(`${addDays(today, -ago)}T04:00:00Z`)
    const bandsOf = async (materialId: string) => {
      const [row] = await rowsOf({ report: 'stockAgeing', materialId })
      return [row!.d30Qty, row!.d90Qty, row!.d180Qty, row!.d365Qty, row!.olderQty].map(Number)
    }

    it('first in, first out: what is left came last', async () => {
      const place = { warehouseId: await newWarehouse(app, booking), materialId: await newMaterial(booking) }
      for (const ago of [400, 200, 100, 60, 30, 0])
        await booking(book => post(book, [moved(book.newId, place, '10', { unitCost: '3.3333' })], at(ago)))
      expect(await bandsOf(place.materialId)).toEqual([20, 10, 10, 10, 10])
      await booking(book => post(book, [moved(book.newId, place, '-25')]))
      expect(await bandsOf(place.materialId)).toEqual([20, 10, 5, 0, 0])
    })

    it('an arrival that was taken back never was; what comes back from an issue is as old as it was', async () => {
      const place = { warehouseId: await newWarehouse(app, booking), materialId: await newMaterial(booking) }
      await booking(book => post(book, [moved(book.newId, place, '10', { unitCost: '2' })], at(300)))
      const [mistake] = await booking(book => post(book, [moved(book.newId, place, '5', { unitCost: '2' })], at(1)))
      await booking(book => reverse(book, [mistake!]))
      await booking(book => post(book, [moved(book.newId, place, '-4')], at(1)))
      await booking(book => post(book, [moved(book.newId, place, '3', { unitCost: '2', bizType: 'ISSUE_RETURN' })]))
      expect(await bandsOf(place.materialId)).toEqual([0, 0, 0, 9, 0])
    })

    it('a batch is as old as its first day in the company, wherever it lies now', async () => {
      const [here, there] = [await newWarehouse(app, booking), await newWarehouse(app, booking)]
      const materialId = await newMaterial(booking, 'yes')
      const batch = { materialId, batchNo: 'H1' }
      await booking(book => post(book, [moved(book.newId, { ...batch, warehouseId: here }, '8', { unitCost: '5' })], at(100)))
      await booking(book => post(book, [moved(book.newId, { ...batch, warehouseId: here }, '-8', { bizType: 'TRANSFER_OUT' })], at(2)))
      await booking(book =>
        post(book, [moved(book.newId, { ...batch, warehouseId: there }, '8', { unitCost: '5', bizType: 'TRANSFER_IN' })], at(2)),
      )
      expect(await bandsOf(materialId)).toEqual([0, 0, 8, 0, 0])
    })

    it('idle is what nobody was issued for longer than the parameter says', async () => {
      const warehouseId = await newWarehouse(app, booking)
      const [asleep, awake] = [await newMaterial(booking), await newMaterial(booking)]
      for (const materialId of [asleep, awake])
        await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '10', { unitCost: '7' })], at(200)))
      await booking(book => post(book, [moved(book.newId, { warehouseId, materialId: awake }, '-1')], at(10)))
      const idle = await rowsOf({ report: 'stockAgeing', warehouseId, idle: 'yes' })
      expect(idle.map(({ materialId, idleValue }) => [materialId, idleValue])).toEqual([[asleep, '70.00']])
      expect((await totalsOf({ report: 'stockAgeing', warehouseId })).idleRate).toBe(new Big(7000).div(133).toFixed(2))
    })
  })
})
