import { expect, it } from 'vitest'
import { day, flowTest, oneRow, papersOf, personnelIn } from '#test/harness.ts'

flowTest('positionChange', '岗位异动, to another place and back', tools => {
  const { app, cases, row, rows, user, dept, start, agreed, refuses } = tools
  const { employee, person, position, morning } = personnelIn(tools)
  tools.base(() => ({ positionChangeType: 'move', effectiveDate: day(10), newDeptId: dept('heat'), reason: '支援热处理' }))

  const to = (name: string, newPositionId: string, more: object = {}) => ({ employeeId: employee(name), newPositionId, ...more })
  const loan = { positionChangeType: 'second', effectiveDate: day(), loanEnd: day(20) }
  const where = (name: string) =>
    oneRow(
      app,
      `select p.position_name as place, d.dept_name as dept, e.salary_grade as grade, e.seconded_until::text as until from hr_employee e
       join hr_position p on p.id = e.position_id join sys_dept d on d.id = e.dept_id where e.employee_name = $1`,
      [name],
    )

  it('both heads agree, the hand-over is done, and on the day person, account and history move', async () => {
    const place = await position('装炉工', 1, { dept: 'heat' })
    const handover = [{ handoverItem: '工具柜钥匙', handoverUserId: user('lu.dahai'), done: 'no' }]
    const paper = await start(to('赵铁山', place, { handover }), 'meng.deshan')
    expect(await paper.open()).toMatchObject([{ nodeId: 'new_head', account: 'long.fei' }])
    await paper.sendBack('晚两天')
    await paper.resubmit(to('赵铁山', place, { handover, effectiveDate: day(12) }))
    expect(await paper.agreeUntil('hr_specialist', { hr_head: { newGrade: 'G5' } })).toEqual(['new_head', 'hr_head', 'vp_dept'])
    await paper.refuses([[undefined, '交接事项“工具柜钥匙”尚未完成']])
    await paper.agree({ handover: [{ ...handover[0], done: 'yes' }] })
    expect(await where('赵铁山')).toMatchObject({ place: '锻造工', dept: '锻造车间' })
    // The place is kept until then.
    const { bill_no } = await row('personnel_case', { employee_id: await employee('程大勇') })
    await refuses([
      [to('程大勇', place), `该员工已有在办的岗位异动 ${bill_no}`],
      [to('傅军', place), '岗位“装炉工”编制 1 人，已满'],
    ])
    await morning(day(11))
    expect(await where('赵铁山')).toMatchObject({ place: '锻造工' })
    await morning(day(12))
    expect(await where('赵铁山')).toEqual({ place: '装炉工', dept: '热处理车间', grade: 'G5', until: null })
    expect(await rows('sys_user_dept', { user_id: user('worker01') }, 'dept_id', 'sort')).toEqual([
      { dept_id: dept('heat') },
      { dept_id: dept('machining') },
    ])
    const history = await rows('hr_employee_history', { bill_no: paper.number }, 'changed_field, old_value, new_value')
    expect(history).toContainEqual({ changed_field: 'positionId', old_value: '锻造工', new_value: '装炉工' })
  })

  it('filed by the personnel office, the head of the old department decides first', async () => {
    const paper = await start(to('傅军', await position('调入岗', 1, { dept: 'heat' })), 'wu.qian')
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'meng.deshan' }])
    await paper.agree()
    expect(await paper.open()).toMatchObject([{ nodeId: 'new_head', account: 'long.fei' }])
    await paper.agreeUntil('vp_dept')
    expect(await paper.open()).toMatchObject([{ nodeId: 'vp_dept', account: 'xu.xiangdong' }])
    await paper.reject('人手不够')
  })

  it('somebody lent comes back by themselves, to the place that was kept', async () => {
    const [place, home] = [await position('借调岗', 1, { dept: 'heat' }), await position('原岗', 1)]
    await app.sql(`update hr_employee set position_id = $1 where employee_name = '傅军'`, [home])
    await agreed(to('傅军', place, loan))
    expect(await where('傅军')).toMatchObject({ place: '借调岗', until: day(20) })
    await refuses([[to('沈涛', home, { newDeptId: dept('forge') }), '岗位“原岗”编制 1 人，已满']])
    await morning(day(20))
    expect(await where('傅军')).toMatchObject({ place: '借调岗' })
    await morning(day(21))
    expect(await where('傅军')).toMatchObject({ place: '原岗', dept: '锻造车间', until: null })
  })

  it('a woman who goes from a machine to an office retires later, and as before when she is back', async () => {
    const [bench, desk] = [await position('台面岗', 1), await position('案头岗', 1, { dept: 'heat' })]
    await app.sql(`update hr_position set post_type = 'manage' where id = $1`, [desk])
    await app.sql(
      `update hr_employee set position_id = $1, gender = 'female', birth_date = '1990-09-01', legal_retire_date = '2045-09-01' where employee_name = '许国强'`,
      [bench],
    )
    const retires = async () => (await person('许国强', 'legal_retire_date::text as day')).day
    await agreed(to('许国强', desk, loan))
    expect(await retires()).toBe('2048-09-01')
    await morning(day(21))
    expect(await retires()).toBe('2045-09-01')
  })

  it('what was paid on loan ends with it, unless it was raised on the way', async () => {
    const place = await position('高薪借调岗', 2, { dept: 'heat' })
    const { grade: before } = await where('沈涛')
    for (const name of ['沈涛', '贾磊']) {
      await (await start(to(name, place, loan))).agreeAll({ hr_head: { newGrade: 'G7' } })
      expect(await where(name)).toMatchObject({ place: '高薪借调岗', grade: 'G7' })
    }
    await app.sql(`update hr_employee set salary_grade = 'G8' where employee_name = '贾磊'`)
    await morning(day(21))
    expect(await where('沈涛')).toMatchObject({ dept: '锻造车间', grade: before })
    expect(await where('贾磊')).toMatchObject({ dept: '锻造车间', grade: 'G8' })
  })

  it('rejects no change, no open place, no right', async () => {
    const place = await position('天车岗', 2, { dept: 'heat', needCert: 'yes' })
    const { position_id: own } = await person('曾庆')
    await refuses([
      [to('曾庆', own!, { newDeptId: dept('forge') }), '新部门、新岗位与原来相同，没有变动'],
      [to('曾庆', place, { newDeptId: dept('forge') }), '新岗位不属于新部门'],
      [to('曾庆', place, { positionChangeType: 'second', loanEnd: day(10) }), '借调结束日须晚于生效日期'],
      [to('曾庆', place, { positionChangeType: 'second' }), '借调结束日不能为空'],
      [to('贾磊', place), '岗位“天车岗”须持证上岗，该员工没有在生效日有效的上岗证'],
    ])
    // 曾庆 holds one.
    const paper = await start(to('曾庆', place, { examResult: '车间考察合格' }))
    expect(await row('document', { id: paper.documentId })).toMatchObject({ data: { examResult: '车间考察合格' } })
    await paper.reject('人手不够')
  })

  it('of two concurrent documents about one person there is one', async () => {
    const change = await tools.form(to('彭海', await position('并发岗', 5, { dept: 'heat' })))
    const quit = await papersOf('quitFlow', tools).form({ employeeId: employee('彭海') })
    const asked = [...[1, 2, 3].map(() => ['positionChange', change] as const), ['quitFlow', quit] as const]
    const replies = await Promise.all(asked.map(([key, form]) => cases.tryStart('meng.deshan', key, form)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
