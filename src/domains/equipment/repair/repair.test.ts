import { beforeAll, expect, it } from 'vitest'
import { appTest, day, productionIn } from '#test/harness.ts'
import { sealBreaches } from '../seal/seal.query.ts'
import { repairBreaches } from './repair.query.ts'

const [WORKER, LEADER, ENGINEER, HEAD] = ['worker01', 'ma.zhiqiang', 'li.ming', 'shi.jian']

/** 维修、点检、保养: what happens to machines between their use. */
appTest('维修、点检、保养', tools => {
  const { act, app, as, detail, get, list, row, rows, save, told, user } = tools
  const { routeOf, order, choose, stepOf, reports } = productionIn(tools)
  tools.keeps(repairBreaches, sealBreaches)
  let [mill, drill] = ['', '']
  beforeAll(async () => {
    mill = (await row('eq_equipment', { equipment_code: 'SB-0009' })).id!
    drill = (await row('eq_equipment', { equipment_code: 'SB-0008' })).id!
    await app.sql(`update erp_producation_workorder_exec set status = '4' where equipment_id = any ($1)`, [[mill, drill]])
  })
  const calls = async (account: string, faultLevel: string, equipmentCode = 'SB-0009') =>
    (await as(account)).post('blade-biz/equipment/report', { equipmentCode, faultLevel, faultDesc: '主轴异响' })
  const card = async (account: string, equipmentCode = 'SB-0009') =>
    (await get(account, 'blade-biz/equipment/card', { equipmentCode })).body.data
  const does = async (account: string, action: string, id: string, fields: object = {}) =>
    (await act(account, 'repairOrder', action, id, fields)).body.msg
  const state = async (id: string) => (await row('eq_equipment', { id })).equipment_state
  const fixed = { cause: 'mechanical', measure: '更换轴承' }

  let line: Awaited<ReturnType<typeof routeOf>> | undefined
  async function working() {
    line ??= await routeOf([{ processCode: 'JG45', isCheck: false }])
    const workId = await order(line.materialId, 1)
    await choose(workId, line.routeId)
    return stepOf(workId, 'JG45')
  }

  it('a standstill stops the machine and pauses what runs on it, until the workshop confirms the repair', async () => {
    const execId = await working()
    expect(await reports(WORKER, 'start', execId, { equipmentId: mill })).toBe('操作成功')
    expect((await calls('xue.gang', '1')).status).toBe(403)
    expect((await calls('zhou.hui', '1')).status).toBe(403)
    const made = await calls(WORKER, '1')
    expect(made.body.data.repairNo).toMatch(/^WX\d{12}$/)
    const { id, repairNo } = made.body.data
    expect(await state(mill)).toBe('5')
    expect(await row('erp_producation_workorder_exec', { id: execId }, 'status, paused')).toEqual({ status: '2', paused: 'yes' })
    expect(await rows('erp_producation_work_report', { exec_id: execId, report_action: 'pause' }, 'reason')).toEqual([
      { reason: 'equipment' },
    ])
    expect(await told('设备报修：落地铣镗床')).toMatchObject([{ account: ENGINEER }])
    expect((await calls(LEADER, '1')).body.msg).toBe(`该设备已有停机维修单：${repairNo}`)
    expect((await calls(LEADER, '3')).status).toBe(200)
    expect((await card(WORKER)).repairs).toMatchObject([{ repairNo, state: 'reported' }, { faultLevel: '3' }])
    expect((await act(WORKER, 'repairOrder', 'accept', id)).status).toBe(403)
    expect(await does(ENGINEER, 'accept', id)).toBe('操作成功')
    expect((await act(ENGINEER, 'repairOrder', 'finishRepair', id, fixed)).status).toBe(409)
    expect(await does(ENGINEER, 'startRepair', id)).toBe('操作成功')
    expect(await does(ENGINEER, 'finishRepair', id, fixed)).toBe('操作成功')
    expect((await act(ENGINEER, 'repairOrder', 'confirm', id)).status).toBe(403)
    // The leader of another workshop does not use it.
    expect((await act('lu.dahai', 'repairOrder', 'confirm', id)).status).toBe(403)
    expect(await does(LEADER, 'reopen', id, { reason: '仍有异响' })).toBe('操作成功')
    expect(await does(ENGINEER, 'startRepair', id)).toBe('操作成功')
    expect(await does(ENGINEER, 'finishRepair', id, fixed)).toBe('操作成功')
    const both = await Promise.all([does(LEADER, 'confirm', id), does(LEADER, 'confirm', id)])
    expect(both.filter(msg => msg === '操作成功')).toHaveLength(1)
    expect(await state(mill)).toBe('1')
    expect(await rows('eq_history', { bill_no: repairNo }, 'event, before, after', 'id')).toEqual([
      { event: 'state', before: '在用', after: '维修' },
      { event: 'repair', before: '维修', after: '在用' },
    ])
    expect(await detail(ENGINEER, 'repairOrder', id)).toMatchObject({ state: 'confirmed', downHours: expect.any(String) })
    expect(await reports(WORKER, 'resume', execId)).toBe('操作成功')
    expect(await reports(WORKER, 'finish', execId)).toBe('操作成功')
  })

  it('checks come every morning; one that fails badly keeps the machine from starting; what was not done is missed', async () => {
    const runs = async (on: string) => {
      const { default: job } = await import('../check/check.daily.ts')
      const [site] = app.sites
      const now = new Date(`${on}T00:10:00+08:00`)
      return site!.database.change({ userId: '', account: 'test', from: '', action: 'daily', requestId: '' }, tx =>
        job.run({ tx, site: site!, app, day: on, now, newId: app.newId }),
      )
    }
    await runs(day(1))
    await runs(day(1))
    const [task, ...more] = await rows('eq_check_record', { equipment_id: mill, due_date: day(1) })
    expect(more).toEqual([])
    expect((await card(WORKER)).checks).toMatchObject([
      ...(await rows('eq_check_record', { equipment_id: mill, state: 'due' })).map(() => ({
        items: [{ itemName: '急停按钮', stopOnFail: true }, {}, {}],
      })),
    ])
    const checks = async (account: string, items: object[]) =>
      (await as(account)).post('blade-biz/equipment/check', { recordId: task!.id, items })
    const found = (pass: boolean) => [1, 2, 3].map(itemNo => ({ itemNo, pass: itemNo === 1 ? pass : true }))
    expect((await checks('xue.gang', found(true))).status).toBe(403)
    expect((await checks(WORKER, found(true).slice(1))).body.msg).toBe('点检项目【急停按钮】未判定')
    expect((await checks(WORKER, found(false))).body.data).toEqual({ passed: false })
    expect((await checks(WORKER, found(true))).body.msg).toBe('该点检任务已完成')
    const record = (await list(ENGINEER, 'checkRecord', { equipmentId: mill, state: 'done' }))[0]!
    expect(record).toMatchObject({ result: 'fail', stops: 'yes', checkUserId: user(WORKER) })
    expect((await rows('eq_check_value', { record_id: task!.id }, 'pass', 'item_no')).map(each => each.pass)).toEqual(['no', 'yes', 'yes'])
    const repair = await row('eq_repair_order', { id: record.repairId })
    const execId = await working()
    const barred = `设备【落地铣镗床】点检不合格，维修单 ${repair.repair_no} 未确认，不能开工`
    expect(await reports(WORKER, 'start', execId, { equipmentId: mill })).toBe(barred)
    for (const action of ['accept', 'startRepair']) await does(ENGINEER, action, repair.id!)
    await does(ENGINEER, 'finishRepair', repair.id!, fixed)
    expect(await does(LEADER, 'confirm', repair.id!)).toBe('操作成功')
    expect(await reports(WORKER, 'start', execId, { equipmentId: mill })).toBe('操作成功')
    // Tomorrow's check of another machine was not done by the day after.
    await runs(day(2))
    const press = (await row('eq_equipment', { equipment_code: 'SB-0001' })).id!
    expect(
      (await rows('eq_check_record', { equipment_id: press, due_date: [day(1), day(2)] }, 'state', 'due_date')).map(each => each.state),
    ).toEqual(['missed', 'due'])
  })

  it('measured values are judged by their limits', async () => {
    const plan = await save(ENGINEER, 'checkPlan', {
      equipmentId: drill,
      cycle: 'week',
      ownerKind: 'fitter',
      validFrom: day(),
      enabled: 'yes',
    })
    expect(plan.body.msg).toBe('操作成功')
    const { id: planId } = await row('eq_check_plan', { equipment_id: drill })
    const item = { planId, itemNo: 1, part: '液压站', itemName: '压力', valueKind: '1', stopOnFail: 'no' }
    expect((await save(ENGINEER, 'checkItem', item)).body.msg).toBe('定量项目须填写下限或上限')
    expect((await save(ENGINEER, 'checkItem', { ...item, lowerLimit: '4', upperLimit: '3' })).body.msg).toBe('上限不能小于下限')
    expect((await save(ENGINEER, 'checkItem', { ...item, lowerLimit: '3', upperLimit: '4' })).status).toBe(200)
    expect((await save(LEADER, 'checkItem', { ...item, itemNo: 2 })).status).toBe(403)
    const again = { equipmentId: drill, cycle: 'week', ownerKind: 'fitter', validFrom: day(), enabled: 'yes' }
    expect((await save(ENGINEER, 'checkPlan', again)).status).not.toBe(200)
    const recordId = app.newId()
    await app.sql(
      `insert into eq_check_record (id, due_date, until_date, equipment_id, workshop_id, plan_id, cycle, owner_kind, shift_name, state, stops)
       select $1, $2, $2, m.id, m.workshop_id, $3, 'week', 'fitter', '', 'due', 'no' from eq_equipment m where m.id = $4`,
      [recordId, day(), planId, drill],
    )
    const send = async (value?: string) =>
      (await as(ENGINEER)).post('blade-biz/equipment/check', { recordId, items: [{ itemNo: 1, ...(value ? { value } : {}) }] })
    expect((await send()).body.msg).toBe('点检项目【压力】未填写实测值')
    expect((await send('4.001')).body.data).toEqual({ passed: false })
    expect(await row('eq_check_record', { id: recordId })).toMatchObject({ result: 'fail', stops: 'no', repair_id: null })
  })

  it('maintenance begins its cycle anew, and may be put off once by a quarter', async () => {
    const [plan] = await list(ENGINEER, 'maintainPlan', { equipmentId: drill })
    expect(plan).toMatchObject({ nextDue: day(40) })
    const extend = async (extendedTo: string, by = HEAD) =>
      (await act(by, 'maintainPlan', 'extend', plan!.id, { extendedTo, reason: '排产紧' })).body.msg
    expect((await act(ENGINEER, 'maintainPlan', 'extend', plan!.id, { extendedTo: day(41), reason: '忙' })).status).toBe(403)
    expect(await extend(day(56))).toBe(`最多延期至 ${day(55)}`)
    expect(await extend(day(55))).toBe('操作成功')
    expect((await detail(ENGINEER, 'maintainPlan', plan!.id!)).nextDue).toBe(day(55))
    expect(await extend(day(56))).not.toBe('操作成功')
    const done = {
      startTime: `${day(-1)} 08:00:00`,
      endTime: `${day(-1)} 12:00:00`,
      content: '换油',
      acceptUserId: user('duan.lei'),
      cost: '300',
    }
    expect((await act(ENGINEER, 'maintainPlan', 'perform', plan!.id, { ...done, endTime: `${day(1)} 12:00:00` })).body.msg).toBe(
      '结束时间不能晚于现在',
    )
    expect((await act(ENGINEER, 'maintainPlan', 'perform', plan!.id, done)).body.msg).toBe('操作成功')
    expect(await detail(ENGINEER, 'maintainPlan', plan!.id!)).toMatchObject({ lastDate: day(-1), nextDue: day(59) })
    expect(await list(HEAD, 'maintainRecord', { equipmentId: drill })).toMatchObject([
      { content: '换油', cost: '300.00', doUserId: user(ENGINEER) },
    ])
    expect(await rows('eq_history', { equipment_id: drill, event: 'maintain' })).toHaveLength(1)
  })
})
