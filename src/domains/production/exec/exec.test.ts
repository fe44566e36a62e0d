import { beforeAll, expect, it } from 'vitest'
import { inspectionBreaches } from '#domains/quality/inspection/inspection-rules.query.ts'
import { nonconformityBreaches } from '#domains/quality/nonconformity/nonconformity-rules.query.ts'
import { shanghai } from '#server/http/present.ts'
import { appTest, PLANNER, productionIn, TECHNOLOGIST } from '#test/harness.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { workExecBreaches } from './exec-rules.query.ts'

const WORK = 'blade-biz/erpproducationworkorder'
const WORKER = 'worker01'
const FORGE_HEAD = 'meng.deshan'
const HEAD = 'duan.lei'
const INSPECTOR = 'he.qi'

/** 报工与检验: a worker reports at the machine, an inspector judges, and pieces go on step by step. */
appTest('工序任务', tools => {
  const { as, act, rows, row, keeps, app, list, user } = tools
  const { routeOf, order, choose } = productionIn(tools)
  keeps(workOrderBreaches, workExecBreaches, outputFactBreaches, nonconformityBreaches, inspectionBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let lathe = ''
  const post = async (name: string, body: object, account = WORKER) => (await as(account)).post(`${WORK}/${name}`, body)
  const told = async (name: string, body: object, account = WORKER) => (await post(name, body, account)).body.msg
  /** Steps of the pieces of an order, by process: 粗车 of the first piece is `steps.JG10[0]`. */
  async function stepsOf(workId: string) {
    const found = await rows(
      'erp_producation_workorder_exec',
      { work_id: workId },
      'id, process_code, status, piece_id, node_key',
      'piece_id, process_seq',
    )
    const states = found.map(each => `${each.process_code} ${each.status}`)
    return { states, id: (code: string, nth = 0) => found.filter(each => each.process_code === code)[nth]!.id! }
  }
  async function released(qty = 1) {
    const workId = await order(line.materialId, qty)
    await choose(workId, line.routeId)
    return { workId, ...(await stepsOf(workId)) }
  }
  const state = (id: string) => row('erp_producation_workorder_exec', { id }, 'status, result, paused')
  /** 开工 and 完工 of a step without a machine. */
  async function worked(execId: string, more: object = {}) {
    expect(await told('start', { execId, ...more })).toBe('操作成功')
    expect(await told('finish', { execId })).toBe('操作成功')
  }
  const GOOD = [
    { indexCode: 'Q01', values: ['9'] },
    { indexCode: 'Q02', values: ['3.2'] },
  ]
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: true },
      { processCode: 'JG20', parallelGroup: 'A', branchNo: 1, isCheck: false },
      { processCode: 'JG30', parallelGroup: 'A', branchNo: 2, isCheck: false },
      { processCode: 'JG70', isReport: false, isCheck: false },
    ])
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
  })

  it('goes from step to step; a join waits for all branches; what nobody reports passes by itself; the order ends with its last piece', async () => {
    const { workId, id } = await released()
    expect(await told('start', { execId: id('JG10'), equipmentId: lathe })).toBe('前工序【锯切定尺】未完成，不能开工')
    await worked(id('DZ50'))
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '30' })
    const planner = await as(PLANNER)
    const graph = (await planner.get('blade-biz/erpproducationrouteprocess/getRouteNodeList', { workId })).body.data
    expect(graph[0]).toMatchObject({ processCode: 'DZ50', deptShopName: '锻造车间', execState: { done: 1, ready: 0 } })
    expect(graph[1].execState).toEqual({ waiting: 0, ready: 1, running: 0, done: 0, failed: 0 })
    const materials = 'blade-biz/erpproducationrouteprocessmaterial'
    const sourceId = graph[0].workNodeId
    expect((await planner.get(`${materials}/selectRouteProcessMaterial`, { sourceId })).body.data).toEqual([])
    const change = { sourceId, materialCode: 'x', qtyPer: '1' }
    const changed = await (await as(TECHNOLOGIST)).post(`${materials}/addProducationRouteProcessMaterial`, change)
    expect(changed.body.msg).toBe('工单工艺快照不允许直接修改')
    expect((await stepsOf(workId)).states).toEqual(['DZ50 4', 'JG10 1', 'JG20 0', 'JG30 0', 'JG70 0'])
    await worked(id('JG10'), { equipmentId: lathe })
    expect(await state(id('JG10'))).toMatchObject({ status: '3' })
    expect((await post('inspect', { execId: id('JG10'), items: GOOD }, INSPECTOR)).body.data).toMatchObject({ status: 4, result: 1 })
    await worked(id('JG20'))
    expect((await stepsOf(workId)).states.slice(2)).toEqual(['JG20 4', 'JG30 1', 'JG70 0'])
    await worked(id('JG30'))
    expect((await stepsOf(workId)).states.slice(2)).toEqual(['JG20 4', 'JG30 4', 'JG70 4'])
    const [piece] = await rows('erp_producation_workorder_piece', { work_id: workId })
    expect(piece).toMatchObject({ status: '1', place: 'wait_in' })
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '40' })
    const moves = await rows('erp_producation_piece_move', { piece_id: piece!.id }, 'to_place', 'id')
    expect(moves.map(each => each.to_place)).toEqual(['shop', 'shop', 'wait_in'])
  })

  it('a machine is of the list, in use and free; the certificate is asked for', async () => {
    const { id } = await released(2)
    for (const nth of [0, 1]) await worked(id('DZ50', nth))
    const press = (await row('eq_equipment', { equipment_code: 'SB-0001' }, 'id, equipment_name'))!
    expect(await told('start', { execId: id('JG10') })).toBe('设备不能为空')
    expect(await told('start', { execId: id('JG10'), equipmentId: press.id })).toBe(`设备【${press.equipment_name}】不在该工序的设备清单中`)
    await app.sql("update eq_equipment set equipment_state = '2' where id = $1", [lathe])
    const { equipment_name: name } = await row('eq_equipment', { id: lathe }, 'equipment_name')
    expect(await told('start', { execId: id('JG10'), equipmentId: lathe })).toBe(`设备【${name}】已封存`)
    await app.sql("update eq_equipment set equipment_state = '1' where id = $1", [lathe])
    expect(await told('start', { execId: id('JG10'), equipmentId: lathe })).toBe('操作成功')
    const { pro_code: busy } = await row('erp_producation_workorder_piece', {
      id: (await row('erp_producation_workorder_exec', { id: id('JG10') })).piece_id!,
    })
    expect(await told('start', { execId: id('JG10', 1), equipmentId: lathe })).toBe(`设备【${name}】正在加工【${busy}】`)
    expect(await told('start', { execId: id('JG10'), equipmentId: lathe })).toBe('该工序已报工')
    await told('finish', { execId: id('JG10') })
    await app.sql("update erp_producation_process set cert_type = 'crane' where process_code = 'DZ50'")
    const later = await released()
    expect(await told('start', { execId: later.id('DZ50') })).toBe('操作者【赵铁山】无【起重】资格或已过期')
    await app.sql("update erp_producation_process set cert_type = null where process_code = 'DZ50'")
  })

  it('two workers at the same piece, or at the same machine: one starts, the other reads why not', async () => {
    const { id } = await released(2)
    for (const nth of [0, 1]) await worked(id('DZ50', nth))
    const [one, two] = [await as(WORKER), await as(HEAD)]
    const start = (execId: string) => ({ execId, equipmentId: lathe })
    const same = await Promise.all([one, two].map(session => session.post(`${WORK}/start`, start(id('JG10')))))
    expect(same.map(({ body }) => body.msg).sort()).toEqual(['该工序已报工', '操作成功'].sort())
    await told('finish', { execId: id('JG10') })
    const other = await released(1)
    await worked(other.id('DZ50'))
    const machine = await Promise.all([one.post(`${WORK}/start`, start(id('JG10', 1))), two.post(`${WORK}/start`, start(other.id('JG10')))])
    expect(machine.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(machine.find(({ body }) => body.code !== 200)?.body.msg).toMatch(/正在加工【/)
    for (const execId of [id('JG10', 1), other.id('JG10')]) await post('finish', { execId })
  })

  it('the same key posts once; people of other workshops do not report', async () => {
    const { id } = await released()
    expect((await post('start', { execId: id('DZ50') }, 'long.fei')).body.code).toBe(403)
    for (const _ of [1, 2]) expect(await told('start', { execId: id('DZ50'), opKey: 'phone-1' })).toBe('操作成功')
    for (const _ of [1, 2]) expect(await told('finish', { execId: id('DZ50'), opKey: 'phone-2' })).toBe('操作成功')
    expect(await rows('erp_producation_work_report', { exec_id: id('DZ50') })).toHaveLength(2)
  })

  it('pauses are taken off; a hold and a change under approval stop the next start, not what runs', async () => {
    const { workId, id } = await released()
    await told('start', { execId: id('DZ50') })
    expect(await told('resume', { execId: id('DZ50') })).toBe('该工序未暂停')
    expect(await told('pause', { execId: id('DZ50'), stopCause: 'meal' })).toBe('操作成功')
    expect(await state(id('DZ50'))).toMatchObject({ status: '2', paused: 'yes' })
    expect(await told('resume', { execId: id('DZ50') })).toBe('操作成功')
    await app.sql("update erp_producation_workorder set hold_status = '1' where id = $1", [workId])
    expect(await told('finish', { execId: id('DZ50') })).toBe('操作成功')
    expect(await told('start', { execId: id('JG10'), equipmentId: lathe })).toBe('工单已暂停，请先恢复')
    await app.sql("update erp_producation_workorder set hold_status = '0' where id = $1", [workId])
    const update = [app.newId(), 'GB1', workId]
    await app.sql(
      `insert into erp_producation_workorder_update (id, update_no, work_id, update_type, status, exec_status, reason)
       values ($1, $2, $3, '1', '2', '0', '换路线')`,
      update,
    )
    expect(await told('start', { execId: id('JG10'), equipmentId: lathe })).toBe('工单变更审批中，不能开工')
  })

  it('an inspection is judged by the copied limits: a failure freezes the piece, a second look may pass it', async () => {
    const { workId, id } = await released()
    await worked(id('DZ50'))
    await worked(id('JG10'), { equipmentId: lathe })
    const inspect = (items: object[], account = INSPECTOR) => post('inspect', { execId: id('JG10'), items }, account)
    expect((await inspect(GOOD, WORKER)).body.code).toBe(403)
    expect((await inspect([GOOD[1]!])).body.msg).toBe('单边余量不能为空')
    expect((await inspect([{ indexCode: 'Q01', values: ['9', '12.5'] }])).body.data).toMatchObject({ status: 7, result: 3 })
    expect((await rows('erp_producation_workorder_piece', { work_id: workId }))[0]).toMatchObject({ quality_state: 'frozen', status: '0' })
    expect((await stepsOf(workId)).states.slice(1, 3)).toEqual(['JG10 7', 'JG20 0'])
    const failed = (state: string) => rows('qc_nonconformity', { exec_id: id('JG10'), state })
    expect(await failed('open')).toMatchObject([
      {
        work_id: workId,
        process_name: '粗车',
        round: 1,
        disposition: null,
        description: expect.stringMatching(/^单边余量 9、12.5（要求 /),
      },
    ])
    expect((await inspect([{ indexCode: 'Q01', values: ['13'] }])).body.data).toMatchObject({ status: 7 })
    expect(await failed('open')).toMatchObject([{ description: expect.stringMatching(/^单边余量 13（/) }])
    expect((await inspect([{ indexCode: 'Q01', values: ['12'] }])).body.data).toMatchObject({ status: 4, result: 1 })
    expect((await rows('erp_producation_workorder_piece', { work_id: workId }))[0]).toMatchObject({ quality_state: 'good' })
    expect(await failed('closed')).toMatchObject([{ disposition: 'recheck', close_time: expect.anything() }])
    expect(await failed('open')).toEqual([])
    expect((await inspect(GOOD)).body.msg).toBe('该工序不在待检状态')
    const checks = await rows('qc_inspection', { exec_id: id('JG10') }, 'check_no, result', 'check_no')
    expect(checks.map(each => each.result)).toEqual(['fail', 'fail', 'pass'])
    await expect(app.sql("update qc_inspection set result = 'pass'")).rejects.toThrow()
  })

  it('a report is taken back while nothing was built on it', async () => {
    const { workId, id } = await released()
    await worked(id('DZ50'))
    expect((await post('undo', { execId: id('DZ50'), reason: '报错' })).body.code).toBe(403)
    const undo = (execId: string, account = FORGE_HEAD) => act(account, 'workExec', 'undo', execId, { reason: '报错' })
    expect((await undo(id('DZ50'), HEAD)).body.code).toBe(403)
    expect((await undo(id('DZ50'))).body.code).toBe(200)
    expect((await stepsOf(workId)).states.slice(0, 2)).toEqual(['DZ50 2', 'JG10 0'])
    expect((await undo(id('DZ50'))).body.code).toBe(200)
    expect((await stepsOf(workId)).states.slice(0, 2)).toEqual(['DZ50 1', 'JG10 0'])
    await worked(id('DZ50'))
    await told('start', { execId: id('JG10'), equipmentId: lathe })
    expect((await undo(id('DZ50'))).body.msg).toBe('后工序【粗车】已开工，不能撤销报工')
    await told('finish', { execId: id('JG10') })
    await post('inspect', { execId: id('JG10'), items: GOOD }, INSPECTOR)
    expect((await undo(id('JG10'), HEAD)).body.msg).toBe('该工序已检验，不能撤销报工')
    await worked(id('JG20'))
    await worked(id('JG30'))
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '40' })
  })

  it('forgotten work is reported within three days, not at a time when the machine did something else', async () => {
    const { id } = await released()
    const at = (hours: number) => shanghai(new Date(Date.now() + hours * 3_600_000))
    const makeup = (hours: [number, number], more: object = {}, account = FORGE_HEAD) =>
      told('makeup', { execId: id('DZ50'), startTime: at(hours[0]), endTime: at(hours[1]), reason: '忘记报工', ...more }, account)
    expect(await makeup([-80, -79])).toBe('只能补报3天以内的工序')
    expect(await makeup([-2, 1])).toBe('完工时间不能晚于现在')
    expect(await makeup([-1, -2])).toBe('完工时间须晚于开工时间')
    expect(await makeup([-2, -1], { reason: '' })).toBe('补报原因不能为空')
    expect(await makeup([-6, -5])).toBe('操作成功')
    expect(await state(id('DZ50'))).toMatchObject({ status: '4' })
    const lateJob = (hours: [number, number], execId: string) =>
      told('makeup', { execId, startTime: at(hours[0]), endTime: at(hours[1]), reason: '忘记报工', equipmentId: lathe }, HEAD)
    expect(await lateJob([-7, -6], id('JG10'))).toBe('补报时间早于前工序【锯切定尺】的完工时间')
    expect(await lateJob([-4, -3], id('JG10'))).toBe('操作成功')
    const other = await released()
    await told('makeup', { execId: other.id('DZ50'), startTime: at(-6), endTime: at(-5), reason: '忘记报工' }, FORGE_HEAD)
    expect(await lateJob([-3.5, -2.5], other.id('JG10'))).toBe('该时段设备已有报工')
    const [report] = await rows('erp_producation_work_report', { exec_id: id('JG10'), report_action: 'finish' })
    expect(report).toMatchObject({ reason: '忘记报工', is_makeup: true })
  })

  it('is shown with what the session may do: at the piece by its QR code, and at the machine', async () => {
    const { workId, id } = await released()
    const { pieces } = (await (await as(PLANNER)).get(`${WORK}/detail`, { id: workId })).body.data
    const qr = new URL(pieces[0].qrText)
    const card = async (account: string, k = qr.searchParams.get('k')!) =>
      (await (await as(account)).get(`blade-biz/m/piece/${pieces[0].proCode}`, { k })).body
    const first = async (account: string) => (await card(account)).data.steps[0].actions
    expect(await card(WORKER, '00000000')).toMatchObject({ code: 400, msg: '产品编号与二维码校验不符' })
    expect(await first(WORKER)).toEqual(['start'])
    expect(await first('long.fei')).toEqual([])
    await worked(id('DZ50'))
    const station = async () => (await (await as(WORKER)).get('blade-biz/station/SB-0007')).body.data
    const waiting = (await station()).queue.map((job: { execId: string }) => job.execId)
    expect(waiting).toContain(id('JG10'))
    await told('start', { execId: id('JG10'), equipmentId: lathe })
    expect((await station()).running[0]).toMatchObject({ execId: id('JG10'), proCode: pieces[0].proCode, paused: false })
    expect((await card(WORKER)).data.steps[1].actions).toEqual(['pause', 'finish'])
    await told('finish', { execId: id('JG10') })
    expect((await card(INSPECTOR)).data.steps[1].actions).toEqual(['inspect'])
    expect((await station()).running).toEqual([])
  })

  it('is done beside others as far as the machine has room', async () => {
    const orders = [await released(), await released(), await released()]
    const made: string[] = []
    for (const { id, workId } of orders) {
      await worked(id('DZ50'))
      made.push((await row('erp_producation_workorder_piece', { work_id: workId }, 'pro_code')).pro_code!)
    }
    const starts = async (at: number) =>
      (await (await as(WORKER)).post(`${WORK}/start`, { execId: orders[at]!.id('JG10'), equipmentId: lathe })).body.msg
    await app.sql('update eq_equipment set parallel_slots = 2 where id = $1', [lathe])
    expect(await Promise.all([0, 1].map(starts))).toEqual(['操作成功', '操作成功'])
    expect(await starts(2)).toMatch(new RegExp(`正在加工【${made.slice(0, 2).sort().join('、')}】$`))
    const station = (await (await as(WORKER)).get('blade-biz/station/SB-0007')).body.data
    expect(station).toMatchObject({ slots: 2, running: [{}, {}] })
    for (const at of [0, 1]) await told('finish', { execId: orders[at]!.id('JG10') })
    await app.sql('update eq_equipment set parallel_slots = null where id = $1', [lathe])
  })

  it('is helped by whoever is called from the machine, by people of its workshop alone', async () => {
    const { equipment_name: name } = await row('eq_equipment', { equipment_code: 'SB-0007' }, 'equipment_name')
    const calls = async (account: string, callKind: string, equipmentCode = 'SB-0007') =>
      (await (await as(account)).post('blade-biz/station/andon', { equipmentCode, callKind })).body
    const answered = async (title: string) =>
      (
        await app.sql<{ account: string }>(
          'select u.account from sys_message m join sys_user u on u.id = m.user_id where m.title = $1 order by 1',
          [`${title}：${name}`],
        )
      ).map(({ account }) => account)
    for (const [kind, title, who] of [
      ['inspect', '呼叫检验', INSPECTOR],
      ['repair', '设备报修', 'li.ming'],
      ['material', '缺料', PLANNER],
    ] as const) {
      expect((await calls(WORKER, kind)).code).toBe(200)
      expect(await answered(title)).toContain(who)
    }
    expect(await calls('long.fei', 'inspect')).toMatchObject({ code: 403 })
    expect(await calls(WORKER, 'inspect', 'SB-9999')).toMatchObject({ code: 404 })
    expect((await calls(WORKER, 'dance')).code).toBe(400)
    expect((await answered('呼叫检验')).filter(account => account === INSPECTOR)).toHaveLength(1)
  })

  it('is listed by workshop and state, with the deeds of leaders', async () => {
    const { id, workId } = await released()
    const leader = 'lu.dahai'
    expect((await act(leader, 'workExec', 'start', id('DZ50'))).body.code).toBe(200)
    expect((await act(leader, 'workExec', 'start', id('DZ50'))).body.code).toBe(409)
    const found = await list(leader, 'workExec', { workId, status: '2' })
    expect(found).toMatchObject([{ processName: '锯切定尺' }])
    expect((await act(leader, 'workExec', 'finish', id('DZ50'), { persons: [] })).body.code).toBe(200)
    expect(user(leader)).toBeTruthy()
  })
})
