import { beforeAll, expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { day, flowTest, productionIn, stockIn } from '#test/harness.ts'
import { knifeBreaches } from './knife-rules.query.ts'

flowTest('knife_application', '刀具申请', tools => {
  const { app, cases, detail, dept, list, refuses, row, rows, save, start, startAt, user } = tools
  const { move } = stockIn(tools)
  const { routeOf, order, choose } = productionIn(tools)
  tools.keeps(knifeBreaches, stockBreaches, expenseBreaches, pieceCostBreaches)
  let [lathe, holder, warehouseId] = ['', '', '']
  beforeAll(async () => {
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' })).id!
    holder = (await row('hr_employee', { employee_name: '付强' })).id!
    warehouseId = (await row('wh_warehouse', { warehouse_code: 'DJ02' })).id!
  })
  tools.base(() => ({
    ...{
      knifeKind: 'first',
      warehouseId,
      workshopId: dept('machining'),
      equipmentId: lathe,
      holderId: holder,
      needDate: day(1),
      reason: '换刀',
    },
  }))

  /** A tool of these tests alone: so many in the tool store, each for 10. */
  let count = 0
  async function tool(qty = '20', toolLife = 10): Promise<string> {
    count += 1
    const materialId = app.newId()
    await app.sql(
      `insert into wh_material (id, material_code, material_name, material_type, unit, enabled) values ($1, $2, $3, '6', 'pc', 'yes')`,
      [materialId, `T-DJ-${count}`, `试验刀${count}`],
    )
    await move({ warehouseId, materialId } as never, qty, { unitCost: '10' })
    const made = await save('song.jun', 'knife', {
      knifeCode: `T-DJ-${count}`,
      knifeName: `试验刀${count}`,
      materialId,
      toolLife,
      enabled: 'yes',
    })
    expect(made.body.msg).toBe('操作成功')
    return (await row('eq_knife', { knife_code: `T-DJ-${count}` })).id!
  }
  const asks = (knifeId: string, qty: string, more: object = {}) => ({ items: [{ knifeId, qty, ...more }] })
  const given = async (knifeId: string, qty: string, more: object = {}) => {
    const paper = await start({ ...more, ...asks(knifeId, qty) })
    await paper.agreeAll()
    return paper
  }
  const figures = async (id: string) => {
    const { stockQty, holdingQty, scrappedQty } = await detail('song.jun', 'knife', id)
    return [stockQty, holdingQty, scrappedQty]
  }
  const booked = (billNo: string) => rows('fin_expense_entry', { bill_no: billNo }, 'amount, subject, cost_dept_id')

  it('is held when asked for, given out by the keeper, and an expense of the workshop; good ones come back and relieve it', async () => {
    const id = await tool()
    const paper = await start(asks(id, '5'))
    expect(await paper.open()).toMatchObject([{ nodeId: 'workshop_head', account: 'duan.lei' }])
    expect((await paper.shown()).items).toMatchObject([
      { unitCost: '10.0000', costAmount: '50.00', availableQty: '20.000', holdingQty: '0.000' },
    ])
    await refuses([[asks(id, '16'), '数量不能大于可用库存']])
    expect(await paper.agreeUntil('knife_keeper')).toEqual(['workshop_head'])
    await paper.agree(asks(id, '4'))
    expect(await figures(id)).toEqual(['16.000', '4.000', '0.000'])
    expect(await booked(paper.number)).toEqual([{ amount: '40.00', subject: 'tool', cost_dept_id: dept('machining') }])
    expect(await list('song.jun', 'knifeHolding', { knifeId: id })).toMatchObject([{ employeeId: holder, qty: '4.000', amount: '40.00' }])

    await refuses([[{ knifeKind: 'return', ...asks(id, '5') }, '数量不能大于在手数量']])
    const back = await given(id, '1', { knifeKind: 'return' })
    expect(await figures(id)).toEqual(['17.000', '3.000', '0.000'])
    expect(await booked(back.number)).toEqual([{ amount: '-10.00', subject: 'tool', cost_dept_id: dept('machining') }])
    expect(await rows('stock_ledger', { biz_id: back.documentId }, 'biz_type, qty, amount')).toEqual([
      { biz_type: 'KNIFE_RETURN', qty: '1.000', amount: '10.00' },
    ])
  })

  it('old for new in one go: the old one is scrapped, and one that did not last is looked into', async () => {
    const id = await tool()
    await given(id, '2')
    const old = { oldKnifeQty: '2', wearCause: 'broken', usedLife: 7 }
    await refuses([
      [{ knifeKind: 'exchange', ...asks(id, '2', { ...old, oldKnifeQty: '1' }) }, '以旧换新的交旧数量须等于数量，丢失的除外'],
      [{ knifeKind: 'exchange', ...asks(id, '2', { ...old, wearCause: undefined }) }, '实际寿命不足定额的 80%，须填写磨损原因'],
    ])
    const paper = await start({ knifeKind: 'exchange', ...asks(id, '2', old) })
    expect((await paper.tryAgree()).status).not.toBe(200)
    expect((await cases.decide(paper.id, { comment: '断续切削，已调参数' })).status).toBe(200)
    expect(await paper.agreeAll()).toEqual(['process_eng', 'knife_keeper'])
    expect(await figures(id)).toEqual(['16.000', '2.000', '2.000'])
    expect(await rows('stock_ledger', { biz_id: paper.documentId }, 'biz_type, qty, amount', 'id')).toEqual([
      { biz_type: 'KNIFE_RETURN', qty: '2.000', amount: '0.00' },
      { biz_type: 'KNIFE_SCRAP', qty: '-2.000', amount: '0.00' },
      { biz_type: 'KNIFE_ISSUE', qty: '-2.000', amount: '-20.00' },
    ])
    expect(await rows('eq_knife_life', { bill_no: paper.number }, 'qty, used_life, tool_life, wear_cause, cost')).toEqual([
      { qty: '2.000', used_life: 7, tool_life: 10, wear_cause: 'broken', cost: '20.00' },
    ])
  })

  it('what was lost is charged to the holder, who has to say something', async () => {
    const id = await tool()
    await given(id, '3')
    const lost = asks(id, '2', { oldKnifeQty: '1', wearCause: 'lost', usedLife: 9 })
    await refuses([[{ knifeKind: 'exchange', ...lost }, '赔偿说明不能为空']])
    const paper = await start({ knifeKind: 'exchange', ...lost, compensation: '掉入排屑槽' })
    await paper.agreeAll()
    expect(await rows('payroll_deduction', { bill_no: paper.number }, 'employee_id, amount, source')).toEqual([
      { employee_id: holder, amount: '10.00', source: 'knife' },
    ])
    expect(await figures(id)).toEqual(['15.000', '3.000', '2.000'])
  })

  it('for a work order it is a cost of the order instead; borrowed ones have a day; dear ones and those above the quota go higher', async () => {
    const id = await tool('2000')
    const line = await routeOf([{ processCode: 'JG10', isCheck: false }])
    const workId = await order(line.materialId, 2)
    await choose(workId, line.routeId)
    const paper = await given(id, '3', { workId })
    expect(await booked(paper.number)).toEqual([])
    expect(await rows('erp_producation_piece_cost', { work_id: workId, bill_no: paper.number }, 'cost_item, amount', 'amount')).toEqual([
      { cost_item: 'AUX', amount: '15.00' },
      { cost_item: 'AUX', amount: '15.00' },
    ])
    await refuses([[{ knifeKind: 'borrow', ...asks(id, '1') }, '归还日期不能为空']])
    await (await start({ knifeKind: 'borrow', ...asks(id, '1', { expectReturnDate: day(3) }) })).agreeAll()
    expect(await list('song.jun', 'knifeHolding', { knifeId: id })).toMatchObject([{ qty: '4.000', dueDate: day(3) }])

    expect(await (await start(asks(id, '500'))).agreeAll()).toEqual(['workshop_head', 'prod_head', 'knife_keeper'])
    const other = await tool()
    expect((await save('song.jun', 'knifeQuota', { equipmentId: lathe, knifeId: other, monthlyQuota: '4' })).status).toBe(200)
    expect(await (await start(asks(other, '4'))).agreeAll()).not.toContain('prod_head')
    expect(await (await start(asks(other, '1'))).agreeAll()).toContain('prod_head')
  })

  it('what the store lacks becomes a draft of a purchase plan; nothing moves', async () => {
    const id = await tool('1')
    const paper = await start({ knifeKind: 'purchase', equipmentId: undefined, warehouseId: undefined, ...asks(id, '30') })
    expect(await paper.agreeAll()).toEqual(['workshop_head', 'purchase_head'])
    expect(await rows('document', { flow_key: 'procurement_plan', "data->>'planName'": `刀具采购 ${paper.number}` })).toMatchObject([
      { created_by: user('ma.zhiqiang'), data: { purchaseType: 'tool', items: [{ qty: '30.000' }] } },
    ])
    expect(await figures(id)).toEqual(['1.000', '0.000', '0.000'])
  })

  it('refused it holds nothing; scrapped from two sides, a holding is scrapped once', async () => {
    const id = await tool()
    await (await start(asks(id, '20'))).reject('先用旧刀')
    await given(id, '20')
    const scrap = { knifeKind: 'scrap', ...asks(id, '15', { wearCause: 'normal', usedLife: 10 }) }
    await refuses([[{ knifeKind: 'scrap', ...asks(id, '15', { usedLife: 10 }) }, '报废须填写磨损原因']])
    const [one, two] = [await startAt('knife_keeper', scrap), await startAt('knife_keeper', scrap)]
    const replies = await Promise.all([one.tryAgree(), two.tryAgree()])
    expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true])
    expect(await figures(id)).toEqual(['0.000', '5.000', '15.000'])
  })
})
