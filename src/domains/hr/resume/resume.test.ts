import { beforeAll, expect, it } from 'vitest'
import { appTest, day, expectRefusal, papersOf, personnelIn } from '#test/harness.ts'
import { openTestApp } from '#test/setup/app.ts'
import { isIdCard } from '../employee/employee.master.ts'
import office from '../hr.figures.ts'
import { resume } from './resume.master.ts'
import { resumeSchool } from './resume-school.register.ts'
import { resumeSociety } from './resume-society.register.ts'

const idCard = (born: string, at = 10) => [...'10X98765432'].map(last => `379904${born}${at}1${last}`).find(isIdCard)!

appTest('简历, from the application to the employee', tools => {
  const { app, as, get, row, list, told, offers, opened, figures, user, dept } = tools
  const { position, recruiting } = personnelIn(tools)
  const entries = papersOf('entryApproval', tools, () => ({}))
  let welder: string
  let plan: string
  let nth = 0
  beforeAll(async () => {
    welder = await position('应聘岗', 9)
    plan = await recruiting([welder], 3)
  })

  const form = (more: object = {}) => ({
    ...{ resumeName: `应聘者${++nth}`, resumeKind: 'society', phone: `1680007${String(nth).padStart(4, '0')}` },
    ...{ idCardNo: idCard('19940505', 10 + nth), education: 'college', workYears: 6, expectSalary: '7000.00' },
    ...{ positionId: welder, channel: 'web', applyDate: day(-3) },
    ...more,
  })
  const save = (values: object, by = 'wu.qian') => tools.save(by, 'resume', values)
  const submit = (more: object = {}, by?: string) => save(form(more), by)
  const saysTo = async (more: object) => (await submit(more)).body.msg
  async function applied(more: object = {}): Promise<string> {
    const reply = await submit(more)
    expect(reply.body).toMatchObject({ success: true })
    return reply.body.data.id
  }
  const rowOf = (id: string, by = 'wu.qian', master = 'resume') => tools.detail(by, master, id)
  const act = (action: string, id: string, fields: object = {}, by = 'wu.qian') => tools.act(by, 'resume', action, id, fields)
  const interview = () => ({ interviewTime: `${day()} 14:00:00`, interviewPlace: '二楼会议室', interviewerIds: [user('meng.deshan')] })
  async function met(more: object = {}): Promise<string> {
    const id = await applied(more)
    await act('screen', id, { result: 'screened' })
    await act('arrange', id, interview())
    return id
  }
  async function offered(more: object = {}): Promise<string> {
    const id = await met(more)
    const reply = await act('assess', id, { score: 88, result: 'offer', opinion: '焊缝漂亮' })
    expect(reply.body).toMatchObject({ success: true })
    return id
  }
  const status = async (account: string, master: string) => (await get(account, 'blade-biz/master/list', { master })).status

  it('screened, interviewed, rated, hired: the form opens filled in, and in the end there is an employee', async () => {
    const id = await applied()
    expect(await rowOf(id)).toMatchObject({ status: 'new', recruitPlanId: plan, deptId: dept('forge'), birthDate: '1994-05-05', score: '' })
    expect((await act('screen', id, { result: 'screened', opinion: '经验符合' })).body).toMatchObject({ success: true })
    expect((await act('screen', id, { result: 'screened' })).body.msg).toBe('当前状态不能初筛，请刷新后查看')
    expect((await act('assess', id, { score: 80, result: 'offer', opinion: '好' })).status).toBe(409)
    expectRefusal(await act('arrange', id, { ...interview(), interviewTime: `${day(-1)} 09:00:00` }), '面试时间不能早于今天')
    expect((await act('arrange', id, interview())).body).toMatchObject({ success: true })
    const { resumeName } = await rowOf(id)
    expect(await told(`面试安排：${resumeName}`)).toEqual([
      { account: 'meng.deshan', content: `${day()} 14:00 在二楼会议室面试${resumeName}，请准时参加。` },
    ])
    expect((await act('assess', id, { score: 101, result: 'offer', opinion: '好' })).status).toBe(400)
    await act('assess', id, { score: 88, result: 'offer', opinion: '焊缝漂亮' })
    const offer = await rowOf(id)
    expect(offer).toMatchObject({ status: 'offer', score: 88, interviewTime: `${day()} 14:00:00`, interviewPlace: '二楼会议室' })

    const [start] = resume.starts
    expect([start!.when(offer as never, day()), start!.when({ status: 'pool' } as never, day())]).toEqual([true, false])
    const given = start!.fills(offer as never)
    expect(given).toMatchObject({ resumeId: id, recruitPlanId: plan, employeeName: resumeName, positionId: welder, deptId: dept('forge') })
    const shown = await opened('wu.qian', 'entryApproval', given)
    expect(shown).toMatchObject({ ...given, phone: offer.phone, idCardNo: offer.idCardNo, education: 'college' })
    const asked = {
      ...shown,
      employType: 'contract',
      workStartDate: '2018-07-01',
      entryDate: day(10),
      contractYears: '3.0',
      probationMonths: 3,
    }

    await (await entries.start(asked)).reject('再看看')
    expect(await rowOf(id)).toMatchObject({ status: 'offer' })
    const paper = await entries.start(asked)
    expectRefusal(await act('callOff', id, { result: 'pool', opinion: '反悔' }), `入职审批 ${paper.number} 正在办理，不能取消录用`)
    await paper.agreeAll({ hr_head: { salaryGrade: 'G3' } })
    expect(await rowOf(id)).toMatchObject({ status: 'joined' })
    expect(await row('hr_employee', { id_card_no: offer.idCardNo })).toMatchObject({ status: 'pending' })
    const steps = await list('wu.qian', 'resumeHistory', { resumeId: id, ascs: 'stepTime' })
    expect(steps.map(({ oldStatus, status, opinion }) => [oldStatus, status, opinion])).toEqual([
      ['new', 'screened', '经验符合'],
      ['screened', 'interview', `${day()} 14:00 二楼会议室`],
      ['interview', 'offer', '焊缝漂亮'],
      ['offer', 'joined', `入职审批 ${paper.number}`],
    ])
    expectRefusal(await save({ id, remark: '补记' }), '该简历已入职，不能修改')
  })

  it('every other end: refused or kept for later, at the screening, after the interview and after the offer', async () => {
    for (const result of ['refused', 'pool']) {
      const screened = await applied()
      await act('screen', screened, { result })
      const judged = await met()
      await act('assess', judged, { score: 55, result, opinion: '再等等' })
      const taken = await offered()
      expect((await act('callOff', taken, { result })).body.msg).toBe('原因不能为空')
      await act('callOff', taken, { result, opinion: '另有去处' })
      for (const id of [screened, judged, taken]) expect((await rowOf(id)).status, result).toBe(result)
    }
    const id = await applied()
    for (const result of ['offer', 'joined', 'nothing']) expect((await act('screen', id, { result })).status, result).toBe(400)
    expect((await save({ id, status: 'joined', score: 100 })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'new', score: '' })
  })

  it('who is kept for later comes back for another opening', async () => {
    const id = await offered()
    await act('callOff', id, { result: 'pool', opinion: '暂无名额' })
    const other = await position('另一应聘岗', 5)
    expect((await act('fetch', id, { positionId: other })).body.msg).toBe('该岗位没有执行中的招聘计划')
    const another = await recruiting([other])
    expect((await act('fetch', id, { positionId: other, recruitPlanId: plan })).body.msg).toBe('所选招聘计划没有在招该岗位')
    expect((await act('fetch', id, { positionId: other })).body).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ status: 'screened', positionId: other, recruitPlanId: another, score: '', interviewTime: '' })
    expect((await act('fetch', id, { positionId: other })).status).toBe(409)
  })

  it('applications are for open positions, and stay when the plan has ended', async () => {
    const closed = await position('无计划岗', 2)
    expect(await saysTo({ positionId: closed })).toBe('该岗位没有执行中的招聘计划')
    const id = await applied()
    expectRefusal(await save({ id, positionId: closed }), '该岗位没有执行中的招聘计划')
    await app.sql(`update hr_recruit_plan_line set status = 'finished' where plan_id = $1`, [plan])
    expect((await save({ id, remark: '可倒班' })).body).toMatchObject({ success: true })
    await app.sql(`update hr_recruit_plan_line set status = 'running' where plan_id = $1`, [plan])
    expect(await rowOf(id)).toMatchObject({ positionId: welder, remark: '可倒班' })
  })

  it('the same number or card twice is refused with the name of the other, unless that one was refused', async () => {
    const id = await applied({ resumeName: '重名甲', phone: '16800079991', idCardNo: idCard('19900909') })
    const other = { phone: '16800079992', idCardNo: idCard('19900910') }
    const same = (what: string) => `${what}与社会简历“重名甲”（${day(-3)} 投递）相同`
    expect((await submit({ ...other, phone: '16800079991' })).body).toMatchObject({ code: 409, msg: same('手机号') })
    expect(await saysTo({ ...other, idCardNo: idCard('19900909').toLowerCase() })).toBe(same('身份证号'))
    expect(await saysTo({ ...other, idCardNo: '379904199009091011' })).toBe('身份证号不正确')
    expect(await saysTo({ ...other, phone: '1680007' })).toBe('手机号码长度不为11位')
    expect((await save({ id, phone: '16800079991' })).body).toMatchObject({ success: true })
    await act('screen', id, { result: 'refused' })
    await applied({ phone: '16800079991', idCardNo: idCard('19900909') })
    const twins = await Promise.all([1, 2, 3].map(() => submit({ phone: '16800079993', idCardNo: '' })))
    expect(twins.map(reply => reply.status).sort()).toEqual([200, 409, 409])
  })

  it('a new one can be deleted, one that somebody has begun with cannot', async () => {
    const remove = async (ids: string) => (await as('wu.qian')).post('blade-biz/master/remove', { master: 'resume', ids })
    expect((await remove(await applied())).body).toMatchObject({ success: true })
    const id = await applied({ resumeName: '在办者' })
    await act('screen', id, { result: 'pool' })
    expect((await remove(id)).body.msg).toBe('“在办者”的简历已在处理，不能删除，可淘汰')
  })

  it('the office reads everything, a head the own openings without the numbers, anybody else nothing', async () => {
    const society = await applied({ birthDate: '1994-05-05' })
    const school = await applied({ resumeKind: 'school', school: '示范工业大学', graduateDate: day(-100), wishCompany: '本公司' })
    const { phone } = await rowOf(society)
    const masked = `168****${String(phone).slice(-4)}`
    const shown = await rowOf(society, 'meng.deshan', 'resumeSociety')
    const { age } = await rowOf(society)
    expect(shown).toMatchObject({ phone: masked, expectSalary: '7000.00', deptId: dept('forge'), age })
    expect(shown).not.toHaveProperty('idCardNo')
    expect(await rowOf(school, 'meng.deshan', 'resumeSchool')).toMatchObject({
      ...{ wishCompany: '本公司', phone: expect.stringContaining('****') },
    })
    for (const [master, id] of [
      ['resumeSociety', society],
      ['resumeSchool', school],
    ] as const) {
      const listed = await list('meng.deshan', master)
      expect(listed).toContainEqual(expect.objectContaining({ id }))
      for (const each of listed) expect(each).toMatchObject({ deptId: dept('forge'), phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) })
      expect(await list('duan.lei', master), 'another department').not.toContainEqual(expect.objectContaining({ id }))
      expect(await list('meng.deshan', master, { phone: String(phone) })).toEqual([])
      expect(await status('worker01', master)).toBe(403)
    }
    for (const master of ['resume', 'resumeHistory']) expect(await status('meng.deshan', master)).toBe(403)
    expect((await act('screen', society, { result: 'screened' }, 'meng.deshan')).status).toBe(403)
    expect((await submit({}, 'meng.deshan')).status).toBe(403)

    const picked = async (account: string, to: string) => (await offers(account, to)).map(({ id }) => id)
    const ready = await offered()
    expect(await picked('wu.qian', 'resume')).toContain(ready)
    expect(await picked('wu.qian', 'resume')).not.toContain(society)
    expect(await picked('meng.deshan', 'resume')).toContain(ready)
    for (const account of ['duan.lei', 'worker01', 'lu.dahai']) expect(await picked(account, 'resume'), account).not.toContain(ready)
    for (const to of ['resumeSchool', 'resumeSociety', 'resumeHistory']) expect(await picked('lu.dahai', to), to).toEqual([])
  })

  it('each page lists what the catalogue says, of its own kind, and finds by a word', async () => {
    const heads = (register: typeof resumeSchool | typeof resumeSociety) =>
      register.list.map(key => (register.fields as Record<string, { label: string }>)[key]!.label)
    expect(heads(resumeSchool).join(' ')).toBe(
      '姓名 状态 性别 学校 学历 专业 毕业时间 成绩排名 外语 应聘岗位 意向公司 投递渠道 投递日期 评分',
    )
    expect(heads(resumeSociety).join(' ')).toBe(
      '姓名 状态 年龄 学历 工作年限 现/前单位 现岗位 期望薪资 到岗时间 持证 应聘岗位 渠道 推荐人 评分',
    )
    const all = { ...resume.fields, ...resume.counted }
    expect([...resumeSchool.list, ...resumeSociety.list].filter(key => !(key in all))).toEqual([])
    const id = await applied({ resumeKind: 'school', resumeName: '诸葛清风', major: '锻压工程' })
    const found = async (query: object) => (await list('wu.qian', 'resume', query)).map(each => each.id)
    for (const keyword of ['诸葛', '锻压工程', 'zgqf']) expect(await found({ resumeKind: 'school', keyword }), keyword).toEqual([id])
    expect(await found({ resumeKind: 'society', keyword: '诸葛' })).toEqual([])
    // What belongs to the other kind is not kept.
    expect(await rowOf(id)).toMatchObject({ workYears: '', expectSalary: '' })
  })

  it('the demo company has both kinds in every state, and the home page counts the new ones', async () => {
    const fresh = await openTestApp()
    try {
      const kinds = await fresh.sql<{ kind: string; states: number }>(
        'select resume_kind as kind, count(distinct status)::int as states from hr_resume group by 1 order by 1',
      )
      expect(kinds).toEqual([
        { kind: 'school', states: 7 },
        { kind: 'society', states: 7 },
      ])
    } finally {
      await fresh.close()
    }
    const { master, where } = office(day()).find(({ zh }) => zh === '新投递简历')!
    const count = async () => (await figures('wu.qian', [{ master, where }]))[0]!.total
    const before = await count()
    await applied()
    expect(await count()).toBe(before + 1)
  })
})
