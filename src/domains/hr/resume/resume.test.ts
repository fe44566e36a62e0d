import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { day, newPosition, oneRow, passAll, personnelFaultsIn } from '#test/setup/personnel.ts'
import { isIdCard } from '../employee/employee.master.ts'
import office from '../hr.figures.ts'
import { resume } from './resume.master.ts'
import { resumeSchool } from './resume-school.register.ts'
import { resumeSociety } from './resume-society.register.ts'

const MASTER = 'blade-biz/master'
const idCard = (born: string, at = 10) => [...'10X98765432'].map(last => `379904${born}${at}1${last}`).find(isIdCard)!

describe('简历, from the application to the employee', () => {
  let app: TestApp
  let cases: Cases
  let clerk: Session
  let forge: string
  let welder: string
  let plan: string
  let nth = 0
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    clerk = await app.signIn('wu.qian')
    forge = await deptId(app, 'forge')
    welder = await newPosition(app, '应聘岗', 9)
    plan = await running(welder)
  })
  afterAll(() => app.close())

  /** A plan of the forging workshop that everybody has agreed to. */
  async function running(positionId: string): Promise<string> {
    const { processInstanceId, businessId } = await cases.start('meng.deshan', 'recruitmentPlan', {
      planName: '应聘补员',
      recruitType: 'society',
      deptId: forge,
      planPeriod: [day(0), day(60)],
      reason: '缺人',
      positions: [{ positionId, needType: 'fill', qty: 3, education: 'senior', skillRequire: '能倒班', expectDate: day(30) }],
    })
    await passAll(cases, processInstanceId)
    return businessId
  }
  const form = (more: object = {}) => ({
    master: 'resume',
    resumeName: `应聘者${++nth}`,
    resumeKind: 'society',
    phone: `1680007${String(nth).padStart(4, '0')}`,
    idCardNo: idCard('19940505', 10 + nth),
    education: 'college',
    workYears: 6,
    expectSalary: '7000.00',
    positionId: welder,
    channel: 'web',
    applyDate: day(-3),
    ...more,
  })
  const submit = (more: object = {}, session = clerk) => session.post(`${MASTER}/submit`, form(more))
  async function applied(more: object = {}): Promise<string> {
    const reply = await submit(more)
    expect(reply.body).toMatchObject({ success: true })
    return reply.body.data.id
  }
  const rowOf = async (id: string, session = clerk, master = 'resume') =>
    (await session.get(`${MASTER}/detail`, { master, id })).body.data as Record<string, unknown>
  const act = (action: string, id: string, fields: object = {}, session = clerk) =>
    session.post(`${MASTER}/act`, { master: 'resume', action, id, fields })
  const interview = async (account = 'meng.deshan') => ({
    interviewTime: `${day(0)} 14:00:00`,
    interviewPlace: '二楼会议室',
    interviewerIds: [await userId(app, account)],
  })
  async function offered(more: object = {}): Promise<string> {
    const id = await applied(more)
    await act('screen', id, { result: 'screened' })
    await act('arrange', id, await interview())
    const reply = await act('assess', id, { score: 88, result: 'offer', opinion: '焊缝漂亮' })
    expect(reply.body).toMatchObject({ success: true })
    return id
  }
  const steps = async (id: string) =>
    (await clerk.get(`${MASTER}/list`, { master: 'resumeHistory', resumeId: id, ascs: 'stepTime' })).body.data.records as Record<
      string,
      string
    >[]
  const seen = async (session: Session, master: string) =>
    ((await session.get(`${MASTER}/list`, { master, size: 200 })).body.data?.records ?? []) as Record<string, unknown>[]

  it('screened, met, judged, taken: the paper opens with what is known, and in the end there is an employee', async () => {
    const id = await applied()
    expect(await rowOf(id)).toMatchObject({ status: 'new', recruitPlanId: plan, deptId: forge, birthDate: '1994-05-05', score: '' })
    expect((await act('screen', id, { result: 'screened', opinion: '经验符合' })).body).toMatchObject({ success: true })
    expect((await act('screen', id, { result: 'screened' })).body.msg).toBe('当前状态不能初筛，请刷新后查看')
    expect((await act('assess', id, { score: 80, result: 'offer', opinion: '好' })).status).toBe(409)
    expect((await act('arrange', id, { ...(await interview()), interviewTime: `${day(-1)} 09:00:00` })).body.msg).toBe(
      '面试时间不能早于今天',
    )
    expect((await act('arrange', id, await interview())).body).toMatchObject({ success: true })
    const { resumeName } = await rowOf(id)
    const [told] = await app.sql(
      'select content from sys_message m join sys_user u on u.id = m.user_id where u.account = $1 and m.title = $2',
      ['meng.deshan', `面试安排：${resumeName}`],
    )
    expect(told).toEqual({ content: `${day(0)} 14:00 在二楼会议室面试${resumeName}，请准时参加。` })
    expect((await act('assess', id, { score: 101, result: 'offer', opinion: '好' })).status).toBe(400)
    await act('assess', id, { score: 88, result: 'offer', opinion: '焊缝漂亮' })
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'offer', score: 88, interviewTime: `${day(0)} 14:00:00`, interviewPlace: '二楼会议室' })

    const [start] = resume.starts
    expect([start!.when(row as never, day(0)), start!.when({ status: 'pool' } as never, day(0))]).toEqual([true, false])
    const given = start!.fills(row as never)
    expect(given).toMatchObject({ resumeId: id, recruitPlanId: plan, employeeName: resumeName, positionId: welder, deptId: forge })
    const opened = await clerk.get('blade-flow/process/open', { flowKey: 'entryApproval', given: JSON.stringify(given) })
    expect(opened.body.data.form).toMatchObject({ ...given, phone: row.phone, idCardNo: row.idCardNo, education: 'college' })
    const asked = { ...opened.body.data.form, employType: 'contract', entryDate: day(10), contractYears: '3.0', probationMonths: 3 }

    const refused = await cases.start('wu.qian', 'entryApproval', asked)
    await cases.decide(refused.processInstanceId, { pass: false, comment: '再看看' })
    expect(await rowOf(id)).toMatchObject({ status: 'offer' })
    const paper = await cases.start('wu.qian', 'entryApproval', asked)
    expect((await act('callOff', id, { result: 'pool', opinion: '反悔' })).body.msg).toBe(`入职审批 ${paper.number} 正在办理，不能取消录用`)
    await passAll(cases, paper.processInstanceId, { hr_head: { salaryGrade: 'G3' } })
    expect(await rowOf(id)).toMatchObject({ status: 'joined' })
    expect(await oneRow(app, 'select status from hr_employee where id_card_no = $1', [row.idCardNo])).toEqual({ status: 'probation' })
    expect((await steps(id)).map(({ oldStatus, status, opinion }) => [oldStatus, status, opinion])).toEqual([
      ['new', 'screened', '经验符合'],
      ['screened', 'interview', `${day(0)} 14:00 二楼会议室`],
      ['interview', 'offer', '焊缝漂亮'],
      ['offer', 'joined', `入职审批 ${paper.number}`],
    ])
    expect((await clerk.post(`${MASTER}/submit`, { master: 'resume', id, remark: '补记' })).body.msg).toBe('该简历已入职，不能修改')
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('every other end: refused or kept for later, at the screening, after the interview and after the offer', async () => {
    for (const result of ['refused', 'pool']) {
      const screened = await applied()
      await act('screen', screened, { result })
      const met = await applied()
      await act('screen', met, { result: 'screened' })
      await act('arrange', met, await interview())
      await act('assess', met, { score: 55, result, opinion: '再等等' })
      const taken = await offered()
      expect((await act('callOff', taken, { result })).body.msg).toBe('原因不能为空')
      await act('callOff', taken, { result, opinion: '另有去处' })
      for (const id of [screened, met, taken]) expect((await rowOf(id)).status, result).toBe(result)
    }
    const id = await applied()
    for (const result of ['offer', 'joined', 'nothing']) expect((await act('screen', id, { result })).status, result).toBe(400)
    expect((await clerk.post(`${MASTER}/submit`, { master: 'resume', id, status: 'joined', score: 100 })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'new', score: '' })
  })

  it('who is kept for later comes back for another opening', async () => {
    const id = await offered()
    await act('callOff', id, { result: 'pool', opinion: '暂无名额' })
    const other = await newPosition(app, '另一应聘岗', 5)
    expect((await act('fetch', id, { positionId: other })).body.msg).toBe('该岗位没有执行中的招聘计划')
    const another = await running(other)
    expect((await act('fetch', id, { positionId: other, recruitPlanId: plan })).body.msg).toBe('所选招聘计划没有在招该岗位')
    expect((await act('fetch', id, { positionId: other })).body).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ status: 'screened', positionId: other, recruitPlanId: another, score: '', interviewTime: '' })
    expect((await act('fetch', id, { positionId: other })).status).toBe(409)
  })

  it('one applies for what is looked for, and stays when the plan has ended', async () => {
    const closed = await newPosition(app, '无计划岗', 2)
    expect((await submit({ positionId: closed })).body.msg).toBe('该岗位没有执行中的招聘计划')
    const id = await applied()
    expect((await clerk.post(`${MASTER}/submit`, { master: 'resume', id, positionId: closed })).body.msg).toBe('该岗位没有执行中的招聘计划')
    await app.sql(`update hr_recruit_plan_line set status = 'finished' where plan_id = $1`, [plan])
    expect((await clerk.post(`${MASTER}/submit`, { master: 'resume', id, remark: '可倒班' })).body).toMatchObject({ success: true })
    await app.sql(`update hr_recruit_plan_line set status = 'running' where plan_id = $1`, [plan])
    expect(await rowOf(id)).toMatchObject({ positionId: welder, remark: '可倒班' })
  })

  it('the same number or card twice is refused with the name of the other, unless that one was refused', async () => {
    const id = await applied({ resumeName: '重名甲', phone: '16800079991', idCardNo: idCard('19900909') })
    const other = { phone: '16800079992', idCardNo: idCard('19900910') }
    expect((await submit({ ...other, phone: '16800079991' })).body).toMatchObject({
      code: 409,
      msg: `手机号与社会简历“重名甲”（${day(-3)} 投递）相同`,
    })
    expect((await submit({ ...other, idCardNo: idCard('19900909').toLowerCase() })).body.msg).toBe(
      `身份证号与社会简历“重名甲”（${day(-3)} 投递）相同`,
    )
    expect((await submit({ ...other, idCardNo: '379904199009091011' })).body.msg).toBe('身份证号不正确')
    expect((await submit({ ...other, phone: '1680007' })).body.msg).toBe('手机号码长度不为11位')
    expect((await clerk.post(`${MASTER}/submit`, { master: 'resume', id, phone: '16800079991' })).body).toMatchObject({ success: true })
    await act('screen', id, { result: 'refused' })
    await applied({ phone: '16800079991', idCardNo: idCard('19900909') })
    const twins = await Promise.all([1, 2, 3].map(() => submit({ phone: '16800079993', idCardNo: '' })))
    expect(twins.map(reply => reply.status).sort()).toEqual([200, 409, 409])
  })

  it('a new one can be deleted, one that somebody has begun with cannot', async () => {
    const remove = (ids: string) => clerk.post(`${MASTER}/remove`, { master: 'resume', ids })
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
    const head = await app.signIn('meng.deshan')
    expect(await rowOf(society, head, 'resumeSociety')).toMatchObject({ phone: masked, expectSalary: '7000.00', deptId: forge })
    expect(await rowOf(society, head, 'resumeSociety')).not.toHaveProperty('idCardNo')
    expect(await rowOf(school, head, 'resumeSchool')).toMatchObject({ wishCompany: '本公司', phone: expect.stringContaining('****') })
    expect((await rowOf(society)).age).toBe((await rowOf(society, head, 'resumeSociety')).age)
    for (const [master, id] of [
      ['resumeSociety', society],
      ['resumeSchool', school],
    ] as const) {
      const rows = await seen(head, master)
      expect(rows.map(row => row.id)).toContain(id)
      expect([...new Set(rows.map(row => row.deptId))]).toEqual([forge])
      for (const row of rows) expect(row.phone).toMatch(/^1\d\d\*{4}\d{4}$/)
      expect(
        (await seen(await app.signIn('duan.lei'), master)).map(row => row.id),
        'another department',
      ).not.toContain(id)
      expect((await head.get(`${MASTER}/list`, { master, phone: String(phone) })).body.data.records).toEqual([])
      expect((await (await app.signIn('worker01')).get(`${MASTER}/list`, { master })).status).toBe(403)
    }
    expect((await head.get(`${MASTER}/list`, { master: 'resume' })).status).toBe(403)
    expect((await head.get(`${MASTER}/list`, { master: 'resumeHistory' })).status).toBe(403)
    expect((await act('screen', society, { result: 'screened' }, head)).status).toBe(403)
    expect((await submit({}, head)).status).toBe(403)

    const picked = async (account: string, to: string) =>
      ((await (await app.signIn(account)).get('blade-flow/reference/list', { to, size: 200 })).body.data.records as { id: string }[]).map(
        row => row.id,
      )
    const ready = await offered()
    expect(await picked('wu.qian', 'resume')).toContain(ready)
    expect(await picked('wu.qian', 'resume')).not.toContain(society)
    expect(await picked('meng.deshan', 'resume')).toContain(ready)
    for (const account of ['duan.lei', 'worker01', 'lu.dahai']) expect(await picked(account, 'resume'), account).not.toContain(ready)
    for (const to of ['resumeSchool', 'resumeSociety', 'resumeHistory']) expect(await picked('lu.dahai', to), to).toEqual([])
  })

  it('each page lists what the catalogue says, of its own kind, and finds by a word', async () => {
    const heads = ({ fields, list }: typeof resumeSchool | typeof resumeSociety) =>
      list.map(key => (fields as Record<string, { label: string }>)[key]!.label)
    expect(heads(resumeSchool)).toEqual([
      ...[
        '姓名',
        '状态',
        '性别',
        '学校',
        '学历',
        '专业',
        '毕业时间',
        '成绩排名',
        '外语',
        '应聘岗位',
        '意向公司',
        '投递渠道',
        '投递日期',
        '评分',
      ],
    ])
    expect(heads(resumeSociety)).toEqual([
      ...[
        '姓名',
        '状态',
        '年龄',
        '学历',
        '工作年限',
        '现/前单位',
        '现岗位',
        '期望薪资',
        '到岗时间',
        '持证',
        '应聘岗位',
        '渠道',
        '推荐人',
        '评分',
      ],
    ])
    const all = { ...resume.fields, ...resume.counted }
    expect([...resumeSchool.list, ...resumeSociety.list].filter(key => !(key in all))).toEqual([])
    const id = await applied({ resumeKind: 'school', resumeName: '诸葛清风', major: '锻压工程' })
    const found = async (query: object) =>
      ((await clerk.get(`${MASTER}/list`, { master: 'resume', ...query })).body.data.records as { id: string }[]).map(row => row.id)
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
    const { master, where } = office(day(0)).find(({ zh }) => zh === '新投递简历')!
    const told = async () =>
      (await clerk.get(`${MASTER}/figures`, { asked: JSON.stringify([{ master, where }]) })).body.data[0].total as number
    const before = await told()
    await applied()
    expect(await told()).toBe(before + 1)
  })
})
