import { expect, it } from 'vitest'
import { day, flowTest, ordersIn } from '#test/harness.ts'

flowTest('sales_order_submit_flow', '销售订单, from the contract to what production makes', tools => {
  const { row, rows, list, act, start, refuses, race, tryStart } = tools
  const { firm, bought, draft, productId: product } = ordersIn(tools)
  tools.base(() => ({}))
  const state = async (id: string) => (await row('sal_order', { id })).order_state
  const used = async (name: string) => (await list('cao.ying', 'customer', { customerName: name }))[0]!.exposure
  const REVIEW = ['sales_head', 'process_eng', 'planner', 'qc_engineer', 'prod_head']

  it('sent back, handed in again, reviewed, released: demand for every line, the contract runs, the credit is used', async () => {
    const { id: customerId, name } = await firm({ limit: '5000000.00' })
    const contract = await bought(customerId, [
      ['CP-0001', '10', '200000'],
      ['CP-0002', '5', '300000'],
    ])
    const order = await draft(contract, ['4', '2'])
    expect([await state(order.id), await used(name)]).toEqual(['draft', '0.00'])
    const paper = await start({ salesOrderId: order.id })
    expect(await state(order.id)).toBe('approving')
    expect((await act('yu.na', 'salesOrder', 'remove', order.id)).status).toBe(409)
    await paper.sendBack()
    await paper.resubmit({ salesOrderId: order.id })
    expect(await paper.shown()).toMatchObject({ totalAmount: '1400000.00', totalQty: '6.000' })
    const dates = (await paper.shown()).items.map((line: object) => ({ ...line, promiseDate: day(50) }))
    expect(await paper.agreeAll({ planner: { items: dates }, prod_head: { confirmDate: day(50) } })).toEqual(REVIEW)
    expect(await row('sal_order', { id: order.id })).toMatchObject({ order_state: 'released', order_version: 1 })
    expect(await row('sal_contract', { id: contract.id })).toMatchObject({ contract_state: 'running' })
    expect(await used(name)).toBe('1400000.00')
    expect(await list('shao.min', 'productionDemand', { salesOrderNo: order.no })).toMatchObject([
      { qty: 4, state: 'open', productId: await product('CP-0001'), plannedQty: 0 },
      { qty: 2, state: 'open', productId: await product('CP-0002') },
    ])
    expect(await rows('sal_order_history', { sales_order_id: order.id })).toMatchObject([{ order_version: 1 }, { order_version: 1 }])
    await refuses([[{ salesOrderId: order.id }, `订单 ${order.no} 已下达或已取消`]])
  })

  it('sent back, the order itself can be changed before it is handed in again; while a paper is about it, nobody deletes it', async () => {
    const { id } = await firm({ limit: '5000000.00' })
    const order = await draft(await bought(id, [['CP-0001', '10', '200000']]), ['4'])
    const paper = await start({ salesOrderId: order.id })
    const [line] = await rows('sal_order_line', { sales_order_id: order.id }, 'id')
    const change = async (qty: string) =>
      (await act('yu.na', 'salesOrderLine', 'editLine', line!.id!, { qty, requireDate: day(60) })).status
    expect(await change('3')).not.toBe(200)
    await paper.sendBack()
    expect(await state(order.id)).toBe('rejected')
    expect(await change('3')).toBe(200)
    expect((await act('yu.na', 'salesOrder', 'remove', order.id)).body.msg).toBe(`该订单已有在途单据 ${paper.number}，请先撤回`)
    await paper.resubmit({ salesOrderId: order.id })
    expect(await state(order.id)).toBe('approving')
    expect(await paper.shown()).toMatchObject({ totalAmount: '600000.00', totalQty: '3.000' })
    expect(await change('4')).not.toBe(200)
  })

  it('复制: a new draft of the same lines, within what the contract has left', async () => {
    const { id } = await firm({ limit: '5000000.00' })
    const order = await draft(await bought(id, [['CP-0001', '10', '200000']]), ['4'])
    const copy = (more: object = {}) => act('yu.na', 'salesOrder', 'copy', order.id, { orderDate: day(), requireDate: day(70), ...more })
    expect((await copy({ requireDate: day(-1) })).body.msg).toMatch(/^要求交期不能早于下单日期/)
    expect((await act('worker01', 'salesOrder', 'copy', order.id, { orderDate: day(), requireDate: day(70) })).status).toBe(403)
    expect((await copy({ customerPoNo: 'PO-2' })).body.msg).toBe('操作成功')
    const [made] = await rows('sal_order', { customer_po_no: 'PO-2' }, 'id, order_state, total_amount, sales_contract_id')
    const from = await row('sal_order', { id: order.id })
    expect(made).toMatchObject({ order_state: 'draft', total_amount: from.total_amount, sales_contract_id: from.sales_contract_id })
    expect(await rows('sal_order_line', { sales_order_id: made!.id }, 'qty, require_date::text as day')).toEqual([
      { qty: '4.000', day: day(70) },
    ])
    expect((await copy()).status).not.toBe(200)
  })

  it('a promise later than asked for comes back to whoever asked; rejected, the order can be changed again', async () => {
    const { id } = await firm({ limit: '5000000.00' })
    const order = await draft(await bought(id, [['CP-0001', '10', '200000']]), ['4'])
    const paper = await start({ salesOrderId: order.id })
    await paper.agreeUntil('planner')
    const late = (await paper.shown()).items.map((line: object) => ({ ...line, promiseDate: day(61) }))
    await paper.agreeUntil('self', { planner: { items: late } })
    expect(await paper.nodes()).toEqual(['self'])
    await paper.reject()
    expect(await state(order.id)).toBe('rejected')
    const [line] = await rows('sal_order_line', { sales_order_id: order.id })
    expect((await act('yu.na', 'salesOrderLine', 'editLine', line!.id, { qty: '5', requireDate: day(60) })).status).toBe(200)
    expect(await row('sal_order', { id: order.id })).toMatchObject({ total_amount: '1000000.00' })
    expect((await act('pan.yang', 'salesOrderLine', 'editLine', line!.id, { qty: '1', requireDate: day(60) })).status).toBe(403)
  })

  it('beyond the credit a reason is needed; large sums are the vice president’s', async () => {
    const { id } = await firm({ limit: '799999.99' })
    const order = await draft(await bought(id, [['CP-0001', '10', '200000']]), ['4'])
    await refuses([[{ salesOrderId: order.id }, '超出客户信用额度，须在备注中说明原因']])
    const paper = await start({ salesOrderId: order.id, remark: '预付款本周到账' })
    expect(await paper.agreeAll()).toEqual(REVIEW)
    const rich = await firm({ limit: '90000000.00' })
    const large = await draft(await bought(rich.id, [['CP-0001', '10', '2500000.01']]), ['4'])
    expect(await (await start({ salesOrderId: large.id })).agreeAll()).toEqual([...REVIEW, 'vp_dept'])
  })

  it('no more than was bought, two at once neither (INV-46); not without a current drawing; not twice', async () => {
    const { id } = await firm({ limit: '50000000.00' })
    const contract = await bought(id, [['CP-0003', '5', '200000']])
    const made = await Promise.all(['3', '3'].map(qty => draft(contract, [qty]).catch(() => undefined)))
    expect(made.filter(Boolean)).toHaveLength(1)
    await expect(draft(contract, ['3'])).rejects.toThrow('超过合同未下单数量 2')
    const order = made.find(Boolean)!
    expect((await act('yuan.li', 'salesContract', 'terminate', contract.id, { terminateReason: '试' })).body.msg).toMatch(/还有未完订单/)
    await act('fan.wenbin', 'product', 'newDrawing', await product('CP-0003'), { drawingVersion: 'N1', validFrom: day(), changeDesc: '改' })
    await refuses([[{ salesOrderId: order.id }, '图纸版本已换为 N1，请修改订单行']])
    const [line] = await rows('sal_order_line', { sales_order_id: order.id })
    await act('yu.na', 'salesOrderLine', 'editLine', line!.id, { qty: '3', requireDate: day(60) })
    expect(await race([{ salesOrderId: order.id }, { salesOrderId: order.id }])).toBe(1)
  })

  it('is nobody’s who does not look after the customer; cancelled or closed, it frees what it took', async () => {
    const { id, name } = await firm({ limit: '50000000.00', salesman: 'yuan.li' })
    const contract = await bought(id, [['CP-0001', '5', '200000']])
    const order = await draft(contract, ['5'])
    expect((await tryStart({ salesOrderId: order.id }, 'pan.yang')).body.msg).toBe('销售订单不存在')
    await (await start({ salesOrderId: order.id })).agreeAll()
    expect((await act('yu.na', 'salesOrder', 'cancel', order.id, { endReason: '试' })).status).toBe(403)
    expect((await act('yuan.li', 'salesOrder', 'cancel', order.id, { endReason: '客户取消' })).status).toBe(200)
    expect([await state(order.id), await used(name)]).toEqual(['cancelled', '0.00'])
    expect(await list('shao.min', 'productionDemand', { salesOrderNo: order.no })).toMatchObject([{ state: 'closed' }])
    const again = await draft(contract, ['5'])
    await (await start({ salesOrderId: again.id })).agreeAll()
    expect((await act('yuan.li', 'salesOrder', 'close', again.id, { endReason: '不再执行' })).status).toBe(200)
    expect([await state(again.id), await used(name)]).toEqual(['closed', '0.00'])
  })
})
