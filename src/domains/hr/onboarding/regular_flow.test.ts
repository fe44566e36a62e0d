import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { day, employeeId, morning, oneRow, passAll, personnelFaultsIn } from '#test/setup/personnel.ts'

const SCORES = { result: 90, skill: 80, attitude: 100, team: 60, safety: 70 }
const scores = Object.entries(SCORES).map(([item, score]) => ({ item, score }))

describe('转正, at the end of a probation', () => {
  let app: TestApp
  let cases: Cases
  let mentorId: string
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    mentorId = await userId(app, 'lu.dahai')
  })
  afterAll(() => app.close())

  const form = async (name: string, more: object = {}) => ({
    employeeId: await employeeId(app, name),
    regularDate: day(45),
    mentorId,
    selfSummary: '<p>已能独立上岗。</p>',
    ...more,
  })
  const start = async (name: string, more: object = {}) => cases.start('meng.deshan', 'regular_flow', await form(name, more))
  const refused = async (name: string, more: object = {}, by = 'meng.deshan') =>
    (await cases.tryStart(by, 'regular_flow', await form(name, more))).body.msg
  const person = (name: string) =>
    oneRow(
      app,
      'select status, salary_grade, probation_end::text as until, regular_date::text as since from hr_employee where employee_name = $1',
      [name],
    )

  it('marked, agreed, returned and agreed again; confirmed on the day and not before', async () => {
    const { processInstanceId, number } = await start('梁宇')
    expect((await cases.decide(processInstanceId)).body.msg).toBe('考核项不能为空')
    await cases.decide(processInstanceId, { form: { scores } })
    const [task] = await cases.open(processInstanceId)
    // The head of the shop filed it: the head above concludes.
    expect(task).toMatchObject({ nodeId: 'dept_head', account: 'hou.liang' })
    await cases.send('hou.liang', 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请补充总结' })
    const more = { form: await form('梁宇', { selfSummary: '<p>补充：持有天车证。</p>' }) }
    expect((await cases.send('meng.deshan', 'process/resubmit', { processInstanceId, mode: 'rerun', ...more })).body).toMatchObject({
      success: true,
    })
    const passed = await passAll(cases, processInstanceId, {
      mentor: { scores },
      dept_head: { regularResult: 'agree' },
      hr_head: { newSalaryGrade: 'G4' },
    })
    expect(passed).toEqual(['mentor', 'dept_head', 'hr_head'])
    const { data } = await oneRow<{ data: Record<string, unknown> }>(
      app,
      'select d.data from document d join wf_instance i on i.biz_id = d.id where i.id = $1',
      [processInstanceId],
    )
    // 90×30 + 80×25 + 100×15 + 60×15 + 70×15, in hundredths.
    expect(data).toMatchObject({ deptScore: '81.50', leaveDays: '0.0' })
    expect(await person('梁宇')).toMatchObject({ status: 'probation', since: null })
    await morning(app, day(44))
    expect(await person('梁宇')).toMatchObject({ status: 'probation' })
    expect(await refused('梁宇')).toBe(`该员工已有在办的转正申请 ${number}`)
    await morning(app, day(45))
    expect(await person('梁宇')).toMatchObject({ status: 'regular', salary_grade: 'G4', since: day(45) })
    const history = await app.sql('select changed_field, old_value, new_value from hr_employee_history where bill_no = $1 order by 1', [
      number,
    ])
    expect(history).toEqual([
      { changed_field: 'regularDate', old_value: null, new_value: day(45) },
      { changed_field: 'salaryGrade', old_value: '二级', new_value: '四级' },
      { changed_field: 'status', old_value: '试用', new_value: '正式' },
    ])
    expect(await refused('梁宇')).toBe('只有试用期员工可以转正')
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('earlier than the probation ends it takes the vice president', async () => {
    const { processInstanceId } = await start('宋浩然', { regularDate: day(-1) })
    const passed = await passAll(cases, processInstanceId, { mentor: { scores }, dept_head: { regularResult: 'agree' } })
    expect(passed).toEqual(['mentor', 'dept_head', 'hr_head', 'vp_dept'])
    // The day has come already: nobody waits for the night.
    expect(await person('宋浩然')).toMatchObject({ status: 'regular', since: day(-1) })
  })

  it('made longer up to what the contract allows', async () => {
    const { processInstanceId } = await start('唐杰')
    await cases.decide(processInstanceId, { form: { scores } })
    const { until } = await person('唐杰')
    const extend = (extendTo: string) => cases.decide(processInstanceId, { form: { regularResult: 'extend', extendTo } })
    expect((await extend('')).body.msg).toBe('结论为延长时须填写延长至')
    expect((await extend(until!)).body.msg).toBe('延长至须晚于试用期满日')
    expect((await extend(day(400))).body.msg).toBe(`劳动合同允许的试用期最长 6 个月，不能延长到 ${until} 以后`)
    // A probation of three months may last three months longer.
    await app.sql(`update hr_employee set probation_end = $1 where employee_name = '唐杰'`, [day(1)])
    expect((await extend(until!)).status).toBe(200)
    await passAll(cases, processInstanceId)
    expect(await person('唐杰')).toMatchObject({ status: 'probation', until })
  })

  it('everybody hears of the end of a probation once, and of another end again', async () => {
    const heard = async () =>
      (
        await app.sql(`select 1 from sys_message where title = '试用期即将届满' and content like '%苏晓峰%' and content like $1`, [
          `%${(await person('苏晓峰')).until}%`,
        ])
      ).length
    const ends = (on: string) => app.sql(`update hr_employee set probation_end = $1 where employee_name = '苏晓峰'`, [on])
    await ends(day(10))
    await morning(app, day(0))
    const first = await heard()
    expect(first).toBeGreaterThan(0)
    await ends(day(40))
    await morning(app, day(24))
    expect(await heard()).toBe(0)
    await morning(app, day(25))
    await morning(app, day(26))
    expect(await heard()).toBe(first)
  })

  it('not taken on: the personnel clerk finds a resignation begun', async () => {
    const { processInstanceId, number } = await start('冯磊')
    await passAll(cases, processInstanceId, { mentor: { scores }, dept_head: { regularResult: 'refuse' } })
    expect(await person('冯磊')).toMatchObject({ status: 'probation' })
    const drafts = await (await cases.as('wu.qian')).get('blade-flow/work/draft-list', { size: 100, flowKey: 'quitFlow' })
    expect(drafts.body.data.records).toHaveLength(1)
    const { data } = await oneRow<{ data: Record<string, unknown> }>(
      app,
      'select d.data from document d join wf_instance i on i.biz_id = d.id where i.id = $1',
      [drafts.body.data.records[0].processInstanceId],
    )
    expect(data).toMatchObject({ employeeId: await employeeId(app, '冯磊'), quitType: 'probation' })
    expect(data.reasonDetail).toBe(`转正申请 ${number} 结论为不录用。`)
    // Every department is asked, as on a resignation that somebody opens.
    const opened = await (await cases.as('wu.qian')).get('blade-flow/process/open', { flowKey: 'quitFlow' })
    const types = (rows: unknown) => (rows as { handoverType: string }[]).map(row => row.handoverType)
    expect(types(data.handover)).toEqual(types(opened.body.data.form.handover))
    expect(data.handover).toContainEqual(expect.objectContaining({ handoverType: 'work', handlerDeptId: await deptId(app, 'forge') }))
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('opened from the roster it proposes the end of that very probation', async () => {
    const asked = { flowKey: 'regular_flow', given: JSON.stringify({ employeeId: await employeeId(app, '罗鹏飞') }) }
    const opened = await (await cases.as('meng.deshan')).get('blade-flow/process/open', asked)
    expect(opened.body.data.form).toMatchObject({ regularDate: (await person('罗鹏飞')).until })
  })

  it('refuses what a probation does not allow', async () => {
    expect(await refused('赵铁山')).toBe('只有试用期员工可以转正')
    expect(await refused('罗鹏飞', { regularDate: day(-140) })).toBe('转正日期须在入职满一个月之后')
    expect(await refused('罗鹏飞', {}, 'he.qi')).toBe('只有本人、部门负责人和人力资源部可以办理')
    const own = await oneRow(
      app,
      `select e.employee_name as name, e.user_id::text as "user" from hr_employee e where status = 'probation' and user_id is not null limit 1`,
    )
    expect(await refused(own.name!, { mentorId: own.user }, 'wu.qian')).toBe('带教人不能为本人')
    const { processInstanceId } = await start('罗鹏飞')
    const twice = [...scores.slice(1), scores[1]!]
    expect((await cases.decide(processInstanceId, { form: { scores: twice } })).body.msg).toBe('各考核项须各评一次，权重合计为 100')
  })
})
