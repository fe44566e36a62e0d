import { expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from '#model/day.ts'
import { day, expectRefusal, flowTest, oneRow, personnelIn, positionId } from '#test/harness.ts'
import { isIdCard } from '../employee/employee.master.ts'

const idCard = (born: string, at = 10) => [...'10X98765432'].map(last => `379903${born}${at}1${last}`).find(isIdCard)!
const GRADE = { hr_head: { salaryGrade: 'G3' } }
const FULL = '招聘计划中该岗位没有空余名额'

flowTest('entryApproval', '入职, from the offer to the account', tools => {
  const { app, as, cases, row, rows, dept, save, start, startAt, refuses, sound } = tools
  const { position, recruiting, person, morning } = personnelIn(tools)
  tools.base(() => ({
    ...{
      employeeName: '卫国',
      idCardNo: idCard('19950310'),
      phone: '16800008001',
      workStartDate: '2016-07-01',
      education: 'college',
      deptId: dept('forge'),
    },
    ...{ employType: 'contract', entryDate: day(10), contractYears: '3.0', probationMonths: 6 },
  }))

  const reminded = () => app.sql(`select 1 from sys_message where title = '试用期即将届满' and content like '%卫国%'`)

  it('the place and the plan are kept, sent back and asked again; in the end there is an employee with everything', async () => {
    const place = await position('入职岗', 2)
    const recruitPlanId = await recruiting([place])
    const asked = { positionId: place, recruitPlanId }
    const paper = await start(asked)
    await refuses([
      [{ ...asked, idCardNo: idCard('19960310') }, FULL],
      [{ positionId: place }, `该身份证号已有在办的入职审批 ${paper.number}`],
    ])
    await paper.sendBack('试用期太长')
    await sound()
    await paper.resubmit({ ...asked, probationMonths: 3 })
    expect(await paper.agreeAll(GRADE)).toEqual(['dept_head', 'hr_head', 'vp_dept', 'hr_specialist'])

    const entered = await oneRow(
      app,
      `select e.id, e.employee_no, e.status, e.gender, e.birth_date::text as born, e.probation_end::text as until, e.salary_grade, u.account, u.status as open,
         u.password_hash as password, (select dept_id::text from sys_user_dept d where d.user_id = u.id) as dept,
         (select string_agg(r.role_alias, ',') from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as roles
       from hr_employee e join sys_user u on u.id = e.user_id where e.id_card_no = $1`,
      [idCard('19950310')],
    )
    // Expected, with an account that opens on the day.
    expect(entered).toMatchObject({
      ...{ status: 'pending', gender: 'male', born: '1995-03-10', salary_grade: 'G3', dept: dept('forge'), roles: 'staff', until: null },
      ...{ account: entered.employee_no!.toLowerCase(), open: 0, password: null },
    })
    const { until, ...contract } = await row(
      'hr_labor_contract',
      { employee_id: entered.id },
      'contract_type as type, start_date::text as "from", end_date::text as until, probation_months as months, status',
    )
    expect(contract).toEqual({ type: 'fixed', from: day(10), months: 3, status: 'effective' })
    expect(until! > day(1000)).toBe(true)
    const history = await rows('hr_employee_history', { employee_id: entered.id }, 'changed_field, new_value, bill_no')
    expect(history).toContainEqual({ changed_field: 'positionId', new_value: '入职岗', bill_no: paper.number })
    expect(await row('hr_recruit_plan_line', { plan_id: recruitPlanId })).toMatchObject({ status: 'finished', hired_qty: 1 })
    expect(await row('personnel_case', { id: paper.documentId })).toMatchObject({ state: 'done' })
    const left = await app.sql<{ title: string; account: string }>(
      'select split_part(title, $2, 1) as title, account from sys_backlog b join sys_user u on u.id = b.user_id where title like $1 order by 1',
      [`%（${entered.employee_no}）%`, '：'],
    )
    expect(left.map(({ title, account }) => `${account} ${title.replace(/账号 \S+ /, '账号')}`).sort()).toEqual([
      'admin 设置账号的初始密码和角色',
      'he.li 办理餐卡',
      'he.li 安排宿舍',
      'kang.wei 发放工装和劳保用品',
      'qiu.ling 安排三级安全教育',
    ])
    await refuses([[{ positionId: place }, `该身份证号已有待入职员工 ${entered.employee_no}`]])
    await sound()

    await morning(day(9))
    expect(await person('卫国')).toMatchObject({ status: 'pending' })
    await morning(day(10))
    const here = await person('卫国', 'status, probation_end::text as until, user_id')
    expect(here).toMatchObject({ status: 'probation', until: addMonths(day(10), 3) })
    expect(await row('sys_user', { id: here.user_id })).toMatchObject({ status: 1 })
    await refuses([[{ positionId: place }, `该身份证号已有在职员工 ${entered.employee_no}`]])
    await sound()

    await morning(day(60))
    expect(await reminded()).toEqual([])
    await morning(here.until!)
    await morning(here.until!)
    // The person, the head and the personnel clerk, once each.
    expect(await reminded()).toHaveLength(3)
  })

  it('the department that hires decides, not that of the clerk; the vice president in charge too', async () => {
    const paper = await start({ positionId: await position('用人岗', 1), idCardNo: idCard('19870101') })
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'meng.deshan' }])
    await paper.agree()
    await paper.agree({ salaryGrade: 'G3' })
    expect(await paper.open()).toMatchObject([{ nodeId: 'vp_dept', account: 'xu.xiangdong' }])
  })

  it('somebody who starts today is here at once, with the annual leave of the rest of the year by all years of work', async () => {
    const [idCardNo, workStartDate] = [idCard('19800101'), '2004-07-01']
    await (await start({ positionId: await position('今日岗', 1), idCardNo, workStartDate, entryDate: day() })).agreeAll(GRADE)
    const { id, status } = await row('hr_employee', { id_card_no: idCardNo })
    expect(status).toBe('probation')
    const year = day().slice(0, 4)
    const whole = daysBetween(`${year}-01-01`, `${year}-12-31`) + 1
    const earned = Math.floor((15 * (daysBetween(day(), `${year}-12-31`) + 1)) / whole)
    expect(await rows('leave_ledger', { employee_id: id }, 'biz_type, days')).toEqual(
      earned > 0 ? [{ biz_type: 'GRANT', days: `${earned}.0` }] : [],
    )
  })

  it('somebody who never comes leaves no employment, contract, account or place', async () => {
    const place = await position('爽约岗', 1)
    const recruitPlanId = await recruiting([place])
    const idCardNo = idCard('19860101')
    const paper = await start({ positionId: place, recruitPlanId, idCardNo })
    await paper.agreeAll(GRADE)
    const { id, user_id } = await row('hr_employee', { id_card_no: idCardNo })
    await refuses([[{ positionId: place, idCardNo: idCard('19860102') }, '岗位“爽约岗”编制 1 人，已满']])
    expect((await tools.act('wu.qian', 'documentDue', 'cancel', paper.documentId, { cancelReason: '未报到' })).status).toBe(200)
    expect(await row('hr_employee', { id })).toMatchObject({ status: 'cancelled' })
    expect(await row('hr_labor_contract', { employee_id: id })).toMatchObject({ status: 'ended' })
    expect(await row('sys_user', { id: user_id })).toMatchObject({ status: 0, is_deleted: 1 })
    expect(await row('hr_recruit_plan_line', { plan_id: recruitPlanId })).toMatchObject({ status: 'running', hired_qty: 0 })
    await start({ positionId: place, recruitPlanId, idCardNo: idCard('19860102') })
    await morning(day(10))
    expect(await row('hr_employee', { id })).toMatchObject({ status: 'cancelled' })
  })

  it('somebody comes on another day: contract, probation and entry follow, and the paper stays as it was approved', async () => {
    const idCardNo = idCard('19840101')
    const paper = await start({ positionId: await position('改期岗', 1), idCardNo })
    await paper.agreeAll(GRADE)
    const { id } = await row('hr_employee', { id_card_no: idCardNo })
    const move = (newEntryDate: string, by = 'wu.qian') =>
      tools.act(by, 'employee', 'reschedule', id, { newEntryDate, changeReason: '原单位未办完交接' })
    for (const [to, says] of [
      [day(-1), '新入职日期不能早于今天'],
      [day(10), '入职日期没有变化'],
      ['2099-01-01', /^届时已达到法定退休年龄/],
    ] as const)
      expectRefusal(await move(to), says)
    expectRefusal(await save('wu.qian', 'employee', { id, entryDate: day(20) }), '待入职员工的入职日期请通过“改期”修改')
    expect((await move(day(20), 'meng.deshan')).status).toBe(403)
    expect((await move(day(20))).body).toMatchObject({ success: true })
    expect(await row('hr_labor_contract', { employee_id: id }, 'start_date::text as "from", end_date::text as until, status')).toEqual({
      ...{ from: day(20), until: addDays(addMonths(day(20), 36), -1), status: 'effective' },
    })
    expect(await row('hr_employee_history', { employee_id: id, changed_field: 'entryDate' }, 'old_value, new_value, bill_no')).toEqual({
      ...{ old_value: day(10), new_value: day(20), bill_no: paper.number },
    })
    expect(await row('document', { id: paper.documentId })).toMatchObject({ data: { entryDate: day(10) } })
    expect((await tools.told('入职改期：卫国')).map(({ account }) => account).sort()).toEqual(['admin', 'he.li', 'kang.wei', 'qiu.ling'])
    await sound()
    const state = () => row('hr_employee', { id }, 'status, entry_date::text as day, probation_end::text as until')
    await morning(day(19))
    expect(await state()).toEqual({ status: 'pending', day: day(20), until: null })
    await morning(day(20))
    expect(await state()).toEqual({ status: 'probation', day: day(20), until: addMonths(day(20), 6) })
    expectRefusal(await move(day(30)), /^当前状态不能改期/)
  })

  it('somebody who comes earlier, today, is here at once', async () => {
    const idCardNo = idCard('19840202')
    await (await start({ positionId: await position('提前岗', 1), idCardNo })).agreeAll(GRADE)
    const { id, user_id } = await row('hr_employee', { id_card_no: idCardNo })
    const fields = { newEntryDate: day(), changeReason: '提前到岗' }
    expect((await tools.act('zhou.hui', 'employee', 'reschedule', id, fields)).body).toMatchObject({ success: true })
    expect(await row('hr_employee', { id })).toMatchObject({ status: 'probation' })
    expect(await row('sys_user', { id: user_id })).toMatchObject({ status: 1 })
  })

  it('a plan line that was released or changed is claimed again', async () => {
    const [place, other] = [await position('名额岗', 5), await position('另一名额岗', 5)]
    const recruitPlanId = await recruiting([place, other])
    const asked = (born: string, at = place) => ({ positionId: at, recruitPlanId, idCardNo: idCard(born) })
    const first = await start(asked('19920101'))
    await first.reject('再看看')
    const second = await start(asked('19920102'))
    expectRefusal(await first.tryResubmit(asked('19920101')), FULL)

    // Sent back it keeps its own place, even of a plan that has ended since, and no other.
    await start(asked('19920103', other))
    await second.sendBack('换岗位')
    expectRefusal(await second.tryResubmit(asked('19920102', other)), FULL)
    await morning(day(61))
    await second.resubmit(asked('19920102'))
    await second.agreeAll(GRADE)
    expect(await row('hr_recruit_plan_line', { plan_id: recruitPlanId, position_id: place })).toMatchObject({ hired_qty: 1 })
  })

  it('what somebody will earn is written by the personnel head and hidden from who needs not know', async () => {
    const idCardNo = idCard('19910101')
    const paper = await startAt('hr_head', { positionId: await position('薪级岗', 3), idCardNo, salaryGrade: 'G8' })
    await paper.refuses([[undefined, '薪级不能为空']])
    await paper.agree({ salaryGrade: 'G4' })
    await paper.agreeUntil('hr_specialist')
    const [task] = await paper.open()
    const asked = { processInstanceId: paper.id, taskId: task!.taskId }
    const seen = (await (await as(task!.account)).get('blade-flow/process/detail', asked)).body.data.form
    expect(seen.employeeName).toBe('卫国')
    expect('salaryGrade' in seen).toBe(false)
    await paper.agreeAll()
    expect(await row('hr_employee', { id_card_no: idCardNo })).toMatchObject({ salary_grade: 'G4' })
  })

  it('rejects people whom law, head count or company do not allow', async () => {
    const place = await position('规则岗', 1)
    const elsewhere = await position('外岗', 1, { dept: 'heat' })
    const hazard = { positionId: await positionId(app, '锻造辅助工'), idCardNo: idCard('19880808') }
    const at = (idCardNo: string, more: object = {}) => ({ positionId: place, idCardNo, ...more })
    const usual = (more: object) => at(idCard('19880808'), more)
    const worker = await person('赵铁山')
    await refuses([
      [at('379903199503101011'), '身份证号不正确'],
      // The check digit is right, but the day does not exist.
      [at('379903199502311011'), '身份证号不正确'],
      [at('379903199513011014'), '身份证号不正确'],
      [at(idCard('20101010'), { workStartDate: day() }), '入职时须年满 18 周岁'],
      [usual({ workStartDate: '2004-08-07' }), '参加工作时须年满 16 周岁'],
      [usual({ workStartDate: day(11) }), '参加工作时间不能晚于入职日期'],
      [usual({ entryDate: day(-31), workStartDate: '2010-01-01' }), '入职日期不能早于申请日期前 30 天'],
      [usual({ contractYears: '0.2', probationMonths: 1 }), '合同期限 0.2 年，试用期最长 0 个月'],
      [usual({ contractYears: '1.0' }), '合同期限 1 年，试用期最长 2 个月'],
      [usual({ contractYears: '0.5', probationMonths: 2 }), '合同期限 0.5 年，试用期最长 1 个月'],
      [usual({ positionId: elsewhere }), '岗位不属于入职部门'],
      [hazard, '职业危害岗位须提交有效的体检报告'],
      [{ ...hazard, materials: [{ materialType: 'medical', submitted: 'yes', expireDate: day(5) }] }, '职业危害岗位须提交有效的体检报告'],
      [at(idCard('19550101')), '已达到法定退休年龄（2015-01-01），用工形式只能为返聘'],
      [at(worker.id_card_no!), `该身份证号已有在职员工 ${worker.employee_no}`],
    ])
  })

  it('a card is kept with a capital X, however it was typed', async () => {
    const positionId = await position('尾号岗', 1)
    const card = [...Array(90).keys()].map(at => idCard('19930303', 10 + at)).find(each => each.endsWith('X'))!
    const typed = { positionId, idCardNo: card.toLowerCase() }
    const paper = await start(typed)
    expect(await row('document', { id: paper.documentId })).toMatchObject({ data: { idCardNo: card, birthDate: '1993-03-03' } })
    await refuses([[{ positionId, idCardNo: card }, `该身份证号已有在办的入职审批 ${paper.number}`]])
    await paper.agreeAll(GRADE)
    await refuses([[typed, /^该身份证号已有待入职员工/]])
    // The roster reads it the same way.
    const { id } = await row('hr_employee', { id_card_no: card })
    expect((await save('wu.qian', 'employee', { id, idCardNo: card.toLowerCase() })).body).toMatchObject({ success: true })
    expect(await row('hr_employee', { id })).toMatchObject({ id_card_no: card })
  })

  it('of those who ask for the last place at once one gets it, and a refusal gives it back', async () => {
    const positionId = await position('独岗', 1)
    const born = ['19900101', '19900102', '19900103', '19900104']
    const replies = await Promise.all(born.map(each => tools.tryStart({ positionId, idCardNo: idCard(each) })))
    expect(replies.filter(({ body }) => body.msg === '岗位“独岗”编制 1 人，已满')).toHaveLength(3)
    const won = replies.find(({ status }) => status === 200)!.body.data.objMap.record
    await cases.decide(won.processInstanceId, { pass: false, comment: '不合适' })
    await start({ positionId, idCardNo: idCard('19900105') })
    // Nobody can be added by hand, and the head count cannot be lowered below the people being hired.
    expectRefusal(await save('zhou.hui', 'position', { id: positionId, headcountLimit: 0 }), '编制人数不能少于在岗和待入职的 1 人')
  })
})
