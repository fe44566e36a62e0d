import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { day, flowTest, PLANNER, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

const WORKER = 'worker01'

flowTest('workorderAdvance', '工单提前投产', tools => {
  const { app, row, rows, refuses, start, agreed, preview, offers, list, opened, race } = tools
  const { routeOf, ordered, order, choose, link, stepOf, reports } = productionIn(tools)
  tools.keeps(workOrderBreaches, workExecBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let lathe = ''
  const nodeOf = async (workId: string, name: string) => (await offers(PLANNER, 'workNode', name, { workId }))[0]!.id!
  const days = (workId: string) =>
    row('erp_producation_workorder', { id: workId }, 'plan_start::text as start, plan_end::text as end, priority, stop_node_key as stop')
  const worked = async (workId: string, code: string, more: object = {}) => {
    const execId = await stepOf(workId, code)
    for (const what of ['start', 'finish']) expect(await reports(WORKER, what, execId, more)).toBe('操作成功')
  }
  /** 备库投产 with its route, and nobody who asks for the pieces. */
  const forStock = async () => {
    const workId = await order(line.materialId, 1, { isLinked: false })
    await choose(workId, line.routeId)
    return workId
  }
  const early = { newPlanStart: '2026-11-18', newPlanEnd: '2026-12-10' }
  tools.base(() => ({ ...early, advanceType: 'early', priority: 2, reason: '客户催货', affected: [] }))
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: false },
      { processCode: 'JG25', isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
  })

  it('earlier days for one order, later ones for those that give way; a delivery that is late is asked about', async () => {
    const [workId, slow, slower] = [await ordered(line, 1), await ordered(line, 1), await ordered(line, 1, { requireDate: '2026-12-22' })]
    const affected = [
      { workId: slow, newPlanEnd: '2026-12-24' },
      { workId: slower, newPlanEnd: '2026-12-24' },
    ]
    const { form } = await preview({ workId, affected })
    expect(form).toMatchObject({ oldPlanStart: '2026-11-20', oldPlanEnd: '2026-12-20', qty: 1, customerName: '试验风电' })
    expect(form.affected.map((each: { late: string }) => each.late)).toEqual(['no', 'yes'])
    expect(await (await start({ workId, affected: affected.slice(0, 1) }, 'yu.na')).nodes()).toEqual(['planner'])
    await refuses([[{ workId }, /^该工单已有提前投产申请/]])
    const other = await ordered(line, 1)
    const paper = await start({ workId: other, affected }, 'yu.na')
    expect(await paper.agreeAll()).toEqual(['planner', 'sales_head', 'prod_head', 'vp_dept'])
    expect(await days(other)).toEqual({ start: '2026-11-18', end: '2026-12-10', priority: 2, stop: null })
    expect(await days(slow)).toMatchObject({ start: '2026-11-20', end: '2026-12-24' })
    const events = await rows('erp_producation_workorder_event', { work_id: [other, slower] }, 'event_type', 'id')
    expect(events.map(each => each.event_type).slice(-2)).toEqual(['advance', 'postpone'])
    const [made] = await list(PLANNER, 'workOrderAdvance', { workId: other })
    expect(made).toMatchObject({ billNo: paper.number, oldPlanStart: '2026-11-20', newPlanStart: '2026-11-18', unlinkedQty: 0 })
  })

  it('for stock: not beyond rough turning without an agreement, then as far as agreed, and on when somebody orders the pieces', async () => {
    const workId = await forStock()
    await worked(workId, 'DZ50')
    await worked(workId, 'JG10', { equipmentId: lathe })
    const testing = await stepOf(workId, 'JG25')
    expect(await reports(WORKER, 'start', testing)).toBe('备库工单未批准无订单备产，不能越过【粗车】')
    expect((await opened(PLANNER, 'workorderAdvance', { workId })).stopNodeId).toBe(await nodeOf(workId, '粗车'))
    const asked = { workId, advanceType: 'no_order', stopNodeId: await nodeOf(workId, '磁粉探伤'), estimateCost: '500000' }
    const paper = await start(asked, 'yu.na')
    expect(await paper.agreeAll()).toEqual(['planner', 'sales_head', 'cost_acct', 'prod_head'])
    expect((await days(workId)).stop).toBeTruthy()
    await worked(workId, 'JG25')
    const last = await stepOf(workId, 'JG70')
    expect(await reports(WORKER, 'start', last)).toBe('工单限制投产至【磁粉探伤】，关联订单后才能继续')
    await link(workId, line.materialId, 1)
    await worked(workId, 'JG70')
  })

  it('dear ones go to the vice president; half a year without an order is told', async () => {
    const workId = await forStock()
    const asked = { workId, advanceType: 'no_order', stopNodeId: await nodeOf(workId, '粗车'), estimateCost: '1000001' }
    const paper = await start(asked)
    expect(await paper.agreeAll()).toEqual(['planner', 'sales_head', 'cost_acct', 'prod_head', 'vp_dept'])
    const { default: job } = await import('./advance.daily.ts')
    const night = (on: string) =>
      tools.booking(({ tx }) => job.run({ tx, site: app.sites[0]!, app, day: on, now: new Date(), newId: app.newId } as never))
    const { order_no: orderNo } = await row('erp_producation_workorder', { id: workId }, 'order_no')
    await night(addDays(day(0), 180))
    const told = await tools.told(`呆滞预警：工单 ${orderNo}`)
    expect(told.map(each => each.account)).toEqual(['shao.min', 'yuan.li'])
  })

  it('refuses later days, an order that has one, a step that was passed, orders that are done; one of two at once', async () => {
    const [workId, stock] = [await ordered(line, 1), await forStock()]
    const ahead = { advanceType: 'no_order', estimateCost: '1000' }
    const rough = await nodeOf(stock, '粗车')
    await refuses([
      [{ workId, newPlanStart: '2026-11-20' }, '新计划开工须早于原计划开工'],
      [{ workId, newPlanEnd: '2026-11-17' }, '新计划完工不能早于新计划开工'],
      [{ workId, affected: [{ workId, newPlanEnd: '2026-12-30' }] }, '受影响工单不能是本工单'],
      [{ workId, affected: [{ workId: stock, newPlanEnd: '2026-12-20' }] }, '顺延日期须晚于原完工'],
      [{ workId, ...ahead, stopNodeId: await nodeOf(workId, '粗车') }, '该工单的件已关联订单，只能申请早于计划'],
      [{ workId: stock, ...ahead }, /限制投产至/],
      [{ workId: stock, ...ahead, stopNodeId: rough, estimateCost: '0' }, '占用成本须大于零'],
      [{ workId: stock, ...ahead, stopNodeId: await nodeOf(workId, '粗车') }, '限制工序不属于该工单的现行工艺'],
      [{ workId: stock, ...ahead, stopNodeId: rough, advanceType: 'unsigned' }, '备库工单请选择无订单备产'],
      [{ workId: await order(line.materialId, 1, { isLinked: false }), ...ahead, stopNodeId: rough }, '请先为工单选择工艺路线'],
      [{ workId }, /./, WORKER],
    ])
    await worked(stock, 'DZ50')
    await worked(stock, 'JG10', { equipmentId: lathe })
    await refuses([[{ workId: stock, ...ahead, stopNodeId: await nodeOf(stock, '锯切定尺') }, '已有件开工到【粗车】，越过了限制工序']])
    expect(await race([{ workId }, { workId }])).toBe(1)
    const gone = await ordered(line, 1)
    const paper = await start({ workId: await ordered(line, 1), affected: [{ workId: gone, newPlanEnd: '2026-12-30' }] })
    await tools.act(PLANNER, 'workOrder', 'cancel', gone, { reason: '取消' })
    await paper.agreeUntil('prod_head')
    await paper.refuses([[undefined, '受影响工单已完工或取消']])
    await agreed({ workId: await ordered(line, 1) })
  })
})
