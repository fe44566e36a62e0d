import { beforeAll, expect, it } from 'vitest'
import { appTest, papersOf, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { furnaceChargeBreaches } from './charge-rules.query.ts'

const SMITH = 'xue.gang'
const LEADER = 'meng.deshan'
const CHARGE = 'blade-biz/erpproducationcharge'

/** 炉次: several pieces into one furnace, fired and taken out together. */
appTest('炉次', tools => {
  const { as, act, app, row, rows, list, detail, keeps } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  keeps(workOrderBreaches, workExecBreaches, outputFactBreaches, furnaceChargeBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let furnace = ''
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ20', isCheck: false },
      { processCode: 'DZ50', isCheck: false },
    ])
    furnace = (await row('eq_equipment', { equipment_code: 'SB-0003' }, 'id')).id!
    await app.sql(`update wh_material set unit_weight = 20000 where id = $1`, [line.materialId])
    // The furnace of the demo company is loaded, not fired.
    await app.sql(`update eq_equipment set load_limit = 70000 where id = $1`, [furnace])
  })
  const post = async (name: string, body: object, account = SMITH) => (await (await as(account)).post(`${CHARGE}/${name}`, body)).body
  const codesOf = async (workId: string) =>
    (await rows('erp_producation_workorder_piece', { work_id: workId }, 'pro_code', 'pro_code')).map(each => each.pro_code!)
  const states = async (workId: string) =>
    (await rows('erp_producation_workorder_exec', { work_id: workId, process_code: 'DZ20' }, 'status', 'piece_id')).map(each => each.status)

  it('is loaded by scanning pieces, fired, and taken out: all pieces are reported at once, hours are shared by weight', async () => {
    const [one, two] = [await ordered(line, 2), await ordered(line, 1)]
    const proCodes = [...(await codesOf(one)), ...(await codesOf(two))]
    expect(await reports(SMITH, 'start', await stepOf(one, 'DZ20'), { equipmentId: furnace })).toBe(
      '该工序按炉次报工，请在炉次中装炉、开炉',
    )
    expect((await post('load', { equipmentId: furnace, proCodes }, 'fu.qiang')).msg).toBe('没有访问权限')
    const { data } = await post('load', { equipmentId: furnace, proCodes, setTemp: 1200, holdHours: '12' })
    expect(data).toMatchObject({ state: 'loading', chargeWeight: '60000.000', chargeNo: expect.stringMatching(/^SB-0003\d{10}$/) })
    expect((await post('load', { equipmentId: furnace, proCodes: proCodes.slice(0, 1) })).msg).toBe(`产品编号【${proCodes[0]}】已装炉`)
    expect((await post('start', { chargeId: data.chargeId })).data).toMatchObject({ state: 'running' })
    expect((await post('start', { chargeId: data.chargeId })).msg).toBe('炉次已开炉或作废')
    expect([await states(one), await states(two)]).toEqual([['2', '2'], ['2']])
    expect(await reports(SMITH, 'finish', await stepOf(one, 'DZ20'))).toBe('该工序按炉次报工，请在炉次中办理')
    await app.sql(`update erp_producation_furnace_charge set start_time = start_time - interval '10 hours' where id = $1`, [data.chargeId])
    expect((await post('finish', { chargeId: data.chargeId })).data).toMatchObject({ state: 'done', runHours: '10.00' })
    expect([await states(one), await states(two)]).toEqual([['4', '4'], ['4']])
    const shares = await rows('erp_producation_furnace_charge_row', { charge_id: data.chargeId }, 'run_hours, weight', 'line_no')
    expect(shares.map(each => each.run_hours)).toEqual(['3.33', '3.33', '3.34'])
    const told = await rows('erp_producation_work_report', { charge_no: data.chargeNo }, 'report_action', 'id')
    expect(told.map(each => each.report_action).sort()).toEqual(['finish', 'finish', 'finish', 'start', 'start', 'start'])
    expect((await list(LEADER, 'furnaceCharge', { chargeNo: data.chargeNo }))[0]).toMatchObject({
      pieceCount: 3,
      proCodes: proCodes.join('、'),
    })
    expect(await reports(LEADER, 'undo', await stepOf(one, 'DZ20'), { reason: '误报' })).toBe('该工序按炉次报工，请在炉次中办理')
    expect(await reports(SMITH, 'start', await stepOf(one, 'DZ50'))).toBe('操作成功')
  })

  it('refuses what is too heavy, at another step, already in a furnace or cannot start; if one piece cannot, none does', async () => {
    const workId = await ordered(line, 4)
    const proCodes = await codesOf(workId)
    expect((await post('load', { equipmentId: furnace, proCodes })).msg).toBe(
      '装炉重量 80000.000 kg 超过【台车式加热炉】装载量 70000.000 kg',
    )
    const lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
    expect((await post('load', { equipmentId: lathe, proCodes: proCodes.slice(0, 1) })).msg).toMatch(/不能使用该设备$/)
    expect((await post('load', { equipmentId: furnace, proCodes: [proCodes[0], proCodes[0]] })).msg).toBe('同一产品不能重复装炉')
    const { data } = await post('load', { equipmentId: furnace, proCodes: proCodes.slice(0, 2) })
    await app.sql(`update erp_producation_workorder_piece set quality_state = 'frozen' where pro_code = $1`, [proCodes[1]])
    expect((await post('start', { chargeId: data.chargeId })).msg).toBe(`产品编号【${proCodes[1]}】：产品已冻结，不能开工`)
    expect(await states(workId)).toEqual(['1', '1', '1', '1'])
    await app.sql(`update erp_producation_workorder_piece set quality_state = 'good' where pro_code = $1`, [proCodes[1]])
    expect((await act(SMITH, 'furnaceCharge', 'cancel', data.chargeId, { remark: '改期' })).status).toBe(403)
    expect((await act(LEADER, 'furnaceCharge', 'cancel', data.chargeId, { remark: '改期' })).body.msg).toBe('操作成功')
    const again = await post('load', { equipmentId: furnace, proCodes: proCodes.slice(0, 1) })
    const other = await post('load', { equipmentId: furnace, proCodes: proCodes.slice(1, 2) })
    const fired = await Promise.all([again, other].map(({ data: each }) => post('start', { chargeId: each.chargeId })))
    const busy = fired.find(({ code }) => code !== 200)
    expect(fired.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(busy?.msg).toMatch(/设备【台车式加热炉】正在加工/)
    const running = fired.find(({ code }) => code === 200)!.data
    expect((await post('finish', { chargeId: running.chargeId })).msg).toBe('操作成功')
  })

  it('takes one place of a furnace that has two', async () => {
    const proCodes = await codesOf(await ordered(line, 4))
    await app.sql('update eq_equipment set parallel_slots = 2 where id = $1', [furnace])
    const charges: string[] = []
    for (const codes of [proCodes.slice(0, 2), proCodes.slice(2, 3), proCodes.slice(3)])
      charges.push((await post('load', { equipmentId: furnace, proCodes: codes })).data.chargeId)
    for (const chargeId of charges.slice(0, 2)) expect((await post('start', { chargeId })).msg).toBe('操作成功')
    expect((await post('start', { chargeId: charges[2] })).msg).toMatch(new RegExp(`正在加工【${proCodes[0]}、${proCodes[2]}】$`))
    const station = (await (await as(SMITH)).get('blade-biz/station/SB-0003')).body.data
    expect(station.running).toHaveLength(3)
    expect(station.running[0]).toMatchObject({ chargeNo: expect.stringMatching(/^SB-0003/), why: '按炉次报工，请在炉次中办理' })
    const waits = station.queue.find((job: { proCode: string }) => job.proCode === proCodes[3])
    expect(waits.why).toBe('按炉次报工，请在炉次中办理')
    expect((await post('finish', { chargeId: charges[1] })).msg).toBe('操作成功')
    for (const chargeId of charges.slice(2)) expect((await post('start', { chargeId })).msg).toBe('操作成功')
    for (const chargeId of [charges[0], charges[2]]) expect((await post('finish', { chargeId })).msg).toBe('操作成功')
    await app.sql('update eq_equipment set parallel_slots = null where id = $1', [furnace])
  })

  it('is loaded, fired and taken out by a leader in the office, too', async () => {
    const workId = await ordered(line, 1)
    const execId = await stepOf(workId, 'DZ20')
    const made = await act(LEADER, 'furnaceCharge', 'load', undefined, { equipmentId: furnace, rows: [{ execId, weight: '31900' }] })
    expect(made.body.msg).toBe('操作成功')
    const chargeId = made.body.data.id
    expect((await act(LEADER, 'furnaceCharge', 'fire', chargeId, {})).body.msg).toBe('操作成功')
    const curve = await papersOf('material_requisition', tools).file('曲线.pdf', LEADER)
    const foreign = await papersOf('material_requisition', tools).file('别人的.pdf', SMITH)
    expect((await act(LEADER, 'furnaceCharge', 'unload', chargeId, { curveFile: [foreign] })).status).toBe(404)
    expect((await act(LEADER, 'furnaceCharge', 'unload', chargeId, { curveFile: [curve] })).body.msg).toBe('操作成功')
    expect((await detail(LEADER, 'furnaceCharge', chargeId)).curveFile).toMatchObject([{ name: '曲线.pdf' }])
    expect(await row('erp_producation_furnace_charge', { id: chargeId }, 'state, charge_weight')).toEqual({
      state: 'done',
      charge_weight: '31900.000',
    })
  })
})
