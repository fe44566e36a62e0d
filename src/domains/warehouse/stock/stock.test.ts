import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { appTest, gate, goes, moved, paperIn, stockIn, wanted } from '#test/harness.ts'
import { post, postedBy, reverse } from './stock.ledger.ts'
import { stockBreaches } from './stock.query.ts'
import { stockLedger } from './stock.table.ts'
import { consume, heldStock } from './stock-reserve.ledger.ts'

appTest('the stock book', tools => {
  const { app, booking, detail, save } = tools
  const stock = stockIn(tools)
  const { onHandAt, avgCostAt } = stock
  tools.keeps(stockBreaches)
  let place: { warehouseId: string; materialId: string }
  beforeEach(async () => {
    place = await stock.place()
  })

  type More = { unitCost?: string; amount?: string; batchNo?: string; bizType?: string }
  const move = (qty: string, { batchNo, ...more }: More = {}) => stock.move({ ...place, ...(batchNo ? { batchNo } : {}) }, qty, more)
  const rows = () =>
    app.sites[0]!.database.reader.select().from(stockLedger).where(eq(stockLedger.materialId, place.materialId)).orderBy(stockLedger.id)

  it('values what leaves at the moving average, and the last piece takes the last cent', async () => {
    await move('3', { amount: '10.00' })
    await move('-1')
    await move('-1')
    await move('-1')
    expect((await rows()).map(row => [row.qty, row.amount, row.balanceQty])).toEqual([
      ['3.000', '10.00', '3.000'],
      ['-1.000', '-3.33', '2.000'],
      ['-1.000', '-3.34', '1.000'],
      ['-1.000', '-3.33', '0.000'],
    ])
    expect(await avgCostAt(place)).toBeUndefined()
  })

  it('rounds a cost half up, and values many pieces by what they cost together, not by a rounded price', async () => {
    await move('1', { unitCost: '0.1250' })
    await move('29999', { amount: '9999.87' })
    await move('-15000')
    await move('-15000')
    expect((await rows()).map(row => row.amount)).toEqual(['0.13', '9999.87', '-5000.00', '-5000.00'])
  })

  it('INV-89 half a piece neither moves nor is promised, half a kilogram does', async () => {
    await move('2.5', { unitCost: '1' })
    place = await stock.place()
    await app.sql(`update wh_material set unit = 'pc' where id = $1`, [place.materialId])
    await move('2', { unitCost: '1' })
    for (const qty of ['0.5', '-0.5']) await expect(move(qty, { unitCost: '1' })).rejects.toThrow('数量须为整数')
    expect(await onHandAt(place)).toMatchObject({ onHandQty: '2.000' })
  })

  it('averages over all batches of a material in a warehouse', async () => {
    await move('10', { unitCost: '1', batchNo: 'A' })
    await move('10', { unitCost: '3', batchNo: 'B' })
    expect(await avgCostAt(place)).toBe('2.0000')
    await move('-10', { batchNo: 'A' })
    expect((await rows()).at(-1)).toMatchObject({ amount: '-20.00', unitCost: '2.0000' })
    const named = `${place.materialId} 物料${place.materialId} 批次 A`
    await expect(move('-10', { batchNo: 'A' })).rejects.toThrow(`库存可用数量不足：${named} 可用 0.000，需要 10`)
  })

  it('corrects a value without moving anything, but never leaves value behind', async () => {
    await move('4', { unitCost: '2.5' })
    await move('0', { amount: '-2.00', bizType: 'RECEIPT_ADJUST' })
    expect(await avgCostAt(place)).toBe('2.0000')
    await expect(move('0', { amount: '-9.00', bizType: 'RECEIPT_ADJUST' })).rejects.toThrow('结存数量与结存金额不符')
    await expect(move('-4', { amount: '-1.00' })).rejects.toThrow('结存数量与结存金额不符')
  })

  it('promises stock once, gives it back, and hands out no more than was promised', async () => {
    await move('10', { unitCost: '1' })
    const [paper, wish] = [app.newId(), wanted(app.newId, place, '8')]
    const hold = (documentId: string, amount = '8') => booking(book => heldStock.hold(paperIn(book, documentId), [{ ...wish, amount }]))
    const give = (qty: string) => booking(book => consume(paperIn(book, paper), new Map([[wish.bizLineId, qty]])))
    await hold(paper)
    await expect(hold(app.newId(), '1')).rejects.toThrow('已占用库存')
    await expect(move('-3')).rejects.toThrow('可用 2.000，需要 3')
    await booking(book => heldStock.free(paperIn(book, paper)))
    expect(await onHandAt(place)).toEqual({ onHandQty: '10.000', reservedQty: '0.000', availableQty: '10.000' })

    await hold(paper)
    await expect(give('9')).rejects.toThrow('不能超过占用数量')
    await expect(give('-1')).rejects.toThrow('出库数量不能小于零')
    await give('5')
    await expect(give('5')).rejects.toThrow('没有占用的库存')
    expect(await onHandAt(place)).toEqual({ onHandQty: '5.000', reservedQty: '0.000', availableQty: '5.000' })
  })

  it('INV-01 takes a row back by an equal opposite one, once', async () => {
    const receipt = await move('10', { unitCost: '1.2345' })
    const issue = await move('-4')
    await expect(booking(book => reverse(book, [receipt]))).rejects.toThrow('可用 6.000，需要 10')
    await booking(book => reverse(book, [issue]))
    await expect(booking(book => reverse(book, [issue]))).rejects.toThrow('该流水已被冲销')
    const back = (await rows()).at(-1)!
    expect(back).toMatchObject({ qty: '4.000', amount: '4.94', reverseOf: issue })
    await expect(booking(book => reverse(book, [back.id]))).rejects.toThrow('冲销流水不能再次冲销')
    const [first] = await rows()
    expect(await booking(({ tx }) => postedBy(tx, first!.bizId))).toEqual([receipt])
    await booking(async book => reverse(book, await postedBy(book.tx, first!.bizId)))
  })

  it('does not take back a receipt whose cost has gone into later issues', async () => {
    const cheap = await move('10', { unitCost: '1' })
    await move('10', { unitCost: '3' })
    await move('-10')
    await expect(booking(book => reverse(book, [cheap]))).rejects.toThrow('成本已被后续出库结转')
  })

  it('INV-01 nobody changes or removes a posted row', async () => {
    await move('1', { unitCost: '1' })
    const { pool } = app.sites[0]!.database
    for (const statement of ['update stock_ledger set qty = 5', 'delete from stock_ledger'])
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|only ever added/)
    await expect(app.sql('truncate stock_ledger')).rejects.toThrow('only ever added')
  })

  it('posts a line of a document once, whoever comes twice', async () => {
    const movement = moved(app.newId, place, '1', { unitCost: '1' })
    await booking(book => post(book, [movement]))
    await expect(booking(book => post(book, [movement]))).rejects.toThrow('该单据已记入库存账')
    expect(await rows()).toHaveLength(1)
  })

  it('INV-07 a closed month and a day to come take no posting', async () => {
    const now = new Date('2016-03-31T20:00:00Z')
    const at = (postTime: Date) => booking(book => post(book, [moved(book.newId, place, '1', { unitCost: '1' })], postTime), now)
    await expect(at(now)).rejects.toThrow('会计期间未开放：2016-04')
    await booking(book => turnPeriod(book, '2016-04', 'open', ''))
    await booking(book => turnPeriod(book, '2016-03', 'closed', ''))
    await expect(at(new Date('2016-03-31T15:59:00Z'))).rejects.toThrow('会计期间已关闭：2016-03')
    await at(now)
    expect((await rows())[0]).toMatchObject({ period: '2016-04' })
    await expect(at(new Date('2016-04-01T16:00:00Z'))).rejects.toThrow('记账日期不能晚于今天')
    await booking(book => turnPeriod(book, '2016-03', 'open', ''))
    await at(new Date('2016-03-31T15:59:00Z'))
    expect(formatDate((await rows()).at(-1)!.postTime, 'yyyy-MM-dd')).toBe('2016-03-31')
  })

  it('INV-07 a month is closed after every posting that is on its way', async () => {
    const month = new Date('2016-02-10T00:00:00Z')
    await booking(book => turnPeriod(book, '2016-02', 'open', ''))
    const [first, may] = [gate(), gate()]
    const slow = booking(async book => {
      await post(book, [moved(book.newId, place, '1', { unitCost: '1' })])
      first.open()
      await may.opened
    }, month)
    await first.opened
    let closed = false
    const closing = booking(book => turnPeriod(book, '2016-02', 'closed', '')).then(() => {
      closed = true
    })
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%accounting_period%'`
    await expect.poll(async () => (await app.sql(waiting)).length).toBeGreaterThan(0)
    expect(closed).toBe(false)
    may.open()
    await Promise.all([slow, closing])
    expect(await goes(booking(book => post(book, [moved(book.newId, place, '1', { unitCost: '1' })]), month))).toBe(false)
  })

  it('INV-27 what is kept by batch names its batch', async () => {
    place = await stock.place('yes')
    await expect(move('1', { unitCost: '1' })).rejects.toThrow('批次管理的物料须填写批次号')
    await move('1', { unitCost: '1', batchNo: 'H2026-01' })
  })

  it('a material that has moved keeps its unit and whether it is kept by batch; what never moved may still change', async () => {
    const id = place.materialId
    const shown = () => detail('liang.yan', 'material', id)
    const change = async (values: object) => save('liang.yan', 'material', { ...(await shown()), ...values, id })
    expect((await change({ unit: 'kg', batchManaged: 'yes' })).status).toBe(200)
    expect((await change({ unit: 'pc', batchManaged: 'no' })).status).toBe(200)
    await move('1', { unitCost: '1' })
    const moved = '该物料已有库存流水，不能更改单位和批次管理，请新建物料'
    expect((await change({ batchManaged: 'yes' })).body.msg).toBe(moved)
    expect((await change({ unit: 'kg' })).body.msg).toBe(moved)
    expect((await change({ materialName: '改名' })).status).toBe(200)
    expect(await shown()).toMatchObject({ unit: 'pc', batchManaged: 'no', materialName: '改名' })
  })

  it('an unknown warehouse or material is refused', async () => {
    const unknown = app.newId()
    await expect(stock.move({ ...place, warehouseId: unknown }, '1')).rejects.toThrow('仓库不存在')
    await expect(stock.move({ ...place, materialId: unknown }, '1')).rejects.toThrow('物料不存在')
    await expect(move('1')).rejects.toThrow('首次入库须填写成本单价')
  })
})
