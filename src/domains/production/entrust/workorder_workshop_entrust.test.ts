import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, PLANNER, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { entrustBreaches } from './entrust-rules.query.ts'

const WORKER = 'worker01'
const FORGE_HEAD = 'meng.deshan'
const MACHINIST = 'fu.qiang'

flowTest('workorder_workshop_entrust', '车间委托加工', tools => {
  const { app, row, rows, refuses, start, agreed, preview, detail, offers, race, dept, list } = tools
  const { routeOf, ordered, order, choose, stepOf, reports } = productionIn(tools)
  tools.keeps(entrustBreaches, workOrderBreaches, workExecBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  const nodeOf = async (workId: string, name: string) => (await offers(PLANNER, 'workNode', name, { workId }))[0]!.id!
  const piecesOf = async (workId: string) =>
    (await rows('erp_producation_workorder_piece', { work_id: workId }, 'id', 'pro_code')).map(each => each.id!)
  /** A paper about 磁粉探伤, or another step, of these pieces. */
  const asked = async (workId: string, pieceIds: readonly string[], name = '磁粉探伤') => ({
    ...{ workId, workNodeId: await nodeOf(workId, name), pieces: pieceIds.map(pieceId => ({ pieceId })) },
  })
  const step = (execId: string) => row('erp_producation_workorder_exec', { id: execId }, 'exec_shop_id, entrust_id, status')
  tools.base(() => ({
    ...{ toWorkshopId: dept('forge'), sendDate: day(1), requireDate: day(3), settleMode: 'internal', hourPrice: '100', reason: '人手不足' },
  }))
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG25', isCheck: false },
      { processCode: 'JG10', isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
  })

  it('the whole life: done elsewhere, settled by the hour, taken back with the report, and back in its own workshop afterwards', async () => {
    const workId = await ordered(line, 2)
    const [one, two] = await piecesOf(workId)
    const form = await asked(workId, [one!])
    expect((await preview(form)).form).toMatchObject({
      fromWorkshopId: dept('machining'),
      qty: 1,
      settleAmount: '300.00',
      pieces: [{ runTime: '3.00' }],
    })
    const paper = await start(form)
    await refuses([[form, `该件的工序已在委托申请中：${paper.number}`]])
    expect(await paper.agreeUntil('prod_head', { to_head: { requireDate: day(4) }, cost_acct: { hourPrice: '120' } })).toEqual([
      'from_head',
      'to_head',
      'cost_acct',
    ])
    expect(await step(await stepOf(workId, 'JG25'))).toMatchObject({ exec_shop_id: dept('machining'), entrust_id: null })
    await paper.agreeAll()
    const [testing, other] = [await stepOf(workId, 'JG25'), await stepOf(workId, 'JG25', 1)]
    const { entrust_id: entrustId } = await step(testing)
    expect(await step(testing)).toMatchObject({ exec_shop_id: dept('forge') })
    expect(await step(other)).toMatchObject({ exec_shop_id: dept('machining'), entrust_id: null })
    expect(await detail(PLANNER, 'workshopEntrust', entrustId!)).toMatchObject({ entrustState: 'running', doneQty: 0, hourPrice: '120.00' })
    for (const what of ['start', 'finish']) await reports(WORKER, what, await stepOf(workId, 'DZ50'))
    // People of its own workshop do not report it any more, those of the other do.
    expect(await reports(MACHINIST, 'start', testing)).not.toBe('操作成功')
    expect(await reports(FORGE_HEAD, 'start', testing)).toBe('操作成功')
    await app.sql(
      `set session_replication_role = replica; update erp_producation_work_report set report_time = report_time - interval '90 minutes' where exec_id = ${testing};
       update erp_producation_workorder_exec set start_time = start_time - interval '90 minutes' where id = ${testing}; set session_replication_role = origin`,
    )
    expect(await reports(FORGE_HEAD, 'finish', testing)).toBe('操作成功')
    const settled = () => list('wei.lin', 'internalSettlement', { entrustId })
    expect((await settled()).map(each => [each.hours, each.amount])).toEqual([['1.50', '180.00']])
    expect(await detail('wei.lin', 'workshopEntrust', entrustId!)).toMatchObject({
      entrustState: 'settled',
      doneQty: 1,
      settledAmount: '180.00',
    })
    expect(await reports(FORGE_HEAD, 'undo', testing, { reason: '报错' })).toBe('操作成功')
    expect((await settled()).map(each => each.amount).sort()).toEqual(['-180.00', '180.00'])
    expect(await detail('wei.lin', 'workshopEntrust', entrustId!)).toMatchObject({ entrustState: 'running', settledAmount: '0.00' })
    expect(await reports(FORGE_HEAD, 'finish', testing)).toBe('操作成功')
    expect((await settled()).length).toBe(3)
    // The next step is that of its own workshop again.
    expect(await step(await stepOf(workId, 'JG10'))).toMatchObject({ exec_shop_id: dept('machining'), entrust_id: null, status: '1' })
    await refuses([
      [form, '该件的委托工序已开工、已委托或不在制'],
      [{ ...form, pieces: [{ pieceId: two! }, { pieceId: two! }] }, /只能填一行/],
    ])
  })

  it('without a settlement nothing is entered, and cost accounting is not asked', async () => {
    const workId = await ordered(line, 1)
    const form = { ...(await asked(workId, await piecesOf(workId))), settleMode: 'none', hourPrice: undefined }
    const paper = await start(form)
    expect(await paper.agreeAll()).toEqual(['from_head', 'to_head', 'prod_head'])
    for (const what of ['start', 'finish']) await reports(WORKER, what, await stepOf(workId, 'DZ50'))
    for (const what of ['start', 'finish']) expect(await reports(WORKER, what, await stepOf(workId, 'JG25'))).toBe('操作成功')
    const [made] = await list(PLANNER, 'workshopEntrust', { workId })
    expect(made).toMatchObject({ entrustState: 'returned', doneQty: 1 })
    expect(await rows('erp_producation_internal_settlement', { entrust_id: made!.id }, 'id')).toEqual([])
  })

  it('a step with machines goes where there are machines for it, and is done on these', async () => {
    const workId = await ordered(line, 1)
    const form = await asked(workId, await piecesOf(workId), '粗车')
    await refuses([[form, '受托车间没有可用于【粗车】的在用设备']])
    const crane = (await row('eq_equipment', { equipment_code: 'SB-0004' }, 'id')).id!
    await app.sql(
      `insert into erp_producation_process_equipment (process_id, equipment_id, priority) select id, $1, 9 from erp_producation_process where process_code = 'JG10'`,
      [crane],
    )
    await agreed(form)
    for (const code of ['DZ50', 'JG25']) for (const what of ['start', 'finish']) await reports(WORKER, what, await stepOf(workId, code))
    const press = (await row('eq_equipment', { equipment_code: 'SB-0001' }, 'id')).id!
    const turning = await stepOf(workId, 'JG10')
    expect(await reports(FORGE_HEAD, 'start', turning, { equipmentId: press })).toMatch('不在该工序的设备清单中')
    expect(await reports(FORGE_HEAD, 'start', turning, { equipmentId: crane })).toBe('操作成功')
    expect(await reports(FORGE_HEAD, 'finish', turning)).toBe('操作成功')
  })

  it('refuses its own workshop, what is no workshop, what is started, what is of another order, days in the wrong order; one of two at once', async () => {
    const workId = await ordered(line, 2)
    const pieceIds = await piecesOf(workId)
    const form = await asked(workId, pieceIds)
    const strange = await ordered(line, 1)
    await refuses([
      [{ ...form, toWorkshopId: dept('machining') }, '受托车间不能是委托车间'],
      [{ ...form, toWorkshopId: dept('finance') }, '所选部门不是生产车间'],
      [{ ...form, requireDate: day(0) }, '要求完成日期不能早于送达日期'],
      [{ ...form, hourPrice: undefined }, /内部工时单价/],
      [{ ...form, workNodeId: await nodeOf(strange, '磁粉探伤') }, '委托工序不属于该工单的现行工艺'],
      [{ ...form, pieces: [{ pieceId: (await piecesOf(strange))[0]! }] }, '该件的委托工序已开工、已委托或不在制'],
      [form, /./, WORKER],
    ])
    await reports(WORKER, 'start', await stepOf(workId, 'DZ50'))
    await refuses([[await asked(workId, pieceIds, '锯切定尺'), /./]])
    expect(await race([form, form])).toBe(1)
    // Started while it was approved: the last approval says so.
    const later = await order(line.materialId, 1)
    await choose(later, line.routeId)
    const paper = await start({ ...(await asked(later, await piecesOf(later), '锯切定尺')), toWorkshopId: dept('machining') })
    await paper.agreeUntil('prod_head')
    await reports(WORKER, 'start', await stepOf(later, 'DZ50'))
    await paper.refuses([[undefined, '该件的委托工序已开工、已委托或不在制']])
  })
})
