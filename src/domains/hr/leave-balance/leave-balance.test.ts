import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { annualOf, leaveFaultsIn, newApplication } from '#test/setup/leave.ts'
import { balanceOf, giveBack, grant, heldLeave, hold } from './leave-balance.ledger.ts'

describe('the leave book', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => leaveFaultsIn(app)

  it('days carried over are drawn on first, and what is given back goes to the newest year first', async () => {
    const [employeeId, one] = [app.newId(), newApplication(app)]
    const years = [{ ...annualOf(employeeId), leaveYear: 2025 }, annualOf(employeeId)] as const
    const left = () => booking(({ tx }) => Promise.all(years.map(key => balanceOf(tx, key))))
    await booking(async book => {
      await grant(book, years[0], '2.0')
      await grant(book, years[1], '5.0')
    })
    const beyondBoth = booking(book => hold({ ...book, ...newApplication(app) }, years, '7.5'))
    await expect(beyondBoth).rejects.toThrow('可用天数不足：申请 7.5 天，可用 7.0 天')
    await booking(async book => {
      await hold({ ...book, ...one }, years, '3.5')
    })
    expect(await left()).toEqual(['0.0', '3.5'])
    const tooMuch = booking(book => hold({ ...book, ...newApplication(app) }, years, '4.0'))
    await expect(tooMuch).rejects.toThrow('可用天数不足：申请 4.0 天，可用 3.5 天')
    // Asking for less, the application gives back first what it held of both.
    await booking(book => hold({ ...book, ...one }, years, '1.5'))
    expect(await left()).toEqual(['0.5', '5.0'])
    await booking(async book => {
      await hold({ ...book, ...one }, years, '3.5')
      await heldLeave.use({ ...book, ...one })
    })
    await expect(booking(book => giveBack({ ...book, ...one }, '4.0'))).rejects.toThrow('退回天数不能大于已用天数')
    await booking(book => giveBack({ ...book, ...one }, '2.0'))
    expect(await left()).toEqual(['0.5', '5.0'])
    await expect(booking(book => giveBack({ ...book, ...one }, '0.5'))).rejects.toThrow('该请假单没有可冲回的天数')
  })

  it('INV-01 nobody changes or removes a row, and a breach would be seen', async () => {
    const employeeId = app.newId()
    await booking(book => grant(book, annualOf(employeeId), '1.0'))
    await expect(app.sites[0]!.database.pool.query('update leave_ledger set days = 9')).rejects.toThrow(/permission denied|only ever added/)
    await expect(app.sites[0]!.database.pool.query('delete from leave_ledger')).rejects.toThrow(/permission denied|only ever added/)
    await app.sql(
      `insert into leave_ledger (id, employee_id, leave_type, leave_year, biz_type, days, post_time) values ($1, $2, 'annual', 2026, 'USE', -1.5, now())`,
      [app.newId(), employeeId],
    )
    expect((await breaches()).map(({ rule }) => rule)).toContain('INV-74 a balance is never negative')
  })
})
