import { expect, it } from 'vitest'
import { appTest, arrivingIn, BUYER, day, expectRefusal, HEAD, KEEPER, papersOf, stockIn, suppliersIn } from '#test/harness.ts'
import { varianceBreaches } from '../variance/variance.query.ts'
import overdue from './receipt-unordered.daily.ts'

/** 无单入库: what could not wait for an order comes in by two people, and gets its order afterwards. */
appTest('无单入库与补挂订单', tools => {
  const { act, app, booking, detail, list, row, rows, told, user } = tools
  const arriving = arrivingIn(tools)
  const { confirmed, lineOf, truck, orderLine, planOf, openOf, stateOf } = arriving
  const { onHandAt, avgCostAt, move } = stockIn(tools)
  tools.keeps(varianceBreaches)

  type At = Awaited<ReturnType<typeof confirmed>>
  /** An order of ten of the same supplier and material, which nobody knows of at the gate; the price in force is 113. */
  const brings = (at: At, qty: string, more: object = {}, by = KEEPER) =>
    act(by, 'arrival', 'emergency', undefined, {
      ...{ supplierId: at.supplierId, buyerId: user(BUYER), warehouseId: at.warehouseId, arrivalDate: day(), vehiclePlate: '鲁H1' },
      ...{ emergencyReason: '轧机停机抢修', items: [{ materialId: at.materialId, qty }], ...more },
    })
  const files = (arrivalId: string, more: object = {}, by = KEEPER) =>
    act(by, 'receipt', 'unordered', undefined, { arrivalId, receiptDate: day(), taxRate: '0.13', noOrderReason: '抢修', ...more })
  async function filed(at: At, qty = '4') {
    const { id: arrivalId } = (await brings(at, qty)).body.data
    expect((await arriving.accepts(arrivalId)).body.msg).toBe('操作成功')
    const reply = await files(arrivalId)
    expect(reply.body.msg).toBe('操作成功')
    return { arrivalId, id: reply.body.data.id as string }
  }
  async function posted(at: At, qty = '4') {
    const made = await filed(at, qty)
    expect((await act(HEAD, 'receipt', 'confirm', made.id)).body.msg).toBe('操作成功')
    return made
  }
  const attach = (at: At, id: string, by = BUYER) => act(by, 'receipt', 'attach', id, { supplierId: at.supplierId, purchaseOrderId: at.id })
  const accrued = async ({ supplierId }: At) => (await rows('ap_balance', { supplier_id: supplierId }))[0]?.accrued ?? '0.00'

  it('what needs inspection comes with the papers of the mill, as with an order; whoever inspects it finds them', async () => {
    const at = await confirmed()
    await app.sql(`update wh_material set need_inspect = 'yes' where id = $1`, [at.materialId])
    expectRefusal(await brings(at, '4'), /^需检验的物料须填写质保书号/)
    const items = [{ materialId: at.materialId, qty: '4', millCertNo: 'ZB-7' }]
    expectRefusal(await brings(at, '4', { items }), /^需检验的物料须附质保书/)
    const certFile = [await papersOf('raw_material_quality_result', tools).file('质保书.pdf', KEEPER)]
    const { id: arrivalId } = (await brings(at, '4', { items, certFile })).body.data
    expectRefusal(await arriving.accepts(arrivalId), '各行都需检验，请等待检验结果')
    const given = JSON.stringify({ arrivalId })
    const opened = await (await tools.as('he.qi')).get('blade-flow/process/open', { flowKey: 'raw_material_quality_result', given })
    expect(opened.body.data.form).toMatchObject({ millCertNo: 'ZB-7', certFile: [{ name: '质保书.pdf' }] })
  })

  it('registered, accepted, filed by the keeper and confirmed by the head of purchasing; then a buyer attaches the order', async () => {
    const at = await confirmed()
    const { arrivalId, id } = await filed(at)
    expect(await told(`紧急到货：${(await truck(arrivalId)).arrival_no}`)).toMatchObject([{ account: BUYER }])
    expect(await detail(KEEPER, 'receipt', id)).toMatchObject({ receiptStatus: 'wait', receiptKind: 'no_order', amount: '452.00' })
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '0.000' })
    expect(await accrued(at)).toBe('0.00')
    expect((await act(KEEPER, 'receipt', 'confirm', id)).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => act(HEAD, 'receipt', 'confirm', id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '4.000' })
    expect(await accrued(at)).toBe('400.00')
    expect(await detail(KEEPER, 'receipt', id)).toMatchObject({ receiptStatus: 'posted', attachDueDate: day(7), confirmUserId: user(HEAD) })
    expect(await truck(arrivalId)).toMatchObject({ arrival_state: 'received', purchase_order_id: null })
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '0.000', open_qty: '10.000' })
    expect(await row('sup_trade_ledger', { biz_type: 'RECEIPT', supplier_id: at.supplierId })).toMatchObject({
      ...{ amount: '0.00', received_amount: '452.00', on_time: 'yes' },
    })
    const billable = async () => (await tools.offers(BUYER, 'receiptLine', '', { offer: 'noticeable', supplierId: at.supplierId })).length
    expect(await billable()).toBe(0)
    expect((await attach(at, id, KEEPER)).status).toBe(403)
    expect((await attach(at, id)).body.msg).toBe('操作成功')
    expect(await billable()).toBe(1)
    expect((await attach(at, id)).status).toBe(409)
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '4.000', received_qty: '4.000', open_qty: '6.000' })
    expect(await planOf(at.planLineId)).toMatchObject({ received_qty: '4.000' })
    expect(await openOf(at.supplierId)).toBe('678.00')
    expect(await stateOf(at.id)).toBe('partial')
    expect(await accrued(at)).toBe('400.00')
    expect(await lineOf(arrivalId)).toMatchObject({ purchase_order_line_id: at.orderLineId })
  })

  it('what the order costs differently is posted as an adjustment: to stock as far as the goods are there', async () => {
    const at = await confirmed()
    const { id } = await filed(at)
    const [line] = await list(HEAD, 'receiptLine', { receiptId: id })
    expect((await act(KEEPER, 'receiptLine', 'price', line!.id, { taxPrice: '90.4', taxRate: '0.13' })).status).toBe(403)
    expect((await act(HEAD, 'receiptLine', 'price', line!.id, { taxPrice: '90.4', taxRate: '0.13' })).status).toBe(200)
    expect((await act(HEAD, 'receipt', 'confirm', id)).status).toBe(200)
    expect(await avgCostAt(at)).toBe('80.0000')
    await move(at, '-3')
    expect((await attach(at, id)).body.msg).toBe('操作成功')
    expect(await accrued(at)).toBe('400.00')
    expect(await avgCostAt(at)).toBe('100.0000')
    const { receiptNo } = await detail(KEEPER, 'receipt', id)
    expect(await rows('wh_variance_ledger', { bill_no: receiptNo }, 'amount')).toEqual([{ amount: '60.00' }])
  })

  it('refuses too much, prices that nobody knows, other orders, and people who may not', async () => {
    const at = await confirmed()
    expect((await brings(at, '1', {}, BUYER)).status).toBe(403)
    expectRefusal(await brings(at, '1', {}, 'song.jun'), '非本仓库保管员')
    expectRefusal(await brings(at, '1', { emergencyReason: '' }), '紧急原因不能为空')
    const much = (await brings(at, '500')).body.data.id
    await arriving.accepts(much)
    expectRefusal(await files(much), '无单入库金额 56500.00 元超过上限 50000.00 元，请先下采购订单')
    expectRefusal(await arriving.takes(much), /^到货单中没有/)
    const { arrivalId, id } = await filed(at, '11')
    expectRefusal(await files(arrivalId), /正在等待确认$/)
    expect((await act(HEAD, 'receipt', 'confirm', id)).status).toBe(200)
    expectRefusal(await attach(at, id), /未交数量不足 11.000$/)
    const other = await confirmed({}, { supplierId: at.supplierId })
    expectRefusal(await attach(other, id), /^订单中没有/)
    const unpriced = await filed(at, '1')
    await app.sql('update wh_receipt_line set tax_price = 0, net_price = 0 where receipt_id = $1', [unpriced.id])
    await app.sql('update wh_receipt set amount = 0 where id = $1', [unpriced.id])
    expectRefusal(await act(HEAD, 'receipt', 'confirm', unpriced.id), /没有单价/)
    expect((await act(HEAD, 'receipt', 'refuse', unpriced.id, { reverseReason: '走订单' })).status).toBe(200)
    expect(await lineOf(unpriced.arrivalId)).toMatchObject({ line_state: 'accepted', received_qty: '0.000' })
    const { blacklist } = suppliersIn(tools)
    const gone = await confirmed()
    await blacklist(gone.supplierId, { orderDisposal: 'finish' })
    expect((await brings(gone, '1')).status).not.toBe(200)
  })

  it('past its day: a to-do every day, no close of the month, and nothing more of the supplier without an order', async () => {
    const at = await confirmed()
    const { id } = await posted(at)
    await app.sql('update wh_receipt set attach_due_date = $1 where id = $2', [day(-1), id])
    const { receiptNo } = await detail(KEEPER, 'receipt', id)
    const site = app.sites[0]!
    const run = () => booking(({ tx }) => overdue.run({ tx, site, app, day: day(), now: new Date(), newId: app.newId } as never))
    expect(await run()).toBe('逾期未补挂 1')
    expect(await run()).toBe('')
    const todos = await rows('sys_backlog', { process_instance_id: id, status: 1 }, 'user_id, title', 'user_id')
    expect(todos.map(todo => todo.user_id).sort()).toEqual([user(BUYER), user(HEAD)].sort())
    expect(todos[0]!.title).toContain(receiptNo)
    const checks = await list('zheng.guoping', 'periodCheck', { item: 'no_order', level: 'block' })
    expect(checks).toMatchObject([{ found: 1, example: receiptNo }])
    const next = (await brings(at, '1')).body.data.id
    await arriving.accepts(next)
    expectRefusal(await files(next), `该供应商的无单入库 ${receiptNo} 逾期未补挂订单，不能再无单入库`)
    expect((await attach(at, id)).status).toBe(200)
    expect(await rows('sys_backlog', { process_instance_id: id, status: 1 }, 'id')).toEqual([])
    expect(await list('zheng.guoping', 'periodCheck', { item: 'no_order', level: 'block' })).toEqual([])
    expect((await files(next)).status).toBe(200)
  })

  it('taken back, the emergency is accepted again, attached or not', async () => {
    for (const isAttached of [false, true]) {
      const at = await confirmed()
      const { arrivalId, id } = await posted(at)
      if (isAttached) await attach(at, id)
      expect((await arriving.reverses(id)).body.msg).toBe('操作成功')
      expect(await onHandAt(at)).toMatchObject({ onHandQty: '0.000' })
      expect(await accrued(at)).toBe('0.00')
      expect(await truck(arrivalId)).toMatchObject({ arrival_state: 'accepted' })
      expect(await orderLine(at)).toMatchObject({ received_qty: '0.000', open_qty: '10.000' })
    }
  })
})
