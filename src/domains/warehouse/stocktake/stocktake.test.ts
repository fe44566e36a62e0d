import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calledFor } from '#model/action.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { locations } from '../place/location.table.ts'
import { onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { stocktake } from './stocktake.register.ts'

const MASTER = 'blade-biz/master'
const SHEET = 'blade-biz/stocktake'

interface Line {
  id: string
  lineNo: number
  materialCode: string
  bookQty: string
  countQty: string
  locationName: string
}

/** 盘点: the head of the stores begins it, a keeper counts, the head ends it, and papers settle what is different. */
describe('盘点单', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let head: Session
  let keeper: Session
  let people: { countUserId: string; superviseUserId: string }
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    ;[head, keeper] = [await cases.as('luo.zhigang'), await cases.as('song.jun')]
    people = { countUserId: await userId(app, 'song.jun'), superviseUserId: await userId(app, 'wei.lin') }
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => stockBreaches(tx))
  const act = (action: string, more: object, session = head) => session.post(`${MASTER}/act`, { master: 'stocktake', action, ...more })
  const rowOf = async (id: string) => (await head.get(`${MASTER}/detail`, { master: 'stocktake', id })).body.data
  const linesOf = async (stocktakeId: string): Promise<Line[]> => (await keeper.get(`${SHEET}/lines`, { stocktakeId })).body.data
  const count = (stocktakeId: string, found: Record<string, string>, session = keeper) =>
    session.post(`${SHEET}/count`, { stocktakeId, lines: Object.entries(found).map(([id, qty]) => ({ id, qty })) })

  /** A warehouse of its own with so many pieces of so many materials. */
  async function stocked(...booked: string[]) {
    const warehouseId = await newWarehouse(app, booking)
    const materialIds = await Promise.all(booked.map(() => newMaterial(booking)))
    await booking(book =>
      post(
        book,
        booked.map((qty, at) => moved(book.newId, { warehouseId, materialId: materialIds[at]! }, qty, { unitCost: '10' })),
      ),
    )
    return { warehouseId, materialIds }
  }
  async function begun(...booked: string[]) {
    const stock = await stocked(...booked)
    const reply = await act('begin', { fields: { warehouseId: stock.warehouseId, ...people } })
    const stocktakeId: string = reply.body.data.id
    const lines = await linesOf(stocktakeId)
    return { ...stock, stocktakeId, lines: stock.materialIds.map(id => lines.find(line => line.materialCode === id)!) }
  }
  const moves = (warehouseId: string, materialId: string) =>
    booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '1', { unitCost: '10' })]))

  it('is begun, counted, ended, settled by papers that start from it, and the warehouse moves again', async () => {
    const { warehouseId, materialIds, stocktakeId, lines } = await begun('10', '5', '4')
    const row = await rowOf(stocktakeId)
    expect(row).toMatchObject({ state: 'counting', warehouseId, ...people, lineCount: 3, countedCount: 0, diffCount: 0 })
    expect(row.stocktakeNo).toMatch(/^PD\d{12}$/)
    await expect(moves(warehouseId, materialIds[0]!)).rejects.toThrow('仓库正在盘点')

    expect((await act('finish', { id: stocktakeId })).body.msg).toBe('还有未盘点的明细')
    expect((await count(stocktakeId, { [lines[0]!.id]: '8', [lines[1]!.id]: '5.5' })).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ countedCount: 2, diffCount: 2, diffAmount: '-15.00' })
    expect((await act('finish', { id: stocktakeId })).body.msg).toBe('还有未盘点的明细')
    // Written into the wrong line: it is as if nobody had counted it.
    await count(stocktakeId, { [lines[1]!.id]: '' })
    expect(await rowOf(stocktakeId)).toMatchObject({ countedCount: 1, diffCount: 1, diffAmount: '-20.00' })
    await count(stocktakeId, { [lines[1]!.id]: '5.5', [lines[2]!.id]: '4' })
    expect((await act('finish', { id: stocktakeId })).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'counted', lossCount: 1, gainCount: 1 })
    expect((await count(stocktakeId, { [lines[0]!.id]: '9' })).body.msg).toBe('盘点单已结束盘点')

    const given = JSON.stringify({ stocktakeId, ...people })
    const opened = async (flowKey: string) => (await keeper.get('blade-flow/process/open', { flowKey, given })).body.data
    for (const wrong of ['x', '[]', 'null'])
      expect((await keeper.get('blade-flow/process/open', { flowKey: 'inventory_loss', given: wrong })).body.msg).toBe(
        '请求参数格式错误: given',
      )
    const loss = await opened('inventory_loss')
    expect(loss.form).toMatchObject({ stocktakeId, warehouseId, ...people, totalDiffAmount: '20.00' })
    expect(loss.form.items).toMatchObject([{ stocktakeLineId: lines[0]!.id, diffQty: '2.000', bookQty: '10.000' }])
    expect(loss.labels[`stocktake:${stocktakeId}`]).toBe(row.stocktakeNo)
    const gain = await opened('inventory_profit')
    expect(gain.form.items).toMatchObject([{ stocktakeLineId: lines[1]!.id, diffQty: '0.500' }])

    const filled = ({ form }: { form: { items: object[] } }, more: object) => ({
      ...form,
      causeAnalysis: '计量误差',
      items: form.items.map(item => ({ ...item, diffCause: 'measure', ...more })),
    })
    const first = await cases.start('song.jun', 'inventory_loss', filled(loss, { lossHandle: 'expense' }))
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'settling', lossCount: 0, gainCount: 1 })
    expect((await opened('inventory_loss')).form.items ?? []).toEqual([])
    expect((await act('cancel', { id: stocktakeId, fields: { cancelReason: '太迟了' } })).status).toBe(409)
    await cases.agreeAll(first.processInstanceId)
    await cases.agreeAll((await cases.start('song.jun', 'inventory_profit', filled(gain, {}))).processInstanceId)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'closed', lossCount: 0, gainCount: 0 })
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId: materialIds[0]! }))).toMatchObject({ onHandQty: '8.000' })
    await moves(warehouseId, materialIds[0]!)
    expect(await breaches()).toEqual([])
  })

  it('is cancelled for a reason as long as nothing is settled, and then counted anew', async () => {
    const { warehouseId, materialIds, stocktakeId, lines } = await begun('10')
    await count(stocktakeId, { [lines[0]!.id]: '1' })
    expect((await act('cancel', { id: stocktakeId })).body.msg).toBe('撤销原因不能为空')
    expect((await act('cancel', { id: stocktakeId, fields: { cancelReason: '盘错仓库' } })).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'cancelled', cancelReason: '盘错仓库' })
    await moves(warehouseId, materialIds[0]!)
    expect((await count(stocktakeId, { [lines[0]!.id]: '2' })).status).toBe(409)
    expect((await act('cancel', { id: stocktakeId, fields: { cancelReason: '再来' } })).status).toBe(409)
    expect(await breaches()).toEqual([])
    const again = await act('begin', { fields: { warehouseId, ...people } })
    expect(again.status).toBe(200)
    expect((await linesOf(again.body.data.id)).map(line => line.bookQty)).toEqual(['11.000'])
  })

  it('what the books know nothing of is written down at its shelf, once, at the last price', async () => {
    const { warehouseId, stocktakeId, lines } = await begun('3')
    const materialId = await newMaterial(booking)
    const batched = await newMaterial(booking, 'yes')
    await app.sql('update wh_material set last_price = 12.5 where id = $1', [materialId])
    const shelf = async (code: string, at: string) =>
      booking(async ({ tx, newId }) => {
        const id = newId()
        await tx.insert(locations).values({ id, warehouseId: at, locationCode: code, locationName: code, enabled: 'yes' })
        return id
      })
    const [here, elsewhere] = [await shelf('A-01', warehouseId), await shelf('B-01', await newWarehouse(app, booking))]
    const found = (more: object) => keeper.post(`${SHEET}/found`, { stocktakeId, materialId, qty: '2', ...more })
    expect((await found({ qty: '0' })).body.msg).toBe('账外数量须大于零')
    expect((await found({ locationId: elsewhere })).body.msg).toBe('库位不属于所盘仓库')
    expect((await found({ materialId: batched })).body.msg).toMatch('批次管理的物料须填写批次号')
    expect((await found({ qty: '1.2345' })).status).toBe(400)
    expect((await found({ locationId: here })).status).toBe(200)
    expect((await found({ locationId: here })).body.msg).toBe('该库位已有盘点行，请直接填写实盘数量')
    expect((await linesOf(stocktakeId)).at(-1)).toMatchObject({ lineNo: 2, locationName: 'A-01', bookQty: '0.000', countQty: '2.000' })
    await count(stocktakeId, { [lines[0]!.id]: '3' })
    await act('finish', { id: stocktakeId })
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'counted', gainCount: 1, diffAmount: '25.00' })
    expect(await breaches()).toEqual([])
  })

  it('what lies elsewhere in the same warehouse is found at its average there, whatever it last cost', async () => {
    const { warehouseId, materialIds, stocktakeId } = await begun('3')
    const [materialId] = materialIds
    await app.sql('update wh_material set last_price = 12.5 where id = $1', [materialId])
    const locationId = await booking(async ({ tx, newId }) => {
      const id = newId()
      await tx.insert(locations).values({ id, warehouseId, locationCode: 'A-02', locationName: 'A-02', enabled: 'yes' })
      return id
    })
    expect((await keeper.post(`${SHEET}/found`, { stocktakeId, materialId, locationId, qty: '2' })).status).toBe(200)
    const lines = await app.sql('select book_qty, unit_cost from stocktake_line where stocktake_id = $1 order by line_no', [stocktakeId])
    expect(lines).toEqual([
      { book_qty: '3.000', unit_cost: '10.0000' },
      { book_qty: '0.000', unit_cost: '10.0000' },
    ])
  })

  it('keepers count, the head decides; nobody counts alone, twice at once, or what is not there', async () => {
    const { warehouseId } = await stocked('1')
    const fields = { warehouseId, ...people }
    expect((await act('begin', { fields }, keeper)).status).toBe(403)
    const alone = await act('begin', { fields: { ...fields, superviseUserId: people.countUserId } })
    expect(alone.body).toMatchObject({ msg: '盘点人与监盘人不能为同一人', data: { problems: [{ path: 'superviseUserId' }] } })
    const replies = await Promise.all([1, 2, 3].map(() => act('begin', { fields })))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409])
    const stocktakeId = replies.find(reply => reply.status === 200)!.body.data.id
    for (const action of ['finish', 'cancel'])
      expect((await act(action, { id: stocktakeId, fields: { cancelReason: '无权' } }, keeper)).status).toBe(403)
    expect((await count(stocktakeId, { [app.newId()]: '1' })).body.msg).toBe('盘点行不存在')
    expect((await count(stocktakeId, { 1: '-1' })).status).toBe(400)
    const stranger = await cases.as('worker01')
    expect((await stranger.get(`${SHEET}/lines`, { stocktakeId })).status).toBe(403)
    expect((await count(stocktakeId, { 1: '1' }, await cases.as('wei.lin'))).status).toBe(403)
    expect(await breaches()).toEqual([])
  })

  it('five thousand lines are read, counted and ended without asking line by line', async () => {
    const {
      stocktakeId,
      lines: [first],
    } = await begun('1')
    await app.sql(
      `insert into stocktake_line (id, stocktake_id, line_no, material_id, batch_no, book_qty, unit_cost)
       select l.id + n, l.stocktake_id, n + 1, l.material_id, 'B' || n, 1, 2 from stocktake_line l, generate_series(1, 4999) n where l.id = $1`,
      [first!.id],
    )
    const lines = await linesOf(stocktakeId)
    expect(lines).toHaveLength(5000)
    for (let at = 0; at < lines.length; at += 1000) {
      const some = lines.slice(at, at + 1000)
      expect((await count(stocktakeId, Object.fromEntries(some.map(line => [line.id, '1'])))).status).toBe(200)
    }
    expect((await act('finish', { id: stocktakeId })).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'closed', lineCount: 5000, countedCount: 5000, diffCount: 0 })
  })

  it('is written by those who may count, and looked at by its other readers', () => {
    const ways = (may: boolean, state: string) =>
      stocktake.opens.flatMap(opening =>
        opening.when({ id: '1', state } as never, '') ? (calledFor(opening, () => may)?.title ?? []) : [],
      )
    expect([ways(true, 'counting'), ways(false, 'counting'), ways(false, 'closed')]).toEqual([['录入'], ['明细'], ['明细']])
  })
})
