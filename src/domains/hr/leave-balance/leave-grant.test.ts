import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { balancesOf, enterEmployee, setParam } from '#test/setup/leave.ts'
import { employeeId, morning, today } from '#test/setup/personnel.ts'

/** 发放, as people live with it: the personnel office grants by hand, the turn of the year by length of service. */
describe('leave that is granted', () => {
  const year = Number(today.slice(0, 4))
  let app: TestApp
  let clerk: Session
  beforeAll(async () => {
    app = await openTestApp()
    clerk = await app.signIn('wu.qian')
  })
  afterAll(() => app.close())

  const grantBy = (session: Session, fields: object) =>
    session.post('blade-biz/master/act', {
      ...{ master: 'leaveBalance', action: 'grant' },
      fields: { leaveType: 'swap', leaveYear: year, days: '1.5', reason: '国庆值班', ...fields },
    })

  it('HR grants days to somebody: they stand in the book, count, and the person is told', async () => {
    const zhao = await employeeId(app, '赵铁山')
    const before = (await balancesOf(clerk, zhao))[`swap ${year}`]!.split('/').map(Number)
    const reply = await grantBy(clerk, { employeeIds: [zhao] })
    expect(reply.body).toMatchObject({ success: true })
    const after = (await balancesOf(clerk, zhao))[`swap ${year}`]!.split('/').map(Number)
    expect(after).toEqual(before.map(each => each + 1.5))
    const lines = (await clerk.get('blade-biz/master/list', { master: 'leaveLedger', employeeId: zhao, size: 1 })).body.data.records
    expect(lines[0]).toMatchObject({ bizType: 'GRANT', days: '1.5', remark: '国庆值班', leaveYear: year })
    const told = await app.sql<{ content: string }>(
      `select m.content from sys_message m join sys_user u on u.id = m.user_id where u.account = 'worker01' and m.title = '假期发放'`,
    )
    expect(told.map(({ content }) => content)).toEqual([`已向您发放 ${year} 年度调休 1.5 天：国庆值班。`])
  })

  it('a whole department gets them, with the teams below it, each person once', async () => {
    const meng = await employeeId(app, '孟德山')
    const [{ dept } = { dept: '' }] = await app.sql<{ dept: string }>('select dept_id::text as dept from hr_employee where id = $1', [meng])
    expect((await grantBy(clerk, { deptId: dept, employeeIds: [meng], reason: '全员值班' })).status).toBe(200)
    const got = await app.sql<{ name: string; n: number }>(
      `select e.employee_name as name, count(*)::int as n from leave_ledger l join hr_employee e on e.id = l.employee_id
       where l.remark = '全员值班' group by 1`,
    )
    expect(got.map(row => row.name)).toEqual(expect.arrayContaining(['孟德山', '赵铁山', '薛刚']))
    expect(got.filter(row => row.n !== 1 || row.name === '段磊')).toEqual([])
  })

  it('refuses what makes no sense, and anybody else', async () => {
    const employeeIds = [await employeeId(app, '赵铁山')]
    const said = async (fields: object) => (await grantBy(clerk, { employeeIds, ...fields })).body.msg
    expect(await said({ employeeIds: [] })).toBe('请选择员工或部门')
    expect(await said({ leaveType: 'sick' })).toBe('只有年休假和调休从余额中扣减，其他假期无需发放')
    expect(await said({ leaveYear: year + 2 })).toBe('年度只能是去年、今年或明年')
    expect(await said({ days: '1.3' })).toBe('天数须为 0.5 的倍数')
    expect(await said({ reason: '' })).toBe('发放原因不能为空')
    expect((await grantBy(await app.signIn('meng.deshan'), { employeeIds })).status).toBe(403)
  })

  it('1 January brings the annual leave by whole years of service, once, and not to whom it was granted already', async () => {
    const next = year + 1
    const [half, one, ten, twenty, back, gone] = await Promise.all([
      enterEmployee(app, '不满一年', `${year}-01-02`),
      enterEmployee(app, '满一年', `${year}-01-01`),
      enterEmployee(app, '满十年', `${next - 10}-01-01`),
      enterEmployee(app, '满二十年', `${next - 25}-06-30`),
      enterEmployee(app, '返聘的人', `${next - 10}-01-01`, 'rehired'),
      enterEmployee(app, '走了的人', `${next - 10}-01-01`, 'quit'),
    ])
    const given = await employeeId(app, '赵铁山')
    expect((await grantBy(clerk, { employeeIds: [given], leaveType: 'annual', leaveYear: next, days: '12.0' })).status).toBe(200)
    const [seeded] = await app.sql<{ n: string }>(
      `select sum(days) as n from leave_ledger where biz_type = 'GRANT' and leave_year = $1 and employee_id = $2`,
      [year, given],
    )
    expect(await morning(app, `${next}-01-02`)).toMatch(/年休假发放 \d+/)
    expect(await morning(app, `${next}-01-03`)).not.toContain('年休假发放')
    const annualOf = async (id: string) => (await balancesOf(clerk, id))[`annual ${next}`]
    expect(await Promise.all([half, one, ten, twenty, back, gone].map(annualOf))).toEqual([
      undefined,
      '5.0/5.0',
      '10.0/10.0',
      '15.0/15.0',
      undefined,
      undefined,
    ])
    expect(await annualOf(given)).toBe('12.0/12.0')
    expect(
      await app.sql(`select sum(days) as n from leave_ledger where biz_type = 'GRANT' and leave_year = $1 and employee_id = $2`, [
        year,
        given,
      ]),
    ).toEqual([seeded])
  })

  it('a parameter nobody can read is said, and holds up nothing else', async () => {
    await setParam(app, 'leave.annual.expire', '三月底')
    await setParam(app, 'leave.annual.table', '[{"years":1,"days":5.3}]')
    const waiting = await enterEmployee(app, '等着的人', `${year}-01-01`)
    await app.sql('update hr_employee set legal_retire_date = $2 where id = $1', [waiting, `${year + 2}-06-01`])
    const late = await morning(app, `${year + 2}-04-01`)
    expect(late).toContain('假期过期：系统参数“年休假过期日”须为月-日，如 03-31')
    expect(late).toContain('年休假发放：系统参数“年休假天数表”无法识别')
    expect(late).toContain('退休提醒')
    await setParam(app, 'leave.annual.table', '[{"years":1,"days":6}]')
    expect(await morning(app, `${year + 2}-04-02`)).toMatch(/年休假发放 \d+/)
  })
})
