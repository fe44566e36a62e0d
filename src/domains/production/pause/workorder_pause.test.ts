import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, PLANNER, productionIn } from '#test/harness.ts'
import { takeEffects } from '#test/setup/due.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { pauseBreaches } from './pause-rules.query.ts'

const WORKER = 'worker01'

flowTest('workorder_pause', '工单暂停/恢复', tools => {
  const { app, row, rows, refuses, start, agreed, preview, list, as, race } = tools
  const { routeOf, ordered, order, stepOf, reports } = productionIn(tools)
  tools.keeps(pauseBreaches, workOrderBreaches, workExecBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  const shown = (workId: string) => row('erp_producation_workorder', { id: workId }, 'hold_status, status')
  tools.base(() => ({ operType: '1', pauseType: 'material', startDate: day(0), wipHandle: '就地存放', reason: '缺料' }))
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG30', isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
  })

  it('the whole life: what runs is finished, nothing starts, and after the resumption it goes on; the days are counted', async () => {
    const workId = await ordered(line, 2)
    const [first, second] = [await stepOf(workId, 'DZ50'), await stepOf(workId, 'DZ50', 1)]
    await reports(WORKER, 'start', first)
    const { form } = await preview({ workId, expectResumeDate: day(3) })
    expect(form).toMatchObject({
      workshopId: tools.dept('forge'),
      customerName: '试验风电',
      deliveryDate: '2026-12-31',
      affectDelivery: 'no',
    })
    expect(form.pieces.map((piece: { execState: string }) => piece.execState)).toEqual(['2', '1'])
    const paper = await start({ workId, expectResumeDate: day(3) })
    expect(await shown(workId)).toEqual({ hold_status: '0', status: '30' })
    await refuses([[{ workId }, `该工单已有暂停或恢复申请：${paper.number}`]])
    expect(await paper.agreeAll()).toEqual(['workshop_head', 'prod_head'])
    expect(await shown(workId)).toEqual({ hold_status: '1', status: '30' })
    expect(await reports(WORKER, 'start', second)).toBe('工单已暂停，请先恢复')
    expect(await reports(WORKER, 'finish', first)).toBe('操作成功')
    await refuses([[{ workId }, '工单已暂停']])
    // Somebody noticed late: the order has stood still for four days.
    await app.sql(
      `set session_replication_role = replica; update erp_producation_workorder_pause set start_date = '${day(-4)}'; set session_replication_role = origin`,
    )
    await agreed({ workId, operType: '2' })
    expect(await shown(workId)).toEqual({ hold_status: '0', status: '30' })
    expect(await reports(WORKER, 'start', second)).toBe('操作成功')
    const log = await list<{ operType: string; days?: number; endDate?: string }>(PLANNER, 'pauseLog', { workId })
    expect(log.map(each => [each.operType, each.days, each.endDate])).toEqual(
      expect.arrayContaining([
        ['2', 4, day(0)],
        ['1', '', ''],
      ]),
    )
    const events = await rows('erp_producation_workorder_event', { work_id: workId }, 'event_type', 'id')
    expect(events.map(each => each.event_type).slice(-2)).toEqual(['pause', 'resume'])
    await refuses([[{ workId, operType: '2' }, '工单未暂停，无需恢复']])
  })

  it('a delivery at risk: sales and the vice president are asked, and sales is told', async () => {
    const workId = await ordered(line, 1, { requireDate: '2026-12-21' })
    const { order_no: orderNo } = await row('erp_producation_workorder', { id: workId }, 'order_no')
    // Done on 2026-12-20 as planned: one day later is still in time.
    expect((await preview({ workId, expectResumeDate: day(1) })).form.affectDelivery).toBe('no')
    const paper = await start({ workId, expectResumeDate: day(2) })
    expect(await paper.agreeAll()).toEqual(['workshop_head', 'sales_head', 'prod_head', 'vp_dept'])
    expect((await tools.told(`交期风险：工单 ${orderNo}`)).map(each => each.account)).toEqual(['yu.na', 'yuan.li'])
    const other = await ordered(line, 1)
    expect(await (await start({ workId: other, pauseType: 'customer', expectResumeDate: day(2) })).agreeAll()).toContain('sales_head')
    // Nobody knows how long: at risk.
    expect((await preview({ workId: await ordered(line, 1) })).form.affectDelivery).toBe('yes')
  })

  it('on a later day; until then work goes on', async () => {
    const workId = await ordered(line, 1)
    await agreed({ workId, startDate: day(2), expectResumeDate: day(5) })
    expect((await shown(workId)).hold_status).toBe('0')
    expect(await reports(WORKER, 'start', await stepOf(workId, 'DZ50'))).toBe('操作成功')
    await takeEffects(app, day(2))
    expect((await shown(workId)).hold_status).toBe('1')
    expect(await row('erp_producation_workorder_pause', { work_id: workId }, 'start_date::text')).toMatchObject({ start_date: day(2) })
  })

  it('refuses what is not going on, days in the wrong order, others than those who plan and lead; one of two at once', async () => {
    const choosing = await order(line.materialId, 1)
    await refuses([
      [{ workId: choosing }, '只有待开工或生产中的工单可以暂停'],
      [{ workId: '1' }, /不存在或不可用/],
    ])
    const workId = await ordered(line, 1)
    await refuses([
      [{ workId, expectResumeDate: day(0) }, '预计恢复日期须晚于起始日期'],
      [{ workId, operType: '2' }, '工单未暂停，无需恢复'],
      [{ workId }, /./, WORKER],
    ])
    expect(await race([{ workId }, { workId }])).toBe(1)
    const other = await ordered(line, 1)
    const rejected = await start({ workId: other })
    await rejected.reject()
    expect((await shown(other)).hold_status).toBe('0')
    // The last approval and a start at the same moment: one of them comes first, and the books say which.
    const racing = await start({ workId: other, expectResumeDate: day(1) })
    await racing.agreeUntil('prod_head')
    const [task] = await racing.open()
    const worker = await as(WORKER)
    const execId = await stepOf(other, 'DZ50')
    await Promise.all([
      (await as(task!.account)).post('blade-flow/work/complete-task', { taskId: task!.taskId, pass: true }),
      worker.post('blade-biz/erpproducationworkorder/start', { execId }),
    ])
    expect((await shown(other)).hold_status).toBe('1')
  })
})
