import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, PLANNER, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

const WORKER = 'worker01'

flowTest('producation_workorder_jump_shop', '工单跳车间', tools => {
  const { row, rows, dept, refuses, start, agreed, race, act } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  tools.keeps(workOrderBreaches, workExecBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  const [heat, forge] = [() => dept('heat'), () => dept('forge')]
  tools.base(() => ({
    ...{ fromWorkshopId: heat(), toWorkshopId: forge(), planDate: day(2), jumpReason: 'equipment', reason: '井式炉大修' },
  }))
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'RC10', isCheck: true },
      { processCode: 'JG30', isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
  })
  const steps = (workId: string) =>
    rows('erp_producation_workorder_exec', { work_id: workId }, 'process_code, exec_shop_id, status', 'piece_id, process_seq')

  it('moves the steps that were not begun, in a new copy of the route, with their machines', async () => {
    const workId = await ordered(line, 1)
    await reports(WORKER, 'start', await stepOf(workId, 'DZ50'))
    const paper = await start({ workId })
    expect(await row('erp_producation_workorder_update', { work_id: workId }, 'update_type, status')).toEqual({
      update_type: '3',
      status: '2',
    })
    expect((await act(PLANNER, 'workOrder', 'replan', workId, { newPlanEnd: day(90), reason: '推迟' })).body.msg).toBe(
      '该工单存在未通过的变更申请，请先处理',
    )
    expect(await paper.agreeAll()).toEqual(['from_head', 'to_head', 'qc_engineer', 'prod_head'])
    expect((await steps(workId))[1]).toMatchObject({ process_code: 'DZ40', exec_shop_id: forge(), status: '0' })
    expect(await row('erp_producation_workorder', { id: workId }, 'rev_no')).toEqual({ rev_no: 2 })
    const [node] = await rows(
      'erp_producation_workorder_node',
      { work_id: workId, rev_no: 2, process_code: 'DZ40' },
      'equipments, base_process_code',
    )
    expect(node).toMatchObject({ base_process_code: 'BP03', equipments: [{ equipmentCode: 'SB-0003' }] })
    await reports(WORKER, 'finish', await stepOf(workId, 'DZ50'))
    expect((await steps(workId))[1]).toMatchObject({ status: '1' })
  })

  it('refuses what cannot be done there, what was begun, and a second request; a rejected one leaves everything as it was', async () => {
    const workId = await ordered(line, 1)
    await refuses([
      [{ workId, toWorkshopId: heat() }, '目标车间与原车间相同'],
      [{ workId, fromWorkshopId: dept('machining') }, '目标车间没有与工序【理化检验】相同的基础工序'],
      [{ workId, fromWorkshopId: dept('casting') }, '原车间没有未开工的工序'],
      [{ workId }, '您没有发起该流程的权限', WORKER],
    ])
    expect(await race([{ workId }, { workId }])).toBe(1)
    const other = await ordered(line, 1)
    const paper = await start({ workId: other })
    await paper.reject()
    expect(await row('erp_producation_workorder', { id: other }, 'rev_no')).toEqual({ rev_no: 1 })
    expect(await row('erp_producation_workorder_update', { work_id: other }, 'status, approval_status')).toEqual({
      ...{ status: '1', approval_status: '9' },
    })
    await agreed({ workId: other })
    expect(await row('erp_producation_workorder', { id: other }, 'rev_no')).toEqual({ rev_no: 2 })
  })
})
