import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { avgCost, onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { beginCount, finishCount, recordCount, recordFound } from './stocktake.ledger.ts'

describe('盘盈, from the count to the book', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let people: Record<'counter' | 'watcher', string>
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    people = { counter: await userId(app, 'song.jun'), watcher: await userId(app, 'wei.lin') }
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => stockBreaches(tx))
  const stateOf = async (stocktakeId: string) => {
    const [take] = await app.sql<{ state: string; frozen: string }>(
      'select s.state, w.frozen from stocktake s join wh_warehouse w on w.id = s.warehouse_id where s.id = $1',
      [stocktakeId],
    )
    return take
  }

  /** A warehouse of its own with one material, counted with so much more or less than booked. */
  async function counted(booked: string, found: string, unitCost = '100', beside = false) {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, booked, { unitCost })]))
    const counting = { stocktakeNo: `PD${warehouseId}`, warehouseId, countUserId: people.counter, superviseUserId: people.watcher }
    const stocktakeId = await booking(book => beginCount(book, counting, people.counter))
    const [line] = await app.sql<{ id: string }>('select id from stocktake_line where stocktake_id = $1', [stocktakeId])
    await booking(book => recordCount(book, stocktakeId, new Map([[line!.id, found]])))
    const lineIds = [line!.id]
    if (beside) {
      await app.sql('update wh_material set last_price = 12.5 where id = $1', [materialId])
      lineIds.push(await booking(book => recordFound(book, stocktakeId, { materialId, batchNo: 'X' }, '4')))
    }
    await booking(book => finishCount(book, stocktakeId))
    return { warehouseId, materialId, stocktakeId, lineIds }
  }

  const form = (stocktakeId: string, lineIds: readonly string[], more: object = {}) => ({
    stocktakeId,
    countUserId: people.counter,
    superviseUserId: people.watcher,
    causeAnalysis: '退库未办手续',
    items: lineIds.map(stocktakeLineId => ({ stocktakeLineId, diffCause: 'record' })),
    ...more,
  })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('song.jun', 'inventory_profit', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }

  it('is returned, corrected, submitted again and written up at the accountant’s cost; the warehouse moves again', async () => {
    const { warehouseId, materialId, stocktakeId, lineIds } = await counted('10', '12.5')
    const place = { warehouseId, materialId }
    const { processInstanceId, businessId, number } = await cases.start('song.jun', 'inventory_profit', form(stocktakeId, lineIds))
    expect(await refused(form(stocktakeId, lineIds))).toBe('该盘点行已在其他单据中处理')
    const [first] = await cases.open(processInstanceId)
    await cases.send('luo.zhigang', 'process/return', { taskId: first!.taskId, to: 'start', comment: '原因写清楚' })
    const again = await cases.send('song.jun', 'process/resubmit', {
      processInstanceId,
      form: form(stocktakeId, lineIds, { causeAnalysis: '车间交回三件未办退库' }),
    })
    expect(again.body).toMatchObject({ success: true })
    await cases.agreeUntil(processInstanceId, 'cost_acct')
    const priced = (unitCost: string) =>
      cases.decide(processInstanceId, { form: { items: [{ stocktakeLineId: lineIds[0], diffCause: 'record', unitCost }] } })
    expect((await priced('0')).body.msg).toBe('成本单价须大于零')
    expect((await priced('80')).body).toMatchObject({ success: true })
    expect(await booking(({ tx }) => onHand(tx, place))).toMatchObject({ onHandQty: '10.000' })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['fin_head'])
    expect(await app.sql('select biz_type, bill_no, qty, amount from stock_ledger where biz_id = $1', [businessId])).toEqual([
      { biz_type: 'COUNT_GAIN', bill_no: number, qty: '2.500', amount: '200.00' },
    ])
    expect(await booking(({ tx }) => avgCost(tx, place))).toBe('96.0000')
    expect(await stateOf(stocktakeId)).toEqual({ state: 'closed', frozen: 'no' })
    expect(await breaches()).toEqual([])
  })

  it('what the books know nothing of comes in at its last price; nobody counts it twice', async () => {
    const { warehouseId, materialId, stocktakeId, lineIds } = await counted('3', '3', '10', true)
    const { processInstanceId } = await cases.start('song.jun', 'inventory_profit', form(stocktakeId, [lineIds[1]!]))
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'cost_acct', 'fin_head'])
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId, batchNo: 'X' }))).toMatchObject({ onHandQty: '4.000' })
    expect(await refused(form(stocktakeId, [lineIds[1]!]))).toBe('盘点单未盘点完成或已关闭')
    expect(await breaches()).toEqual([])
  })

  it('a large gain goes up to the general manager; refused, its lines wait for another paper', async () => {
    const { stocktakeId, lineIds } = await counted('100', '1200')
    const first = await cases.start('song.jun', 'inventory_profit', form(stocktakeId, lineIds))
    await cases.decide(first.processInstanceId, { pass: false, comment: '重新盘点' })
    expect(await stateOf(stocktakeId)).toEqual({ state: 'counted', frozen: 'yes' })
    const second = await cases.start('song.jun', 'inventory_profit', form(stocktakeId, lineIds))
    expect(await cases.agreeAll(second.processInstanceId)).toEqual(['wh_head', 'cost_acct', 'fin_head', 'cfo', 'gm'])
    expect(await breaches()).toEqual([])
  })

  it('refuses a loss, one person in two chairs and the same line twice', async () => {
    const loss = await counted('10', '8')
    expect(await refused(form(loss.stocktakeId, loss.lineIds))).toBe('盘盈数量须大于零，盘亏请走盘亏审批')
    const { stocktakeId, lineIds } = await counted('10', '11')
    expect(await refused(form(stocktakeId, lineIds, { superviseUserId: people.counter }))).toBe('盘点人与监盘人不能为同一人')
    expect(await refused(form(stocktakeId, [...lineIds, ...lineIds]))).toBe('同一盘点行不能重复')
  })
})
