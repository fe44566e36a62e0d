import { expect, it } from 'vitest'
import { day, flowTest, oneRow, personnelIn } from '#test/harness.ts'

const SCORES = { result: 90, skill: 80, attitude: 100, team: 60, safety: 70 }
const scores = Object.entries(SCORES).map(([item, score]) => ({ item, score }))

flowTest('regular_flow', '转正, at the end of a probation', tools => {
  const { app, as, opened, row, rows, user, dept, start, refuses } = tools
  const { employee, person, morning } = personnelIn(tools)
  tools.base(() => ({ regularDate: day(45), mentorId: user('lu.dahai'), selfSummary: '<p>已能独立上岗。</p>' }))

  const about = (name: string, more: object = {}) => ({ employeeId: employee(name), ...more })
  const standing = (name: string) => person(name, 'status, salary_grade, probation_end::text as until, regular_date::text as since')

  it('marked, agreed, returned and agreed again; confirmed on the day and not before', async () => {
    const paper = await start(about('梁宇'))
    await paper.refuses([[undefined, '考核项不能为空']])
    await paper.agree({ scores })
    // The head of the shop filed it: the head above concludes.
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'hou.liang' }])
    await paper.sendBack('请补充总结')
    await paper.resubmit(about('梁宇', { selfSummary: '<p>补充：持有天车证。</p>' }), { mode: 'rerun' })
    const fills = { mentor: { scores }, dept_head: { regularResult: 'agree' }, hr_head: { newSalaryGrade: 'G4' } }
    expect(await paper.agreeAll(fills)).toEqual(['mentor', 'dept_head', 'hr_head'])
    // 90×30 + 80×25 + 100×15 + 60×15 + 70×15, in hundredths.
    expect(await row('document', { id: paper.documentId })).toMatchObject({ data: { deptScore: '81.50', leaveDays: '0.0' } })
    expect(await standing('梁宇')).toMatchObject({ status: 'probation', since: null })
    await morning(day(44))
    expect(await standing('梁宇')).toMatchObject({ status: 'probation' })
    await refuses([[about('梁宇'), `该员工已有在办的转正申请 ${paper.number}`]])
    await morning(day(45))
    expect(await standing('梁宇')).toMatchObject({ status: 'regular', salary_grade: 'G4', since: day(45) })
    expect(await rows('hr_employee_history', { bill_no: paper.number }, 'changed_field, old_value, new_value', '1')).toEqual([
      { changed_field: 'regularDate', old_value: null, new_value: day(45) },
      { changed_field: 'salaryGrade', old_value: '二级', new_value: '四级' },
      { changed_field: 'status', old_value: '试用', new_value: '正式' },
    ])
    await refuses([[about('梁宇'), '只有试用期员工可以转正']])
  })

  it('earlier than the probation ends it takes the vice president', async () => {
    const paper = await start(about('宋浩然', { regularDate: day(-1) }))
    const passed = await paper.agreeAll({ mentor: { scores }, dept_head: { regularResult: 'agree' } })
    expect(passed).toEqual(['mentor', 'dept_head', 'hr_head', 'vp_dept'])
    // The day is already past, so it takes effect at once.
    expect(await standing('宋浩然')).toMatchObject({ status: 'regular', since: day(-1) })
  })

  it('made longer up to what the contract allows', async () => {
    const paper = await start(about('唐杰'))
    await paper.agree({ scores })
    const { until } = await standing('唐杰')
    const extend = (extendTo: string) => ({ regularResult: 'extend', extendTo })
    await paper.refuses([
      [extend(''), '结论为延长时须填写延长至'],
      [extend(until!), '延长至须晚于试用期满日'],
      [extend(day(400)), `劳动合同允许的试用期最长 6 个月，不能延长到 ${until} 以后`],
    ])
    // A probation of three months may last three months longer.
    await app.sql(`update hr_employee set probation_end = $1 where employee_name = '唐杰'`, [day(1)])
    await paper.agree(extend(until!))
    await paper.agreeAll()
    expect(await standing('唐杰')).toMatchObject({ status: 'probation', until })
  })

  it('everybody hears of the end of a probation once, and of another end again', async () => {
    const heard = async () => {
      const { until } = await standing('苏晓峰')
      const told = `select 1 from sys_message where title = '试用期即将届满' and content like '%苏晓峰%' and content like $1`
      return (await app.sql(told, [`%${until}%`])).length
    }
    const ends = (on: string) => app.sql(`update hr_employee set probation_end = $1 where employee_name = '苏晓峰'`, [on])
    await ends(day(10))
    await morning(day())
    const first = await heard()
    expect(first).toBeGreaterThan(0)
    await ends(day(40))
    await morning(day(24))
    expect(await heard()).toBe(0)
    await morning(day(25))
    await morning(day(26))
    expect(await heard()).toBe(first)
  })

  it('not taken on: the personnel clerk finds a resignation begun', async () => {
    const paper = await start(about('冯磊'))
    await paper.agreeAll({ mentor: { scores }, dept_head: { regularResult: 'refuse' } })
    expect(await standing('冯磊')).toMatchObject({ status: 'probation' })
    const drafts = await (await as('wu.qian')).get('blade-flow/work/draft-list', { size: 100, flowKey: 'quitFlow' })
    expect(drafts.body.data.records).toHaveLength(1)
    const { data } = await oneRow<{ data: Record<string, unknown> }>(
      app,
      'select d.data from document d join wf_instance i on i.biz_id = d.id where i.id = $1',
      [drafts.body.data.records[0].processInstanceId],
    )
    const reasonDetail = `转正申请 ${paper.number} 结论为不录用。`
    expect(data).toMatchObject({ employeeId: await employee('冯磊'), quitType: 'probation', reasonDetail })
    // Every department is asked, as on a resignation that somebody opens.
    const types = (handover: unknown) => (handover as { handoverType: string }[]).map(each => each.handoverType)
    expect(types(data.handover)).toEqual(types((await opened('wu.qian', 'quitFlow')).handover))
    expect(data.handover).toContainEqual(expect.objectContaining({ handoverType: 'work', handlerDeptId: dept('forge') }))
  })

  it('opened from the roster it proposes the end of that very probation', async () => {
    const form = await opened('meng.deshan', 'regular_flow', { employeeId: await employee('罗鹏飞') })
    expect(form).toMatchObject({ regularDate: (await standing('罗鹏飞')).until })
  })

  it('refuses what a probation does not allow', async () => {
    const own = await oneRow(app, `select * from hr_employee where status = 'probation' and user_id is not null limit 1`)
    await refuses([
      [about('赵铁山'), '只有试用期员工可以转正'],
      [about('罗鹏飞', { regularDate: day(-140) }), '转正日期须在入职满一个月之后'],
      [about('罗鹏飞'), '只有本人、部门负责人和人力资源部可以办理', 'he.qi'],
      [about(own.employee_name!, { mentorId: own.user_id }), '带教人不能为本人', 'wu.qian'],
    ])
    const paper = await start(about('罗鹏飞'))
    await paper.refuses([[{ scores: [...scores.slice(1), scores[1]!] }, '各考核项须各评一次，权重合计为 100']])
  })
})
