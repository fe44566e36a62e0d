import { expect, it } from 'vitest'
import { day, flowTest, papersOf, personnelIn } from '#test/harness.ts'

flowTest('recruitmentPlan', '招聘计划, from the need to the search', tools => {
  const { as, row, list, dept, start, startAt, refuses, race, preview, sound } = tools
  const { employee, position, morning } = personnelIn(tools)
  tools.base(() => ({
    ...{ planName: '压机补员', recruitType: 'society', deptId: dept('forge'), planPeriod: [day(), day(60)], reason: '三班倒缺人' },
  }))

  const seeking = (positionId: string, more: object = {}) => ({
    positions: [{ positionId, needType: 'fill', qty: 2, education: 'senior', skillRequire: '能倒班', expectDate: day(30), ...more }],
  })
  const plan = (id: string) =>
    row('hr_recruit_plan p join hr_recruit_plan_line l on l.plan_id = p.id', { 'p.id': id }, 'p.status, l.qty, l.hired_qty')

  it('asked for, sent back, asked again, agreed: the search is open until its time is over', async () => {
    const place = await position('试制工', 5)
    const paper = await start(seeking(place))
    expect(await plan(paper.documentId)).toEqual({ status: 'approving', qty: 2, hired_qty: 0 })
    expect(await paper.nodes()).toEqual(['hr_specialist'])
    await paper.sendBack('三人更合适')
    await paper.resubmit(seeking(place, { qty: 3 }))
    expect(await plan(paper.documentId)).toEqual({ status: 'approving', qty: 3, hired_qty: 0 })
    expect(await paper.agreeAll()).toEqual(['hr_specialist', 'hr_head', 'vp_dept'])
    expect(await plan(paper.documentId)).toEqual({ status: 'running', qty: 3, hired_qty: 0 })
    await refuses([[seeking(place), `岗位“试制工”已有未完成的招聘计划 ${paper.number}`]])
    await sound()
    await morning(day(60))
    expect((await plan(paper.documentId)).status).toBe('running')
    await morning(day(61))
    expect((await plan(paper.documentId)).status).toBe('finished')
  })

  it('more places than there are take the general manager, and are there once he agrees', async () => {
    const place = await position('增编岗', 1)
    const limit = async () => (await row('hr_position', { id: place })).headcount_limit
    const paper = await start(seeking(place, { needType: 'add', qty: 4 }))
    expect(await limit()).toBe(1)
    expect(await paper.agreeAll()).toEqual(['hr_specialist', 'hr_head', 'vp_dept', 'gm'])
    expect(await limit()).toBe(5)
  })

  it('only the personnel head writes the salary, and nobody below reads it', async () => {
    const place = await position('保密岗', 3)
    const paper = await startAt('hr_head', seeking(place, { salaryRange: '9000-10000' }))
    await paper.agree(seeking(place, { salaryRange: '5000-6000' }))
    expect(await row('document', { id: paper.documentId })).toMatchObject({ data: { positions: [{ salaryRange: '5000-6000' }] } })
  })

  it('who is on the way from elsewhere is counted, who only changes places within the department is not', async () => {
    const place = await position('内调岗', 5)
    const coming = async (): Promise<number> => (await preview(seeking(place))).form.pendingJoin
    const moves = papersOf('positionChange', tools, () => ({
      ...{ positionChangeType: 'move', effectiveDate: day(10), newDeptId: dept('forge'), newPositionId: place, reason: '支援锻造' },
    }))
    const before = await coming()
    await moves.start({ employeeId: employee('赵铁山') }, 'wu.qian')
    expect(await coming()).toBe(before)
    await moves.start({ employeeId: employee('崔海涛') }, 'wu.qian')
    expect(await coming()).toBe(before + 1)
  })

  it('refuses what does not fit the department or the time', async () => {
    const [place, elsewhere] = [await position('小岗位', 1), await position('别处岗位', 1, { dept: 'heat' })]
    const { positions } = seeking(place)
    await refuses([
      [seeking(place, { expectDate: day(61) }), '期望到岗须在招聘周期内'],
      [seeking(elsewhere), '岗位不属于需求部门'],
      [{ positions: [...positions, ...positions] }, '同一岗位、同一需求类型不能重复'],
      [seeking(place, { qty: 900 }), /^部门编制 \d+ 人，在岗 \d+ 人，待入职 \d+ 人，补缺和储备不能再招 900 人$/],
      [{ positions: [] }, '岗位需求至少填写 1 行'],
    ])
  })

  it('a plan that is refused claims nothing; two for the same need at once are one', async () => {
    const place = await position('争夺岗', 5)
    const paper = await start(seeking(place))
    await paper.reject('不急')
    expect((await plan(paper.documentId)).status).toBe('terminated')
    expect(await race([1, 2, 3].map(() => seeking(place)))).toBe(1)
  })

  it('a head reads the plans of the own department, the personnel office all of them', async () => {
    const { documentId } = await start(seeking(await position('可见岗', 2)))
    const reads = async (account: string) => [
      (await list(account, 'recruitPlan')).some(({ id }) => id === documentId),
      (await list(account, 'recruitPlanLine')).some(({ planId }) => planId === documentId),
    ]
    for (const account of ['meng.deshan', 'hou.liang', 'wu.qian']) expect(await reads(account), account).toEqual([true, true])
    for (const account of ['duan.lei', 'yuan.li']) expect(await reads(account), account).toEqual([false, false])
    expect(
      (await list('jin.yu', 'recruitPlan')).map(({ id }) => id),
      'serves the whole company',
    ).toContain(documentId)
    // What the list does not show, the picker of another form does not offer either.
    const offered = await (await as('duan.lei')).get('blade-flow/reference/list', { to: 'recruitPlan', ids: documentId })
    expect(offered.body.data.records).toEqual([])
  })
})
