import { expect, it } from 'vitest'
import { closeOrdersOf } from '#domains/procurement/order/purchase-order.ledger.ts'
import { appTest, arrivingIn, BUYER, day, expectRefusal, KEEPER, papersOf, suppliersIn } from '#test/harness.ts'
import { releaseRejected } from '../reject-hold/reject-hold.ledger.ts'

appTest('到货', tools => {
  const { act, app, as, booking, detail, list, rows, told, user } = tools
  const arriving = arrivingIn(tools)
  const { confirmed, notice, noticed, registers, arrived, arrives, weighs, accepts, truck, lineOf, orderLine, stateOf } = arriving
  const { ownFirm, blacklist } = suppliersIn(tools)
  const supplier = 'supplier01'
  const other = 'song.jun'
  const confirms = async (rowId: string, by = BUYER) => {
    const [{ id } = { id: '' }] = await rows('sys_waiting_action', { row_id: rowId, wait_state: ['wait', 'done'] }, 'id')
    return act(by, 'waitingAction', 'confirm', id)
  }
  const count = (lineId: string, arrivalQty: string, refusedQty = '0', more: object = {}, by = KEEPER) =>
    act(by, 'arrivalLine', 'count', lineId, { arrivalQty, refusedQty, refuseReason: '破损', ...more })

  it('announced by the supplier, registered, counted and accepted by the keeper: the order shows it', async () => {
    const at = await confirmed({}, { supplierId: await ownFirm() })
    const reply = await notice(at, '6', { driverName: '马师傅' }, supplier)
    expect(reply.body).toMatchObject({ code: 200 })
    const { id } = reply.body.data
    const [seen] = await list(supplier, 'arrival', { purchaseOrderNo: (await orderLine(at)).purchase_order_no })
    expect(seen).toMatchObject({ id, arrivalState: 'noticed', noticeDate: day(0), planDate: day(1), driverName: '马师傅', lineCount: 1 })
    expect(await told(`送货通知：${seen!.arrivalNo}`)).toMatchObject([{ account: KEEPER }])
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '0.000' })
    expect(await stateOf(at.id)).toBe('confirmed')
    expect((await arrives(id)).status).toBe(200)
    expect(await detail(KEEPER, 'arrival', id)).toMatchObject({ arrivalState: 'arrived', arrivalDate: day(0), keeperId: user(KEEPER) })
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '6.000', received_qty: '0.000', open_qty: '10.000' })
    expect(await stateOf(at.id)).toBe('partial')
    // One is missing, one is broken and goes back with the truck.
    const { id: lineId = '' } = await lineOf(id)
    expectRefusal(await count(lineId, '4', '1', { refuseReason: '' }), '有拒收数量时须填写拒收原因')
    expect((await count(lineId, '4', '1')).status).toBe(200)
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '4.000' })
    expect((await accepts(id)).status).toBe(200)
    expect(await truck(id)).toMatchObject({ arrival_state: 'accepted' })
    expect(await lineOf(id)).toMatchObject({ notice_qty: '6.000', arrival_qty: '4.000', refused_qty: '1.000', accept_qty: '4.000' })
    expect((await count(lineId, '5')).status).toBe(409)
    expect((await accepts(id)).status).toBe(409)
    const progress = (await (await as(BUYER)).get('blade-biz/purchaseorder/progress', { orderId: at.id })).body.data
    expect(progress.lines).toMatchObject([{ ordered: '10.000', arrived: '4.000', received: '0.000' }])
    const chain = (await (await as(BUYER)).get('blade-biz/trace/show', { kind: 'arrival', id })).body.data
    expect(JSON.stringify(chain)).toContain((await orderLine(at)).purchase_order_no)
  })

  it('nobody else acts: another firm, another keeper, another role, another site', async () => {
    const at = await confirmed()
    const own = await confirmed({}, { supplierId: await ownFirm() })
    const id = await noticed(at, '3')
    const hers = await noticed(own, '3')
    expect((await notice(at, '1', {}, supplier)).status).not.toBe(200)
    expect(await list(supplier, 'arrival', { arrivalNo: (await truck(id)).arrival_no })).toEqual([])
    expect((await act(supplier, 'arrival', 'cancel', id, { refuseReason: '不' })).status).toBe(404)
    expect((await act(supplier, 'arrival', 'register', undefined, {})).status).toBe(403)
    expect((await arrives(id, supplier)).status).toBe(403)
    expectRefusal(await arrives(id, other), '非本仓库保管员')
    expectRefusal(await registers(at, '1', {}, other), '非本仓库保管员')
    expect((await arrives(id, BUYER)).status).toBe(403)
    const elsewhere = await app.signIn('admin', { site: 2 })
    expect((await elsewhere.post('blade-biz/master/act', { master: 'arrival', action: 'accept', id, fields: {} })).status).toBe(404)
    // The head of the stores stands in for a keeper; a supplier takes its own word back.
    expect((await arrives(id, 'luo.zhigang')).status).toBe(200)
    expectRefusal(await accepts(id, other), '非本仓库保管员')
    expect((await act(supplier, 'arrival', 'cancel', hers, { refuseReason: '车坏了' })).status).toBe(200)
    expect(await truck(hers)).toMatchObject({ arrival_state: 'cancelled' })
    expect((await arrives(hers)).status).toBe(409)
  })

  it('a supplier picks among its own orders and lines, without what is ours alone', async () => {
    const own = await confirmed({}, { supplierId: await ownFirm() })
    const at = await confirmed()
    const picked = async (to: string, keyword = '', within: object = {}) =>
      (await as(supplier)).get('blade-flow/reference/list', { to, keyword, within: JSON.stringify(within), size: 500 })
    const orders = (await picked('purchaseOrder', '', { offer: 'deliverable' })).body.data.records.map(({ id }: { id: string }) => id)
    expect(orders).toContain(own.id)
    expect(orders).not.toContain(at.id)
    const lines = (await picked('purchaseOrderLine', '', { purchaseOrderId: own.id })).body.data.records
    expect(lines).toMatchObject([{ id: own.orderLineId, row: { qty: '10.000', openQty: '10.000' } }])
    expect((await picked('purchaseOrderLine', '', { purchaseOrderId: at.id })).body.data.records).toEqual([])
    for (const row of lines) expect(Object.keys(row.row)).not.toContain('planLineId')
    for (const to of ['purchasePlanLine', 'stockBalance', 'user', 'dept', 'nothing']) expect((await picked(to)).status, to).toBe(403)
  })

  it('refuses what the order does not allow', async () => {
    const at = await confirmed()
    const unconfirmed = await arriving.ordered()
    const next = await confirmed()
    expectRefusal(await notice(unconfirmed, '1'), /./)
    expectRefusal(await notice(at, '10.001'), /超过订单允许的到货数量：.* 还可送 10.000$/)
    expectRefusal(await notice(at, '1', { items: [{ purchaseOrderLineId: next.orderLineId, qty: '1' }] }), /./)
    expectRefusal(await notice(at, '1', { items: [{ purchaseOrderLineId: at.orderLineId }] }), '数量不能为空')
    expectRefusal(await notice(at, '1', { planDate: day(-1) }), '预计到货日期不能早于今天')
    expectRefusal(await notice(at, '1', { vehiclePlate: '' }), '车牌号不能为空')
    expectRefusal(await registers(at, '1', { arrivalDate: day(1) }), '到货日期不能晚于今天')
    expectRefusal(await registers(at, '1', { arrivalDate: day(-1) }), `到货日期不能早于下单日期 ${day(0)}`)
    const ingot = { purchaseOrderLineId: at.orderLineId, heatNo: 'H', ingotNo: '1', weight: '1' }
    expectRefusal(await notice(at, '1', { ingots: [ingot] }), '锭明细的订单行须在送货明细中，且为双单位的物料')
    // Announced counts, too; what was withdrawn does not.
    const six = await noticed(at, '6')
    expectRefusal(await notice(at, '5'), /还可送 4.000$/)
    expect((await act(BUYER, 'arrival', 'cancel', six, { refuseReason: '改期' })).status).toBe(200)
    const id = await arrived(at, '9')
    const { id: lineId = '' } = await lineOf(id)
    expectRefusal(await count(lineId, '10.5'), '超过订单允许的到货数量 10.000，多余的当场拒收')
    expect((await count(lineId, '10')).status).toBe(200)
    expectRefusal(await notice(at, '0.001'), /还可送 0.000$/)
  })

  it('materials that need inspection come with the papers of the mill, and are not accepted by counting', async () => {
    const at = await confirmed()
    await app.sql(`update wh_material set need_inspect = 'yes' where id = $1`, [at.materialId])
    expectRefusal(await notice(at, '1'), /^需检验的物料须填写质保书号/)
    const items = [{ purchaseOrderLineId: at.orderLineId, qty: '1', millCertNo: 'ZB-1' }]
    expectRefusal(await notice(at, '1', { items }), /^需检验的物料须附质保书/)
    expectRefusal(await accepts(await arrived(at, '2')), '各行都需检验，请等待检验结果')
  })

  it('ingots are weighed: within the tolerance the note counts, beyond it the scales, shared over the ingots', async () => {
    const materialId = await arriving.ingotMaterial()
    const terms = { materialId, taxPrice: '1', supplierId: await ownFirm() }
    const at = await confirmed({ qty: '400' }, { ...terms })
    const three = arriving.ingotsOf(at, ['H1', 'A1', '100'], ['H1', 'A2', '100'], ['H1', 'A3', '50'])
    expectRefusal(await notice(at, '1', { items: three.items }), /^双单位的物料须填写锭明细/)
    expectRefusal(await notice(at, '1', arriving.ingotsOf(at, ['H1', 'A1', '1'], ['H1', 'A1', '1'])), '炉号 H1 锭号 A1 重复')
    const id = await noticed(at, '', three)
    expectRefusal(await notice(at, '', arriving.ingotsOf(at, ['H1', 'A1', '1'])), '炉号 H1 锭号 A1 重复')
    await arrives(id)
    expectRefusal(await count((await lineOf(id)).id!, '1'), '双单位的物料请在锭明细里逐支拒收')
    const [, , last] = await rows('wh_arrival_ingot', { arrival_id: id }, 'id', 'ingot_no')
    expect((await act(KEEPER, 'arrivalIngot', 'refuse', last!.id!, { refuseReason: '裂纹' })).status).toBe(200)
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '200.000' })
    expectRefusal(await accepts(id), '按重量计量的货物须先过磅')
    expectRefusal(await weighs(id, -1), '毛重须大于皮重')
    // 3‰ of 200 kg are 0.6 kg.
    expect((await weighs(id, 200.6)).status).toBe(200)
    expect(await truck(id)).toMatchObject({ net_weight: '200.600', settle_weight: '200.000' })
    expect((await weighs(id, 200.6)).status).toBe(409)
    expect((await accepts(id)).status).toBe(200)
    const next = await arrived(at, '', arriving.ingotsOf(at, ['H2', 'B1', '60'], ['H2', 'B2', '30']))
    const { weigh_no: weighNo } = await truck(id)
    expectRefusal(await weighs(next, 90, { weighNo }), /已用于到货单/)
    expect((await weighs(next, 90.3)).status).toBe(200)
    expect(await rows('wh_arrival_ingot', { arrival_id: next }, 'weight', 'ingot_no')).toEqual([{ weight: '60.200' }, { weight: '30.100' }])
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '290.300' })
    expect(await told(`过磅差异：${(await truck(next)).arrival_no}`)).toMatchObject([{ account: supplier }])
    // 3 % over the order may come, not more; an ingot is not cut for it.
    const rest = arriving.ingotsOf(at, ['H3', 'C1', '120'])
    const heavy = await arrived(at, '', rest)
    expectRefusal(await weighs(heavy, 122), /锭不能拆分/)
    expect((await weighs(heavy, 121.6)).status).toBe(200)
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '411.900' })
  })

  it('what is not good stands apart with a photo, may come again, and is never received', async () => {
    const { file } = papersOf('rktzadjust', tools)
    const at = await confirmed()
    const id = await arrived(at, '10')
    const { id: arrivalLineId } = await lineOf(id)
    const fails = (qty: string, more: object = {}) => ({ arrivalId: id, fails: [{ arrivalLineId, qty, reason: '锈蚀' }], ...more })
    const photo = { failPhoto: [await file('rust.jpg', KEEPER)] }
    const finds = (fields: object, by = KEEPER) => act(by, 'arrival', 'accept', id, fields)
    expectRefusal(await finds(fails('4')), '有不合格数量时须附照片')
    expectRefusal(await finds(fails('10.5', photo)), /^不合格数量超过到货数量：.* 剩余 10.000$/)
    expectRefusal(await finds(fails('0', photo)), /./)
    const elsewhere = await arrived(await confirmed(), '1')
    const foreign = [{ arrivalLineId: (await lineOf(elsewhere)).id, qty: '1', reason: '锈蚀' }]
    expectRefusal(await finds({ arrivalId: id, fails: foreign, ...photo }), /./)
    expect((await finds(fails('4', photo), other)).status).not.toBe(200)
    const both = await Promise.all([1, 2].map(() => finds(fails('4', photo))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lineOf(id)).toMatchObject({ line_state: 'accepted', accept_qty: '6.000', fail_qty: '4.000', arrival_qty: '10.000' })
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '6.000', open_qty: '10.000' })
    expect(await list(BUYER, 'rejectHold', { arrivalId: id })).toMatchObject([
      { move: 'in', qty: '4.000', standingQty: '4.000', standingDays: 0, reason: '锈蚀', buyerId: user(BUYER) },
    ])
    expect(await detail(KEEPER, 'arrival', id)).toMatchObject({ failPhoto: [{ name: 'rust.jpg' }] })
    // Whoever sees the truck sees the photo; used once, it serves nothing else.
    const enUrl = photo.failPhoto[0]!.id
    const looks = async (by: string) => (await as(by)).get('framework-file/findFile', { enUrl })
    expect((await looks(BUYER)).body.data.name).toBe('rust.jpg')
    expect((await looks('wu.qian')).status).toBe(404)
    const next = await arrived(await confirmed(), '1')
    const nextFails = { arrivalId: next, fails: [{ arrivalLineId: (await lineOf(next)).id, qty: '1', reason: '锈蚀' }], ...photo }
    expectRefusal(await act(KEEPER, 'arrival', 'accept', next, nextFails), '附件已用于其他内容，请重新上传')
    expectRefusal(await act(KEEPER, 'arrival', 'refuse', id, { refuseReason: '错货' }), /./)
    expectRefusal(await arriving.takes(id, { items: [{ arrivalLineId, qty: '7' }] }), /^超过可入库数量/)
    expect((await arriving.takes(id)).status).toBe(200)
    expect(await truck(id)).toMatchObject({ arrival_state: 'received' })
    expect(await rows('sup_trade_ledger', { order_line_id: at.orderLineId, biz_type: 'RECEIPT' }, 'passed')).toEqual([{ passed: 'no' }])
    expectRefusal(await notice(at, '4.001'), /还可送 4.000$/)
    const again = await arrived(at, '4')
    const line = await lineOf(again)
    expect(
      (
        await act(KEEPER, 'arrival', 'accept', again, {
          arrivalId: again,
          fails: [{ arrivalLineId: line.id, qty: '4', reason: '断' }],
          failPhoto: [await file('broken.jpg', KEEPER)],
        })
      ).status,
    ).toBe(200)
    expect(await truck(again)).toMatchObject({ arrival_state: 'refused' })
    await expect(booking(book => releaseRejected(book, [{ arrivalLineId: line.id!, qty: '4.1' }], 'X'))).rejects.toThrow(
      '不合格隔离区只有 4.000',
    )
  })

  it('ingots fail whole, one by one', async () => {
    const { file } = papersOf('rktzadjust', tools)
    const at = await confirmed({ qty: '400' }, { materialId: await arriving.ingotMaterial(), taxPrice: '1' })
    const id = await arrived(at, '', arriving.ingotsOf(at, ['H9', 'F1', '100'], ['H9', 'F2', '50']))
    await weighs(id, 150)
    const { id: arrivalLineId } = await lineOf(id)
    const [first] = await rows('wh_arrival_ingot', { arrival_id: id }, 'id', 'ingot_no')
    const finds = async (row: object) =>
      act(KEEPER, 'arrival', 'accept', id, {
        arrivalId: id,
        fails: [{ arrivalLineId, reason: '裂纹', ...row }],
        failPhoto: [await file('crack.jpg', KEEPER)],
      })
    expectRefusal(await finds({ qty: '20' }), '双单位的物料请逐支选择不合格的锭')
    expect((await finds({ ingotId: first!.id })).status).toBe(200)
    expect(await lineOf(id)).toMatchObject({ accept_qty: '50.000', fail_qty: '100.000' })
    expect(await list(KEEPER, 'rejectHold', { arrivalId: id })).toMatchObject([{ ingotNo: 'F1', heatNo: 'H9', qty: '100.000' }])
    expect((await arriving.takes(id)).status).toBe(200)
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '50.000', received_qty: '50.000' })
  })

  it('goods by weight: what is too heavy goes back with the truck', async () => {
    const at = await confirmed()
    await app.sql(`update wh_material set unit = 't' where id = $1`, [at.materialId])
    await app.sql(`update purchase_order_line set unit = 't' where id = $1`, [at.orderLineId])
    const id = await arrived(at, '9')
    expect((await weighs(id, 10_500)).status).toBe(200)
    expect(await lineOf(id)).toMatchObject({ arrival_qty: '10.000', refused_qty: '0.500', arrival_weight: '10000.000' })
    expectRefusal(await count((await lineOf(id)).id!, '9'), /^已过磅/)
  })

  it('a whole truck is refused by keeper and buyer, and the order is as if it had never come', async () => {
    const at = await confirmed({}, { supplierId: await ownFirm() })
    const id = await arrived(at, '7')
    expectRefusal(await act(other, 'arrival', 'refuse', id, { refuseReason: '错货' }), '非本仓库保管员')
    expect((await act(KEEPER, 'arrival', 'refuse', id, { refuseReason: '错货' })).status).toBe(200)
    expect(await truck(id)).toMatchObject({ arrival_state: 'arrived' })
    const both = await Promise.all([1, 2].map(() => confirms(id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await truck(id)).toMatchObject({ arrival_state: 'refused' })
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '0.000' })
    expect(await stateOf(at.id)).toBe('confirmed')
    expect(await told(`到货拒收：${(await truck(id)).arrival_no}`)).toMatchObject([{ account: supplier }])
  })

  it('of two at once that share the rest of an order one goes through, and a truck arrives once', async () => {
    const at = await confirmed()
    const replies = await Promise.all(['6', '7', '8'].map(qty => notice(at, qty)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const id = replies.find(({ status }) => status === 200)!.body.data.id
    const [came, gone] = await Promise.all([arrives(id), act(BUYER, 'arrival', 'cancel', id, { refuseReason: '改期' })])
    expect([came!.status, gone!.status].sort()).toEqual([200, 409])
    const last = await arrived(await confirmed(), '6')
    const twice = await Promise.all([1, 2].map(() => accepts(last)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('stopped, suspended and blacklisted suppliers deliver nothing, unless their orders are to be finished', async () => {
    const at = await confirmed()
    const id = await noticed(at, '3')
    for (const status of ['suspended', 'stopped']) {
      await app.sql('update sup_supplier set supplier_status = $1 where id = $2', [status, at.supplierId])
      expectRefusal(await notice(at, '1'), /已暂停、停用或拉黑，不能送货$/)
      expectRefusal(await registers(at, '1'), /不能送货$/)
      expectRefusal(await arrives(id), /不能送货$/)
    }
    await app.sql(`update sup_supplier set supplier_status = 'normal' where id = $1`, [at.supplierId])
    await blacklist(at.supplierId, { orderDisposal: 'cancel' })
    expectRefusal(await arrives(id), /不能送货$/)
    const kept = await confirmed()
    await blacklist(kept.supplierId, { orderDisposal: 'finish' })
    expect((await registers(kept, '1')).status).toBe(200)
  })

  it('an order with a notice is not cancelled; given up, its notices are, and what has arrived stays to be received', async () => {
    const at = await confirmed()
    const id = await noticed(at, '3')
    await act(BUYER, 'purchaseOrder', 'cancel', at.id, { closeReason: '不要了' })
    expectRefusal(await confirms(at.id, 'sun.jianguo'), /^订单有送货通知 .*，请先撤销通知$/)
    await app.sql(`update sys_waiting_action set wait_state = 'refused' where row_id = $1`, [at.id])
    const half = await confirmed({}, { supplierId: at.supplierId })
    await arrived(half, '4')
    await booking(book => closeOrdersOf({ ...book, site: app.sites[0]! }, at.supplierId, '拉黑'))
    expect(await truck(id)).toMatchObject({ arrival_state: 'cancelled', refuse_reason: '拉黑' })
    expect(await stateOf(at.id)).toBe('cancelled')
    expect(await orderLine(half)).toMatchObject({ closed_qty: '6.000', open_qty: '4.000' })
    expect(await stateOf(half.id)).toBe('partial')
    expectRefusal(await notice(half, '1'), /还可送 0.000$/)
  })
})
