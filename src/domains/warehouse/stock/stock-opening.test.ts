import { beforeAll, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { appTest, expectRefusal, paperIn, stockIn, wanted } from '#test/harness.ts'
import { stockBreaches } from './stock.query.ts'
import { heldStock } from './stock-reserve.ledger.ts'

/** 期初入库: what lay there before the books began, typed one by one or brought in by a workbook. */
appTest('期初入库', tools => {
  const { app, booking, as, row, act } = tools
  const { place, move, avgCostAt } = stockIn(tools)
  tools.keeps(stockBreaches)

  const open = (fields: object, by = 'luo.zhigang') => act(by, 'stockBalance', 'open', undefined, fields)
  beforeAll(() => booking(async book => void (await turnPeriod(book, '2020-01', 'open', ''))))
  const opening = (more: object) => ({ qty: '4', unitCost: '2.5', openDate: '2020-01-01', ...more })
  const listed = (master: string, query: object) => tools.list('luo.zhigang', master, query)

  it('each batch once, at its own cost, on the day the books begin', async () => {
    const at = await place('yes')
    const reply = await open(opening({ ...at, batchNo: 'L1' }))
    expect(reply.status).toBe(200)
    const opened = await tools.detail('luo.zhigang', 'stockBalance', reply.body.data.id)
    expect(opened).toMatchObject({ ...at, batchNo: 'L1', onHandQty: '4.000' })
    expect((await open(opening({ ...at, batchNo: 'L2', unitCost: '7.5' }))).status).toBe(200)
    expect(await avgCostAt(at)).toBe('5.0000')
    expect(await listed('stockMovement', { warehouseId: at.warehouseId })).toMatchObject([
      { bizType: 'OPENING', period: '2020-01', amount: '30.00', billNo: expect.stringMatching(/^QC20200101\d{4}$/) },
      { bizType: 'OPENING', period: '2020-01', amount: '10.00' },
    ])
    const twice = await Promise.all([1, 2, 3].map(() => open(opening({ ...at, batchNo: 'L3' }))))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('not once the material has moved there, in a closed month, without its batch, or by anybody else', async () => {
    const at = await place()
    await move(at, '1', { unitCost: '3' })
    expectRefusal(await open(opening(at)), '该物料在此仓库已有出入库，不能再登记期初，差异请通过盘点处理')
    const batched = await place('yes')
    expect((await open(opening(batched))).body.msg).toBe(`批次管理的物料须填写批次号：物料${batched.materialId}`)
    await booking(book => turnPeriod(book, '2019-12', 'closed', ''))
    const fresh = await place()
    expect((await open(opening({ ...fresh, openDate: '2019-12-31' }))).body).toMatchObject({
      ...{ msg: '会计期间已关闭：2019-12', data: { problems: [{ path: 'openDate' }] } },
    })
    expect((await open(opening({ ...fresh, openDate: '2999-01-01' }))).body.msg).toBe('期初日期不能晚于今天')
    expect((await open(opening({ ...fresh, unitCost: '' }))).body.msg).toBe('成本单价不能为空')
    expect((await open(opening(fresh), 'liang.yan')).status).toBe(403)
  })

  it('a wrong opening is taken back once, with a reason, while nothing has left and nothing is promised; then it is opened rightly', async () => {
    const at = await place()
    const opened = async (fields: object) => {
      expect((await open(opening({ ...at, ...fields }))).body.msg).toBe('操作成功')
      return (await listed('stockMovement', { materialId: at.materialId })).find(({ reverseOf, qty }) => !reverseOf && qty === '4.000')!.id!
    }
    const back = (id: string, fields: object = { reason: '数量录错' }, by = 'luo.zhigang') =>
      act(by, 'stockMovement', 'reverseOpening', id, fields)
    const id = await opened({})
    expect((await back(id, {})).body.msg).toBe('冲销原因不能为空')
    expect((await back(id, undefined, 'liang.yan')).status).toBe(403)
    const paper = app.newId()
    await booking(book => heldStock.hold(paperIn(book, paper), [wanted(book.newId, at, '1')]))
    expect((await back(id)).body.msg).toMatch(/已占用 1.000，请先释放占用$/)
    await booking(book => heldStock.free(paperIn(book, paper)))
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
    await move(used, '9', { unitCost: '3' })
    await move(used, '-1')
    expect((await back(first!.id!)).body.msg).toBe('该物料在此仓库已有出库 TEST，不能冲销期初，差异请通过盘点处理')
  })

  it('rows of a workbook come in by names, each on its own', async () => {
    const at = await place()
    const { warehouse_name: warehouseId } = await row('wh_warehouse', { id: at.warehouseId })
    const line = (more: object) => ({ master: 'stockBalance', action: 'open', fields: opening({ warehouseId, ...more }) })
    const brought = async (rows: object[], by = 'luo.zhigang') =>
      (await as(by)).post('blade-system/job/import', { path: 'blade-biz/master/act', rows })
    const materialId = `物料${at.materialId}`
    const reply = await brought([line({ materialId, qualityState: '让步' }), line({ materialId: '没有' }), line({ materialId })])
    expect(reply.body.data).toMatchObject({
      ...{ passed: 1, failed: 2 },
      results: [{ ok: true }, { ok: false, msg: '物料中没有“没有”' }, { ok: false, msg: '该物料在此仓库、库位、批次已登记期初' }],
    })
    expect(await listed('stockBalance', { warehouseId: at.warehouseId })).toMatchObject([
      { onHandQty: '4.000', stockValue: '10.00', qualityState: 'concession' },
    ])
    expect((await brought([line({ materialId })], 'liang.yan')).status).toBe(403)
    const begin = { master: 'stocktake', action: 'begin', fields: { warehouseId: at.warehouseId } }
    expect((await brought([begin])).body.msg).toBe('该操作不支持导入')
  })
})
