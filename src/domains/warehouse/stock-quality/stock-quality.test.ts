import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { receive } from '../receipt/receipt.ledger.ts'
import { onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { freePlaces } from '../stock/stock-pick.store.ts'
import { release, reserve } from '../stock/stock-reserve.ledger.ts'
import { changeQuality } from './stock-quality.ledger.ts'

const MASTER = 'blade-biz/master'

/** 质量状态: what lies there is good, or nobody gets it. */
describe('库存质量状态', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let inspector: Session
  let keeperId: string
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    inspector = await cases.as('he.qi')
    keeperId = await userId(app, 'liang.yan')
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => stockBreaches(tx))
  const place = async () => ({ warehouseId: await newWarehouse(app, booking), materialId: await newMaterial(booking) })
  type At = Awaited<ReturnType<typeof place>> & { batchNo?: string }
  const into = (at: At, qty: string, qualityState?: string) =>
    booking(book => post(book, [{ ...moved(book.newId, at, qty, { unitCost: '2' }), ...(qualityState ? { qualityState } : {}) }]))
  const listed = async (master: string, query: object) =>
    (await inspector.get(`${MASTER}/list`, { master, size: 100, ...query })).body.data.records as Record<string, string>[]
  const rowOf = async (at: At) => (await listed('stockBalance', { ...at }))[0]!
  const act = async (at: At, action: string, fields: object = { reason: '客户投诉复检' }, session = inspector) =>
    session.post(`${MASTER}/act`, { master: 'stockBalance', action, id: (await rowOf(at)).id, fields })
  const state = async (at: At) => (await rowOf(at)).qualityState

  it('is frozen, freed to what it was, and judged; each change is written down and may be looked up', async () => {
    const at = await place()
    await into(at, '5', 'concession')
    const keeper = await cases.as('liang.yan')
    expect((await act(at, 'freeze', {}, keeper)).body.msg).toBe('原因不能为空')
    expect((await act(at, 'freeze', undefined, keeper)).body.msg).toBe('操作成功')
    expect(await rowOf(at)).toMatchObject({ qualityState: 'frozen', onHandQty: '5.000', availableQty: '0.000' })
    expect((await act(at, 'freeze')).status).toBe(409)
    expect((await act(at, 'unfreeze', { reason: '复检合格' }, keeper)).status).toBe(200)
    expect(await state(at)).toBe('concession')
    expect((await act(at, 'judge', { toState: 'bad', reason: '裂纹' }, keeper)).status).toBe(403)
    expect((await act(at, 'judge', { toState: 'concession', reason: '裂纹' })).body.msg).toBe('新质量状态与现状态相同')
    expect((await act(at, 'judge', { toState: 'frozen', reason: '裂纹' })).body.msg).toBe('冻结请用“冻结”')
    expect((await act(at, 'judge', { toState: 'bad', reason: '裂纹' })).status).toBe(200)
    expect(await listed('stockQuality', { materialId: at.materialId, ascs: 'changeTime' })).toMatchObject([
      { fromState: 'concession', toState: 'frozen', reason: '客户投诉复检', changeUserId: keeperId, qty: '5.000' },
      { fromState: 'frozen', toState: 'concession', reason: '复检合格' },
      { fromState: 'concession', toState: 'bad', reason: '裂纹', changeUserId: await userId(app, 'he.qi') },
    ])
    expect(await listed('stockBalance', { warehouseId: at.warehouseId, qualityState: 'bad' })).toHaveLength(1)
    expect(await listed('stockBalance', { warehouseId: at.warehouseId, qualityState: 'good' })).toEqual([])
    await expect(app.sql('delete from wh_stock_quality')).rejects.toThrow('only ever added')
    expect(await breaches()).toEqual([])
  })

  it('what is frozen or bad is counted, and neither offered, promised nor given out', async () => {
    const at = await place()
    const [old, young] = [
      { ...at, batchNo: 'A' },
      { ...at, batchNo: 'B' },
    ]
    await into(old, '4')
    await into(young, '6')
    await booking(book => changeQuality(book, old, { to: 'frozen', reason: '复检', userId: keeperId }))
    const free = await booking(({ tx }) => freePlaces(tx, at.warehouseId, [at.materialId]))
    expect(free.map(({ batchNo }) => batchNo)).toEqual(['B'])
    expect(await booking(({ tx }) => onHand(tx, old))).toEqual({ onHandQty: '4.000', reservedQty: '0.000', availableQty: '0.000' })
    const [material] = await listedMaterial(at.materialId)
    expect(material).toMatchObject({ stockQty: '10.000', usableQty: '6.000' })
    const wish = (qty: string) => booking(book => reserve(book, [{ ...moved(book.newId, old, qty), bizType: 'ISSUE' }]))
    await expect(wish('1')).rejects.toThrow('批次 A 的质量状态为“冻结”，不能使用')
    await expect(into(old, '-1')).rejects.toThrow('的质量状态为“冻结”，不能使用')
    const asked = {
      ...{ requisitionType: 'office', useDeptId: await deptId(app, 'machining'), warehouseId: at.warehouseId, costSubject: 'aux' },
      ...{ needDate: '2030-01-01', receiverId: await userId(app, 'ma.zhiqiang') },
    }
    const reply = await cases.tryStart('ma.zhiqiang', 'material_requisition', {
      ...asked,
      items: [{ materialId: at.materialId, qty: '7', purpose: '检修' }],
    })
    expect(reply.status).not.toBe(200)
    // A count finds that it is gone, whatever it was like.
    await booking(book => reserve(book, [{ ...moved(book.newId, old, '1'), bizType: 'COUNT_LOSS' }]))
    expect(await breaches()).toEqual([])
  })

  const listedMaterial = async (id: string) =>
    ((await (await cases.as('liang.yan')).get(`${MASTER}/list`, { master: 'material', materialCode: id })).body.data.records ??
      []) as object[]

  it('what is promised stays usable until the promise is released; of two at once one is first', async () => {
    const at = await place()
    await into(at, '5')
    const source = { bizType: 'ISSUE', bizId: app.newId() }
    await booking(book => reserve(book, [{ ...moved(book.newId, at, '2'), ...source }]))
    expect((await act(at, 'freeze')).body.msg).toMatch(/已占用 2.000，请先释放占用$/)
    expect((await act(at, 'judge', { toState: 'concession', reason: '尺寸超差' })).status).toBe(200)
    await booking(book => release(book, source))
    let turn = 0
    const went = await atOnce(booking, 10, book =>
      turn++ % 2
        ? reserve(book, [{ ...moved(book.newId, at, '1'), bizType: 'ISSUE' }])
        : changeQuality(book, at, { to: 'bad', reason: '裂纹', userId: keeperId }),
    )
    expect(went.filter(Boolean).length).toBeGreaterThan(0)
    expect(await breaches()).toEqual([])
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
    await booking(book => post(book, [moved(book.newId, at, '-6', { bizType: 'COUNT_LOSS' })]))
    await into(at, '2')
    expect(await listed('stockBalance', { warehouseId: at.warehouseId, qualityState: 'good' })).toHaveLength(2)
    expect(await breaches()).toEqual([])
  })

  it('what must be inspected waits for it, unless it was; what comes back bad is bad', async () => {
    const at = await place()
    await app.sql(`update wh_material set need_inspect = 'yes' where id = $1`, [at.materialId])
    const taken = (batchNo: string, more: object = {}) =>
      booking(book =>
        receive(book, { warehouseId: at.warehouseId, keeperId }, [
          { materialId: at.materialId, batchNo, qty: '3', taxPrice: '1.13', taxRate: '0.13', ...more },
        ]),
      )
    await taken('W')
    await taken('G', { qualityState: 'good' })
    expect(await state({ ...at, batchNo: 'W' })).toBe('wait')
    expect(await state({ ...at, batchNo: 'G' })).toBe('good')
    expect(await breaches()).toEqual([])
  })
})
