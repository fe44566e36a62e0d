import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId } from '#test/setup/cast.ts'
import { day, morning, newPosition, oneRow, passAll, personnelFaultsIn, positionId } from '#test/setup/personnel.ts'
import { isIdCard } from '../employee/employee.master.ts'

const idCard = (born: string, at = 10) => [...'10X98765432'].map(last => `379903${born}${at}1${last}`).find(isIdCard)!
const GRADE = { hr_head: { salaryGrade: 'G3' } }

describe('入职, from the offer to the account', () => {
  let app: TestApp
  let cases: Cases
  let forge: string
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    forge = await deptId(app, 'forge')
  })
  afterAll(() => app.close())

  const form = (position: string, more: object = {}) => ({
    employeeName: '卫国',
    idCardNo: idCard('19950310'),
    phone: '16800008001',
    education: 'college',
    deptId: forge,
    positionId: position,
    employType: 'contract',
    entryDate: day(10),
    contractYears: '3.0',
    probationMonths: 6,
    ...more,
  })
  const refused = async (asked: object) => (await cases.tryStart('wu.qian', 'entryApproval', asked)).body.msg

  it('the place and the plan are kept, sent back and asked again; in the end there is an employee with everything', async () => {
    const position = await newPosition(app, '入职岗', 2)
    const plan = await cases.start('meng.deshan', 'recruitmentPlan', {
      planName: '入职岗补员',
      recruitType: 'society',
      deptId: forge,
      planPeriod: [day(0), day(60)],
      reason: '缺人',
      positions: [{ positionId: position, needType: 'fill', qty: 1, education: 'senior', skillRequire: '能倒班', expectDate: day(30) }],
    })
    await passAll(cases, plan.processInstanceId)
    const asked = form(position, { recruitPlanId: plan.businessId })
    const { processInstanceId, businessId, number } = await cases.start('wu.qian', 'entryApproval', asked)
    expect(await refused(form(position, { recruitPlanId: plan.businessId, idCardNo: idCard('19960310') }))).toBe(
      '招聘计划中该岗位没有空余名额',
    )
    expect(await refused(form(position))).toBe(`该身份证号已有在办的入职审批 ${number}`)

    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '试用期太长' })
    expect(await personnelFaultsIn(app)).toEqual([])
    const again = await cases.send('wu.qian', 'process/resubmit', { processInstanceId, form: { ...asked, probationMonths: 3 } })
    expect(again.body).toMatchObject({ success: true })

    expect(await passAll(cases, processInstanceId, GRADE)).toEqual(['dept_head', 'hr_head', 'vp_dept', 'hr_specialist'])
    const person = await oneRow(
      app,
      `select e.id, e.employee_no, e.status, e.gender, e.birth_date::text as born, e.probation_end::text as until, e.salary_grade, u.account, u.status as open,
         u.password_hash as password, (select dept_id::text from sys_user_dept d where d.user_id = u.id) as dept,
         (select string_agg(r.role_alias, ',') from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as roles
       from hr_employee e join sys_user u on u.id = e.user_id where e.id_card_no = $1`,
      [asked.idCardNo],
    )
    expect(person).toMatchObject({
      status: 'probation',
      gender: 'male',
      born: '1995-03-10',
      salary_grade: 'G3',
      dept: forge,
      roles: 'staff',
    })
    expect(person).toMatchObject({ account: person.employee_no!.toLowerCase(), open: 1, password: null })
    const { until, ...contract } = await oneRow(
      app,
      `select contract_type as type, start_date::text as "from", end_date::text as until, probation_months as months, status
       from hr_labor_contract where employee_id = $1`,
      [person.id],
    )
    expect(contract).toEqual({ type: 'fixed', from: day(10), months: 3, status: 'effective' })
    expect(until! > day(1000)).toBe(true)
    const history = await app.sql('select changed_field, new_value, bill_no from hr_employee_history where employee_id = $1 order by id', [
      person.id,
    ])
    expect(history).toContainEqual({ changed_field: 'positionId', new_value: '入职岗', bill_no: number })
    expect(await oneRow(app, 'select status, hired_qty from hr_recruit_plan_line where plan_id = $1', [plan.businessId])).toEqual({
      status: 'finished',
      hired_qty: 1,
    })
    expect(await oneRow(app, 'select state from personnel_case where id = $1', [businessId])).toEqual({ state: 'done' })
    const left = await app.sql<{ title: string; account: string }>(
      'select split_part(title, $2, 1) as title, account from sys_backlog b join sys_user u on u.id = b.user_id where title like $1 order by 1',
      [`%（${person.employee_no}）%`, '：'],
    )
    expect(left.map(({ title, account }) => `${account} ${title.replace(/账号 \S+ /, '账号')}`).sort()).toEqual([
      'admin 设置账号的初始密码和角色',
      'he.li 办理餐卡',
      'he.li 安排宿舍',
      'kang.wei 发放工装和劳保用品',
      'qiu.ling 安排三级安全教育',
    ])
    expect(await refused(form(position))).toBe(`该身份证号已有在职员工 ${person.employee_no}`)
    expect(await personnelFaultsIn(app)).toEqual([])

    await morning(app, day(60))
    const [reminder] = await app.sql('select 1 from sys_message where title = $1 and content like $2', ['试用期即将届满', '%卫国%'])
    expect(reminder).toBeUndefined()
    await morning(app, person.until!)
    await morning(app, person.until!)
    const reminded = await app.sql('select 1 from sys_message where title = $1 and content like $2', ['试用期即将届满', '%卫国%'])
    // The person, the head and the personnel clerk, once each.
    expect(reminded).toHaveLength(3)
  })

  it('a place of the plan that was given back, or is another one, is asked for anew', async () => {
    const [place, other] = [await newPosition(app, '名额岗', 5), await newPosition(app, '另一名额岗', 5)]
    const sought = { needType: 'fill', qty: 1, education: 'senior', skillRequire: '能倒班', expectDate: day(30) }
    const plan = await cases.start('meng.deshan', 'recruitmentPlan', {
      planName: '名额补员',
      recruitType: 'society',
      deptId: forge,
      planPeriod: [day(0), day(60)],
      reason: '缺人',
      positions: [
        { positionId: place, ...sought },
        { positionId: other, ...sought },
      ],
    })
    await passAll(cases, plan.processInstanceId)
    const asked = (born: string, at = place) => form(at, { recruitPlanId: plan.businessId, idCardNo: idCard(born) })
    const full = '招聘计划中该岗位没有空余名额'
    const resubmit = async (processInstanceId: string, paper: object) =>
      (await cases.send('wu.qian', 'process/resubmit', { processInstanceId, form: paper })).body
    const first = await cases.start('wu.qian', 'entryApproval', asked('19920101'))
    await cases.decide(first.processInstanceId, { pass: false, comment: '再看看' })
    const second = await cases.start('wu.qian', 'entryApproval', asked('19920102'))
    expect((await resubmit(first.processInstanceId, asked('19920101'))).msg).toBe(full)

    // Sent back it keeps its own place, even of a plan that has ended since, and no other.
    await cases.start('wu.qian', 'entryApproval', asked('19920103', other))
    const [task] = await cases.open(second.processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, ...second, to: 'start', comment: '换岗位' })
    expect((await resubmit(second.processInstanceId, asked('19920102', other))).msg).toBe(full)
    await morning(app, day(61))
    expect(await resubmit(second.processInstanceId, asked('19920102'))).toMatchObject({ success: true })
    await passAll(cases, second.processInstanceId, GRADE)
    expect(
      await oneRow(app, 'select hired_qty from hr_recruit_plan_line where plan_id = $1 and position_id = $2', [plan.businessId, place]),
    ).toEqual({ hired_qty: 1 })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('what somebody will earn is written by the personnel head and hidden from who needs not know', async () => {
    const position = await newPosition(app, '薪级岗', 3)
    const asked = form(position, { idCardNo: idCard('19910101') })
    const { processInstanceId } = await cases.start('wu.qian', 'entryApproval', { ...asked, salaryGrade: 'G8' })
    await passAll(cases, processInstanceId, {}, 'hr_head')
    expect((await cases.decide(processInstanceId)).body.msg).toBe('薪级不能为空')
    await cases.decide(processInstanceId, { form: { salaryGrade: 'G4' } })
    await passAll(cases, processInstanceId, {}, 'hr_specialist')
    const [task] = await cases.open(processInstanceId)
    const seen = await (await cases.as(task!.account)).get('blade-flow/process/detail', { processInstanceId, taskId: task!.taskId })
    expect(seen.body.data.form.employeeName).toBe('卫国')
    expect('salaryGrade' in seen.body.data.form).toBe(false)
    await passAll(cases, processInstanceId)
    expect(await oneRow(app, 'select salary_grade from hr_employee where id_card_no = $1', [asked.idCardNo])).toEqual({
      salary_grade: 'G4',
    })
  })

  it('refuses whom the law, the place or the house does not take', async () => {
    const position = await newPosition(app, '规则岗', 1)
    const hazard = await positionId(app, '锻造辅助工')
    const elsewhere = await newPosition(app, '外岗', 1, { dept: 'heat' })
    const other = { idCardNo: idCard('19880808') }
    expect(await refused(form(position, { idCardNo: '379903199503101011' }))).toBe('身份证号不正确')
    // The last digit is right, but nobody was born on that day.
    for (const never of ['379903199502311011', '379903199513011014'])
      expect(await refused(form(position, { idCardNo: never })), never).toBe('身份证号不正确')
    expect(await refused(form(position, { idCardNo: idCard('20101010') }))).toBe('入职时须年满 18 周岁')
    expect(await refused(form(position, { ...other, contractYears: '0.2', probationMonths: 1 }))).toBe('合同期限 0.2 年，试用期最长 0 个月')
    expect(await refused(form(position, { ...other, contractYears: '1.0' }))).toBe('合同期限 1 年，试用期最长 2 个月')
    expect(await refused(form(position, { ...other, contractYears: '0.5', probationMonths: 2 }))).toBe('合同期限 0.5 年，试用期最长 1 个月')
    expect(await refused(form(elsewhere, other))).toBe('岗位不属于入职部门')
    expect(await refused(form(hazard, other))).toBe('职业危害岗位须提交有效的体检报告')
    const stale = [{ materialType: 'medical', submitted: 'yes', expireDate: day(5) }]
    expect(await refused(form(hazard, { ...other, materials: stale }))).toBe('职业危害岗位须提交有效的体检报告')
    expect(await refused(form(position, { idCardNo: idCard('19550101') }))).toMatch(
      /^已达到法定退休年龄（2015-01-01），用工形式只能为返聘$/,
    )
    const [worker] = await app.sql<{ no: string; card: string }>(
      `select employee_no as no, id_card_no as card from hr_employee where employee_name = '赵铁山'`,
    )
    expect(await refused(form(position, { idCardNo: worker!.card }))).toBe(`该身份证号已有在职员工 ${worker!.no}`)
  })

  it('a card is kept with a capital X, however it was typed', async () => {
    const position = await newPosition(app, '尾号岗', 1)
    const card = [...Array(90).keys()].map(at => idCard('19930303', 10 + at)).find(each => each.endsWith('X'))!
    const asked = form(position, { idCardNo: card.toLowerCase() })
    const { processInstanceId, businessId, number } = await cases.start('wu.qian', 'entryApproval', asked)
    expect(
      await oneRow(app, `select data ->> 'idCardNo' as card, data ->> 'birthDate' as born from document where id = $1`, [businessId]),
    ).toEqual({
      card,
      born: '1993-03-03',
    })
    expect(await refused(form(position, { idCardNo: card }))).toBe(`该身份证号已有在办的入职审批 ${number}`)
    await passAll(cases, processInstanceId, GRADE)
    expect(await refused(asked)).toMatch(/^该身份证号已有在职员工/)
    // The roster reads it the same way.
    const { id } = await oneRow(app, 'select id from hr_employee where id_card_no = $1', [card])
    const clerk = await cases.as('wu.qian')
    const kept = await clerk.post('blade-biz/master/submit', { master: 'employee', id, idCardNo: card.toLowerCase() })
    expect(kept.body).toMatchObject({ success: true })
    expect(await oneRow(app, 'select id_card_no as card from hr_employee where id = $1', [id])).toEqual({ card })
  })

  it('of those who ask for the last place at once one gets it, and a refusal gives it back', async () => {
    const position = await newPosition(app, '独岗', 1)
    const people = ['19900101', '19900102', '19900103', '19900104'].map(born => form(position, { idCardNo: idCard(born) }))
    const replies = await Promise.all(people.map(asked => cases.tryStart('wu.qian', 'entryApproval', asked)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.body.msg === '岗位“独岗”编制 1 人，已满')).toHaveLength(3)
    const id = replies.find(reply => reply.status === 200)!.body.data.objMap.record.processInstanceId
    await cases.decide(id, { pass: false, comment: '不合适' })
    expect((await cases.tryStart('wu.qian', 'entryApproval', form(position, { idCardNo: idCard('19900105') }))).status).toBe(200)
    // Nobody slips in by hand, and the head-count is not lowered under those who are coming.
    const clerk = await cases.as('zhou.hui')
    const place = { master: 'position', id: position, headcountLimit: 0 }
    expect((await clerk.post('blade-biz/master/submit', place)).body.msg).toBe('编制人数不能少于在岗和待入职的 1 人')
    expect(await personnelFaultsIn(app)).toEqual([])
  })
})
