import { expect, it } from 'vitest'
import { appTest, contextIn, day } from '#test/harness.ts'
import { approvedLeave, type Taken } from '#test/setup/leave.ts'
import office from '../hr.figures.ts'
import { balanceOf, grant } from '../leave-balance/leave-balance.ledger.ts'
import people from '../people.figures.ts'
import leaveEffects from './leave.effects.ts'
import { leaveBreaches } from './leave.query.ts'

/** 销假: somebody comes back before the leave is over, and the personnel clerk writes it down. */
appTest('请假台账', tools => {
  const { app, booking, as, rows, user, list, told } = tools
  tools.keeps(leaveBreaches)

  const rowOf = ({ id }: Pick<Taken, 'id'>) => tools.detail('wu.qian', 'leaveApply', id)
  const act = async (id: string, fields: object, more: object = {}, by = 'wu.qian') =>
    (await as(by)).post('blade-biz/master/act', { master: 'leaveApply', action: 'reportBack', id, fields, ...more })
  const back = (actualEndDate: string, actualEndHalf = 'pm') => ({ actualEndDate, actualEndHalf })
  const book = ({ id }: Taken) => rows('leave_ledger', { apply_id: id }, 'biz_type, days', 'id')

  /**
   * Two weeks of a leave that is counted by every day, so that no calendar has a say in it. For people of whom the demo company has no
   * attendance of last week, which would be in the way on every day of work.
   */
  const twoWeeks = (account: string, more: object = {}) =>
    approvedLeave(app, account, day(-20), day(-7), { leaveType: 'paternity', ...more })

  it('an early return gives the remaining days back, once, with a message', async () => {
    const leave = await approvedLeave(app, 'worker01', day(-10), day(3), { leaveType: 'paternity', agentId: user('xue.gang') })
    expect(await rowOf(leave)).toMatchObject({ state: 'approved', totalDays: '14.0', actualEndDate: '', version: 1 })

    const reply = await act(leave.id, back(day(-4), 'am'), { version: 1 })
    expect(reply.body).toMatchObject({ success: true, data: { id: leave.id } })
    expect(await rowOf(leave)).toMatchObject({
      ...{ state: 'ended', actualEndDate: day(-4), actualEndHalf: 'am', unusedDays: '7.5', version: 2 },
      labels: { 'dict:leave_state:ended': '已销假' },
    })
    expect((await book(leave)).map(row => `${row.biz_type} ${row.days}`)).toEqual([
      ...['HOLD -14.0', 'RELEASE 14.0', 'USE -14.0', 'REVERSE 7.5'],
    ])
    const [away] = await app.sql(
      `select count(*)::int as halves, max(work_date)::text as last from attendance where source_id = $1 and void_time is null`,
      [leave.id],
    )
    expect(away).toEqual({ halves: 13, last: day(-4) })
    expect(await app.sql('select 1 from wf_proxy where reason = $1 and revoked_at is null', [`请假 ${leave.billNo}`])).toEqual([])
    expect(await told(`已销假：${leave.billNo}`)).toEqual([
      { account: 'worker01', content: `您的请假单 ${leave.billNo} 已销假，实际休假至 ${day(-4)} 上午，退回 7.5 天。` },
    ])
    await tools.sound()

    expect(await act(leave.id, back(day(-5)))).toMatchObject({ status: 409, body: { msg: '当前状态不能销假，请刷新后查看' } })
    expect(await book(leave)).toHaveLength(4)
  })

  it('the balance is back, and the freed days can be asked for again; the days that were taken cannot', async () => {
    const [from, until] = [day(-30), day(-17)]
    const leaveYear = Number(from.slice(0, 4))
    const employeeId = (await approvedLeave(app, 'zhu.lei', day(-60), day(-60), { leaveType: 'paternity' })).employeeId
    const key = { employeeId, leaveType: 'annual', leaveYear }
    await booking(at => grant(at, key, '20.0'))
    const before = await booking(({ tx }) => balanceOf(tx, key))
    const leave = await approvedLeave(app, 'zhu.lei', from, until, { leaveType: 'annual' })
    expect((await act(leave.id, back(from))).status).toBe(200)
    const { unusedDays } = await rowOf(leave)
    const used = Number(leave.totalDays) - Number(unusedDays)
    expect(Number(unusedDays)).toBeGreaterThan(0)
    expect(Number(await booking(({ tx }) => balanceOf(tx, key)))).toBe(Number(before) - used)

    const subject = { documentId: '0', number: '', initiator: user('wu.qian') }
    const faults = async (startDate: string) => {
      const doc = { employeeId, leaveType: 'personal', startDate, startHalf: 'am', endDate: until, endHalf: 'pm' }
      const check = leaveEffects.effects.check!
      const found = await booking(at => check(contextIn(app, at, doc, subject)), new Date(`${from}T00:30:00Z`))
      return found.map(fault => fault.message)
    }
    expect(await faults(day(-29))).toEqual([])
    expect(await faults(from)).toEqual([`与请假单 ${leave.billNo} 的时间重叠`])
  })

  it('on time is on time: nothing comes back, and the leave is over', async () => {
    const leave = await twoWeeks('he.qi')
    expect((await act(leave.id, back(day(-7)))).status).toBe(200)
    expect(await rowOf(leave)).toMatchObject({ state: 'ended', unusedDays: '0.0' })
    expect(await book(leave)).toHaveLength(3)
  })

  it('rejects a day outside of the leave, tomorrow, a leave that has not begun, and people outside the office', async () => {
    const leave = await twoWeeks('fu.qiang', { startHalf: 'pm' })
    const refused = async (fields: object) => (await act(leave.id, fields)).body
    const msg = '实际结束时间须在请假期间内'
    const outside = { msg, data: { problems: [{ path: 'actualEndDate', message: msg }] } }
    expect(await refused(back(day(-21)))).toMatchObject(outside)
    expect(await refused(back(day(-20), 'am'))).toMatchObject(outside)
    expect(await refused(back(day(-6)))).toMatchObject(outside)
    expect(await refused(back(day(1)))).toMatchObject({ msg: '实际结束日期不能晚于今天' })
    expect(await refused({ actualEndDate: day(-10) })).toMatchObject({ msg: '实际结束时段不能为空' })
    expect(await refused(back('2026-02-30'))).toMatchObject({ msg: '实际结束日期格式错误' })
    expect((await act(leave.id, back(day(-10)), { version: 99 })).body.msg).toBe('数据已被他人修改，请刷新后重试')
    expect((await act(leave.id, back(day(-10)), { action: 'nothing' })).status).toBe(403)

    const later = await approvedLeave(app, 'fu.qiang', day(2), day(5), { leaveType: 'paternity' })
    expect((await act(later.id, back(day(0)))).status).toBe(409)
    for (const by of ['meng.deshan', 'fu.qiang']) expect((await act(leave.id, back(day(-10)), {}, by)).status).toBe(403)
    expect(await rowOf(leave)).toMatchObject({ state: 'approved' })
  })

  it('two clerks at once: one of them; and an ended leave is not undone any more', async () => {
    const leave = await twoWeeks('li.ming')
    const replies = await Promise.all([-18, -16, -14, -12].map(offset => act(leave.id, back(day(offset)))))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409, 409])
    const subject = { documentId: leave.id, number: leave.billNo, initiator: user('wu.qian') }
    const doc = { employeeId: leave.employeeId }
    const undo = booking(at => leaveEffects.effects.reversed!(contextIn(app, at, doc, subject) as never))
    await expect(undo).rejects.toThrow('该请假已销假，不能再撤销')
  })

  it('is visible to the office and the person’s heads, and links to the document', async () => {
    const row = await rowOf(await twoWeeks('ren.xiaohong'))
    expect(row.labels['dict:leave_type:paternity']).toBe('陪产假')
    const stranger = await as('meng.deshan')
    expect((await stranger.get('blade-biz/master/detail', { master: 'leaveApply', id: row.id })).status).toBe(404)
    const [running] = await list<{ billNo: string; labels: object }>('wu.qian', 'leaveApply', { state: 'running' })
    expect(running!.labels).toMatchObject({ [`paper:${running!.billNo}`]: expect.stringMatching(/^\/work\/process\/leave\/detail\//) })
  })

  it('the home page of a head says who of the own people is away today and who asks to be', async () => {
    const asked = people(day()).map(({ master, where }) => ({ master, where }))
    const says = async (account: string) => (await tools.figures(account, asked)).map(({ total }) => total)
    const [before, elsewhere] = [await says('long.fei'), await says('duan.lei')]
    await approvedLeave(app, 'cui.haitao', day(0), day(1), { leaveType: 'paternity' })
    expect(await says('long.fei')).toEqual([before[0]! + 1, before[1], before[2]])
    expect(await says('duan.lei')).toEqual(elsewhere)
  })

  it('the personnel office is told about expiring certificates and coming retirements', async () => {
    const says = async () => {
      const asked = office(day()).map(({ master, where }) => ({ master, where }))
      const totals = await tools.figures('wu.qian', asked)
      return Object.fromEntries(office(day()).map(({ zh }, at) => [zh, totals[at]!.total]))
    }
    const before = await says()
    await app.sql(`update hr_employee set legal_retire_date = $1 where employee_name = '崔海涛'`, [day(100)])
    await app.sql(`update hr_employee_cert set expire_date = $1 where id = (select min(id) from hr_employee_cert)`, [day(29)])
    expect(await says()).toEqual({
      ...before,
      '上岗证到期（30天）': before['上岗证到期（30天）']! + 1,
      '即将退休（6个月）': before['即将退休（6个月）']! + 1,
    })
  })
})
