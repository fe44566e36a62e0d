import { expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { type At, appTest, expectRefusal, ingotsIn, month, stockIn } from '#test/harness.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { stockPeriodBreaches } from '../stock/stock-period.query.ts'
import { transferBreaches } from './stock-transfer.query.ts'

const [KEEPER, OTHER, HEAD] = ['liang.yan', 'song.jun', 'luo.zhigang']
const today = formatDate(Date.now(), 'yyyy-MM-dd')

/** 调拨: one keeper sends, another takes in or sends back; a move changes the shelf alone. */
appTest('调拨单', tools => {
  const { app, act, list, row, rows, detail, user } = tools
  const { stocked, warehouse, shelf, move, onHandAt, avgCostAt } = stockIn(tools)
  const { blankOf, ingot } = ingotsIn(tools)
  tools.keeps(stockBreaches, stockPeriodBreaches, transferBreaches)

  /** A warehouse of the other keeper. */
  async function theirs(): Promise<string> {
    const id = await warehouse()
    await app.sql('update wh_warehouse set keeper_id = $1 where id = $2', [user(OTHER), id])
    return id
  }
  const stockId = async (at: At) =>
    (
      await row<{ id: string }>(
        'stock_balance',
        { warehouse_id: at.warehouseId, material_id: at.materialId, batch_no: at.batchNo ?? '' },
        'id::text',
      )
    ).id
  const send = async (at: At, toWarehouseId: string, more: object = {}, by = KEEPER) =>
    act(by, 'stockTransfer', 'ship', undefined, {
      ...{ fromWarehouseId: at.warehouseId, toWarehouseId, outDate: today, reason: '车间现场备件' },
      ...{ items: [{ stockId: await stockId(at), ...more }] },
    })
  const sent = async (at: At, to: string, more: object = {}): Promise<string> => {
    const { body } = await send(at, to, more)
    expect(body.msg).toBe('操作成功')
    return body.data.id
  }
  const take = async (id: string, by = OTHER, more: object = {}) =>
    act(by, 'stockTransfer', 'take', id, { toWarehouseId: (await detail(HEAD, 'stockTransfer', id)).toWarehouseId, inDate: today, ...more })

  it('leaves at the average, is nobody’s stock on its way, and comes in at what it left with', async () => {
    const at = await stocked(['', '3', '10'], ['', '4', '20.0001'])
    const to = await theirs()
    await move({ ...at, warehouseId: to }, '2', { unitCost: '7' })
    const id = await sent(at, to, { qty: '3' })
    expect(await detail(KEEPER, 'stockTransfer', id)).toMatchObject({ transferState: 'out', amount: '47.14', transferKind: 'warehouse' })
    expect([await onHandAt(at), await onHandAt({ ...at, warehouseId: to })]).toMatchObject([{ onHandQty: '4.000' }, { onHandQty: '2.000' }])
    expect(await rows('sys_backlog', { process_instance_id: id }, 'user_id::text, status')).toEqual([{ user_id: user(OTHER), status: 1 }])
    expectRefusal(await take(id, KEEPER), '当前状态不能调拨入库，请刷新后查看')
    const onItsWay = async () =>
      (
        await tools.get(HEAD, 'blade-biz/report/rows', {
          report: 'stockSummary',
          period: `${month},${month}`,
          materialId: at.materialId,
          warehouseId: at.warehouseId,
        })
      ).body.data.records[0].transitQty
    expect(await onItsWay()).toBe('3.000')
    expect((await take(id)).body.msg).toBe('操作成功')
    expect(await onItsWay()).toBe('0.000')
    expect(await onHandAt({ ...at, warehouseId: to })).toMatchObject({ onHandQty: '5.000' })
    expect(await avgCostAt({ ...at, warehouseId: to })).toBe('12.2280')
    expect(await rows('sys_backlog', { process_instance_id: id }, 'status')).toEqual([{ status: 0 }])
    expect((await take(id)).status).toBe(409)
    expect((await act(OTHER, 'stockTransfer', 'back', id, { backReason: '错' })).status).toBe(409)
    expect(await list(KEEPER, 'stockTransferLine', { transferId: id })).toMatchObject([
      { qty: '3.000', inQty: '3.000', amount: '47.14', transferState: 'done' },
    ])
  })

  it('ingots go whole with their heat; one on its way does not come from a mill; sent back it lies where it lay', async () => {
    const at = await blankOf()
    const own = await ingot(at, `DB-${app.newId()}`, '32145')
    const to = await theirs()
    expectRefusal(await send(own, to, { qty: '100' }), /须整支出库，重量 32145.000 kg$/)
    const id = await sent(own, to)
    expect(await detail(KEEPER, 'stockTransfer', id)).toMatchObject({ pieces: 1, amount: '321450.00' })
    await expect(move(own, '30000', { unitCost: '9' })).rejects.toThrow(`锭号 ${own.batchNo} 调拨在途，不能再次入库`)
    expect((await act(OTHER, 'stockTransfer', 'back', id, { backReason: '没有垛位' })).body.msg).toBe('操作成功')
    expect(await onHandAt(own)).toMatchObject({ onHandQty: '32145.000' })
    expect((await tools.told(`调拨退回：${(await detail(KEEPER, 'stockTransfer', id)).transferNo}`)).map(({ account }) => account)).toEqual(
      [KEEPER],
    )
    expectRefusal(await take(id), '当前状态不能调拨入库，请刷新后查看')
    const again = await sent(own, to)
    const [inBay] = [await shelf(to, 'Z-01')]
    expect((await take(again, OTHER, { locationId: inBay })).body.msg).toBe('操作成功')
    expect(await list(KEEPER, 'stockBalance', { materialId: own.materialId })).toMatchObject([
      { warehouseId: to, locationId: inBay, batchNo: own.batchNo, heatNo: `H-${own.batchNo}`, onHandQty: '32145.000' },
    ])
  })

  it('what is frozen stays frozen, there and back, and is not mixed with what is good', async () => {
    const at = await stocked(['', '5', '10'])
    await app.sql(`update stock_balance set quality_state = 'frozen' where warehouse_id = $1`, [at.warehouseId])
    const to = await theirs()
    const id = await sent(at, to)
    await move(at, '1', { unitCost: '10', qualityState: 'good' })
    expectRefusal(await act(KEEPER, 'stockTransfer', 'back', id, { backReason: '错发' }), /“冻结”的货不能混放/)
    expect((await take(id)).body.msg).toBe('操作成功')
    expect(await list(KEEPER, 'stockBalance', { warehouseId: to })).toMatchObject([{ qualityState: 'frozen', onHandQty: '5.000' }])
  })

  it('is for the keepers of the two warehouses; the head stands in and says why, and confirms where one keeps both', async () => {
    const at = await stocked(['', '5', '10'])
    const [to, both] = [await theirs(), await warehouse()]
    expectRefusal(await send(at, to, {}, OTHER), '非本仓库保管员')
    expect((await send(at, to, {}, 'ma.zhiqiang')).status).toBe(403)
    expectRefusal(await send(at, to, {}, HEAD), /请填写代办原因$/)
    const own = await sent(at, both, { qty: '1' })
    expectRefusal(await take(own, OTHER), '非本仓库保管员')
    expectRefusal(await take(own, HEAD), /请填写代办原因$/)
    expect((await take(own, HEAD, { standInReason: '两库同一保管员' })).body.msg).toBe('操作成功')
    const deputies = JSON.stringify([user('ma.zhiqiang'), user(OTHER)])
    await app.sql('update wh_warehouse set deputy_keeper_ids = $1 where id = $2', [deputies, both])
    expect((await take(await sent(at, both, { qty: '1' }), OTHER)).body.msg).toBe('操作成功')
    for (const kind of ['custody', 'outsource']) {
      await app.sql('update wh_warehouse set warehouse_type = $1 where id = $2', [kind, to])
      expectRefusal(await send(at, to, { qty: '1' }), /^代保管库与外协虚拟库不能调拨/)
    }
  })

  it('takes only what is free and there, in an open month; of 入库 and 退回 at once one happens', async () => {
    const at = await stocked(['', '5', '10'])
    const to = await theirs()
    expectRefusal(await send(at, to, { qty: '6' }), /^库存可用数量不足/)
    expectRefusal(await send(at, at.warehouseId), '调入与调出不能是同一仓库，库位之间用“移位”')
    const foreign = await stockId(await stocked(['', '5', '10']))
    expectRefusal(await send(at, to, { stockId: foreign }), /./)
    const before = addMonths(today, -1)
    await tools.booking(book => turnPeriod(book, before.slice(0, 7), 'closed', ''))
    const late = {
      fromWarehouseId: at.warehouseId,
      toWarehouseId: to,
      outDate: before,
      reason: '补单',
      items: [{ stockId: await stockId(at) }],
    }
    expectRefusal(await act(KEEPER, 'stockTransfer', 'ship', undefined, late), `会计期间已关闭：${before.slice(0, 7)}`)
    const id = await sent(at, to)
    expectRefusal(await take(id, OTHER, { inDate: before }), '调入日期不能早于调出日期')
    const twice = await Promise.all([take(id), act(OTHER, 'stockTransfer', 'back', id, { backReason: '错发' })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a move changes the shelf, not the value, nor the age', async () => {
    const at = await stocked(['', '3', '10'], ['', '4', '20.0001'])
    const [from] = await list(KEEPER, 'stockBalance', { warehouseId: at.warehouseId })
    const there = await shelf(at.warehouseId, 'Y-01')
    const layers = () => rows('stock_layer', { warehouse_id: at.warehouseId }, 'day::text, qty')
    const before = await layers()
    const moving = (by: string, items: object[]) =>
      act(by, 'stockTransfer', 'relocate', undefined, { warehouseId: at.warehouseId, reason: '整理货架', items })
    expectRefusal(await moving(OTHER, [{ stockId: from!.id, toLocationId: there }]), '非本仓库保管员')
    expect((await moving(KEEPER, [{ stockId: from!.id, qty: '2', toLocationId: there }])).body.msg).toBe('操作成功')
    expect(await list(KEEPER, 'stockBalance', { warehouseId: at.warehouseId, ascs: 'onHandQty' })).toMatchObject([
      { onHandQty: '2.000', locationId: there },
      { onHandQty: '5.000' },
    ])
    expect(await row('stock_cost', { warehouse_id: at.warehouseId }, 'on_hand_qty, stock_value')).toEqual({
      on_hand_qty: '7.000',
      stock_value: '110.00',
    })
    expect(await layers()).toEqual(before)
    const [onShelf] = await list(KEEPER, 'stockBalance', { warehouseId: at.warehouseId, locationId: there })
    expectRefusal(await moving(KEEPER, [{ stockId: onShelf!.id, toLocationId: there }]), '移至的库位与现库位相同')
  })

  it('the other site knows nothing of it', async () => {
    const at = await stocked(['', '5', '10'])
    const id = await sent(at, await theirs(), { qty: '1' })
    const away = await app.signIn(OTHER, { site: 2 })
    const { body } = await away.get('blade-biz/master/list', { master: 'stockTransfer', size: 500 })
    expect(body.data.records.map((each: { id: string }) => each.id)).not.toContain(id)
    const asked = { master: 'stockTransfer', action: 'back', id, fields: { backReason: '错' } }
    expect((await away.post('blade-biz/master/act', asked)).status).toBe(404)
    expect(await detail(KEEPER, 'stockTransfer', id)).toMatchObject({ transferState: 'out' })
  })
})
