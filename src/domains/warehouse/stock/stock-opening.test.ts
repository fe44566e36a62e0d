import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { avgCost, post } from './stock.ledger.ts'
import { stockBreaches } from './stock.query.ts'
import { release, reserve } from './stock-reserve.ledger.ts'

const MASTER = 'blade-biz/master'

/** 期初入库: what lay there before the books began, typed one by one or brought in by a workbook. */
describe('期初入库', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let head: Session
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    head = await cases.as('luo.zhigang')
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => stockBreaches(tx))
  const open = (fields: object, session = head) => session.post(`${MASTER}/act`, { master: 'stockBalance', action: 'open', fields })
  const place = async (batchManaged = 'no') => ({
    warehouseId: await newWarehouse(app, booking),
    materialId: await newMaterial(booking, batchManaged),
  })
  const opening = (more: object) => ({ qty: '4', unitCost: '2.5', openDate: '2020-01-01', ...more })
  const listed = async (master: string, query: object) =>
    (await head.get(`${MASTER}/list`, { master, size: 100, ...query })).body.data.records as Record<string, string>[]

  it('each batch once, at its own cost, on the day the books begin', async () => {
    const at = await place('yes')
    const reply = await open(opening({ ...at, batchNo: 'L1' }))
    expect(reply.status).toBe(200)
    expect((await head.get(`${MASTER}/detail`, { master: 'stockBalance', id: reply.body.data.id })).body.data).toMatchObject({
      ...{ ...at, batchNo: 'L1', onHandQty: '4.000' },
    })
    expect((await open(opening({ ...at, batchNo: 'L2', unitCost: '7.5' }))).status).toBe(200)
    expect(await booking(({ tx }) => avgCost(tx, at))).toBe('5.0000')
    expect(await listed('stockMovement', { warehouseId: at.warehouseId })).toMatchObject([
      { bizType: 'OPENING', period: '2020-01', amount: '30.00', billNo: expect.stringMatching(/^QC20200101\d{4}$/) },
      { bizType: 'OPENING', period: '2020-01', amount: '10.00' },
    ])
    const twice = await Promise.all([1, 2, 3].map(() => open(opening({ ...at, batchNo: 'L3' }))))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await breaches()).toEqual([])
  })

  it('not once the material has moved there, in a closed month, without its batch, or by anybody else', async () => {
    const at = await place()
    await booking(book => post(book, [moved(book.newId, at, '1', { unitCost: '3' })]))
    expect((await open(opening(at))).body.msg).toBe('该物料在此仓库已有出入库，不能再登记期初，差异请通过盘点处理')
    const batched = await place('yes')
    expect((await open(opening(batched))).body.msg).toBe(`批次管理的物料须填写批次号：物料${batched.materialId}`)
    await booking(book => turnPeriod(book, '2019-12', 'closed', ''))
    const fresh = await place()
    expect((await open(opening({ ...fresh, openDate: '2019-12-31' }))).body).toMatchObject({
      ...{ msg: '会计期间已关闭：2019-12', data: { problems: [{ path: 'openDate' }] } },
    })
    expect((await open(opening({ ...fresh, openDate: '2999-01-01' }))).body.msg).toBe('期初日期不能晚于今天')
    expect((await open(opening({ ...fresh, unitCost: '' }))).body.msg).toBe('成本单价不能为空')
    expect((await open(opening(fresh), await cases.as('liang.yan'))).status).toBe(403)
    expect(await breaches()).toEqual([])
  })

  it('a wrong opening is taken back once, with a reason, while nothing has left and nothing is promised; then it is opened rightly', async () => {
    const at = await place()
    const opened = async (fields: object) => {
      expect((await open(opening({ ...at, ...fields }))).body.msg).toBe('操作成功')
      return (await listed('stockMovement', { materialId: at.materialId })).find(row => !row.reverseOf && row.qty === '4.000')!.id!
    }
    const back = (id: string, fields: object = { reason: '数量录错' }, session = head) =>
      session.post(`${MASTER}/act`, { master: 'stockMovement', action: 'reverseOpening', id, fields })
    const id = await opened({})
    expect((await back(id, {})).body.msg).toBe('冲销原因不能为空')
    expect((await back(id, undefined, await cases.as('liang.yan'))).status).toBe(403)
    const source = { bizType: 'ISSUE', bizId: app.newId() }
    await booking(book => reserve(book, [{ ...moved(book.newId, at, '1'), ...source }]))
    expect((await back(id)).body.msg).toMatch(/已占用 1.000，请先释放占用$/)
    await booking(book => release(book, source))
    const replies = await Promise.all([1, 2, 3].map(() => back(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [undone] = await listed('stockMovement', { materialId: at.materialId })
    expect(undone).toMatchObject({ bizType: 'OPENING', qty: '-4.000', amount: '-10.00', reverseOf: id, reason: '数量录错' })
    expect((await back(undone!.id!)).status).toBe(409)
    expect((await open(opening({ ...at, qty: '3' }))).status).toBe(200)
    expect((await open(opening({ ...at, qty: '3' }))).body.msg).toBe('该物料在此仓库、库位、批次已登记期初')

    const used = await place()
    expect((await open(opening(used))).status).toBe(200)
    const [first] = await listed('stockMovement', { materialId: used.materialId })
    await booking(book => post(book, [moved(book.newId, used, '9', { unitCost: '3' })]))
    await booking(book => post(book, [moved(book.newId, used, '-1')]))
    expect((await back(first!.id!)).body.msg).toBe('该物料在此仓库已有出库 TEST，不能冲销期初，差异请通过盘点处理')
    expect(await breaches()).toEqual([])
  })

  it('rows of a workbook come in by names, each on its own', async () => {
    const at = await place()
    const [warehouse] = await app.sql<{ name: string }>('select warehouse_name as name from wh_warehouse where id = $1', [at.warehouseId])
    const row = (more: object) => ({ master: 'stockBalance', action: 'open', fields: opening({ warehouseId: warehouse!.name, ...more }) })
    const brought = (rows: object[], session = head) => session.post('blade-system/job/import', { path: 'blade-biz/master/act', rows })
    const materialId = `物料${at.materialId}`
    const reply = await brought([row({ materialId, qualityState: '让步' }), row({ materialId: '没有' }), row({ materialId })])
    expect(reply.body.data).toMatchObject({
      ...{ passed: 1, failed: 2 },
      results: [{ ok: true }, { ok: false, msg: '物料中没有“没有”' }, { ok: false, msg: '该物料在此仓库、库位、批次已登记期初' }],
    })
    expect(await listed('stockBalance', { warehouseId: at.warehouseId })).toMatchObject([
      { onHandQty: '4.000', stockValue: '10.00', qualityState: 'concession' },
    ])
    expect((await brought([row({ materialId })], await cases.as('liang.yan'))).status).toBe(403)
    const begin = { master: 'stocktake', action: 'begin', fields: { warehouseId: at.warehouseId } }
    expect((await brought([begin])).body.msg).toBe('该操作不支持导入')
    expect(await breaches()).toEqual([])
  })
})
