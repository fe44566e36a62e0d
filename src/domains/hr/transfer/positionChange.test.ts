import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { day, employeeId, morning, newPosition, oneRow, passAll, personnelFaultsIn } from '#test/setup/personnel.ts'

describe('岗位异动, to another place and back', () => {
  let app: TestApp
  let cases: Cases
  let heat: string
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    heat = await deptId(app, 'heat')
  })
  afterAll(() => app.close())

  const form = async (name: string, newPositionId: string, more: object = {}) => ({
    employeeId: await employeeId(app, name),
    positionChangeType: 'move',
    effectiveDate: day(10),
    newDeptId: heat,
    newPositionId,
    reason: '支援热处理',
    ...more,
  })
  const start = async (name: string, to: string, more: object = {}, by = 'meng.deshan') =>
    cases.start(by, 'positionChange', await form(name, to, more))
  const refused = async (name: string, to: string, more: object = {}) =>
    (await cases.tryStart('meng.deshan', 'positionChange', await form(name, to, more))).body.msg
  const where = (name: string) =>
    oneRow(
      app,
      `select p.position_name as place, d.dept_name as dept, e.salary_grade as grade, e.seconded_until::text as until from hr_employee e
       join hr_position p on p.id = e.position_id join sys_dept d on d.id = e.dept_id where e.employee_name = $1`,
      [name],
    )

  it('both heads agree, what is handed over is done, and on the day person, account and history move', async () => {
    const place = await newPosition(app, '装炉工', 1, { dept: 'heat' })
    const handover = [{ handoverItem: '工具柜钥匙', handoverUserId: await userId(app, 'lu.dahai'), done: 'no' }]
    const { processInstanceId, number } = await start('赵铁山', place, { handover })
    const [task] = await cases.open(processInstanceId)
    expect(task).toMatchObject({ nodeId: 'new_head', account: 'long.fei' })
    await cases.send('long.fei', 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '晚两天' })
    const again = await form('赵铁山', place, { handover, effectiveDate: day(12) })
    expect((await cases.send('meng.deshan', 'process/resubmit', { processInstanceId, form: again })).body).toMatchObject({ success: true })
    expect(await passAll(cases, processInstanceId, { hr_head: { newGrade: 'G5' } }, 'hr_specialist')).toEqual([
      'new_head',
      'hr_head',
      'vp_dept',
    ])
    expect((await cases.decide(processInstanceId)).body.msg).toBe('交接事项“工具柜钥匙”尚未完成')
    expect((await cases.decide(processInstanceId, { form: { handover: [{ ...handover[0], done: 'yes' }] } })).status).toBe(200)
    expect(await where('赵铁山')).toMatchObject({ place: '锻造工', dept: '锻造车间' })
    // The place is kept until then.
    expect(await refused('程大勇', place)).toBe(
      `该员工已有在办的岗位异动 ${(await oneRow(app, `select c.bill_no from personnel_case c join hr_employee e on e.id = c.employee_id where e.employee_name = '程大勇'`)).bill_no}`,
    )
    expect(await refused('傅军', place)).toBe('岗位“装炉工”编制 1 人，已满')
    await morning(app, day(11))
    expect(await where('赵铁山')).toMatchObject({ place: '锻造工' })
    await morning(app, day(12))
    expect(await where('赵铁山')).toEqual({ place: '装炉工', dept: '热处理车间', grade: 'G5', until: null })
    const depts = await app.sql(
      `select d.dept_code from sys_user_dept m join sys_dept d on d.id = m.dept_id join sys_user u on u.id = m.user_id where u.account = 'worker01' order by m.sort`,
    )
    expect(depts).toEqual([{ dept_code: 'heat' }, { dept_code: 'machining' }])
    const history = await app.sql('select changed_field, old_value, new_value from hr_employee_history where bill_no = $1 order by 1', [
      number,
    ])
    expect(history).toContainEqual({ changed_field: 'positionId', old_value: '锻造工', new_value: '装炉工' })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('somebody lent comes back by themselves, to the place that was kept', async () => {
    const place = await newPosition(app, '借调岗', 1, { dept: 'heat' })
    const home = await newPosition(app, '原岗', 1)
    await app.sql(`update hr_employee set position_id = $1 where employee_name = '傅军'`, [home])
    const { processInstanceId } = await start('傅军', place, { positionChangeType: 'second', effectiveDate: day(0), loanEnd: day(20) })
    await passAll(cases, processInstanceId)
    expect(await where('傅军')).toMatchObject({ place: '借调岗', until: day(20) })
    expect(await refused('沈涛', home, { newDeptId: await deptId(app, 'forge') })).toBe('岗位“原岗”编制 1 人，已满')
    await morning(app, day(20))
    expect(await where('傅军')).toMatchObject({ place: '借调岗' })
    await morning(app, day(21))
    expect(await where('傅军')).toMatchObject({ place: '原岗', dept: '锻造车间', until: null })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('a woman who goes from a machine to an office retires later, and as before when she is back', async () => {
    const [bench, desk] = [await newPosition(app, '台面岗', 1), await newPosition(app, '案头岗', 1, { dept: 'heat' })]
    await app.sql(`update hr_position set post_type = 'manage' where id = $1`, [desk])
    await app.sql(
      `update hr_employee set position_id = $1, gender = 'female', birth_date = '1990-09-01', legal_retire_date = '2045-09-01' where employee_name = '许国强'`,
      [bench],
    )
    const retires = async () =>
      (await oneRow(app, `select legal_retire_date::text as day from hr_employee where employee_name = '许国强'`)).day
    const { processInstanceId } = await start('许国强', desk, { positionChangeType: 'second', effectiveDate: day(0), loanEnd: day(20) })
    await passAll(cases, processInstanceId)
    expect(await retires()).toBe('2048-09-01')
    await morning(app, day(21))
    expect(await retires()).toBe('2045-09-01')
  })

  it('what was paid on loan ends with it, unless it was raised on the way', async () => {
    const place = await newPosition(app, '高薪借调岗', 2, { dept: 'heat' })
    const lend = async (name: string) => {
      const { grade } = await where(name)
      const { processInstanceId } = await start(name, place, { positionChangeType: 'second', effectiveDate: day(0), loanEnd: day(20) })
      await passAll(cases, processInstanceId, { hr_head: { newGrade: 'G7' } })
      expect(await where(name)).toMatchObject({ place: '高薪借调岗', grade: 'G7' })
      return grade
    }
    const before = await lend('沈涛')
    await lend('贾磊')
    await app.sql(`update hr_employee set salary_grade = 'G8' where employee_name = '贾磊'`)
    await morning(app, day(21))
    expect(await where('沈涛')).toMatchObject({ dept: '锻造车间', grade: before })
    expect(await where('贾磊')).toMatchObject({ dept: '锻造车间', grade: 'G8' })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('refuses what is no change, no room, no right', async () => {
    const forge = await deptId(app, 'forge')
    const place = await newPosition(app, '天车岗', 2, { dept: 'heat', needCert: 'yes' })
    const { position_id: own } = await oneRow(app, `select position_id from hr_employee where employee_name = '曾庆'`)
    expect(await refused('曾庆', own!, { newDeptId: forge })).toBe('新部门、新岗位与原来相同，没有变动')
    expect(await refused('曾庆', place, { newDeptId: forge })).toBe('新岗位不属于新部门')
    expect(await refused('曾庆', place, { positionChangeType: 'second', loanEnd: day(10) })).toBe('借调结束日须晚于生效日期')
    expect(await refused('曾庆', place, { positionChangeType: 'second' })).toBe('借调结束日不能为空')
    expect(await refused('贾磊', place)).toBe('岗位“天车岗”须持证上岗，该员工没有在生效日有效的上岗证')
    // 曾庆 holds one.
    const { processInstanceId, businessId } = await start('曾庆', place, { examResult: '车间考察合格' })
    expect(await oneRow(app, `select data ->> 'examResult' as found from document where id = $1`, [businessId])).toEqual({
      found: '车间考察合格',
    })
    await cases.decide(processInstanceId, { pass: false, comment: '人手不够' })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('of two papers about one person at once there is one', async () => {
    const place = await newPosition(app, '并发岗', 5, { dept: 'heat' })
    const replies = await Promise.all([
      ...[1, 2, 3].map(async () => cases.tryStart('meng.deshan', 'positionChange', await form('彭海', place))),
      cases.tryStart('meng.deshan', 'quitFlow', {
        employeeId: await employeeId(app, '彭海'),
        quitType: 'resign',
        applyQuitDate: day(0),
        lastWorkDate: day(40),
        quitReason: 'pay',
        reasonDetail: '另谋高就',
        handover: [{ handoverType: 'work' }],
      }),
    ])
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await personnelFaultsIn(app)).toEqual([])
  })
})
