import { expect, it } from 'vitest'
import { type At, appTest, atOnce, paperIn, papersOf, stockIn, wanted } from '#test/harness.ts'
import { receive } from '../receipt/receipt.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { freePlaces } from '../stock/stock-pick.store.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { changeQuality } from './stock-quality.ledger.ts'

/** 质量状态: what lies there is good, or nobody gets it. */
appTest('库存质量状态', tools => {
  const { app, booking, user, list, act } = tools
  const { place, move, onHandAt } = stockIn(tools)
  tools.keeps(stockBreaches)

  const into = (at: At, qty: string, qualityState?: string) => move(at, qty, { unitCost: '2', ...(qualityState ? { qualityState } : {}) })
  const listed = (master: string, query: object) => list('he.qi', master, query)
  const rowOf = async (at: At) => (await listed('stockBalance', at))[0]!
  const does = async (at: At, action: string, fields: object = { reason: '客户投诉复检' }, by = 'he.qi') =>
    act(by, 'stockBalance', action, (await rowOf(at)).id, fields)
  const state = async (at: At) => (await rowOf(at)).qualityState
  const judged = (to: string, reason: string) => ({ to, reason, userId: user('liang.yan') })

  it('is frozen, freed to what it was, and judged; each change is written down and may be looked up', async () => {
    const at = await place()
    await into(at, '5', 'concession')
    expect((await does(at, 'freeze', {}, 'liang.yan')).body.msg).toBe('原因不能为空')
    expect((await does(at, 'freeze', undefined, 'liang.yan')).body.msg).toBe('操作成功')
    expect(await rowOf(at)).toMatchObject({ qualityState: 'frozen', onHandQty: '5.000', availableQty: '0.000' })
    expect((await does(at, 'freeze')).status).toBe(409)
    expect((await does(at, 'unfreeze', { reason: '复检合格' }, 'liang.yan')).status).toBe(200)
    expect(await state(at)).toBe('concession')
    expect((await does(at, 'judge', { toState: 'bad', reason: '裂纹' }, 'liang.yan')).status).toBe(403)
    expect((await does(at, 'judge', { toState: 'concession', reason: '裂纹' })).body.msg).toBe('新质量状态与现状态相同')
    expect((await does(at, 'judge', { toState: 'frozen', reason: '裂纹' })).body.msg).toBe('冻结请用“冻结”')
    expect((await does(at, 'judge', { toState: 'bad', reason: '裂纹' })).status).toBe(200)
    expect(await listed('stockQuality', { materialId: at.materialId, ascs: 'changeTime' })).toMatchObject([
      { fromState: 'concession', toState: 'frozen', reason: '客户投诉复检', changeUserId: user('liang.yan'), qty: '5.000' },
      { fromState: 'frozen', toState: 'concession', reason: '复检合格' },
      { fromState: 'concession', toState: 'bad', reason: '裂纹', changeUserId: user('he.qi') },
    ])
    expect(await listed('stockBalance', { warehouseId: at.warehouseId, qualityState: 'bad' })).toHaveLength(1)
    expect(await listed('stockBalance', { warehouseId: at.warehouseId, qualityState: 'good' })).toEqual([])
    await expect(app.sql('delete from wh_stock_quality')).rejects.toThrow('only ever added')
  })

  it('what is frozen or bad is counted, and neither offered, promised nor given out', async () => {
    const at = await place()
    const [old, young] = [
      { ...at, batchNo: 'A' },
      { ...at, batchNo: 'B' },
    ]
    await into(old, '4')
    await into(young, '6')
    await booking(book => changeQuality(book, old, judged('frozen', '复检')))
    const free = await booking(({ tx }) => freePlaces(tx, at.warehouseId, [at.materialId]))
    expect(free.map(({ batchNo }) => batchNo)).toEqual(['B'])
    expect(await onHandAt(old)).toEqual({ onHandQty: '4.000', reservedQty: '0.000', availableQty: '0.000' })
    const [material] = await list('liang.yan', 'material', { materialCode: at.materialId })
    expect(material).toMatchObject({ stockQty: '10.000', usableQty: '6.000' })
    const wish = (qty: string) => booking(book => heldStock.hold(paperIn(book), [wanted(book.newId, old, qty)]))
    await expect(wish('1')).rejects.toThrow('批次 A 的质量状态为“冻结”，不能使用')
    await expect(into(old, '-1')).rejects.toThrow('的质量状态为“冻结”，不能使用')
    const items = [{ materialId: at.materialId, qty: '7', purpose: '检修' }]
    expect((await papersOf('material_requisition', tools).tryStart({ warehouseId: at.warehouseId, items })).status).not.toBe(200)
    // A count finds that it is gone, whatever it was like.
    await booking(book => heldStock.hold(paperIn(book), [wanted(book.newId, old, '1', 'COUNT_LOSS')]))
  })

  it('what is promised stays usable until the promise is released; of two at once one is first', async () => {
    const at = await place()
    await into(at, '5')
    const paper = app.newId()
    await booking(book => heldStock.hold(paperIn(book, paper), [wanted(book.newId, at, '2')]))
    expect((await does(at, 'freeze')).body.msg).toMatch(/已占用 2.000，请先释放占用$/)
    expect((await does(at, 'judge', { toState: 'concession', reason: '尺寸超差' })).status).toBe(200)
    await booking(book => heldStock.free(paperIn(book, paper)))
    let turn = 0
    const went = await atOnce(booking, 10, book =>
      turn++ % 2 ? heldStock.hold(paperIn(book), [wanted(book.newId, at, '1')]) : changeQuality(book, at, judged('bad', '裂纹')),
    )
    expect(went.filter(Boolean).length).toBeGreaterThan(0)
  })

  it('two qualities never lie in one place; another batch may, and so may anything once the place is empty', async () => {
    const at = await place()
    await into(at, '5', 'bad')
    await expect(into(at, '1', 'good')).rejects.toThrow('在该库位的库存为“不良”，“合格”的货不能混放，请另选库位或批次')
    await into({ ...at, batchNo: 'B' }, '1', 'good')
    await into(at, '1')
    expect((await listed('stockBalance', { warehouseId: at.warehouseId, ascs: 'onHandQty' })).map(row => row.qualityState)).toEqual([
      'good',
      'bad',
    ])
    await move(at, '-6', { bizType: 'COUNT_LOSS' })
    await into(at, '2')
    expect(await listed('stockBalance', { warehouseId: at.warehouseId, qualityState: 'good' })).toHaveLength(2)
  })

  it('what must be inspected waits for it, unless it was; what comes back bad is bad', async () => {
    const at = await place()
    await app.sql(`update wh_material set need_inspect = 'yes' where id = $1`, [at.materialId])
    const taken = (batchNo: string, more: object = {}) =>
      booking(book =>
        receive(book, { warehouseId: at.warehouseId, keeperId: user('liang.yan') }, [
          { materialId: at.materialId, batchNo, qty: '3', taxPrice: '1.13', taxRate: '0.13', ...more },
        ]),
      )
    await taken('W')
    await taken('G', { qualityState: 'good' })
    expect(await state({ ...at, batchNo: 'W' })).toBe('wait')
    expect(await state({ ...at, batchNo: 'G' })).toBe('good')
  })
})
