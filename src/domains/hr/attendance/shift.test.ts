import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { approvedLeave } from '#test/setup/leave.ts'
import { day as dayFromToday, employeeId } from '#test/setup/personnel.ts'
import { leaveBreaches } from '../leave/leave.query.ts'
import { daysOf, halfDays } from '../leave/leave-days.query.ts'
import { inTurns } from './shift.query.ts'

const MASTER = 'blade-biz/master'
const YEAR = Number(formatDate(new Date(), 'yyyy')) + 1
/** A Friday of next year, where no holiday is arranged yet. */
const FRIDAY = Array.from({ length: 7 }, (_, at) => addDays(`${YEAR}-05-10`, at)).find(
  day => new Date(`${day}T00:00:00Z`).getUTCDay() === 5,
)!
const day = (offset: number) => addDays(FRIDAY, offset)

/** 班次. Who works in turns is away on the days of the turns, whatever day of the week they are. */
describe('shifts', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let clerk: Session
  let yin: string
  beforeAll(async () => {
    app = await openTestApp()
    ;[booking, cases, clerk] = [bookingIn(app), casesIn(app), await app.signIn('wu.qian')]
    yin = await employeeId(app, '尹志远')
  })
  afterAll(() => app.close())

  const submit = (master: string, values: object) => clerk.post(`${MASTER}/submit`, { master, ...values })
  const one = async (master: string, query: object) =>
    (await clerk.get(`${MASTER}/list`, { master, ...query })).body.data.records[0] as Record<string, string> & {
      labels: Record<string, string>
    }
  const form = (account: string, from: number, until: number, own: string) => ({
    ...{ employeeId: own, leaveType: 'personal', startDate: day(from), startHalf: 'am', endDate: day(until), endHalf: 'pm' },
    ...{ contactPhone: '16800000000', reason: `${account} 回乡` },
  })
  const preview = async (account: string, asked: object) =>
    (await (await cases.as(account)).post('blade-flow/process/preview', { flowKey: 'leave', form: asked })).body.data
  const away = async (id: string) =>
    (
      await app.sql<{ at: string }>(
        `select work_date::text || ' ' || half as at from attendance where source_id = $1 and void_time is null order by work_date, half`,
        [id],
      )
    ).map(({ at }) => at)
  const whole = (...offsets: number[]) => offsets.flatMap(offset => ['am', 'pm'].map(half => `${day(offset)} ${half}`))

  it('a cycle goes on in both directions from its first day', () => {
    const worked = inTurns('1100', '2026-03-02')
    const days = Array.from({ length: 10 }, (_, at) => (worked(addDays('2026-02-27', at)) ? 1 : 0)).join('')
    expect(days).toBe('1001100110')
  })

  it('are kept by the personnel office: a rotation says its cycle and its first day, the company calendar neither', async () => {
    const turns = { shiftCode: 'LB-D', shiftName: '四班两运转丁班', kind: '轮班' }
    expect((await submit('shift', turns)).body.msg).toContain('轮班周期不能为空')
    for (const cycle of ['1', '0000', '1200'])
      expect((await submit('shift', { ...turns, cycle, anchorDate: FRIDAY })).body.msg, cycle).toBe(
        '轮班周期须为至少两天的 1 和 0，且至少有一天上班',
      )
    expect((await submit('shift', { ...turns, cycle: '1100', anchorDate: FRIDAY })).status).toBe(200)
    expect((await submit('shift', { ...turns, shiftName: '另一个', cycle: '10', anchorDate: FRIDAY })).body.msg).toBe(
      '班次编码“LB-D”已存在',
    )
    expect((await submit('shift', { shiftCode: 'BZ', shiftName: '标准班', cycle: '10', anchorDate: FRIDAY })).status).toBe(200)
    expect(await one('shift', { shiftName: '标准班' })).toMatchObject({ kind: 'calendar', cycle: '', anchorDate: '' })
    expect((await (await app.signIn('meng.deshan')).post(`${MASTER}/submit`, { master: 'shift', ...turns })).status).toBe(403)
  })

  it('an employee is on one, by its name or its code; one that somebody is on is not removed', async () => {
    expect((await submit('employee', { id: yin, shiftCode: 'LB-D' })).status).toBe(200)
    const { shiftCode, labels } = await one('employee', { employeeName: '尹志远' })
    expect(labels[`shift:${shiftCode}`]).toBe('四班两运转丁班')
    expect((await submit('employee', { id: yin, shiftCode: '没有的班' })).body.msg).toContain('没有的班')
    const boss = await app.signIn('zhou.hui')
    expect((await boss.post(`${MASTER}/remove`, { master: 'shift', ids: shiftCode })).body.msg).toBe(
      '“四班两运转丁班”已被员工花名册引用，不能删除，可改为停用',
    )
  })

  it('a leave over a weekend takes the days of the turns, at once on the form and then in attendance', async () => {
    const asked = form('yin.zhiyuan', 0, 4, yin)
    // Friday and Saturday are worked, Sunday and Monday are not, Tuesday is.
    expect((await preview('yin.zhiyuan', asked)).form.totalDays).toBe('3.0')
    const { processInstanceId, businessId } = await cases.start('yin.zhiyuan', 'leave', asked)
    await cases.agreeAll(processInstanceId)
    expect(await away(businessId)).toEqual(whole(0, 1, 4))
    expect((await preview('yin.zhiyuan', form('yin.zhiyuan', 6, 7, yin))).problems).toMatchObject([
      { message: '所选期间没有工作日，请检查日期' },
    ])
    // By the company calendar the same days are three others, and a birth is counted by the calendar on the wall.
    const zhao = await employeeId(app, '赵铁山')
    expect((await preview('worker01', form('worker01', 0, 4, zhao))).form.totalDays).toBe('3.0')
    expect((await preview('worker01', form('worker01', 1, 2, zhao))).form.totalDays).toBe('0.0')
    expect((await preview('yin.zhiyuan', { ...asked, startDate: day(7), endDate: day(11), leaveType: 'paternity' })).form.totalDays).toBe(
      '5.0',
    )
    expect(await booking(({ tx }) => leaveBreaches(tx))).toEqual([])
  })

  it('no holiday frees who works in turns; a shift that is gone leaves the company calendar', async () => {
    const golden = { startDate: '2026-10-01', startHalf: 'am', endDate: '2026-10-04', endHalf: 'pm' }
    const days = () => booking(async ({ tx }) => daysOf(await halfDays(tx, { employeeId: yin, leaveType: 'personal' }, golden)))
    expect(await days()).toBe('2.0')
    await app.sql(`update hr_shift set is_deleted = 1 where shift_code = 'LB-D'`)
    expect(await days()).toBe('0.0')
    await app.sql(`update hr_shift set is_deleted = 0 where shift_code = 'LB-D'`)
  })

  it('who comes back early gets back the days of the turns that were left', async () => {
    // Eight days of 1100 are four days of work, whatever day they begin on; after the first four two of them are left.
    const leave = await approvedLeave(app, 'yin.zhiyuan', dayFromToday(-60), dayFromToday(-53))
    expect(leave.totalDays).toBe('4.0')
    const fields = { actualEndDate: dayFromToday(-57), actualEndHalf: 'pm' }
    expect((await clerk.post(`${MASTER}/act`, { master: 'leaveApply', action: 'reportBack', id: leave.id, fields })).status).toBe(200)
    expect(await one('leaveApply', { billNo: leave.billNo })).toMatchObject({ unusedDays: '2.0', state: 'ended' })
    expect(await away(leave.id)).toHaveLength(4)
    expect(await booking(({ tx }) => leaveBreaches(tx))).toEqual([])
  })

  it('a shift that changes meanwhile is said to whoever decides, and nothing is recorded', async () => {
    // Wednesday to Friday: two days of the turns, three of the calendar.
    const asked = form('yin.zhiyuan', 12, 14, yin)
    const { processInstanceId, businessId } = await cases.start('yin.zhiyuan', 'leave', asked)
    expect((await submit('employee', { id: yin, shiftCode: '常白班' })).status).toBe(200)
    let said = ''
    for (let step = 0; step < 5 && !said; step++) {
      const reply = await cases.decide(processInstanceId)
      if (reply.status !== 200) said = reply.body.msg
    }
    expect(said).toBe('工作日历或班次已调整，该期间现为 3.0 天，请退回重新提交')
    expect(await away(businessId)).toEqual([])
  })
})
