import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId } from '#test/setup/cast.ts'
import { day, employeeId, morning, newPosition, oneRow, passAll, personnelFaultsIn } from '#test/setup/personnel.ts'

describe('招聘计划, from the need to the search', () => {
  let app: TestApp
  let cases: Cases
  let forge: string
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    forge = await deptId(app, 'forge')
  })
  afterAll(() => app.close())

  const form = (positionId: string, more: object = {}, row: object = {}) => ({
    planName: '压机补员',
    recruitType: 'society',
    deptId: forge,
    planPeriod: [day(0), day(60)],
    reason: '三班倒缺人',
    positions: [{ positionId, needType: 'fill', qty: 2, education: 'senior', skillRequire: '能倒班', expectDate: day(30), ...row }],
    ...more,
  })
  const refused = async (asked: object) => (await cases.tryStart('meng.deshan', 'recruitmentPlan', asked)).body.msg
  const plan = (id: string) =>
    oneRow<{ status: string; qty: number; hired_qty: number }>(
      app,
      'select p.status, l.qty, l.hired_qty from hr_recruit_plan p join hr_recruit_plan_line l on l.plan_id = p.id where p.id = $1',
      [id],
    )

  it('asked for, sent back, asked again, agreed: the search is open until its time is over', async () => {
    const position = await newPosition(app, '试制工', 5)
    const { processInstanceId, businessId } = await cases.start('meng.deshan', 'recruitmentPlan', form(position))
    expect(await plan(businessId)).toEqual({ status: 'approving', qty: 2, hired_qty: 0 })
    const [task] = await cases.open(processInstanceId)
    expect(task!.nodeId).toBe('hr_specialist')
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '三人更合适' })
    const again = await cases.send('meng.deshan', 'process/resubmit', { processInstanceId, form: form(position, {}, { qty: 3 }) })
    expect(again.body).toMatchObject({ success: true })
    expect(await plan(businessId)).toEqual({ status: 'approving', qty: 3, hired_qty: 0 })
    expect(await passAll(cases, processInstanceId)).toEqual(['hr_specialist', 'hr_head', 'vp_dept'])
    expect(await plan(businessId)).toEqual({ status: 'running', qty: 3, hired_qty: 0 })
    expect(await refused(form(position))).toMatch(/^岗位“试制工”已有未完成的招聘计划 ZPJH\d{12}$/)
    expect(await personnelFaultsIn(app)).toEqual([])
    await morning(app, day(60))
    expect((await plan(businessId)).status).toBe('running')
    await morning(app, day(61))
    expect((await plan(businessId)).status).toBe('finished')
  })

  it('more places than there are take the general manager, and are there once he agrees', async () => {
    const position = await newPosition(app, '增编岗', 1)
    const limit = async () => (await oneRow<{ n: number }>(app, 'select headcount_limit as n from hr_position where id = $1', [position])).n
    const { processInstanceId } = await cases.start('meng.deshan', 'recruitmentPlan', form(position, {}, { needType: 'add', qty: 4 }))
    expect(await limit()).toBe(1)
    expect(await passAll(cases, processInstanceId)).toEqual(['hr_specialist', 'hr_head', 'vp_dept', 'gm'])
    expect(await limit()).toBe(5)
  })

  it('only the personnel head writes what is paid, and nobody below reads it', async () => {
    const position = await newPosition(app, '保密岗', 3)
    const asked = form(position, {}, { salaryRange: '9000-10000' })
    const { processInstanceId } = await cases.start('meng.deshan', 'recruitmentPlan', asked)
    await passAll(cases, processInstanceId, {}, 'hr_head')
    const rows = [{ ...asked.positions[0], salaryRange: '5000-6000' }]
    expect((await cases.decide(processInstanceId, { form: { positions: rows } })).status).toBe(200)
    const { data } = await oneRow<{ data: { positions: { salaryRange: string }[] } }>(
      app,
      'select d.data from document d join wf_instance i on i.biz_id = d.id where i.id = $1',
      [processInstanceId],
    )
    expect(data.positions[0]!.salaryRange).toBe('5000-6000')
  })

  it('who is on the way from elsewhere is counted, who only changes places within the department is not', async () => {
    const position = await newPosition(app, '内调岗', 5)
    const coming = async () => {
      const asked = { flowKey: 'recruitmentPlan', form: form(position) }
      return (await (await cases.as('meng.deshan')).post('blade-flow/process/preview', asked)).body.data.form.pendingJoin as number
    }
    const move = async (name: string) =>
      cases.start('wu.qian', 'positionChange', {
        employeeId: await employeeId(app, name),
        positionChangeType: 'move',
        effectiveDate: day(10),
        newDeptId: forge,
        newPositionId: position,
        reason: '支援锻造',
      })
    const before = await coming()
    await move('赵铁山')
    expect(await coming()).toBe(before)
    await move('崔海涛')
    expect(await coming()).toBe(before + 1)
  })

  it('refuses what does not fit the department or the time', async () => {
    const position = await newPosition(app, '小岗位', 1)
    const elsewhere = await newPosition(app, '别处岗位', 1, { dept: 'heat' })
    expect(await refused(form(position, {}, { expectDate: day(61) }))).toBe('期望到岗须在招聘周期内')
    expect(await refused(form(elsewhere))).toBe('岗位不属于需求部门')
    const row = form(position).positions[0]
    expect(await refused(form(position, { positions: [row, row] }))).toBe('同一岗位、同一需求类型不能重复')
    expect(await refused(form(position, {}, { qty: 900 }))).toMatch(
      /^部门编制 \d+ 人，在岗 \d+ 人，待入职 \d+ 人，补缺和储备不能再招 900 人$/,
    )
    expect(await refused(form(position, { positions: [] }))).toBe('岗位需求至少填写 1 行')
  })

  it('a plan that is refused claims nothing; two for the same need at once are one', async () => {
    const position = await newPosition(app, '争夺岗', 5)
    const { processInstanceId, businessId } = await cases.start('meng.deshan', 'recruitmentPlan', form(position))
    await cases.decide(processInstanceId, { pass: false, comment: '不急' })
    expect((await plan(businessId)).status).toBe('terminated')
    const replies = await Promise.all([1, 2, 3].map(() => cases.tryStart('meng.deshan', 'recruitmentPlan', form(position))))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('a head reads the plans of the own department, the personnel office all of them', async () => {
    const position = await newPosition(app, '可见岗', 2)
    const { businessId } = await cases.start('meng.deshan', 'recruitmentPlan', form(position))
    const seen = async (account: string, master: string, key: string) => {
      const session = await app.signIn(account)
      const rows = (await session.get('blade-biz/master/list', { master, size: 200 })).body.data.records as Record<string, string>[]
      return rows.map(row => row[key])
    }
    for (const account of ['meng.deshan', 'hou.liang', 'wu.qian'])
      for (const [master, key] of [
        ['recruitPlan', 'id'],
        ['recruitPlanLine', 'planId'],
      ] as const)
        expect(await seen(account, master, key), `${account} ${master}`).toContain(businessId)
    expect(await seen('jin.yu', 'recruitPlan', 'id'), 'serves the whole company').toContain(businessId)
    for (const account of ['duan.lei', 'yuan.li'])
      for (const [master, key] of [
        ['recruitPlan', 'id'],
        ['recruitPlanLine', 'planId'],
      ] as const)
        expect(await seen(account, master, key), `${account} ${master}`).not.toContain(businessId)
    // What the list does not show, the picker of another form does not offer either.
    const offered = await (await app.signIn('duan.lei')).get('blade-flow/reference/list', { to: 'recruitPlan', ids: businessId })
    expect(offered.body.data.records).toEqual([])
  })
})
