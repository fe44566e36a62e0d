import { expect, it } from 'vitest'
import { appTest } from '#test/harness.ts'
import { balanceOf, expire, grant } from '../leave-balance/leave-balance.ledger.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { leaveBreaches } from './leave.query.ts'

/** 我的假期余额, as the home page asks for it. */
appTest('the own leave', tools => {
  const { app, booking, as, row, user } = tools
  tools.keeps(leaveBreaches)

  const mineOf = async (account: string): Promise<{ leaveType: string; leaveYear: number }[]> =>
    (await (await as(account)).get('blade-biz/leave/mine')).body.data
  const year = Number(dayOf(new Date()).slice(0, 4))

  it('is what the book says about the caller, and moves with it', async () => {
    const { id: employeeId } = await row('hr_employee', { user_id: user('worker01'), status: ['probation', 'regular'] })
    const key = { employeeId: employeeId!, leaveType: 'swap', leaveYear: year }
    const mine = async () => (await mineOf('worker01')).find(({ leaveType }) => leaveType === 'swap')
    await booking(book => grant(book, key, '2.5'))
    const before = await booking(({ tx }) => balanceOf(tx, key))
    expect(await mine()).toMatchObject({ employeeId, leaveYear: year, balanceDays: before })
    await booking(book => grant(book, key, '1.0'))
    const after = await booking(({ tx }) => balanceOf(tx, key))
    expect(await mine()).toMatchObject({ balanceDays: after })
    expect(Number(after) - Number(before)).toBe(1)
  })

  it.each(['annual', 'swap'])('shows what was carried over of %s from last year for as long as it can be taken', async leaveType => {
    const { id } = await row('hr_employee', { employee_name: '赵铁山' })
    const last = { employeeId: id!, leaveType, leaveYear: year - 1 }
    const carried = async () => (await mineOf('worker01')).filter(({ leaveYear }) => leaveYear === year - 1)
    await app.sql(`update sys_param set param_value = '12-31' where param_key = 'leave.annual.expire'`)
    expect(await carried()).toEqual([])
    await booking(book => grant(book, last, '1.5'))
    expect(await carried()).toMatchObject([{ leaveType, balanceDays: '1.5' }])
    await booking(book => expire(book, last))
    expect(await carried()).toEqual([])
  })

  it('is nothing for who is no longer employed, and not asked by outsiders', async () => {
    expect(await mineOf('liang.yan')).not.toEqual([])
    await app.sql(`update hr_employee set status = 'quit', quit_date = current_date where user_id = $1`, [user('liang.yan')])
    expect(await mineOf('liang.yan')).toEqual([])
    expect((await (await as('supplier01')).get('blade-biz/leave/mine')).status).toBe(403)
  })
})
