import { expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { act } from '#platform/master/action.store.ts'
import type { Context } from '#server/http/route.ts'
import { appTest, day, papersOf, personnelIn } from '#test/harness.ts'
import { balancesOf, enterEmployee, newApplication } from '#test/setup/leave.ts'
import { leaveBreaches } from '../leave/leave.query.ts'
import { balanceOf, expire, grant, heldLeave, hold } from './leave-balance.ledger.ts'

const LAST = Number(day().slice(0, 4))
const YEAR = LAST + 1
/** A Monday of next year, where no holiday is arranged yet, long before the days of this year expire. */
const MONDAY = mondayFrom(`${YEAR}-02-01`)
function mondayFrom(first: string): string {
  return new Date(first).getUTCDay() === 1 ? first : mondayFrom(addDays(first, 1))
}

/** 结转与过期. What is left of a year can be taken until the day it expires: one rule for everything that has a balance. */
appTest('leave that is carried over', tools => {
  const { app, booking, as, row, rows, user, sound } = tools
  const { morning } = personnelIn(tools)
  tools.keeps(leaveBreaches)

  it.each([
    { leaveType: 'annual', other: 'swap', account: 'cui.haitao' },
    { leaveType: 'swap', other: 'annual', account: 'zhu.lei' },
  ])('$leaveType of last year is asked for first, until it expires', async ({ leaveType, other, account }) => {
    const { id: employeeId = '' } = await row('hr_employee', { user_id: user(account) })
    const last = { employeeId, leaveType, leaveYear: LAST }
    const own = { ...last, leaveYear: YEAR }
    await booking(async book => {
      await expire(book, last)
      await expire(book, { ...last, leaveType: other })
      await grant(book, last, '3.0')
      await grant(book, own, '10.0')
    })
    const both = () => booking(({ tx }) => Promise.all([last, own].map(each => balanceOf(tx, each))))
    const leaves = papersOf('leave', tools, () => ({
      ...{ employeeId, leaveType, startDate: MONDAY, startHalf: 'am', endDate: addDays(MONDAY, 4), endHalf: 'pm' },
      ...{ contactPhone: '16800000000', reason: '回乡' },
    }))
    const shown = async (more: object) => (await leaves.preview(more, account)).form
    expect(await shown({})).toMatchObject({ totalDays: '5.0', balanceDays: '13.0' })
    expect((await shown({ startDate: `${YEAR}-03-29`, endDate: `${YEAR}-03-31` })).balanceDays).toBe('13.0')
    expect((await shown({ startDate: `${YEAR}-03-29`, endDate: `${YEAR}-04-02` })).balanceDays).toBe('10.0')
    expect((await shown({ leaveType: other })).balanceDays).toBe('0.0')

    const paper = await leaves.start({}, account)
    expect(await both()).toEqual(['0.0', '8.0'])
    // What is held is not lost on the day: the paper keeps it, whoever is slow.
    await booking(book => expire(book, last))
    expect(await both()).toEqual(['0.0', '8.0'])
    await paper.agreeAll()
    const lines = await rows('leave_ledger', { apply_id: paper.documentId }, '*', 'id')
    expect(lines.map(({ leave_year, biz_type, days }) => `${Number(leave_year) - YEAR} ${biz_type} ${days}`)).toEqual([
      ...['-1 HOLD -3.0', '0 HOLD -2.0'],
      ...['-1 RELEASE 3.0', '-1 USE -3.0', '0 RELEASE 2.0', '0 USE -2.0'],
    ])
    await sound()
    await paper.undo()
    await paper.agreeAll()
    expect(await both()).toEqual(['3.0', '10.0'])
  })

  it('what is left of a year expires after its day, of each type; what a running application holds stays', async () => {
    const types = ['annual', 'swap'] as const
    const [idle, asking] = [await enterEmployee(app, '没休的人', `${LAST}-02-01`), await enterEmployee(app, '在请的人', `${LAST}-02-01`)]
    const keyOf = (employeeId: string, leaveType: string) => ({ employeeId, leaveType, leaveYear: LAST })
    const left = async (employeeId: string) => {
      const balances = await balancesOf(await as('wu.qian'), employeeId)
      return types.map(type => balances[`${type} ${LAST}`])
    }
    const applications = types.map(leaveType => ({ leaveType, one: newApplication(app) }))
    await booking(async book => {
      for (const { leaveType, one } of applications) {
        await grant(book, keyOf(idle, leaveType), '3.0')
        await grant(book, keyOf(asking, leaveType), '3.0')
        await hold({ ...book, ...one }, [keyOf(asking, leaveType)], '2.0')
      }
    })
    await morning(`${YEAR}-03-31`)
    expect(await left(idle)).toEqual(['3.0/3.0', '3.0/3.0'])
    expect(await morning(`${YEAR}-04-01`)).toMatch(/假期过期 \d+/)
    expect(await left(idle)).toEqual(['3.0/0.0', '3.0/0.0'])
    expect(await left(asking)).toEqual(['3.0/0.0', '3.0/0.0'])
    await booking(async book => {
      for (const { one } of applications) await heldLeave.free({ ...book, ...one })
    })
    expect(await left(asking)).toEqual(['3.0/2.0', '3.0/2.0'])
    expect(await morning(`${YEAR}-04-02`)).toContain('假期过期 1')
    expect(await left(asking)).toEqual(['3.0/0.0', '3.0/0.0'])
    expect(await morning(`${YEAR}-04-03`)).not.toContain('假期过期')
    expect(await app.sql('select distinct remark from leave_ledger where employee_id = $1 and days < 0', [idle])).toEqual([
      { remark: `${LAST} 年度未休，过期` },
    ])
  })

  it('nobody is given days that would be gone the next morning', async () => {
    const caller = {
      ...{ account: 'wu.qian', userId: user('wu.qian'), tenantId: '000000', accountType: 1, isAdmin: true, scope: { kind: 'all' } },
    }
    const person = await enterEmployee(app, '加班的人', `${LAST}-02-01`)
    const givenOn = (date: string) =>
      booking(
        book => {
          const fields = { employeeIds: [person], leaveType: 'swap', leaveYear: LAST, days: '1.0', reason: '国庆值班' }
          const input = { master: 'leaveBalance', action: 'grant', fields }
          return act({ ...book, site: app.sites[0]!, app: app, caller, input } as unknown as Context<typeof input>)
        },
        new Date(`${date}T09:00:00+08:00`),
      )
    await givenOn(`${YEAR}-03-31`)
    await expect(givenOn(`${YEAR}-04-01`)).rejects.toThrow(`${LAST} 年度的假期已过期，请发放到当前年度`)
    expect((await balancesOf(await as('wu.qian'), person))[`swap ${LAST}`]).toBe('1.0/1.0')
  })
})
