import { beforeAll, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { contextIn, expectRefusal, flowTest } from '#test/harness.ts'
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

flowTest('leave', '请假, from the form to the book', tools => {
  const { app, booking, rows, user, preview, refuses, sound } = tools
  const employees = new Map<string, string>()
  tools.keeps(leaveBreaches)
  tools.base(() => ({ leaveType: 'annual', startHalf: 'am', endHalf: 'pm', contactPhone: '16800000000', reason: '回乡' }))
  beforeAll(async () => {
    const known = await app.sql<{ account: string; id: string }>(
      'select u.account, e.id from hr_employee e join sys_user u on u.id = e.user_id',
    )
    for (const { account, id } of known) employees.set(account, id)
    for (const account of ['worker01', 'zhu.lei', 'meng.deshan', 'he.qi', 'xie.yun', 'li.ming'])
      await booking(book => grant(book, key(account), '10.0'))
  })

  const key = (account: string) => ({ employeeId: employees.get(account)!, leaveType: 'annual', leaveYear: YEAR })
  const left = (account: string) => booking(({ tx }) => balanceOf(tx, key(account)))
  const away = (account: string, from: number, until: number, more: object = {}) => ({
    ...{ employeeId: employees.get(account), startDate: day(from), endDate: day(until) },
    ...more,
  })
  const start = (account: string, from: number, until: number, more?: object) => tools.start(away(account, from, until, more), account)
  const book = (applyId: string) => rows('leave_ledger', { apply_id: applyId }, 'biz_type, days', 'id')

  it('a worker asks, the team, the shop and the personnel clerk agree, and the balance falls', async () => {
    // Friday to Monday: the weekend does not count.
    const paper = await start('worker01', 4, 7, { agentId: user('xue.gang') })
    expect(await left('worker01')).toBe('8.0')
    expect(await paper.agreeAll()).toEqual(['team_leader', 'dept_head', 'hr_specialist'])
    expect(await left('worker01')).toBe('8.0')
    expect(await book(paper.documentId)).toEqual([
      { biz_type: 'HOLD', days: '-2.0' },
      { biz_type: 'RELEASE', days: '2.0' },
      { biz_type: 'USE', days: '-2.0' },
    ])
    expect(await rows('attendance', { source_id: paper.documentId }, 'work_date::text, half, bill_no', 'work_date, half')).toEqual(
      [4, 7].flatMap(offset => ['am', 'pm'].map(half => ({ work_date: day(offset), half, bill_no: paper.number }))),
    )
    expect(await rows('wf_proxy', { reason: `请假 ${paper.number}` }, 'principal, from_at, until_at')).toEqual([
      {
        principal: user('worker01'),
        from_at: new Date(`${day(4)}T00:00:00+08:00`),
        until_at: new Date(`${day(8)}T00:00:00+08:00`),
      },
    ])
  })

  it('half days count as halves; a longer absence and a head need higher people', async () => {
    const half = await start('zhu.lei', 0, 1, { startHalf: 'pm', endHalf: 'am' })
    expect(await left('zhu.lei')).toBe('9.0')
    expect(await half.agreeAll()).toEqual(['dept_head', 'hr_specialist'])
    expect(await (await start('zhu.lei', 7, 10)).agreeAll()).toEqual(['dept_head', 'vp_dept', 'hr_specialist'])
    expect(await (await start('meng.deshan', 0, 0)).agreeAll()).toEqual(['gm', 'hr_specialist'])
  })

  const unlimited = { leaveType: 'personal' }
  it('filed by the personnel clerk, the people of the department concerned decide, never the one who is away', async () => {
    const paper = await tools.start(away('worker01', 25, 25, unlimited), 'wu.qian')
    expect(await paper.open()).toMatchObject([{ nodeId: 'team_leader', account: 'lu.dahai' }])
    await paper.agree()
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'meng.deshan' }])
    const long = await tools.start(away('zhu.lei', 35, 39, unlimited), 'wu.qian')
    expect(await long.open()).toMatchObject([{ nodeId: 'dept_head', account: 'sun.jianguo' }])
    await long.agree()
    expect(await long.open()).toMatchObject([{ nodeId: 'vp_dept', account: 'shen.guohua' }])
    // Nobody agrees to their own leave because somebody else wrote it down: the vice president does, and then the general manager.
    const head = await tools.start(away('meng.deshan', 35, 35, unlimited), 'wu.qian')
    expect(await head.open()).toMatchObject([{ nodeId: 'dept_head', account: 'xu.xiangdong' }])
    const vice = await tools.start(away('xu.xiangdong', 35, 35, unlimited), 'wu.qian')
    expect(await vice.open()).toMatchObject([{ account: 'qin.haifeng' }])
  })

  it('messages about a leave that the personnel clerk filed name the one who is away', async () => {
    const paper = await tools.start(away('worker01', 63, 63, unlimited), 'wu.qian')
    await paper.agreeAll()
    const { body } = await (await tools.as('wu.qian')).get('framework-message/message/list', { size: 50 })
    const [told] = body.data.records.filter((message: { subtitle: string }) => message.subtitle === paper.number)
    expect(told).toMatchObject({ title: '赵铁山的请假申请已通过' })
  })

  it('who decides is settled at the submit: a transfer meanwhile changes nothing, a resubmit does', async () => {
    const paper = await tools.start(away('he.qi', 42, 42, unlimited), 'wu.qian')
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'jin.yu' }])
    const { dept_id } = await tools.row('hr_employee', { id: employees.get('he.qi') })
    const moveTo = (dept: unknown) => app.sql('update hr_employee set dept_id = $2 where id = $1', [employees.get('he.qi'), dept])
    await moveTo(tools.dept('equipment'))
    await paper.sendBack('改一天')
    expect((await paper.shown()).employeeId).toBe(employees.get('he.qi'))
    await paper.resubmit(away('he.qi', 42, 42, unlimited))
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'shi.jian' }])
    await moveTo(dept_id)
    expect(await paper.agreeAll()).toEqual(['dept_head', 'hr_specialist'])
  })

  it('a birth is counted by the calendar on the wall', async () => {
    const birth = await preview(away('worker01', 11, 14, { leaveType: 'paternity' }))
    expect(birth.form.totalDays).toBe('4.0')
    expect((await preview(away('worker01', 11, 14))).form).toMatchObject({ totalDays: '2.0', balanceDays: '8.0' })
  })

  it('a proof is asked for where the rules name it', async () => {
    const problems = async (leaveType: string, until = 14) =>
      (await preview(away('worker01', 14, until, { leaveType }))).problems.map(({ message }) => message)
    for (const leaveType of ['marriage', 'maternity', 'funeral', 'injury'])
      expect(await problems(leaveType), leaveType).toEqual(['该类假期须上传证明材料'])
    expect(await problems('sick', 15)).toEqual(['该类假期须上传证明材料'])
    for (const leaveType of ['sick', 'paternity', 'nursing']) expect(await problems(leaveType), leaveType).toEqual([])
  })

  it('a rejection gives the days back, and the same document can be resubmitted', async () => {
    const paper = await start('he.qi', 0, 4)
    expect(await left('he.qi')).toBe('5.0')
    await paper.reject('检验任务重')
    expect(await left('he.qi')).toBe('10.0')
    await sound()

    await paper.resubmit(away('he.qi', 0, 1))
    expect(await left('he.qi')).toBe('8.0')
    await paper.withdraw()
    expect(await left('he.qi')).toBe('10.0')
    expect((await book(paper.documentId)).map(row => row.biz_type)).toEqual(['HOLD', 'RELEASE', 'HOLD', 'RELEASE'])
  })

  it('sent back for more days, its own hold does not stand in its way', async () => {
    const paper = await start('xie.yun', 0, 4)
    await paper.sendBack('请两周')
    expect(await left('xie.yun')).toBe('5.0')
    const longer = away('xie.yun', 0, 11)
    expect(await preview(longer, 'xie.yun', paper)).toMatchObject({ form: { totalDays: '10.0', balanceDays: '10.0' }, problems: [] })
    await paper.resubmit(longer)
    expect(await left('xie.yun')).toBe('0.0')
    await paper.agreeAll()
    expect(await left('xie.yun')).toBe('0.0')
    await refuses([[away('xie.yun', 14, 14), '可用天数不足：申请 1.0 天，可用 0.0 天', 'xie.yun']])
  })

  it('refuses what the book, the calendar or the person does not allow', async () => {
    const { number } = await start('li.ming', 0, 0, { startHalf: 'pm' })
    await refuses([[away('li.ming', 0, 2, { leaveType: 'personal' }), `与请假单 ${number} 的时间重叠`, 'li.ming']])
    await start('li.ming', 0, 0, { endHalf: 'am', leaveType: 'personal' })
    await refuses([
      [away('li.ming', 5, 6), '所选期间没有工作日，请检查日期', 'li.ming'],
      [away('worker01', 17, 17), '只有人事专员可以为他人请假', 'li.ming'],
      [away('li.ming', 21, 21, { agentId: user('li.ming') }), '工作代理人不能为请假人本人', 'li.ming'],
      [away('li.ming', 21, 21, { startDate: '2026-13-01' }), '开始日期格式错误', 'li.ming'],
    ])
    const behalf = await tools.start(away('li.ming', 22, 22), 'wu.qian')
    expect((await behalf.open()).length).toBeGreaterThan(0)
  })

  it('only illness may be told afterwards, within three days, however slow the approvers are', async () => {
    const subject = { documentId: app.newId(), number: 'QJ-LATE', initiator: user('ren.xiaohong') }
    const { check, submitted } = leaveEffects.effects
    const asked = (from: number, leaveType: string) => tools.form(away('ren.xiaohong', from, from, { leaveType, totalDays: '1.0' }))
    const faults = async (today: number, from: number, leaveType: string) => {
      const doc = { ...(await asked(from, leaveType)) }
      const found = await booking(book => check!(contextIn(app, book, doc, subject)), new Date(`${day(today)}T02:00:00Z`))
      return found.map(fault => fault.message)
    }
    const late = ['只有病假可以补请，且须在 3 天内']
    expect(await faults(3, 0, 'sick')).toEqual([])
    expect(await faults(4, 0, 'sick')).toEqual(late)
    expect(await faults(1, 0, 'personal')).toEqual(late)
    expect(await faults(1, 1, 'personal')).toEqual([])

    const doc = { ...(await asked(1, 'personal')) }
    await booking(book => submitted!(contextIn(app, book, doc, subject)), new Date(`${day(0)}T02:00:00Z`))
    expect(await faults(4, 1, 'personal')).toEqual([])
    expect(await faults(4, 2, 'personal')).toEqual(late)
  })

  it('two applications for the same day at once: one of them', async () => {
    const asked = ['annual', 'personal', 'annual', 'personal'].map(leaveType => away('zhu.lei', 24, 24, { leaveType }))
    expect(await tools.race(asked, 'zhu.lei')).toBe(1)
  })

  it('an approved leave is undone by counter-approval: equal opposite rows, no attendance, no proxy', async () => {
    const before = await left('worker01')
    const paper = await start('worker01', 28, 29, { agentId: user('xue.gang') })
    await paper.agreeAll()
    await paper.undo()
    expect(await left('worker01')).not.toBe(before)
    await paper.agreeAll()
    expect(await left('worker01')).toBe(before)
    expect((await book(paper.documentId)).map(row => row.biz_type)).toEqual(['HOLD', 'RELEASE', 'USE', 'REVERSE'])
    expect(await app.sql('select 1 from attendance where source_id = $1 and void_time is null', [paper.documentId])).toEqual([])
    expect(await app.sql('select 1 from wf_proxy where reason = $1 and revoked_at is null', [`请假 ${paper.number}`])).toEqual([])
    await start('worker01', 28, 28)
  })

  it('what the books do not allow any more is refused when it is asked for, and trying leaves no trace', async () => {
    const paper = await start('worker01', 35, 35)
    await paper.agreeAll()
    const books = async () => [await left('worker01'), await book(paper.documentId)]
    const standing = (state: string) => app.sql(`update leave_apply set state = $2 where id = $1`, [paper.documentId, state])
    const before = await books()
    await standing('ended')
    expectRefusal(await paper.send('worker01', 'withdraw-approved', { comment: '不走了' }), '该请假已销假，不能再撤销')
    await standing('approved')
    expect(await books()).toEqual(before)
    await paper.undo()
    expect(await books()).toEqual(before)
  })
})
