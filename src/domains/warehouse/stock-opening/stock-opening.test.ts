import { beforeAll, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { addDays } from '#model/day.ts'
import { appTest, expectRefusal, paperIn, stockIn, wanted } from '#test/harness.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { stockPeriodBreaches } from '../stock/stock-period.query.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { stockOpeningBreaches } from './stock-opening.query.ts'

const [HEAD, COST] = ['luo.zhigang', 'wei.lin']

/** 期初库存: what lay there before the books began, counted by the stores and posted by the cost accountant. */
appTest('期初库存', tools => {
  const { app, booking, as, row, rows, act, list } = tools
  const { place, move, avgCostAt } = stockIn(tools)
  tools.keeps(stockBreaches, stockPeriodBreaches, stockOpeningBreaches)
  let first = ''
  beforeAll(async () => {
    first = (await row('accounting_period', { is_first: 'yes' }, 'period')).period!
  })
  const turn = (state: 'open' | 'closed') => booking(book => turnPeriod(book, first, state, ''))
  const enter = (fields: object, by = HEAD) => act(by, 'stockOpening', 'enter', undefined, { qty: '4', unitCost: '2.5', ...fields })
  const book = (warehouseId: string, controlTotal: string, by = COST) =>
    act(by, 'stockOpening', 'book', undefined, { warehouseId, controlTotal })
  async function opened(at: { warehouseId: string; materialId: string }, more: object = {}, total = '10.00') {
    expect((await enter({ ...at, ...more })).body.msg).toBe('操作成功')
    expect((await book(at.warehouseId, total)).body.msg).toBe('操作成功')
  }

  it('is entered while the first period is open, and posted once by another person against the value of the old books', async () => {
    const at = await place('yes')
    expectRefusal(await enter({ ...at, batchNo: 'L1' }), `会计期间已关闭：${first}`)
    await turn('open')
    expect((await enter({ ...at, batchNo: 'L1' })).body.msg).toBe('操作成功')
    expect((await enter({ ...at, batchNo: 'L2', unitCost: '7.5' })).body.msg).toBe('操作成功')
    const twice = await Promise.all([1, 2, 3].map(() => enter({ ...at, batchNo: 'L3', qty: '1', unitCost: '0' })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await rows('stock_ledger', { warehouse_id: at.warehouseId })).toEqual([])
    expect((await book(at.warehouseId, '40.00', HEAD)).status).toBe(403)
    expectRefusal(await book(at.warehouseId, '40.01'), '待入账合计 40.00 与原账套金额 40.01 不一致')
    const posted = await Promise.all([book(at.warehouseId, '40'), book(at.warehouseId, '40')])
    expect(posted.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await avgCostAt(at)).toBe('4.4444')
    const day = addDays(`${first}-01`, -1)
    expect(await rows('stock_ledger', { warehouse_id: at.warehouseId }, 'biz_type, period, amount', 'amount')).toEqual([
      { biz_type: 'OPENING', period: first, amount: '0.00' },
      { biz_type: 'OPENING', period: first, amount: '10.00' },
      { biz_type: 'OPENING', period: first, amount: '30.00' },
    ])
    const [one] = await list(COST, 'stockOpening', { warehouseId: at.warehouseId, batchNo: 'L1' })
    expect(one).toMatchObject({ openingState: 'posted', billNo: expect.stringMatching(new RegExp(`^QC${day.replaceAll('-', '')}\\d{4}$`)) })
    expectRefusal(await enter({ ...at, batchNo: 'L1' }), '该物料在此仓库、库位、批次已登记期初')
  })

  it('not once the material has moved there, without its batch, or by anybody else; what is refused may be entered again', async () => {
    const [at, batched, fresh] = [await place(), await place('yes'), await place()]
    await move(at, '1', { unitCost: '3' })
    expectRefusal(await enter(at), '该物料在此仓库已有出入库，不能再登记期初，差异请通过盘点处理')
    expectRefusal(await enter(batched), `批次管理的物料须填写批次号：物料${batched.materialId}`)
    expectRefusal(await enter({ ...fresh, unitCost: '' }), '成本单价不能为空')
    expectRefusal(await enter(fresh, 'song.jun'), '非本仓库保管员')
    expect((await enter(fresh, 'zhu.lei')).status).toBe(403)
    const { body } = await enter(fresh)
    expect((await act(COST, 'stockOpening', 'refuse', body.data.id, { refuseReason: '单价不符' })).body.msg).toBe('操作成功')
    expectRefusal(await book(fresh.warehouseId, '10'), '该仓库没有待入账的期初')
    expect((await enter({ ...fresh, unitCost: '3' })).body.msg).toBe('操作成功')
    // Something moves before it is posted.
    await move(fresh, '1', { unitCost: '3' })
    expectRefusal(await book(fresh.warehouseId, '12'), /已有出入库，不能再登记期初/)
  })

  it('a wrong opening is taken back once, with a reason, while nothing has left and nothing is promised; then it is opened rightly', async () => {
    const at = await place()
    await opened(at)
    const { id } = await row('stock_ledger', { warehouse_id: at.warehouseId }, 'id')
    const back = (fields: object = { reason: '数量录错' }, by = HEAD) => act(by, 'stockMovement', 'reverseOpening', id, fields)
    expect((await back({})).body.msg).toBe('冲销原因不能为空')
    expect((await back(undefined, 'liang.yan')).status).toBe(403)
    const paper = app.newId()
    await booking(of => heldStock.hold(paperIn(of, paper), [wanted(of.newId, at, '1')]))
    expect((await back()).body.msg).toMatch(/已占用 1.000，请先释放占用$/)
    await booking(of => heldStock.free(paperIn(of, paper)))
    const replies = await Promise.all([1, 2, 3].map(() => back()))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await opened(at, { qty: '3' }, '7.50')
    const used = await place()
    await opened(used)
    const first = await row('stock_ledger', { warehouse_id: used.warehouseId }, 'id')
    await move(used, '9', { unitCost: '3' })
    await move(used, '-1')
    expectRefusal(
      await act(HEAD, 'stockMovement', 'reverseOpening', first.id, { reason: '录错' }),
      '该物料在此仓库已有出库 TEST，不能冲销期初，差异请通过盘点处理',
    )
  })

  it('rows of a workbook come in by names, each on its own', async () => {
    const at = await place()
    const { warehouse_name: warehouseId } = await row('wh_warehouse', { id: at.warehouseId })
    const line = (more: object) => ({
      master: 'stockOpening',
      action: 'enter',
      fields: { qty: '4', unitCost: '2.5', warehouseId, ...more },
    })
    const brought = async (all: object[], by = HEAD) =>
      (await as(by)).post('blade-system/job/import', { path: 'blade-biz/master/act', rows: all })
    const materialId = `物料${at.materialId}`
    const reply = await brought([line({ materialId, qualityState: '让步' }), line({ materialId: '没有' }), line({ materialId })])
    expect(reply.body.data).toMatchObject({
      ...{ passed: 1, failed: 2 },
      results: [{ ok: true }, { ok: false, msg: '物料中没有“没有”' }, { ok: false, msg: '该物料在此仓库、库位、批次已录入期初' }],
    })
    expect((await book(at.warehouseId, '10')).body.msg).toBe('操作成功')
    expect(await list(HEAD, 'stockBalance', { warehouseId: at.warehouseId })).toMatchObject([
      { onHandQty: '4.000', stockValue: '10.00', qualityState: 'concession' },
    ])
    await turn('closed')
    expectRefusal(await enter(await place()), `会计期间已关闭：${first}`)
    const away = await app.signIn(COST, { site: 2 })
    expect((await away.get('blade-biz/master/list', { master: 'stockOpening', size: 50 })).body.data.records).toEqual([])
  })
})
