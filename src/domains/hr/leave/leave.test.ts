import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, contextIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { balanceOf, grant } from '../leave-balance/leave-balance.ledger.ts'
import leaveEffects from './leave.effects.ts'
import { leaveBreaches } from './leave.query.ts'

const DAY = 86_400_000
const YEAR = Number(formatDate(new Date(), 'yyyy')) + 1
/** Mondays of next year, where no holiday is arranged yet and nothing of this year is left: `day(3)` is the Thursday of the first week. */
const MONDAY = mondayFrom(`${YEAR}-04-01`)
function mondayFrom(first: string): number {
  let at = Date.parse(first)
  while (new Date(at).getUTCDay() !== 1) at += DAY
  return at
}
const day = (offset: number) => new Date(MONDAY + offset * DAY).toISOString().slice(0, 10)

describe('请假, from the form to the book', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  const employees = new Map<string, string>()
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    for (const { account, id } of await app.sql<{ account: string; id: string }>(
      'select u.account, e.id from hr_employee e join sys_user u on u.id = e.user_id',
    ))
      employees.set(account, id)
    for (const account of ['worker01', 'zhu.lei', 'meng.deshan', 'he.qi', 'xie.yun', 'li.ming'])
      await booking(book => grant(book, key(account), '10.0'))
  })
  afterAll(() => app.close())

  const key = (account: string, leaveType = 'annual') => ({ employeeId: employees.get(account)!, leaveType, leaveYear: YEAR })
  const left = (account: string) => booking(({ tx }) => balanceOf(tx, key(account)))
  const breaches = () => booking(({ tx }) => leaveBreaches(tx))
  const form = (account: string, from: number, until: number, more: object = {}) => ({
    employeeId: employees.get(account),
    leaveType: 'annual',
    startDate: day(from),
    startHalf: 'am',
    endDate: day(until),
    endHalf: 'pm',
    contactPhone: '16800000000',
    reason: '回乡',
    ...more,
  })
  const book = (documentId: string) =>
    app.sql<{ biz_type: string; days: string }>('select biz_type, days from leave_ledger where apply_id = $1 order by id', [documentId])
  const refused = async (account: string, asked: object) => {
    const reply = await cases.tryStart(account, 'leave', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }

  it('a worker asks, the team, the shop and the personnel clerk agree, and the balance falls', async () => {
    // Friday to Monday: the weekend does not count.
    const { processInstanceId, businessId, number } = await cases.start(
      'worker01',
      'leave',
      form('worker01', 4, 7, { agentId: await userId(app, 'xue.gang') }),
    )
    expect(await left('worker01')).toBe('8.0')
    expect(await cases.agreeAll(processInstanceId)).toEqual(['team_leader', 'dept_head', 'hr_specialist'])
    expect(await left('worker01')).toBe('8.0')
    expect(await book(businessId)).toEqual([
      { biz_type: 'HOLD', days: '-2.0' },
      { biz_type: 'RELEASE', days: '2.0' },
      { biz_type: 'USE', days: '-2.0' },
    ])
    expect(
      await app.sql('select work_date::text, half, bill_no from attendance where source_id = $1 order by work_date, half', [businessId]),
    ).toEqual([4, 7].flatMap(offset => ['am', 'pm'].map(half => ({ work_date: day(offset), half, bill_no: number }))))
    const [proxy] = await app.sql<{ principal: string; from_at: Date; until_at: Date }>(
      'select principal, from_at, until_at from wf_proxy where reason = $1',
      [`请假 ${number}`],
    )
    expect(proxy).toEqual({
      principal: await userId(app, 'worker01'),
      from_at: new Date(`${day(4)}T00:00:00+08:00`),
      until_at: new Date(`${day(8)}T00:00:00+08:00`),
    })
    expect(await breaches()).toEqual([])
  })

  it('half days count as halves; a longer absence and a head need higher people', async () => {
    const half = await cases.start('zhu.lei', 'leave', form('zhu.lei', 0, 1, { startHalf: 'pm', endHalf: 'am' }))
    expect(await left('zhu.lei')).toBe('9.0')
    expect(await cases.agreeAll(half.processInstanceId)).toEqual(['dept_head', 'hr_specialist'])

    const long = await cases.start('zhu.lei', 'leave', form('zhu.lei', 7, 10))
    expect(await cases.agreeAll(long.processInstanceId)).toEqual(['dept_head', 'vp_dept', 'hr_specialist'])

    const head = await cases.start('meng.deshan', 'leave', form('meng.deshan', 0, 0))
    expect(await cases.agreeAll(head.processInstanceId)).toEqual(['gm', 'hr_specialist'])
    expect(await breaches()).toEqual([])
  })

  it('a birth is counted by the calendar on the wall', async () => {
    const proof = await cases.as('worker01')
    const preview = await proof.post('blade-flow/process/preview', {
      flowKey: 'leave',
      form: form('worker01', 11, 14, { leaveType: 'paternity' }),
    })
    expect(preview.body.data.form.totalDays).toBe('4.0')
    const plain = await proof.post('blade-flow/process/preview', { flowKey: 'leave', form: form('worker01', 11, 14) })
    expect(plain.body.data.form).toMatchObject({ totalDays: '2.0', balanceDays: '8.0' })
  })

  it('a proof is asked for where the rules name it', async () => {
    const worker = await cases.as('worker01')
    const problems = async (leaveType: string, until = 14) => {
      const asked = { flowKey: 'leave', form: form('worker01', 14, until, { leaveType }) }
      return (await worker.post('blade-flow/process/preview', asked)).body.data.problems.map((each: { message: string }) => each.message)
    }
    for (const leaveType of ['marriage', 'maternity', 'funeral', 'injury'])
      expect(await problems(leaveType), leaveType).toEqual(['该类假期须上传证明材料'])
    expect(await problems('sick', 15)).toEqual(['该类假期须上传证明材料'])
    for (const leaveType of ['sick', 'paternity', 'nursing']) expect(await problems(leaveType), leaveType).toEqual([])
  })

  it('whoever says no gives the days back, and the same paper may ask again', async () => {
    const { processInstanceId, businessId } = await cases.start('he.qi', 'leave', form('he.qi', 0, 4))
    expect(await left('he.qi')).toBe('5.0')
    expect((await cases.decide(processInstanceId, { pass: false, comment: '检验任务重' })).body.data.objMap.approvalStatus).toBe(9)
    expect(await left('he.qi')).toBe('10.0')
    expect(await breaches()).toEqual([])

    const again = await cases.send('he.qi', 'process/resubmit', { processInstanceId, form: form('he.qi', 0, 1) })
    expect(again.body).toMatchObject({ success: true })
    expect(await left('he.qi')).toBe('8.0')
    expect((await cases.send('he.qi', 'process/withdraw', { processInstanceId })).body).toMatchObject({ success: true })
    expect(await left('he.qi')).toBe('10.0')
    expect((await book(businessId)).map(row => row.biz_type)).toEqual(['HOLD', 'RELEASE', 'HOLD', 'RELEASE'])
    expect(await breaches()).toEqual([])
  })

  it('sent back for more days, its own hold does not stand in its way', async () => {
    const { processInstanceId } = await cases.start('xie.yun', 'leave', form('xie.yun', 0, 4))
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请两周' })
    expect(await left('xie.yun')).toBe('5.0')
    const shown = await (await cases.as('xie.yun')).post('blade-flow/process/preview', {
      flowKey: 'leave',
      processInstanceId,
      form: form('xie.yun', 0, 11),
    })
    expect(shown.body.data).toMatchObject({ form: { totalDays: '10.0', balanceDays: '10.0' }, problems: [] })
    expect((await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: form('xie.yun', 0, 11) })).body).toMatchObject({
      success: true,
    })
    expect(await left('xie.yun')).toBe('0.0')
    await cases.agreeAll(processInstanceId)
    expect(await left('xie.yun')).toBe('0.0')
    expect(await refused('xie.yun', form('xie.yun', 14, 14))).toBe('可用天数不足：申请 1.0 天，可用 0.0 天')
    expect(await breaches()).toEqual([])
  })

  it('refuses what the book, the calendar or the person does not allow', async () => {
    const { number } = await cases.start('li.ming', 'leave', form('li.ming', 0, 0, { startHalf: 'pm' }))
    expect(await refused('li.ming', form('li.ming', 0, 2, { leaveType: 'personal' }))).toBe(`与请假单 ${number} 的时间重叠`)
    await cases.start('li.ming', 'leave', form('li.ming', 0, 0, { endHalf: 'am', leaveType: 'personal' }))
    expect(await refused('li.ming', form('li.ming', 5, 6))).toBe('所选期间没有工作日，请检查日期')
    expect(await refused('li.ming', form('worker01', 17, 17))).toBe('只有人事专员可以为他人请假')
    expect(await refused('li.ming', form('li.ming', 21, 21, { agentId: await userId(app, 'li.ming') }))).toBe('工作代理人不能为请假人本人')
    expect(await refused('li.ming', { ...form('li.ming', 21, 21), startDate: '2026-13-01' })).toBe('开始日期格式错误')
    const behalf = await cases.start('wu.qian', 'leave', form('li.ming', 22, 22))
    expect((await cases.open(behalf.processInstanceId)).length).toBeGreaterThan(0)
    expect(await breaches()).toEqual([])
  })

  it('only illness may be told afterwards, within three days, however slow the approvers are', async () => {
    const documentId = app.newId()
    const subject = { documentId, number: 'QJ-LATE', initiator: await userId(app, 'ren.xiaohong') }
    const faults = (today: number, from: number, leaveType: string) =>
      booking(
        async book =>
          (await leaveEffects.effects.check!(contextIn(app, book, form('ren.xiaohong', from, from, { leaveType }), subject))).map(
            fault => fault.message,
          ),
        new Date(`${day(today)}T02:00:00Z`),
      )
    const late = ['只有病假可以补请，且须在 3 天内']
    expect(await faults(3, 0, 'sick')).toEqual([])
    expect(await faults(4, 0, 'sick')).toEqual(late)
    expect(await faults(1, 0, 'personal')).toEqual(late)
    expect(await faults(1, 1, 'personal')).toEqual([])

    await booking(
      book =>
        leaveEffects.effects.submitted!(
          contextIn(app, book, { ...form('ren.xiaohong', 1, 1, { leaveType: 'personal' }), totalDays: '1.0' }, subject),
        ),
      new Date(`${day(0)}T02:00:00Z`),
    )
    expect(await faults(4, 1, 'personal')).toEqual([])
    expect(await faults(4, 2, 'personal')).toEqual(late)
  })

  it('two applications for the same day at once: one of them', async () => {
    const replies = await Promise.all(
      ['annual', 'personal', 'annual', 'personal'].map(leaveType =>
        cases.tryStart('zhu.lei', 'leave', form('zhu.lei', 24, 24, { leaveType })),
      ),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('an approved leave is undone by counter-approval: equal opposite rows, no attendance, no proxy', async () => {
    const before = await left('worker01')
    const asked = form('worker01', 28, 29, { agentId: await userId(app, 'xue.gang') })
    const { processInstanceId, businessId, number } = await cases.start('worker01', 'leave', asked)
    await cases.agreeAll(processInstanceId)
    expect((await cases.send('worker01', 'process/withdraw-approved', { processInstanceId, comment: '不走了' })).body).toMatchObject({
      success: true,
    })
    expect(await left('worker01')).not.toBe(before)
    await cases.agreeAll(processInstanceId)
    expect(await left('worker01')).toBe(before)
    expect((await book(businessId)).map(row => row.biz_type)).toEqual(['HOLD', 'RELEASE', 'USE', 'REVERSE'])
    expect(await app.sql('select 1 from attendance where source_id = $1 and void_time is null', [businessId])).toEqual([])
    expect(await app.sql('select 1 from wf_proxy where reason = $1 and revoked_at is null', [`请假 ${number}`])).toEqual([])
    await cases.start('worker01', 'leave', form('worker01', 28, 28))
    expect(await breaches()).toEqual([])
  })

  it('what the books do not allow any more is refused when it is asked for, and trying leaves no trace', async () => {
    const { processInstanceId, businessId } = await cases.start('worker01', 'leave', form('worker01', 35, 35))
    await cases.agreeAll(processInstanceId)
    const ask = async () => (await cases.send('worker01', 'process/withdraw-approved', { processInstanceId, comment: '不走了' })).body
    const books = async () => [await left('worker01'), await book(businessId), await breaches()]
    const before = await books()
    await app.sql(`update leave_apply set state = 'ended' where id = $1`, [businessId])
    expect(await ask()).toMatchObject({ success: false, msg: '该请假已销假，不能再撤销' })
    await app.sql(`update leave_apply set state = 'approved' where id = $1`, [businessId])
    expect(await books()).toEqual(before)
    expect(await ask()).toMatchObject({ success: true })
    expect(await books()).toEqual(before)
  })
})
