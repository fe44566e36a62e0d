import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn } from '#test/setup/books.ts'
import { annualOf, leaveFaultsIn, newApplication } from '#test/setup/leave.ts'
import { balanceOf, giveBack, grant, hold, release, reverse, use } from './leave-balance.ledger.ts'

describe('the leave book', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => leaveFaultsIn(app)

  it('twenty applications compete for the last day, and one holds it', async () => {
    const employeeId = app.newId()
    await booking(book => grant(book, annualOf(employeeId), '1.0'))
    const winners: { applyId: string; billNo: string }[] = []
    const tries = await atOnce(booking, 20, async book => {
      const one = newApplication(app)
      await hold(book, [annualOf(employeeId)], '1.0', one)
      winners.push(one)
    })
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await booking(({ tx }) => balanceOf(tx, annualOf(employeeId)))).toBe('0.0')
    await booking(book => release(book, winners[0]!))
    expect(await breaches()).toEqual([])
  })

  it('the same approval from twenty sides uses the days once', async () => {
    const [employeeId, one] = [app.newId(), newApplication(app)]
    await booking(async book => {
      await grant(book, annualOf(employeeId), '5.0')
      await hold(book, [annualOf(employeeId)], '2.0', one)
    })
    const tries = await atOnce(booking, 20, book => use(book, one))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await booking(({ tx }) => balanceOf(tx, annualOf(employeeId)))).toBe('3.0')
    await booking(book => reverse(book, one))
    expect(await booking(({ tx }) => balanceOf(tx, annualOf(employeeId)))).toBe('5.0')
  })

  it('days carried over are drawn on first, and what is given back goes to the newest year first', async () => {
    const [employeeId, one] = [app.newId(), newApplication(app)]
    const years = [{ ...annualOf(employeeId), leaveYear: 2025 }, annualOf(employeeId)] as const
    const left = () => booking(({ tx }) => Promise.all(years.map(key => balanceOf(tx, key))))
    await booking(async book => {
      await grant(book, years[0], '2.0')
      await grant(book, years[1], '5.0')
      await hold(book, years, '3.5', one)
    })
    expect(await left()).toEqual(['0.0', '3.5'])
    const tooMuch = booking(book => hold(book, years, '4.0', newApplication(app)))
    await expect(tooMuch).rejects.toThrow('可用天数不足：申请 4.0 天，可用 3.5 天')
    // Asking for less, the application gives back first what it held of both.
    await booking(book => hold(book, years, '1.5', one))
    expect(await left()).toEqual(['0.5', '5.0'])
    await booking(async book => {
      await hold(book, years, '3.5', one)
      await use(book, one)
    })
    await expect(booking(book => giveBack(book, one, '4.0'))).rejects.toThrow('退回天数不能大于已用天数')
    await booking(book => giveBack(book, one, '2.0'))
    expect(await left()).toEqual(['0.5', '5.0'])
    await expect(booking(book => giveBack(book, one, '0.5'))).rejects.toThrow('该请假单没有可冲回的天数')
  })

  it('INV-01 nobody changes or removes a row, and a breach would be seen', async () => {
    const employeeId = app.newId()
    await booking(book => grant(book, annualOf(employeeId), '1.0'))
    await expect(app.sites[0]!.database.pool.query('update leave_ledger set days = 9')).rejects.toThrow('only ever added')
    await expect(app.sites[0]!.database.pool.query('delete from leave_ledger')).rejects.toThrow('only ever added')
    await app.sql(
      `insert into leave_ledger (id, employee_id, leave_type, leave_year, biz_type, days, post_time) values ($1, $2, 'annual', 2026, 'USE', -1.5, now())`,
      [app.newId(), employeeId],
    )
    expect((await breaches()).map(({ rule }) => rule)).toContain('INV-74 a balance is never negative')
  })
})
