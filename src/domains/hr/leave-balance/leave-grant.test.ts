import { expect, it } from 'vitest'
import { appTest, day, personnelIn } from '#test/harness.ts'
import { balancesOf, enterEmployee, setParam } from '#test/setup/leave.ts'
import { annualDays } from './annual-leave.query.ts'
import { write } from './leave-balance.ledger.ts'

/** 发放, as people live with it: the personnel office grants by hand, the turn of the year by length of service. */
appTest('leave that is granted', tools => {
  const { app, rows, row, told, act, list, as } = tools
  const { employee, morning } = personnelIn(tools)
  const year = Number(day().slice(0, 4))

  const grant = (fields: object, by = 'wu.qian') =>
    act(by, 'leaveBalance', 'grant', undefined, { leaveType: 'swap', leaveYear: year, days: '1.5', reason: '国庆值班', ...fields })
  const balances = async (id: string) => balancesOf(await as('wu.qian'), id)

  it('HR grants days: they are in the ledger, count, and the person is told', async () => {
    const zhao = await employee('赵铁山')
    const before = (await balances(zhao))[`swap ${year}`]!.split('/').map(Number)
    expect((await grant({ employeeIds: [zhao] })).body).toMatchObject({ success: true })
    const after = (await balances(zhao))[`swap ${year}`]!.split('/').map(Number)
    expect(after).toEqual(before.map(each => each + 1.5))
    const [line] = await list('wu.qian', 'leaveLedger', { employeeId: zhao })
    expect(line).toMatchObject({ bizType: 'GRANT', days: '1.5', remark: '国庆值班', leaveYear: year })
    expect(await told('假期发放')).toEqual([{ account: 'worker01', content: `已向您发放 ${year} 年度调休 1.5 天：国庆值班。` }])
  })

  it('a whole department gets them, with the teams below it, each person once', async () => {
    const meng = await employee('孟德山')
    const { dept_id } = await row('hr_employee', { id: meng })
    expect((await grant({ deptId: dept_id, employeeIds: [meng], reason: '全员值班' })).status).toBe(200)
    const got = await app.sql<{ name: string; n: number }>(
      `select e.employee_name as name, count(*)::int as n from leave_ledger l join hr_employee e on e.id = l.employee_id
       where l.remark = '全员值班' group by 1`,
    )
    expect(got.map(({ name }) => name)).toEqual(expect.arrayContaining(['孟德山', '赵铁山', '薛刚']))
    expect(got.filter(({ n, name }) => n !== 1 || name === '段磊')).toEqual([])
  })

  it('refuses what makes no sense, and anybody else', async () => {
    const employeeIds = [await employee('赵铁山')]
    const said = async (fields: object) => (await grant({ employeeIds, ...fields })).body.msg
    expect(await said({ employeeIds: [] })).toBe('请选择员工或部门')
    expect(await said({ leaveType: 'sick' })).toBe('只有年休假和调休从余额中扣减，其他假期无需发放')
    expect(await said({ leaveYear: year + 2 })).toBe('年度只能是去年、今年或明年')
    expect(await said({ days: '1.3' })).toBe('天数须为 0.5 的倍数')
    expect(await said({ reason: '' })).toBe('发放原因不能为空')
    expect((await grant({ employeeIds }, 'meng.deshan')).status).toBe(403)
  })

  it('1 January brings the annual leave by years of work, once, and not to whom it was granted already', async () => {
    const next = year + 1
    const [half, one, ten, twenty, back, gone] = await Promise.all([
      // A year of work is full on the second day of the year.
      enterEmployee(app, '不满一年', `${year}-01-02`),
      enterEmployee(app, '满一年', `${year}-01-01`),
      enterEmployee(app, '满十年', `${next - 10}-01-01`),
      enterEmployee(app, '满二十年', `${next - 25}-06-30`),
      enterEmployee(app, '返聘的人', `${next - 10}-01-01`, 'rehired'),
      enterEmployee(app, '走了的人', `${next - 10}-01-01`, 'quit'),
    ])
    const given = await employee('赵铁山')
    expect((await grant({ employeeIds: [given], leaveType: 'annual', leaveYear: next, days: '12.0' })).status).toBe(200)
    const granted = () => rows('leave_ledger', { biz_type: 'GRANT', leave_year: year, employee_id: given }, 'sum(days) as days')
    const seeded = await granted()
    expect(await morning(`${next}-01-02`)).toMatch(/年休假发放 \d+/)
    expect(await morning(`${next}-01-03`)).not.toContain('年休假发放')
    const annualOf = async (id: string) => (await balances(id))[`annual ${next}`]
    expect([await annualOf(half), await annualOf(one), await annualOf(ten)]).toEqual(['4.0/4.0', '5.0/5.0', '10.0/10.0'])
    expect([await annualOf(twenty), await annualOf(back), await annualOf(gone)]).toEqual(['15.0/15.0', undefined, undefined])
    expect(await annualOf(given)).toBe('12.0/12.0')
    expect(await granted()).toEqual(seeded)
  })

  it('counts work at other companies and days of the year by the step they fall in, and nothing for interns', () => {
    const table = [
      { years: 10, days: 10 },
      { years: 1, days: 5 },
      { years: 20, days: 15 },
    ]
    const earned = (entryDate: string, more: object = {}) => annualDays(table, { entryDate, ...more }, 2027)
    // 181 days at 5 and 184 at 10.
    expect(earned('2017-07-01')).toBe(7)
    expect(earned('2020-01-01', { workStartDate: '2000-01-01' })).toBe(15)
    // The second half of the year, of 15 days: 7.56.
    expect(earned('2027-07-01', { workStartDate: '2000-01-01' })).toBe(7)
    expect(earned('2027-07-01')).toBe(0)
    expect(earned('2020-01-01', { employType: 'dispatch' })).toBe(0)
    expect(earned('2028-01-01', { workStartDate: '2000-01-01' })).toBe(0)
  })

  it('shares the year in which somebody leaves, too', () => {
    const table = [{ years: 1, days: 10 }]
    const earned = (lastDay: string, entryDate = '2010-01-01') =>
      annualDays(table, { entryDate, workStartDate: '2000-01-01', lastDay }, 2027)
    // 181 days of 365, of 10 days: 4.96; a day later 4.99, and the next one is full.
    expect([earned('2027-06-30'), earned('2027-07-01'), earned('2027-07-02'), earned('2027-12-31')]).toEqual([4, 4, 5, 10])
    expect([earned('2028-03-01'), earned('2026-12-31'), earned('2027-06-30', '2027-04-01')]).toEqual([10, 0, 2])
  })

  it('follows a corrected first day of work: more is granted, too much is taken back as far as it is unused', async () => {
    const id = await enterEmployee(app, '工龄不清', `${year - 2}-01-01`)
    const correct = (newWorkStartDate: string, by = 'wu.qian') =>
      act(by, 'employee', 'correctWorkStart', id, { newWorkStartDate, proof: '社保缴费记录' })
    const annual = async () => (await balances(id))[`annual ${year}`]
    // Not granted yet: the correction brings the grant of the year.
    expect((await correct(`${year - 12}-01-01`)).body).toMatchObject({ success: true })
    expect(await annual()).toBe('10.0/10.0')
    expect((await correct(`${year - 25}-01-01`)).status).toBe(200)
    expect(await annual()).toBe('15.0/15.0')
    expect((await correct(`${year - 2}-01-01`)).status).toBe(200)
    expect(await annual()).toBe('15.0/5.0')
    expect((await correct(`${year - 25}-01-01`)).status).toBe(200)
    expect(await annual()).toBe('25.0/15.0')
    const key = { employeeId: id, leaveType: 'annual', leaveYear: year }
    await tools.booking(book => write(book, [{ ...key, bizType: 'EXPIRE', days: '-11.5' }]))
    // Of the ten days too many, three and a half are left.
    expect((await correct(`${year - 2}-01-01`)).status).toBe(200)
    expect(await rows('leave_ledger', { employee_id: id }, 'sum(days) as days')).toEqual([{ days: '0.0' }])
    expect((await list('wu.qian', 'leaveLedger', { employeeId: id }))[0]).toMatchObject({
      ...{ bizType: 'EXPIRE', days: '-3.5', remark: `更正参加工作时间为 ${year - 2}-01-01` },
    })
    const changes = await rows(
      'hr_employee_history',
      { employee_id: id, changed_field: 'workStartDate' },
      'old_value, new_value, bill_no',
      'id',
    )
    expect(changes[1]).toEqual({ old_value: `${year - 12}-01-01`, new_value: `${year - 25}-01-01`, bill_no: '社保缴费记录' })
    expect((await correct(`${year - 2}-01-01`)).body.msg).toBe('参加工作时间没有变化')
    expect((await correct(`${year - 1}-01-01`)).body.msg).toBe('参加工作时间不能晚于入职日期')
    expect((await correct(`${year - 9}-01-01`, 'meng.deshan')).status).toBe(403)
    // Not around it, by the roster.
    const saved = await tools.save('wu.qian', 'employee', { id, workStartDate: `${year - 9}-01-01` })
    expect(saved.body.msg).toBe('参加工作时间请通过“更正参加工作时间”修改，当年的年休假随之重新计算')
  })

  it('a person whose annual leave was corrected is told', async () => {
    const zhao = await employee('赵铁山')
    await app.sql(
      `update hr_employee set birth_date = '1980-01-01', work_start_date = '${year - 12}-01-01', entry_date = '${year - 12}-01-01' where id = $1`,
      [zhao],
    )
    const fields = { newWorkStartDate: `${year - 25}-01-01`, proof: '原单位合同' }
    expect((await act('zhou.hui', 'employee', 'correctWorkStart', zhao, fields)).body).toMatchObject({ success: true })
    const content = `您的参加工作时间已更正为 ${year - 25}-01-01，${year} 年度的年休假增加 5.0 天。`
    expect(await told('年休假调整')).toEqual([{ account: 'worker01', content }])
  })

  it('an invalid parameter is reported and stops nothing else', async () => {
    await setParam(app, 'leave.annual.expire', '三月底')
    await setParam(app, 'leave.annual.table', '[{"years":1,"days":5.3}]')
    const waiting = await enterEmployee(app, '等着的人', `${year}-01-01`)
    await app.sql('update hr_employee set legal_retire_date = $2 where id = $1', [waiting, `${year + 2}-06-01`])
    const late = await morning(`${year + 2}-04-01`)
    expect(late).toContain('假期过期：系统参数“年休假过期日”须为月-日，如 03-31')
    expect(late).toContain('年休假发放：系统参数“年休假天数表”无法识别')
    expect(late).toContain('退休提醒')
    await setParam(app, 'leave.annual.table', '[{"years":1,"days":6}]')
    expect(await morning(`${year + 2}-04-02`)).toMatch(/年休假发放 \d+/)
  })
})
