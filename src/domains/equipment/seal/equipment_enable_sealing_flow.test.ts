import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, productionIn, TECHNOLOGIST } from '#test/harness.ts'
import { takeEffects } from '#test/setup/due.ts'
import { sealBreaches } from './seal.query.ts'

const [SHOP, ENGINEER, HEAD] = ['duan.lei', 'li.ming', 'shi.jian']

flowTest('equipment_enable_sealing_flow', '设备封存与启封', tools => {
  const { act, app, as, detail, dept, list, offers, refuses, row, rows, start, user } = tools
  const { routeOf, order, choose, stepOf, reports } = productionIn(tools)
  tools.keeps(sealBreaches)
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    for (const { id, equipment_code } of await rows('eq_equipment', { is_deleted: 0 }, 'id, equipment_code')) ids[equipment_code!] = id!
  })
  tools.base(() => ({
    ...{ sealAction: 'seal', useDeptId: dept('machining'), sealDate: day(), planPeriod: [day(), day(120)], sealPlace: '东跨' },
    ...{ keeperId: user('ma.zhiqiang'), reason: '无任务', maintainPlan: '涂油防锈' },
  }))
  const about = (...codes: string[]) => ({ items: codes.map(code => ({ equipmentId: ids[code] })) })
  const state = async (code: string) => (await row('eq_equipment', { equipment_code: code })).equipment_state
  const unsealed = { sealAction: 'unseal', planPeriod: undefined }
  const found = async (keyword: string) =>
    (
      await (await as(TECHNOLOGIST)).post('blade-biz/erpproducationroute/findEquipments', { keyword, current: 1, size: 50 })
    ).body.data.records.map((each: { equipmentCode: string }) => each.equipmentCode)

  it('is locked from submit, sealed on its day, offered nowhere, and put to use again when its state is good', async () => {
    expect((await act(HEAD, 'equipment', 'reuse', ids['SB-0019'], { reason: '备用' })).status).toBe(200)
    expect(await found('SB-0019')).toEqual(['SB-0019'])
    const paper = await start({ ...about('SB-0019'), sealDate: day(5) })
    expect((await paper.shown()).items).toMatchObject([{ equipmentCode: 'SB-0019', state: '1', openTask: 0, netValue: expect.any(String) }])
    expect(await found('SB-0019')).toEqual([])
    await refuses([[about('SB-0019'), `该设备已有封存或启封申请：${paper.number}`]])
    expect((await act(HEAD, 'equipment', 'idle', ids['SB-0019'], { reason: '停' })).body.msg).toBe(
      `设备正在办理封存或启封：${paper.number}`,
    )
    // Its own head has agreed by filing it; it is worth less than a million and no crane.
    expect(await paper.agreeAll()).toEqual(['equip_engineer', 'planner', 'equip_head', 'fin_head'])
    expect(await state('SB-0019')).toBe('1')
    await takeEffects(app, day(4))
    expect(await state('SB-0019')).toBe('1')
    await takeEffects(app, day(5))
    expect(await state('SB-0019')).toBe('2')
    expect(await rows('eq_history', { equipment_id: ids['SB-0019'], bill_no: paper.number }, 'event, before, after')).toEqual([
      { event: 'seal', before: '在用', after: '封存' },
    ])
    expect(await found('SB-0019')).toEqual([])
    expect(await offers(ENGINEER, 'equipment', 'SB-0019')).toEqual([])
    expect((await act(HEAD, 'equipment', 'reuse', ids['SB-0019'], { reason: '用' })).status).toBe(409)
    await refuses([[about('SB-0019'), '设备【深孔钻床】不在用也不闲置，不能封存']])

    const back = await start({ ...about('SB-0019'), ...unsealed })
    const filled = (checkResult?: string) => ({ items: [{ equipmentId: ids['SB-0019'], checkResult }] })
    await back.refuses([
      [filled(), '请填写每台设备的技术状况'],
      [filled('fail'), '技术状况不合格的设备不能启封'],
    ])
    await back.agree(filled('pass'))
    await back.agreeAll()
    expect(await state('SB-0019')).toBe('1')
    expect(await found('SB-0019')).toEqual(['SB-0019'])
    expect((await list(SHOP, 'equipmentHistory', { equipmentId: ids['SB-0019'] })).map(each => each.event).sort()).toEqual([
      'seal',
      'state',
      'unseal',
    ])
  })

  it('not while there is work for it, and nothing is started on what a paper is about', async () => {
    const line = await routeOf([{ processCode: 'JG45', isCheck: false }])
    const workId = await order(line.materialId, 1)
    await app.sql(`update erp_producation_workorder_exec set status = '4' where equipment_id = any ($1)`, [
      [ids['SB-0008'], ids['SB-0009']],
    ])
    await choose(workId, line.routeId)
    const execId = await stepOf(workId, 'JG45')
    const begin = (code: string) => reports('worker01', 'start', execId, { equipmentId: ids[code] })
    // Another machine can do it: this one may go.
    const paper = await start(about('SB-0008'))
    expect(await begin('SB-0008')).toBe(`设备【深孔钻镗床】正在办理封存或启封（${paper.number}），不能开工`)
    await paper.agreeUntil('fin_head')
    expect(await paper.agreeUntil('')).toEqual(['fin_head', 'vp_dept'])
    expect(await begin('SB-0008')).toBe('设备【深孔钻镗床】已封存')
    await refuses([[about('SB-0009'), /^设备【落地铣镗床】有 \d+ 项未完任务，不能封存$/]])
    expect(
      (await act(HEAD, 'equipment', 'move', ids['SB-0009'], { workshopId: dept('forge'), place: '一跨', reason: '调' })).body.msg,
    ).toBe('设备有未完任务，不能调拨')
    expect(await begin('SB-0009')).toBe('操作成功')
    expect((await act(HEAD, 'equipment', 'disable', ids['SB-0009'], { reason: '坏' })).body.msg).toMatch(/^设备正在加工【/)
    expect(await reports('worker01', 'finish', execId)).toBe('操作成功')
  })

  it('filed by somebody of another department, the heads of those who use the machines decide', async () => {
    const paper = await start(about('SB-0020'), ENGINEER)
    expect([await paper.nodes(), await paper.holders()]).toEqual([['dept_head'], [SHOP]])
    await paper.reject('任务不足，下季度再定')
    expect(await state('SB-0020')).not.toBe('2')
  })

  it('a crane asks safety, and is unsealed only while its inspection is valid', async () => {
    const paper = await start(about('SB-0012'))
    expect(await paper.agreeAll()).toContain('safety_head')
    await app.sql('update eq_equipment set inspect_due = $2 where id = $1', [ids['SB-0012'], day(-1)])
    await refuses([[{ ...about('SB-0012'), ...unsealed }, '设备【桥式起重机】是特种设备，检验不在有效期内，不能启封']])
    const report = [await tools.file('特检报告.pdf', ENGINEER)]
    const inspected = { inspectDate: day(), inspectDue: day(700), reportNo: 'TJ-1', report }
    expect((await act(HEAD, 'equipment', 'inspect', ids['SB-0012'], inspected)).status).toBe(403)
    expect((await act(ENGINEER, 'equipment', 'inspect', ids['SB-0012'], inspected)).body.msg).toBe('操作成功')
    expect(await row('eq_history', { equipment_id: ids['SB-0012'], event: 'inspect' })).toMatchObject({ before: day(-1), after: day(700) })
    expect((await start({ ...about('SB-0012'), ...unsealed })).number).toMatch(/^SBFC/)
  })

  it('refuses short periods, the machine of another workshop, the same one twice; two papers at once are one', async () => {
    await refuses([
      [{ ...about('SB-0018'), planPeriod: [day(), day(60)] }, '封存期间不能少于 3 个月'],
      [about('SB-0001'), '设备【油压机】不是该部门使用的设备'],
      [about('SB-0018', 'SB-0018'), '同一设备不能重复'],
      [{ ...about('SB-0018'), ...unsealed }, '设备【外圆磨床】未封存，不能启封'],
    ])
    expect(await tools.race([about('SB-0018'), about('SB-0018'), about('SB-0018')])).toBe(1)
  })

  it('moved, stopped, used again and scrapped by two, each in its history; the form changes neither state nor workshop', async () => {
    const id = ids['SB-0021']!
    const does = async (action: string, fields: object, by = HEAD) =>
      (await act(by, 'equipment', action, id, { reason: '调整', ...fields })).body.msg
    expect((await act(ENGINEER, 'equipment', 'disable', id, { reason: '坏' })).status).toBe(403)
    expect(await does('move', { workshopId: dept('machining'), place: '二跨' })).toBe('调入车间与使用车间相同')
    expect(await does('move', { workshopId: dept('forge'), place: '一跨' })).toBe('操作成功')
    expect(await does('disable', {})).toBe('操作成功')
    expect(await does('reuse', {})).toBe('操作成功')
    expect(await does('idle', {})).toBe('操作成功')
    const known = await detail(ENGINEER, 'equipment', id)
    expect((await tools.save(ENGINEER, 'equipment', { ...known, workshopId: dept('heat') })).body.msg).toBe('使用车间请用“调拨”变更')
    expect((await tools.save(ENGINEER, 'equipment', { ...known, equipmentState: '6', place: '东跨' })).status).toBe(200)
    expect(await does('scrap', {})).toBe('操作成功')
    expect(await state('SB-0021')).toBe('4')
    const [waiting] = await list('zheng.guoping', 'waitingAction', { subjectId_equal: id })
    expect((await act('zheng.guoping', 'waitingAction', 'confirm', waiting!.id)).body.msg).toBe('操作成功')
    expect(await detail(HEAD, 'equipment', id)).toMatchObject({ equipmentState: '6', netValue: '0.00', place: '东跨' })
    expect(await rows('eq_history', { equipment_id: id }, 'event, before, after', 'id')).toEqual([
      { event: 'move', before: '机加工车间 机加东跨', after: '锻造车间 一跨' },
      { event: 'state', before: '闲置', after: '停用' },
      { event: 'state', before: '停用', after: '在用' },
      { event: 'state', before: '在用', after: '闲置' },
      { event: 'state', before: '闲置', after: '报废' },
    ])
    expect(await does('reuse', {})).not.toBe('操作成功')
  })
})
