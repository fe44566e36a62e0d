import { beforeAll, expect, it } from 'vitest'
import { appTest, BUYER, day, deskIn, expectRefusal, HEAD, orderingIn, suppliersIn } from '#test/harness.ts'
import { closeOrdersOf } from './purchase-order.ledger.ts'

appTest('采购订单', tools => {
  const { act, app, list, row, rows, told, as, user } = tools
  const { ready, callOff, ordered, stateOf, planOf, openOf, agreement, planned } = orderingIn(tools)
  const { ownFirm, blacklist, firm } = suppliersIn(tools)
  const supplier = 'supplier01'
  let proof: { id: string; name: string }
  beforeAll(async () => {
    proof = await deskIn(app)(BUYER).file('回签.pdf')
  })

  /** The head confirms what was filed about a row. */
  const confirms = async (rowId: string, state = ['wait', 'done']) => {
    const [{ id } = { id: '' }] = await rows('sys_waiting_action', { row_id: rowId, wait_state: state }, 'id')
    return act(HEAD, 'waitingAction', 'confirm', id)
  }

  it('called off at the price of the agreement: plan and supplier know, the supplier is told and confirms it', async () => {
    const at = await ready({ supplierId: await ownFirm() })
    const before = Number(await openOf(at.supplierId))
    const reply = await callOff(at.form())
    expect(reply.body).toMatchObject({ code: 200 })
    const { id } = reply.body.data
    const [order] = await list(BUYER, 'purchaseOrder', { purchaseAgreementId: at.id })
    expect(order).toMatchObject({ orderState: 'issued', totalAmount: '1130.00', openAmount: '1130.00', nextDate: day(20), overdue: 'no' })
    expect(await list(BUYER, 'purchaseOrderLine', { purchaseOrderId: id })).toMatchObject([
      { qty: '10.000', taxPrice: '113.0000', noTaxAmount: '1000.00', openQty: '10.000', orderState: 'issued' },
    ])
    expect(await planOf(at.planLineId)).toMatchObject({ direct_qty: '10.000', ordered_qty: '10.000', line_state: 'ordered' })
    expect(Number(await openOf(at.supplierId)) - before).toBe(1130)
    expect(await told(`新订单：${order!.purchaseOrderNo}`)).toMatchObject([{ account: supplier }])
    // The supplier sees and confirms its own order, and no other.
    const other = await ordered()
    expect(await list(supplier, 'purchaseOrder', { purchaseOrderNo: order!.purchaseOrderNo })).toMatchObject([{ id, orderState: 'issued' }])
    expect((await list(supplier, 'purchaseOrder')).map(each => each.id)).not.toContain(other.id)
    expect((await act(supplier, 'purchaseOrder', 'confirm', other.id)).status).toBe(404)
    expect((await act(supplier, 'purchaseOrder', 'cancel', id, { closeReason: '不' })).status).toBe(403)
    expect((await act(BUYER, 'purchaseOrder', 'confirm', id)).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => act(supplier, 'purchaseOrder', 'confirm', id, { confirmRemark: '按期交货' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(id)).toBe('confirmed')
    expect(await told(`订单已确认：${order!.purchaseOrderNo}`)).toMatchObject([{ account: BUYER }])
  })

  it('a buyer confirms for the supplier with a reason and a proof, and urges', async () => {
    const { id } = await ordered({}, { supplierId: await ownFirm() })
    expectRefusal(await act(BUYER, 'purchaseOrder', 'confirmFor', id, { confirmRemark: '电话确认' }), '确认凭据不能为空')
    expect((await act(BUYER, 'purchaseOrder', 'confirmFor', id, { confirmRemark: '电话确认', confirmProof: [proof] })).status).toBe(200)
    expect(await stateOf(id)).toBe('confirmed')
    await act(BUYER, 'purchaseOrder', 'urge', id, { urgeText: '请发货' })
    const { purchase_order_no: number, urge_count } = await row('purchase_order', { id }, 'purchase_order_no, urge_count')
    expect(urge_count).toBe(1)
    expect(await told(`催交：${number}`)).toEqual([{ account: supplier, content: '请发货' }])
  })

  it('a large order and one at a price of the day wait for the head, who is somebody else; sent back, all is free again', async () => {
    const at = await ready()
    const large = (await callOff(at.form({ qty: '443' }))).body.data.id
    expect(await stateOf(large)).toBe('wait')
    expect(await planOf(at.planLineId)).toMatchObject({ direct_qty: '443.000' })
    expect(await openOf(at.supplierId)).toBe('0')
    const { purchase_order_no: number } = await row('purchase_order', { id: large }, 'purchase_order_no')
    expect(await rows('sys_backlog', { title: `批准协议下单：${number} 50059.00 元` }, 'user_id')).toEqual([{ user_id: user(HEAD) }])
    expect((await act(BUYER, 'purchaseOrder', 'approve', large)).status).toBe(403)
    expect((await act(HEAD, 'purchaseOrder', 'approve', large)).status).toBe(200)
    expect(await stateOf(large)).toBe('issued')
    expect(await openOf(at.supplierId)).toBe('50059.00')
    const own = (await callOff(at.form({ qty: '443' }), HEAD)).body.data.id
    expectRefusal(await act(HEAD, 'purchaseOrder', 'approve', own), '本人下的单须由另一人批准')
    expect((await act(HEAD, 'purchaseOrder', 'sendBack', own, { closeReason: '价格再谈' })).status).toBe(200)
    expect(await stateOf(own)).toBe('cancelled')
    expect(await planOf(at.planLineId)).toMatchObject({ direct_qty: '443.000' })
    const market = await ready({ pricingRule: 'market' })
    const cheap = await callOff(market.form({ taxPrice: '100' }))
    expect(await stateOf(cheap.body.data.id)).toBe('wait')
    // The agreement ended meanwhile.
    await app.sql('update purchase_agreement set end_date = $1 where id = $2', [day(-1), market.id])
    expectRefusal(await act(HEAD, 'purchaseOrder', 'approve', cheap.body.data.id), /^框架协议有效期/)
    await app.sql('update purchase_agreement set end_date = $1 where id = $2', [day(30), market.id])
  })

  it('refuses what neither agreement, plan nor supplier allow', async () => {
    const at = await ready({ quotaQty: '20', quotaAmount: '2000', minOrderQty: '2' })
    const other = await ready()
    const market = await ready({ pricingRule: 'formula' })
    const cases: [object, string | RegExp][] = [
      [at.form({ qty: '1' }), '数量不能小于最小起订量 2.000'],
      [
        at.form({ qty: '21' }),
        `超出协议额度数量：${(await row('purchase_agreement_line', { id: at.lineId }, 'material_code')).material_code} 剩余 20.000`,
      ],
      [at.form({ qty: '18' }), '超出协议额度上限 2000.00 元，剩余 2000.00 元'],
      [at.form({ taxPrice: '100' }), '固定价协议按 113.0000 下单，不能另填单价'],
      [at.form({ deliveryDate: day(4) }), `交货日期早于供货周期 ${day(5)}，须填写加急原因`],
      [at.form({ deliveryDate: day(-1) }), '交货日期不能早于今天'],
      [at.form({ planLineId: other.planLineId }), /./],
      [at.form({ agreementLineId: other.lineId }), /./],
      [at.form({ qty: '0' }), /./],
      [market.form(), '公式价和随行就市的协议须填写下单单价'],
      [market.form({ taxPrice: '113.01' }), '下单单价不能高于协议单价 113.0000'],
      [{ ...other.form({ qty: '1001' }) }, /^超出计划可采购数量/],
    ]
    for (const [form, says] of cases) expectRefusal(await callOff(form), says)
    expect((await callOff(at.form(), 'liang.yan')).status).toBe(403)
    expect((await callOff({ ...at.form({ deliveryDate: day(4) }), hurryReason: '停机待料' })).status).toBe(200)
    const past = await ready({ from: -20, to: -1 })
    expectRefusal(await callOff(past.form()), /./)
    const stopped = await ready()
    await app.sql(`update sup_supplier set supplier_status = 'suspended' where id = $1`, [stopped.supplierId])
    expectRefusal(await callOff(stopped.form()), /当前状态不可参与采购业务$/)
    await app.sql(`update sup_supplier set supplier_status = 'normal' where id = $1`, [stopped.supplierId])
  })

  it('of two at once that share the rest of a quota one goes through, and a trial supplier stays below its cap', async () => {
    const at = await ready({ quotaQty: '15' })
    const replies = await Promise.all([1, 2, 3].map(() => callOff(at.form())))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const trial = await firm({ status: 'trial' })
    const dear = await agreement({ supplierId: trial.id, taxPrice: '49000' })
    const [planLineId, warehouseId] = [await planned(dear.materialId), at.warehouseId]
    const item = { agreementLineId: dear.lineId, planLineId, qty: '1', deliveryDate: day(20), warehouseId }
    for (let nth = 1; nth <= 4; nth++) expect((await callOff({ purchaseAgreementId: dear.id, items: [item] })).status).toBe(200)
    expectRefusal(await callOff({ purchaseAgreementId: dear.id, items: [item] }), /将超过上限 200000.00 元$/)
  })
  it('closed or cancelled, what has not come is free again', async () => {
    const at = await ordered()
    const filed = await act(BUYER, 'purchaseOrder', 'cancel', at.id, { closeReason: '不要了' })
    expect(filed.status).toBe(200)
    // Nothing happens before the head agrees.
    expect(await stateOf(at.id)).toBe('issued')
    const both = await Promise.all([1, 2].map(() => confirms(at.id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await planOf(at.planLineId)).toMatchObject({ direct_qty: '0.000', line_state: 'open' })
    expect(await openOf(at.supplierId)).toBe('0.00')
    const closed = await ordered()
    expect((await act(BUYER, 'purchaseOrderLine', 'closeLine', closed.orderLineId, { closeReason: '改型' })).status).toBe(200)
    expect((await confirms(closed.orderLineId)).status).toBe(200)
    expect(await stateOf(closed.id)).toBe('closed')
    expect(await list(BUYER, 'purchaseOrderLine', { purchaseOrderId: closed.id })).toMatchObject([
      { closedQty: '10.000', openQty: '0.000', closeReason: '改型' },
    ])
    expect(await openOf(closed.supplierId)).toBe('0.00')
    expect((await act(HEAD, 'purchaseOrderLine', 'closeLine', closed.orderLineId, { closeReason: '改型' })).status).toBe(409)
  })

  it('changed with the consent of the head and of the supplier: the line, its plan and what is owed follow', async () => {
    const at = await ordered({}, { supplierId: await ownFirm(), quotaQty: '20' })
    const before = Number(await openOf(at.supplierId))
    const file = (action: string, fields: object) =>
      act(BUYER, 'purchaseOrderLine', action, at.orderLineId, { askedBy: 'self', changeReason: '用量增加', ...fields })
    const waiting = async () => (await row('purchase_order_change', { purchase_order_id: at.id, change_state: 'wait' }, 'id')).id!
    await file('amend', { newQty: '21', newPrice: '113' })
    expectRefusal(await confirms(at.orderLineId), '超出协议额度数量，剩余 10.000')
    await app.sql(`update sys_waiting_action set wait_state = 'refused' where row_id = $1`, [at.orderLineId])
    await file('amend', { newQty: '12', newPrice: '113' })
    expect((await confirms(at.orderLineId, ['wait'])).status).toBe(200)
    expect(await list(BUYER, 'purchaseOrderLine', { purchaseOrderId: at.id })).toMatchObject([{ qty: '10.000' }])
    expectRefusal(await file('reschedule', { newDate: day(30), newWarehouseId: at.warehouseId }), '该订单有一张变更正在等待供应商答复')
    expect((await act(BUYER, 'purchaseOrderChange', 'agree', await waiting())).status).toBe(403)
    const change = await waiting()
    const both = await Promise.all([1, 2].map(() => act(supplier, 'purchaseOrderChange', 'agree', change, { answer: '可以' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list(BUYER, 'purchaseOrderLine', { purchaseOrderId: at.id })).toMatchObject([{ qty: '12.000', lineAmount: '1356.00' }])
    expect(await planOf(at.planLineId)).toMatchObject({ direct_qty: '12.000' })
    expect(Number(await openOf(at.supplierId)) - before).toBe(226)
    expectRefusal(await file('reschedule', { newDate: day(19), newWarehouseId: at.warehouseId }), '交期只能改晚，提前请重新下单')
    expect((await file('reschedule', { newDate: day(30), newWarehouseId: at.warehouseId })).status).toBe(200)
    expect((await act(supplier, 'purchaseOrderChange', 'refuse', await waiting(), { answer: '已发货' })).status).toBe(200)
    expect(await list(BUYER, 'purchaseOrderLine', { purchaseOrderId: at.id })).toMatchObject([{ deliveryDate: day(20) }])
  })

  it('whoever asked for it, and nobody else, sees how far it has come', async () => {
    const at = await ordered({}, { supplierId: await ownFirm() })
    const progress = async (account: string, query: object) => (await as(account)).get('blade-biz/purchaseorder/progress', { ...query })
    const seen = (await progress(BUYER, { orderId: at.id })).body.data
    expect(seen.lines).toMatchObject([{ planned: '1000.000', ordered: '10.000', arrived: '0.000', received: '0.000', invoiced: '0.000' }])
    expect((await progress(supplier, { orderId: at.id })).body.data.lines).toHaveLength(1)
    expect((await progress(supplier, { orderId: (await ordered()).id })).status).toBe(404)
    expect((await progress('shi.jian', { planLineId: at.planLineId })).body.data.lines).toMatchObject([{ ordered: '10.000' }])
    expect((await progress('long.fei', { planLineId: at.planLineId })).status).toBe(404)
  })

  it('blacklisted with its orders given up: they are cancelled', async () => {
    const at = await ordered()
    await tools.booking(book => closeOrdersOf({ ...book, site: app.sites[0]! }, at.supplierId, '拉黑'))
    expect(await stateOf(at.id)).toBe('cancelled')
    await blacklist(at.supplierId)
    expectRefusal(await callOff(at.form()), /当前状态不可参与采购业务$/)
  })
})
