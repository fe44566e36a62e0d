import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { startPermitBreaches } from './start-permit-rules.query.ts'

const WORKER = 'worker01'
const INSPECTOR = 'he.qi'
const GOOD = [
  { indexCode: 'Q01', values: ['900'] },
  { indexCode: 'Q02', values: ['45'] },
]

flowTest('workorder_exception_startwork', '工单异常开工', tools => {
  const { app, row, rows, refuses, start, agreed, preview, list, offers, race } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  tools.keeps(startPermitBreaches, workOrderBreaches, workExecBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let [turner, sawyer, lathe, press] = ['', '', '', '']
  const state = async (execId: string) => (await row('erp_producation_workorder_exec', { id: execId }, 'status')).status
  tools.base(() => ({
    ...{ operatorId: turner, startTime: `${day(0)} 08:00:00`, reason: '车床检修', riskMeasure: '复测', validHours: 4 },
  }))
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: false },
      { processCode: 'JG30', isCheck: true },
      { processCode: 'JG70', isCheck: false },
    ])
    turner = (await row('hr_employee', { employee_name: '付强' }, 'id')).id!
    sawyer = (await row('hr_employee', { employee_name: '赵铁山' }, 'id')).id!
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
    press = (await row('eq_equipment', { equipment_code: 'SB-0001' }, 'id')).id!
  })

  it('the whole life: one start over what is undone, which has to be made up for before the next inspection passes', async () => {
    const workId = await ordered(line, 1)
    const [sawing, turning, testing] = [await stepOf(workId, 'DZ50'), await stepOf(workId, 'JG10'), await stepOf(workId, 'JG30')]
    const asked = { execId: turning, equipmentId: lathe }
    const { form } = await preview(asked)
    expect(form).toMatchObject({
      workId,
      processName: '粗车',
      blockReasons: ['prev_undone'],
      blockText: '前工序【锯切定尺】未完成，不能开工',
    })
    expect(form.prevs).toEqual([{ processSeq: 10, processName: '锯切定尺', execState: '1', checkResult: 'na' }])
    const paper = await start(asked)
    await refuses([[asked, `该工序已有异常开工申请：${paper.number}`]])
    await paper.agree({ prevs: [{ processSeq: 10, makeupDate: day(2) }] })
    expect(await paper.nodes()).toEqual(['quality_head'])
    expect(await reports(WORKER, 'start', turning, { equipmentId: lathe })).toBe('前工序【锯切定尺】未完成，不能开工')
    expect(await paper.agreeAll()).toEqual(['quality_head', 'prod_head'])
    await refuses([[asked, '该工序已有未使用的异常开工许可']])
    const card = async () => {
      const { rows: found } = { rows: await rows('erp_producation_start_permit', { exec_id: turning }, 'used_time') }
      return found.map(each => each.used_time !== null)
    }
    expect(await card()).toEqual([false])
    // Only what it says: the machine has to be of the list.
    expect(await reports(WORKER, 'start', turning, { equipmentId: press })).toMatch('不在该工序的设备清单中')
    expect(await reports(WORKER, 'start', turning, { equipmentId: lathe })).toBe('操作成功')
    expect(await card()).toEqual([true])
    // Used: after an undone start the step waits again.
    await reports('duan.lei', 'undo', turning, { reason: '报错' })
    expect(await state(turning)).toBe('0')
    expect(await reports(WORKER, 'start', turning, { equipmentId: lathe })).toBe('前工序【锯切定尺】未完成，不能开工')
    await agreed(asked)
    expect(await reports(WORKER, 'start', turning, { equipmentId: lathe })).toBe('操作成功')
    expect(await reports(WORKER, 'finish', turning)).toBe('操作成功')
    expect(await reports(WORKER, 'start', testing)).toBe('操作成功')
    expect(await reports(WORKER, 'finish', testing)).toBe('操作成功')
    expect(await reports(INSPECTOR, 'inspect', testing, { items: GOOD })).toBe('前工序【锯切定尺】尚未补办，本工序不能检验合格')
    const permits = await list('shao.min', 'startPermit', { workId })
    expect(permits.map(each => [each.permitState, each.makeup])).toEqual([
      ['used', '锯切定尺'],
      ['used', '锯切定尺'],
    ])
    for (const what of ['start', 'finish']) expect(await reports(WORKER, what, sawing)).toBe('操作成功')
    expect(await reports(INSPECTOR, 'inspect', testing, { items: GOOD })).toBe('操作成功')
    expect(await state(await stepOf(workId, 'JG70'))).toBe('1')
  })

  it('dies after its hours', async () => {
    const workId = await ordered(line, 1)
    const execId = await stepOf(workId, 'JG10')
    await agreed({ execId, equipmentId: lathe, validHours: 1 })
    await app.sql(`update erp_producation_start_permit set valid_until = now() - interval '1 second' where exec_id = $1`, [execId])
    expect(await reports(WORKER, 'start', execId, { equipmentId: lathe })).toBe('前工序【锯切定尺】未完成，不能开工')
    const [{ permitState } = {}] = await list('shao.min', 'startPermit', { execId })
    expect(permitState).toBe('dead')
  })

  it('a machine in repair and somebody of another workshop: equipment is asked, and only these two are excused', async () => {
    const workId = await ordered(line, 1)
    const execId = await stepOf(workId, 'DZ50')
    const stranger = (await row('hr_employee', { employee_name: '崔海涛' }, 'id')).id!
    await app.sql(`update eq_equipment set equipment_state = '5' where id = $1`, [press])
    const paper = await start({ execId, equipmentId: press, operatorId: stranger })
    expect((await paper.shown()).blockReasons).toEqual(['equipment', 'person'])
    expect(await paper.agreeAll()).toEqual(['workshop_head', 'equip_head', 'prod_head'])
    const starting = { equipmentId: press, employeeIds: [stranger] }
    expect(await reports(WORKER, 'start', execId, { ...starting, employeeIds: [turner] })).toBe('操作者【付强】不在该车间花名册')
    expect(await reports(WORKER, 'start', execId, starting)).toBe('操作成功')
    await app.sql(`update eq_equipment set equipment_state = '1' where id = $1`, [press])
  })

  it('never: on hold, sealed, frozen, scrapped, without the certificate; not where nothing stands in the way; not twice at once', async () => {
    const workId = await ordered(line, 1)
    const [first, execId] = [await stepOf(workId, 'DZ50'), await stepOf(workId, 'JG10')]
    const { piece_id: pieceId } = await row('erp_producation_workorder_exec', { id: execId }, 'piece_id')
    const asked = { execId, equipmentId: lathe }
    const during = async (change: string, back: string, says: string | RegExp) => {
      await app.sql(change)
      await refuses([[asked, says]])
      await app.sql(back)
    }
    const order = (hold: string) => `update erp_producation_workorder set hold_status = '${hold}' where id = ${workId}`
    const machine = (to: string) => `update eq_equipment set equipment_state = '${to}' where id = ${lathe}`
    const piece = (to: string) => `update erp_producation_workorder_piece set ${to} where id = ${pieceId}`
    await during(order('1'), order('0'), '工单已暂停，请先恢复')
    await during(machine('2'), machine('1'), /已封存$/)
    await during(piece(`quality_state = 'frozen'`), piece(`quality_state = 'good'`), '产品已冻结，不能开工')
    await during(piece(`status = '2'`), piece(`status = '0'`), /已报废$/)
    await refuses([
      [{ execId: first, operatorId: sawyer }, '该工序可以正常开工，无需申请异常开工'],
      [{ execId }, '设备不能为空'],
      [{ ...asked, validHours: 73 }, /./],
      [{ ...asked, validHours: 0 }, /./],
      [{ ...asked, execId: '1' }, /不存在或不可用/],
      [asked, /./, WORKER],
    ])
    await app.sql(`update erp_producation_process set cert_type = 'crane' where process_code = 'JG10'`)
    const certified = await ordered(line, 1)
    await app.sql(`update erp_producation_process set cert_type = null where process_code = 'JG10'`)
    await refuses([[{ ...asked, execId: await stepOf(certified, 'JG10') }, '操作者【付强】无【起重】资格或已过期']])
    expect((await offers('shao.min', 'workExec', '粗车', { pieceId, offer: 'unstarted' })).length).toBe(1)
    expect(await race([asked, asked])).toBe(1)
  })

  it('the last approval is refused when the order was put on hold, or when nothing stands in the way any more', async () => {
    const workId = await ordered(line, 1)
    const execId = await stepOf(workId, 'JG10')
    const paper = await start({ execId, equipmentId: lathe })
    await paper.agreeUntil('prod_head')
    await app.sql(`update erp_producation_workorder set hold_status = '1' where id = $1`, [workId])
    await paper.refuses([[undefined, '工单已暂停，请先恢复']])
    await app.sql(`update erp_producation_workorder set hold_status = '0' where id = $1`, [workId])
    for (const what of ['start', 'finish']) await reports(WORKER, what, await stepOf(workId, 'DZ50'))
    await paper.refuses([[undefined, '该工序可以正常开工，无需申请异常开工']])
    await paper.reject()
  })
})
