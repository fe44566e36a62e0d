import { expect, it } from 'vitest'
import { day, flowTest, ordersIn } from '#test/harness.ts'

flowTest('sales_order_edit_flow', '销售订单变更, and what it means for production', tools => {
  const { row, rows, list, start, agreed, refuses, race, told, file } = tools
  const { firm, bought, released, plan } = ordersIn(tools)
  tools.base(async () => ({
    ...{ orderChangeType: ['qty'], reason: '客户来函', customerConfirm: 'yes', attachments: [await file('变更函.pdf', 'yu.na')] },
  }))
  const update = (salesOrderLineId: string | undefined, newQty: string, more: object = {}) => ({
    ...{ lineAction: 'update', salesOrderLineId, newQty, newPrice: '200000', newDate: day(60), ...more },
  })
  const lineOf = async (orderId: string, lineNo = 1) => (await rows('sal_order_line', { sales_order_id: orderId, line_no: lineNo }))[0]!
  const order = async (qty = '4') => {
    const { id: customerId, name } = await firm({ limit: '50000000.00' })
    const contract = await bought(customerId, [
      ['CP-0001', '10', '200000'],
      ['CP-0002', '9', '300000'],
    ])
    return { ...(await released(contract, [qty])), customerId, name, contract }
  }
  const BASE = ['sales_head', 'planner', 'process_eng']

  it('more, later, an added line: version 2, demand and credit follow, and the planner is told', async () => {
    const { id, no, name, contract } = await order()
    const { id: line } = await lineOf(id)
    const added = { lineAction: 'add', salesContractLineId: contract.lines[1], newQty: '2', newPrice: '300000', newDate: day(80) }
    const paper = await start({ salesOrderId: id, changes: [update(line, '6', { newDate: day(90) }), added] })
    expect(await paper.shown()).toMatchObject({
      changeNo: 1,
      amountBefore: '800000.00',
      amountAfter: '1800000.00',
      amountDiff: '1000000.00',
    })
    expect(await row('sal_order', { id })).toMatchObject({ changing: 'yes' })
    await refuses([[{ salesOrderId: id, changes: [update(line, '5')] }, `该订单已有在途单据 ${paper.number}`]])
    expect(await paper.agreeAll({ planner: { extraCost: '1500.00' } })).toEqual([...BASE, 'prod_head'])
    expect(await row('sal_order', { id })).toMatchObject({ changing: 'no', order_version: 2, total_amount: '1800000.00' })
    expect(await list('shao.min', 'productionDemand', { salesOrderNo: no })).toMatchObject([
      { qty: 2, requireDate: day(80) },
      { qty: 6, requireDate: day(90) },
    ])
    expect((await list('cao.ying', 'customer', { customerName: name }))[0]).toMatchObject({
      exposure: '1801500.00',
      receivableBalance: '1500.00',
    })
    expect(await rows('sal_order_history', { sales_order_id: id, order_version: 2 })).toHaveLength(2)
    expect((await told(`销售订单已变更：${no}`)).map(({ account }) => account)).toEqual(['shao.min'])
  })

  it('less than is made already: the planner says what becomes of it, finance agrees, and what is too much is marked', async () => {
    const { id, no } = await order('4')
    await plan(no, 3)
    const { id: line } = await lineOf(id)
    const paper = await start({ salesOrderId: id, changes: [update(line, '2')] })
    expect((await paper.shown()).changes[0]).toMatchObject({ producedQty: '3.000', oldQty: '4.000' })
    await paper.agreeUntil('planner')
    await paper.refuses([[undefined, '新数量少于已投产数量，须填写生产处置意见']])
    expect(await paper.agreeAll({ planner: { prodOpinion: '多出一件转备库' } })).toEqual([
      'planner',
      'process_eng',
      'fin_head',
      'prod_head',
    ])
    expect(await list('shao.min', 'productionDemand', { salesOrderNo: no })).toMatchObject([
      { qty: 2, plannedQty: 3, surplusQty: 1, state: 'planned' },
    ])
  })

  it('a cancelled line wants nothing, and its pieces are for nobody (INV-98)', async () => {
    const { id, no, contract } = await order('4')
    const more = { lineAction: 'add', salesContractLineId: contract.lines[1], newQty: '2', newPrice: '300000', newDate: day(80) }
    await agreed({ salesOrderId: id, changes: [more] })
    await plan(no, 2)
    const remove = { lineAction: 'remove', salesOrderLineId: (await lineOf(id)).id }
    const paper = await start({ salesOrderId: id, changes: [remove] })
    await paper.agreeAll({ planner: { prodOpinion: '转备库' } })
    expect(await lineOf(id)).toMatchObject({ line_state: 'cancelled' })
    expect(await row('sal_order', { id })).toMatchObject({ total_amount: '600000.00', order_version: 3 })
    expect(await list('shao.min', 'productionDemand', { salesOrderNo: no, state: 'closed' })).toMatchObject([{ lineNo: 1, plannedQty: 0 }])
  })

  it('other prices and large sums have more to agree; more than bought, foreign lines and unproven consent are refused', async () => {
    const { id } = await order('4')
    const { id: line } = await lineOf(id)
    const other = await order()
    await refuses([
      [{ salesOrderId: id, changes: [update(line, '11')] }, '超过合同未下单数量 10'],
      [{ salesOrderId: id, changes: [update((await lineOf(other.id)).id, '2')] }, '不属于该订单'],
      [{ salesOrderId: id, changes: [update(line, '5')], attachments: [] }, '客户书面确认须上传附件'],
      [{ salesOrderId: id, changes: [{ lineAction: 'remove', salesOrderLineId: line }] }, '不能取消全部订单行，请取消订单'],
      [{ salesOrderId: id, changes: [update(line, '5', { newDate: undefined })] }, '新交期不能为空'],
    ])
    const paper = await start({ salesOrderId: id, changes: [update(line, '4', { newPrice: '460000' })] })
    expect(await paper.agreeAll()).toEqual([...BASE, 'fin_head', 'prod_head', 'vp_dept'])
    expect(await row('sal_order', { id })).toMatchObject({ total_amount: '1840000.00', order_version: 2 })
    const twice = { salesOrderId: id, changes: [update(line, '5', { newPrice: '460000' })] }
    expect(await race([twice, twice])).toBe(1)
  })
})
