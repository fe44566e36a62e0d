import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { bookingIn } from '#test/setup/books.ts'
import { balanceOf, expire, grant } from '../leave-balance/leave-balance.ledger.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { leaveBreaches } from './leave.query.ts'

/** 我的假期余额, as the home page asks for it. */
describe('the own leave', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('is what the book says about the caller, and moves with it', async () => {
    const booking = bookingIn(app)
    const worker = await app.signIn('worker01')
    const [me] = await app.sql<{ id: string }>(
      `select e.id from hr_employee e join sys_user u on u.id = e.user_id where u.account = 'worker01' and e.status in ('probation', 'regular')`,
    )
    const key = { employeeId: me!.id, leaveType: 'swap', leaveYear: Number(dayOf(new Date()).slice(0, 4)) }
    const mine = async () =>
      ((await worker.get('blade-biz/leave/mine')).body.data as { leaveType: string }[]).find(({ leaveType }) => leaveType === 'swap')
    await booking(book => grant(book, key, '2.5'))
    const before = await booking(({ tx }) => balanceOf(tx, key))
    expect(await mine()).toMatchObject({ employeeId: me!.id, leaveYear: key.leaveYear, balanceDays: before })
    await booking(book => grant(book, key, '1.0'))
    const after = await booking(({ tx }) => balanceOf(tx, key))
    expect(await mine()).toMatchObject({ balanceDays: after })
    expect(Number(after) - Number(before)).toBe(1)
    expect(await booking(({ tx }) => leaveBreaches(tx))).toEqual([])
  })

  it.each(['annual', 'swap'])('shows what was carried over of %s from last year for as long as it can be taken', async leaveType => {
    const worker = await app.signIn('worker01')
    const [me] = await app.sql<{ id: string }>(`select id from hr_employee where employee_name = '赵铁山'`)
    const last = { employeeId: me!.id, leaveType, leaveYear: Number(dayOf(new Date()).slice(0, 4)) - 1 }
    const carried = async () =>
      ((await worker.get('blade-biz/leave/mine')).body.data as { leaveYear: number }[]).filter(
        ({ leaveYear }) => leaveYear === last.leaveYear,
      )
    await app.sql(`update sys_param set param_value = '12-31' where param_key = 'leave.annual.expire'`)
    expect(await carried()).toEqual([])
    await bookingIn(app)(book => grant(book, last, '1.5'))
    expect(await carried()).toMatchObject([{ leaveType, balanceDays: '1.5' }])
    await bookingIn(app)(book => expire(book, last))
    expect(await carried()).toEqual([])
  })

  it('is nothing for who is no longer employed, and not asked by outsiders', async () => {
    const keeper = await app.signIn('liang.yan')
    const mine = async () => (await keeper.get('blade-biz/leave/mine')).body.data as unknown[]
    expect(await mine()).not.toEqual([])
    await app.sql(
      `update hr_employee set status = 'quit', quit_date = current_date where user_id = (select id from sys_user where account = 'liang.yan')`,
    )
    expect(await mine()).toEqual([])
    expect((await (await app.signIn('supplier01')).get('blade-biz/leave/mine')).status).toBe(403)
  })
})
