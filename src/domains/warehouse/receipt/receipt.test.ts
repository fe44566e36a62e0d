import { expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { addMonths } from '#model/day.ts'
import { appTest, arrivingIn, BUYER, day, expectRefusal, goes, KEEPER, paperIn, papersOf, stockIn, wanted } from '#test/harness.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { reverseReceipt } from './receipt-reverse.ledger.ts'

/** 入库单: a keeper takes in what was accepted of an arrival, and takes it back as long as nothing has become of it. */
appTest('入库与冲销', tools => {
  const { app, booking, as, rows, row, user, act } = tools
  const arriving = arrivingIn(tools)
  const { confirmed, arrived, accepts, takes, received, lineOf, truck, orderLine, planOf, openOf, stateOf } = arriving
  const { shelf, warehouse, move, onHandAt } = stockIn(tools)
  const adjustments = papersOf('rktzadjust', tools)

  const reverse = arriving.reverses
  const listed = (master: string, query: object) => tools.list(KEEPER, master, query)
  const rowOf = (id: string) => tools.detail(KEEPER, 'receipt', id)
  const accruedOf = async (supplierId: string) =>
    Number((await rows('ap_balance', { supplier_id: supplierId }, 'accrued'))[0]?.accrued ?? 0)
  /** Accepted goods on a truck of an order of ten. */
  async function accepted(qty: string, more: object = {}, terms = {}) {
    const at = await confirmed({}, terms)
    const arrivalId = await arrived(at, qty, more)
    expect((await accepts(arrivalId)).status).toBe(200)
    return { ...at, arrivalId }
  }
  async function taken() {
    const at = await confirmed()
    return { ...at, receiptId: await received(at, '10') }
  }
  const lessOf = async ({ receiptId, warehouseId }: Awaited<ReturnType<typeof taken>>, newQty = '9') => {
    const [line] = await listed('receiptLine', { receiptId })
    return { receiptId, adjustDate: day(), items: [{ receiptLineId: line!.id!, newQty, newPrice: '113', newWarehouseId: warehouseId }] }
  }

  it('what was accepted is in stock at the price of the order, and stands in every book', async () => {
    const at = await accepted('6')
    const locationId = await shelf(at.warehouseId, 'A-01', '一号架')
    const line = await lineOf(at.arrivalId)
    // A price, a supplier or a rate that is sent is not read.
    const items = [{ arrivalLineId: line.id, qty: '4', locationId: 'A-01', taxPrice: '1', taxRate: '0' }]
    const reply = await takes(at.arrivalId, { items, supplierId: '1', taxPrice: '1', remark: '随车两件' })
    expect(reply.body.msg).toBe('操作成功')
    const { id } = reply.body.data
    const receipt = await rowOf(id)
    expect(receipt).toMatchObject({
      ...{
        receiptStatus: 'posted',
        receiptKind: 'goods',
        receiptDate: day(),
        keeperId: user(KEEPER),
        buyerId: user(BUYER),
        amount: '452.00',
      },
      ...{ supplierId: at.supplierId, arrivalId: at.arrivalId, purchaseOrderId: at.id, remark: '随车两件', lineCount: 1 },
    })
    expect(await listed('receiptLine', { receiptId: id })).toMatchObject([
      { purchaseOrderLineId: at.orderLineId, grossQty: '4.000', netPrice: '113.0000', taxRate: '0.13', locationId },
    ])
    expect(await listed('stockMovement', { billNo_equal: receipt.receiptNo })).toMatchObject([
      { materialId: at.materialId, qty: '4.000', amount: '400.00', bizType: 'RECEIPT', locationId },
    ])
    expect(await accruedOf(at.supplierId)).toBe(400)
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '6.000', received_qty: '4.000', open_qty: '6.000' })
    expect(await openOf(at.supplierId)).toBe('678.00')
    expect(await planOf(at.planLineId)).toMatchObject({ received_qty: '4.000', line_state: 'ordered' })
    expect(await rows('sup_trade_ledger', { order_line_id: at.orderLineId, biz_type: 'RECEIPT' }, 'amount, on_time, passed')).toEqual([
      { amount: '-452.00', on_time: 'yes', passed: 'yes' },
    ])
    expect(await row('wh_material', { id: at.materialId }, 'last_price')).toEqual({ last_price: '113.0000' })
    expect(await truck(at.arrivalId)).toMatchObject({ arrival_state: 'accepted' })
    expectRefusal(await takes(at.arrivalId, { items: [{ arrivalLineId: line.id, qty: '2.001' }] }), /^超过可入库数量：.* 剩余 2.000$/)
    expect((await act(KEEPER, 'arrival', 'receive', at.arrivalId, { receiptDate: day() })).status).toBe(200)
    expect(await truck(at.arrivalId)).toMatchObject({ arrival_state: 'received' })
    expectRefusal(await takes(at.arrivalId), /./)
    expect(await stateOf(at.id)).toBe('partial')
    await received(at, '4')
    expect(await stateOf(at.id)).toBe('received')
    expect(await openOf(at.supplierId)).toBe('0.00')
    const chain = (await (await as(BUYER)).get('blade-biz/trace/show', { kind: 'receipt', id })).body.data
    expect(JSON.stringify(chain)).toContain((await truck(at.arrivalId)).arrival_no)
  })

  it('is told at its place what does not hold, and nothing is kept of it', async () => {
    const at = await accepted('6')
    const line = await lineOf(at.arrivalId)
    const elsewhere = await shelf(await warehouse(), 'B-01', '别处')
    const counted = await arrived(at, '1')
    const wrong = async (more: object) => {
      const reply = await takes(at.arrivalId, { items: [{ arrivalLineId: line.id }], ...more })
      expect(reply.status).not.toBe(200)
      return [reply.body.data?.problems?.[0]?.path, reply.body.msg]
    }
    expect(await wrong({ arrivalId: '', items: [] })).toEqual(['arrivalId', '到货单不能为空'])
    expect(await wrong({ arrivalId: counted, items: [] })).toEqual(['arrivalId', expect.stringMatching(/^到货单中没有/)])
    expect(await wrong({ items: [{ arrivalLineId: line.id, qty: '0' }] })).toEqual(['items.0.qty', '数量不能小于 0.001'])
    expect(
      await wrong({
        items: [
          { arrivalLineId: line.id, qty: '4' },
          { arrivalLineId: line.id, qty: '3' },
        ],
      }),
    ).toEqual(['items.1.qty', expect.stringMatching(/剩余 2.000$/)])
    expect(await wrong({ items: [{ arrivalLineId: line.id, locationId: elsewhere }] })).toEqual([
      'items.0.locationId',
      '库位中没有“B-01 别处”',
    ])
    expect(await wrong({ receiptDate: day(1) })).toEqual(['receiptDate', '入库日期不能晚于今天'])
    expect(await wrong({ receiptDate: day(-1) })).toEqual(['receiptDate', `入库日期不能早于到货日期 ${day(0)}`])
    expectRefusal(await takes(at.arrivalId, {}, 'song.jun'), '非本仓库保管员')
    expect((await takes(at.arrivalId, {}, BUYER)).status).toBe(403)
    await booking(book => turnPeriod(book, day(0).slice(0, 7), 'closed', ''))
    expect(await wrong({})).toEqual(['receiptDate', `会计期间已关闭：${day(0).slice(0, 7)}`])
    await booking(book => turnPeriod(book, day(0).slice(0, 7), 'open', ''))
    expect(await listed('receipt', { warehouseId: at.warehouseId })).toEqual([])
  })

  it('INV-07 goods of a month that was closed meanwhile are taken in today, not then; their truck keeps its day', async () => {
    const [then, today] = [addMonths(day(0), -1), day(0)]
    const month = then.slice(0, 7)
    await booking(book => turnPeriod(book, month, 'closed', ''))
    // A truck is no posting: the keeper who was late writes down when it came.
    const order = await confirmed({}, { from: -62 })
    for (const [table, key] of [
      ['purchase_order', 'id'],
      ['purchase_order_line', 'purchase_order_id'],
    ])
      await app.sql(`update ${table} set order_date = $2 where ${key} = $1`, [order.id, then])
    const at = { ...order, arrivalId: await arrived(order, '6', { arrivalDate: then }) }
    expect((await accepts(at.arrivalId)).status).toBe(200)
    expect(await tools.detail(KEEPER, 'arrival', at.arrivalId)).toMatchObject({ arrivalDate: then, arrivalState: 'accepted' })
    expectRefusal(await act(KEEPER, 'arrival', 'receive', at.arrivalId, { receiptDate: then }), `会计期间已关闭：${month}`)
    expectRefusal(await takes(at.arrivalId, { receiptDate: then }), `会计期间已关闭：${month}`)
    expect(await listed('receipt', { warehouseId: at.warehouseId })).toEqual([])
    expect((await act(KEEPER, 'arrival', 'receive', at.arrivalId, { receiptDate: today })).status).toBe(200)
    const [receipt] = await listed('receipt', { warehouseId: at.warehouseId })
    expect(receipt).toMatchObject({ receiptDate: today, amount: '678.00' })
    expect(await listed('stockMovement', { billNo_equal: receipt!.receiptNo })).toMatchObject([{ qty: '6.000', period: today.slice(0, 7) }])
    expect(await rows('ap_ledger', { bill_no: receipt!.receiptNo! }, 'period')).toEqual([{ period: today.slice(0, 7) }])
  })

  it('of two at once that take the same goods one goes through, and a click that is sent twice is one receipt', async () => {
    const at = await accepted('6')
    const replies = await Promise.all(
      ['5', '6'].map(qty => lineOf(at.arrivalId).then(({ id }) => takes(at.arrivalId, { items: [{ arrivalLineId: id, qty }] }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const next = await accepted('6')
    const keeper = await as(KEEPER)
    const fields = { arrivalId: next.arrivalId, receiptDate: day(0) }
    const body = { master: 'receipt', action: 'register', fields, commandId: app.newId() }
    const [first, again] = [await keeper.post('blade-biz/master/act', body), await keeper.post('blade-biz/master/act', body)]
    expect(again.body.data).toEqual(first.body.data)
    expect(await listed('receiptLine', { materialId: next.materialId })).toHaveLength(1)
  })

  it('ingots come in one by one, each by its number, heat and weight', async () => {
    const materialId = await arriving.ingotMaterial()
    const at = await confirmed({ qty: '400' }, { materialId, taxPrice: '11.3' })
    await app.sql('update purchase_plan_line set over_receipt_rate = 3 where id = $1', [at.planLineId])
    const [heat, one, two] = [`H${materialId}`, `D${materialId}-1`, `D${materialId}-2`]
    const arrivalId = await arrived(at, '', arriving.ingotsOf(at, [heat, one, '180.5'], [heat, two, '230']))
    expect((await arriving.weighs(arrivalId, 410.5)).status).toBe(200)
    await accepts(arrivalId)
    const { id: lineId } = await lineOf(arrivalId)
    expectRefusal(await takes(arrivalId, { items: [{ arrivalLineId: lineId, qty: '180.5' }] }), '双单位的物料按到货行整行入库 410.500')
    const { id } = (await takes(arrivalId)).body.data
    expect(await listed('receiptLine', { receiptId: id, ascs: 'lineNo' })).toMatchObject([
      { ingotNo: one, batchNo: one, heatNo: heat, grossQty: '180.500', netPrice: '11.3000' },
      { ingotNo: two, batchNo: two, heatNo: heat, grossQty: '230.000' },
    ])
    expect((await listed('stockMovement', { materialId })).map(each => each.pieces)).toEqual([1, 1])
    expect(await listed('stockBatch', { materialId, batchNo: one })).toMatchObject([{ heatNo: heat, onHandQty: '180.500' }])
    // Three per cent more than was ordered may come; nothing is open then.
    expect(await orderLine(at)).toMatchObject({ received_qty: '410.500', open_qty: '0.000' })
    expect(await stateOf(at.id)).toBe('received')
    expect((await reverse(id)).status).toBe(200)
    expect(await rows('wh_arrival_ingot', { arrival_id: arrivalId }, 'distinct ingot_state')).toEqual([{ ingot_state: 'accepted' }])
    expect((await takes(arrivalId)).status).toBe(200)
  })

  it('goods by batch keep the number of the supplier, else that of the arrival', async () => {
    const named = await confirmed()
    const unnamed = await confirmed()
    for (const { materialId } of [named, unnamed]) await app.sql(`update wh_material set batch_managed = 'yes' where id = $1`, [materialId])
    await received(named, '1', { items: [{ purchaseOrderLineId: named.orderLineId, qty: '1', batchNo: 'P-7' }] })
    const id = await received(unnamed, '1')
    expect(await listed('receiptLine', { materialId: named.materialId })).toMatchObject([{ batchNo: 'P-7' }])
    const { arrivalId } = await rowOf(id)
    expect(await listed('receiptLine', { receiptId: id })).toMatchObject([{ batchNo: `${(await truck(arrivalId)).arrival_no}-1` }])
  })

  it('a late delivery is late', async () => {
    const at = await confirmed()
    await app.sql('update purchase_order_line set promised_date = $1 where id = $2', [day(-1), at.orderLineId])
    await received(at, '1')
    expect(await rows('sup_trade_ledger', { order_line_id: at.orderLineId, biz_type: 'RECEIPT' }, 'on_time')).toEqual([{ on_time: 'no' }])
  })

  it('is taken back as a whole, once, with equal opposite rows: arrival, order, plan and supplier are as before', async () => {
    const { receiptId: id, ...at } = await taken()
    expect(await accruedOf(at.supplierId)).toBe(1000)
    expectRefusal(await reverse(id, {}), '冲销原因不能为空')
    expect((await reverse(id, undefined, BUYER)).status).toBe(403)
    expectRefusal(await reverse(id, undefined, 'song.jun'), '非本仓库保管员')
    const filed = await act(KEEPER, 'receipt', 'reverse', id, { reverseReason: '录错' })
    expect(await rowOf(id)).toMatchObject({ receiptStatus: 'posted' })
    expect((await act(KEEPER, 'waitingAction', 'confirm', filed.body.data.id)).status).not.toBe(200)
    expect((await act(KEEPER, 'waitingAction', 'withdraw', filed.body.data.id)).status).toBe(200)
    const replies = await Promise.all([1, 2, 3].map(() => reverse(id)))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409])
    expect(await rowOf(id)).toMatchObject({ receiptStatus: 'reversed', reverseReason: '录错数量', reverseDate: day() })
    expect(await accruedOf(at.supplierId)).toBe(0)
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '0.000' })
    expect(await rows('stock_ledger', { biz_id: id }, 'qty, amount, reverse_of is not null as back', 'id')).toEqual([
      { qty: '10.000', amount: '1000.00', back: false },
      { qty: '-10.000', amount: '-1000.00', back: true },
    ])
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '10.000', received_qty: '0.000', open_qty: '10.000' })
    expect(await openOf(at.supplierId)).toBe('1130.00')
    expect(await planOf(at.planLineId)).toMatchObject({ received_qty: '0.000', ordered_qty: '10.000' })
    const { arrivalId } = await rowOf(id)
    expect(await truck(arrivalId)).toMatchObject({ arrival_state: 'accepted' })
    expect((await takes(arrivalId)).status).toBe(200)
    expect(await stateOf(at.id)).toBe('received')
  })

  it('stays once something has become of it', async () => {
    const refused = async (id: string) => {
      const reply = await reverse(id)
      expect(reply.status).not.toBe(200)
      expect(await rowOf(id)).toMatchObject({ receiptStatus: 'posted', reverseReason: '' })
      return reply.body.msg
    }
    const used = await taken()
    await move(used, '-1')
    expect(await refused(used.receiptId)).toMatch(/^库存可用数量不足：.* 可用 9.000，需要 10.000$/)
    const promised = await taken()
    await booking(book => heldStock.hold(paperIn(book), [wanted(book.newId, promised, '1')]))
    expect(await refused(promised.receiptId)).toMatch(/^库存可用数量不足/)
    const adjusted = await taken()
    const paper = await adjustments.start(await lessOf(adjusted))
    expect(await refused(adjusted.receiptId)).toBe('当前状态不能冲销，请刷新后查看')
    expect(await goes(booking(book => reverseReceipt(book, adjusted.receiptId)))).toBe(false)
    await paper.agreeAll()
    // What was taken in too much waits to be received, at the gate as in the order.
    expect(await orderLine(adjusted)).toMatchObject({ received_qty: '9.000', open_qty: '1.000' })
    expect(await planOf(adjusted.planLineId)).toMatchObject({ received_qty: '9.000' })
    expect(await refused(adjusted.receiptId)).toBe('入库单已做过入库调整，不能冲销，请继续用入库调整更正')
    const more = await taken()
    await adjustments.refuses([[await lessOf(more, '10.5'), '新数量超过到货验收的数量 10.000']])
  })

  it('what was taken back cannot be adjusted', async () => {
    const receipt = await taken()
    const asked = await lessOf(receipt)
    await reverse(receipt.receiptId)
    await adjustments.refuses([[asked, '入库单不存在或已冲销']])
  })
})
