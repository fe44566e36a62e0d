import { beforeAll, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { appTest, day as dayFromToday, papersOf, personnelIn } from '#test/harness.ts'
import { approvedLeave } from '#test/setup/leave.ts'
import { leaveBreaches } from '../leave/leave.query.ts'
import { daysOf, halfDays } from '../leave/leave-days.query.ts'
import { inTurns } from './shift.query.ts'

const YEAR = Number(formatDate(new Date(), 'yyyy')) + 1
/** A Friday of next year, where no holiday is arranged yet. */
const FRIDAY = Array.from({ length: 7 }, (_, at) => addDays(`${YEAR}-05-10`, at)).find(
  day => new Date(`${day}T00:00:00Z`).getUTCDay() === 5,
)!
const day = (offset: number) => addDays(FRIDAY, offset)

/** 班次. Shift workers use leave on the days of their cycle, whatever the weekday. */
appTest('shifts', tools => {
  const { app, booking, as, save, act, list } = tools
  const { employee } = personnelIn(tools)
  const leaves = papersOf('leave', tools, () => ({
    ...{ leaveType: 'personal', startHalf: 'am', endHalf: 'pm', contactPhone: '16800000000', reason: '回乡' },
  }))
  let yin: string
  beforeAll(async () => {
    yin = await employee('尹志远')
  })
  tools.keeps(leaveBreaches)

  const submit = (master: string, values: object) => save('wu.qian', master, values)
  const one = async (master: string, query: object) =>
    (await list<Record<string, string> & { labels: Record<string, string> }>('wu.qian', master, query))[0]!
  const off = (from: number, until: number, own: string | Promise<string> = yin) => ({
    ...{ employeeId: own, startDate: day(from), endDate: day(until) },
  })
  const days = async (asked: object, by = 'yin.zhiyuan') => (await leaves.preview(asked, by)).form.totalDays
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
    expect((await save('meng.deshan', 'shift', turns)).status).toBe(403)
  })

  it('an employee is on one, by its name or its code; one that somebody is on is not removed', async () => {
    expect((await submit('employee', { id: yin, shiftCode: 'LB-D' })).status).toBe(200)
    const { shiftCode, labels } = await one('employee', { employeeName: '尹志远' })
    expect(labels[`shift:${shiftCode}`]).toBe('四班两运转丁班')
    expect((await submit('employee', { id: yin, shiftCode: '没有的班' })).body.msg).toContain('没有的班')
    const boss = await as('zhou.hui')
    expect((await boss.post('blade-biz/master/remove', { master: 'shift', ids: shiftCode })).body.msg).toBe(
      '“四班两运转丁班”已被员工花名册引用，不能删除，可改为停用',
    )
  })

  it('a leave over a weekend takes the days of the turns, at once on the form and then in attendance', async () => {
    // Friday and Saturday are worked, Sunday and Monday are not, Tuesday is.
    expect(await days(off(0, 4))).toBe('3.0')
    const paper = await leaves.agreed(off(0, 4), 'yin.zhiyuan')
    expect(await away(paper.documentId)).toEqual(whole(0, 1, 4))
    const { problems } = await leaves.preview(off(6, 7), 'yin.zhiyuan')
    expect(problems).toMatchObject([{ message: '所选期间没有工作日，请检查日期' }])
    // By the company calendar the same days are three others, and a birth is counted by the calendar on the wall.
    expect(await days(off(0, 4, employee('赵铁山')), 'worker01')).toBe('3.0')
    expect(await days(off(1, 2, employee('赵铁山')), 'worker01')).toBe('0.0')
    expect(await days({ ...off(7, 11), leaveType: 'paternity' })).toBe('5.0')
  })

  it('no holiday frees who works in turns; a shift that is gone leaves the company calendar', async () => {
    const golden = { startDate: '2026-10-01', startHalf: 'am', endDate: '2026-10-04', endHalf: 'pm' }
    const count = () => booking(async ({ tx }) => daysOf(await halfDays(tx, { employeeId: yin, leaveType: 'personal' }, golden)))
    expect(await count()).toBe('2.0')
    await app.sql(`update hr_shift set is_deleted = 1 where shift_code = 'LB-D'`)
    expect(await count()).toBe('0.0')
    await app.sql(`update hr_shift set is_deleted = 0 where shift_code = 'LB-D'`)
  })

  it('who comes back early gets back the days of the turns that were left', async () => {
    // Eight days of 1100 are four working days from any start; after the first four, two are left.
    const leave = await approvedLeave(app, 'yin.zhiyuan', dayFromToday(-60), dayFromToday(-53))
    expect(leave.totalDays).toBe('4.0')
    const fields = { actualEndDate: dayFromToday(-57), actualEndHalf: 'pm' }
    expect((await act('wu.qian', 'leaveApply', 'reportBack', leave.id, fields)).status).toBe(200)
    expect(await one('leaveApply', { billNo: leave.billNo })).toMatchObject({ unusedDays: '2.0', state: 'ended' })
    expect(await away(leave.id)).toHaveLength(4)
  })

  it('a shift that changes meanwhile is reported to the approver, and nothing is recorded', async () => {
    // Wednesday to Friday: two days of the turns, three of the calendar.
    const paper = await leaves.start(off(12, 14), 'yin.zhiyuan')
    expect((await submit('employee', { id: yin, shiftCode: '常白班' })).status).toBe(200)
    let said = ''
    for (let step = 0; step < 5 && !said; step++) {
      const reply = await paper.tryAgree()
      if (reply.status !== 200) said = reply.body.msg
    }
    expect(said).toBe('工作日历或班次已调整，该期间现为 3.0 天，请退回重新提交')
    expect(await away(paper.documentId)).toEqual([])
  })
})
