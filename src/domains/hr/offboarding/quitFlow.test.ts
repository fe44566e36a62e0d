import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, PASSWORD, type TestApp } from '#test/setup/app.ts'
import { bookingIn, contextIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { day, employeeId, morning, oneRow, passAll, personnelFaultsIn } from '#test/setup/personnel.ts'
import { expire, grant } from '../leave-balance/leave-balance.ledger.ts'
import { leaverBreaches } from '../personnel/personnel.query.ts'
import quitEffects from './quitFlow.effects.ts'

const HANDOVER = [{ handoverType: 'work' }, { handoverType: 'tool' }, { handoverType: 'key' }]
const DONE = { handover: { handover: HANDOVER.map(row => ({ ...row, done: 'yes' })) } }

describe('离职, until the account is closed', () => {
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const form = async (name: string, more: object = {}) => ({
    employeeId: await employeeId(app, name),
    quitType: 'resign',
    applyQuitDate: day(0),
    lastWorkDate: day(30),
    quitReason: 'family',
    reasonDetail: '回乡',
    handover: HANDOVER,
    ...more,
  })
  const refused = async (by: string, name: string, more: object = {}) =>
    (await cases.tryStart(by, 'quitFlow', await form(name, more))).body.msg
  const backlog = async (account: string) =>
    (
      await cases.send('admin', 'process/start', {
        flowKey: 'flow_backlog_test',
        form: { testTitle: '待办', assigneeId: await userId(app, account), testCase: 'agree' },
      })
    ).body.data.objMap.record.processInstanceId as string

  it('what is left of the annual leave counts what was carried over, if the last day comes before it expires', async () => {
    const [own, year] = [await employeeId(app, '任小红'), Number(day(0).slice(0, 4))]
    const keyOf = (leaveYear: number) => ({ employeeId: own, leaveType: 'annual', leaveYear })
    await bookingIn(app)(async book => {
      await expire(book, keyOf(year))
      await grant(book, keyOf(year), '1.5')
      await grant(book, keyOf(year + 1), '5.0')
    })
    const left = async (lastWorkDate: string) => {
      const asked = { flowKey: 'quitFlow', form: await form('任小红', { lastWorkDate }) }
      return (await (await cases.as('ren.xiaohong')).post('blade-flow/process/preview', asked)).body.data.form.leaveBalance
    }
    expect(await left(`${year + 1}-03-31`)).toBe('6.5')
    expect(await left(`${year + 1}-04-01`)).toBe('5.0')
  })

  it('a worker gives notice, every department takes back its own, and the day after the last one they are gone', async () => {
    const task = await backlog('cui.haitao')
    expect(await cases.open(task)).toMatchObject([{ account: 'cui.haitao' }])
    const { processInstanceId, number } = await cases.start('cui.haitao', 'quitFlow', await form('崔海涛'))
    const [first] = await cases.open(processInstanceId)
    expect(first).toMatchObject({ nodeId: 'dept_head', account: 'long.fei' })
    await cases.send('long.fei', 'process/return', { taskId: first!.taskId, processInstanceId, to: 'start', comment: '再谈谈' })
    const again = await form('崔海涛', { lastWorkDate: day(35) })
    expect((await cases.send('cui.haitao', 'process/resubmit', { processInstanceId, form: again })).body).toMatchObject({ success: true })
    expect(await passAll(cases, processInstanceId, {}, 'handover')).toEqual(['dept_head', 'hr_specialist', 'hr_head'])

    const asked = (await cases.open(processInstanceId)).map(open => open.account)
    expect(asked.sort()).toEqual(['jiang.tao', 'long.fei', 'luo.zhigang'])
    // Each answers for their own row, and no one for another's.
    const OWN: Record<string, [type: string, name: string]> = {
      'long.fei': ['work', '工作资料'],
      'luo.zhigang': ['tool', '工具刀具'],
      'jiang.tao': ['key', '钥匙门禁'],
    }
    const ticked = new Set<string>()
    for (let step = 0; step < 3; step++) {
      const [type, name] = OWN[(await cases.open(processInstanceId))[0]!.account]!
      expect((await cases.decide(processInstanceId)).body.msg).toBe(`交接项“${name}”尚未办结`)
      ticked.add(type)
      const handover = HANDOVER.map(row => ({ ...row, done: ticked.has(row.handoverType) ? 'yes' : undefined }))
      expect((await cases.decide(processInstanceId, { form: { handover } })).status).toBe(200)
    }
    const interview = '手续已清，无争议'
    expect(await passAll(cases, processInstanceId, { hr_close: { interview } })).toEqual(['hr_close'])
    expect(await oneRow(app, `select data ->> 'interview' as interview from document where number = $1`, [number])).toEqual({ interview })

    const state = () =>
      oneRow(
        app,
        `select e.status, e.quit_date::text as left, u.status as open, c.status as contract from hr_employee e join sys_user u on u.id = e.user_id
         join hr_labor_contract c on c.employee_id = e.id where e.employee_name = '崔海涛'`,
      )
    await morning(app, day(35))
    expect(await state()).toMatchObject({ status: 'regular', open: 1, contract: 'effective' })
    const session = await app.signIn('cui.haitao')
    await morning(app, day(36))
    expect(await state()).toEqual({ status: 'quit', left: day(35), open: 0, contract: 'ended' })
    expect((await session.get('blade-flow/work/todo-list')).status).toBe(401)
    expect((await app.tryLogin('cui.haitao', PASSWORD)).status).not.toBe(200)
    expect(await cases.open(task)).toMatchObject([{ account: 'long.fei' }])
    const history = await app.sql('select changed_field, new_value from hr_employee_history where bill_no = $1 order by 1', [number])
    expect(history).toEqual([
      { changed_field: 'quitDate', new_value: day(35) },
      { changed_field: 'status', new_value: '离职' },
    ])
    expect(await personnelFaultsIn(app)).toEqual([])
    expect(await bookingIn(app)(({ tx }) => leaverBreaches(tx))).toEqual([])
    expect(await refused('wu.qian', '崔海涛')).toBe('该员工已离职或退休')
  })

  const leave = (from: number, until: number) => ({
    leaveType: 'personal',
    startDate: day(from),
    startHalf: 'am',
    endDate: day(until),
    endHalf: 'pm',
    contactPhone: '16800000000',
    reason: '办事',
  })

  it('nobody is away beyond the last working day, from the day the paper is handed in', async () => {
    const own = await employeeId(app, '付强')
    const away = (on: number) => cases.tryStart('wu.qian', 'leave', { ...leave(on, on), leaveType: 'paternity', employeeId: own })
    const { processInstanceId } = await cases.start('wu.qian', 'quitFlow', await form('付强'))
    expect((await away(31)).body.msg).toBe('请假不能超过最后工作日')
    await passAll(cases, processInstanceId, DONE)
    expect((await away(31)).body.msg).toBe('请假不能超过最后工作日')
    expect((await away(30)).status).toBe(200)
  })

  it('nobody goes while something is open in a book, not even on the day', async () => {
    const own = await employeeId(app, '毛建军')
    const asked = await cases.start('mao.jianjun', 'leave', { ...leave(3, 6), employeeId: own })
    expect(await refused('mao.jianjun', '毛建军', { handover: [{ handoverType: 'key' }] })).toBe(
      '有 1 项未了结的请假单，离职交接须包含“工作资料”',
    )
    const { processInstanceId } = await cases.start('mao.jianjun', 'quitFlow', await form('毛建军'))
    await passAll(cases, processInstanceId, DONE, 'hr_close')
    expect((await cases.decide(processInstanceId)).body.msg).toBe('还有 1 项未了结的请假单，不能办结离职')
    await cases.send('mao.jianjun', 'process/withdraw', { processInstanceId: asked.processInstanceId })
    expect(await passAll(cases, processInstanceId)).toEqual(['hr_close'])
    // Between the closing and the last day something may be borrowed again.
    const late = await cases.start('mao.jianjun', 'leave', { ...leave(10, 13), employeeId: own })
    await morning(app, day(31))
    await morning(app, day(31))
    expect(await oneRow(app, 'select status from hr_employee where id = $1', [own])).toEqual({ status: 'regular' })
    const told = await app.sql(`select 1 from sys_message where title = '离职未能办结' and content like '%毛建军%'`)
    expect(told).toHaveLength(2)
    await cases.send('mao.jianjun', 'process/withdraw', { processInstanceId: late.processInstanceId })
    await morning(app, day(32))
    expect(await oneRow(app, 'select status from hr_employee where id = $1', [own])).toEqual({ status: 'quit' })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('notice is given in time, unless the company agrees to less', async () => {
    expect(await refused('ren.xiaohong', '任小红', { lastWorkDate: day(29) })).toBe('正式员工须提前 30 天提出离职')
    expect(await refused('meng.deshan', '宋浩然', { lastWorkDate: day(2) })).toBe('试用期员工须提前 3 天提出离职')
    expect(await refused('ren.xiaohong', '任小红', { applyQuitDate: day(-20), lastWorkDate: day(29) })).toBe('正式员工须提前 30 天提出离职')
    expect(await refused('meng.deshan', '宋浩然', { applyQuitDate: day(-9), lastWorkDate: day(2) })).toBe('试用期员工须提前 3 天提出离职')
    expect(await refused('ren.xiaohong', '任小红', { applyQuitDate: day(1) })).toBe('申请离职日期不能晚于今天')
    expect(await refused('ren.xiaohong', '任小红', { applyQuitDate: day(0), lastWorkDate: day(-1) })).toBe('最后工作日不能早于申请离职日期')
    expect(await refused('ren.xiaohong', '任小红', { handover: [HANDOVER[0], HANDOVER[0]] })).toBe('同一交接项不能重复')
    expect(await refused('ren.xiaohong', '付强')).toBe('只有本人、部门负责人和人力资源部可以办理')
    const { processInstanceId } = await cases.start('ren.xiaohong', 'quitFlow', await form('任小红'))
    await passAll(cases, processInstanceId, {}, 'hr_head')
    await passAll(cases, processInstanceId, { hr_head: { lastWorkDate: day(1), competition: 'no' }, ...DONE })
    await morning(app, day(2))
    expect(await oneRow(app, `select status, quit_date::text as left from hr_employee where employee_name = '任小红'`)).toEqual({
      status: 'quit',
      left: day(1),
    })
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('a return to the desk does not make notice late, a refusal does', async () => {
    const asked = await form('宋浩然', { lastWorkDate: day(3) })
    const { processInstanceId, businessId, number } = await cases.start('meng.deshan', 'quitFlow', asked)
    const subject = { documentId: businessId, number, initiator: await userId(app, 'meng.deshan') }
    const tomorrow = () =>
      bookingIn(app)(
        async book => {
          const ctx = { ...contextIn(app, book, asked, subject), instanceId: processInstanceId }
          return (await quitEffects.effects.check!(ctx)).map(fault => fault.message)
        },
        new Date(`${day(1)}T02:00:00Z`),
      )
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '再谈谈' })
    expect(await tomorrow()).toEqual([])
    expect((await cases.send('meng.deshan', 'process/resubmit', { processInstanceId, form: asked })).body).toMatchObject({ success: true })
    await cases.decide(processInstanceId, { pass: false, comment: '不放人' })
    expect(await tomorrow()).toEqual(['试用期员工须提前 3 天提出离职'])
  })

  it('a head is not written off by hand, and hands over by the paper', async () => {
    const task = await backlog('duan.lei')
    const id = await employeeId(app, '段磊')
    const clerk = await cases.as('wu.qian')
    const gone = await clerk.post('blade-biz/master/submit', { master: 'employee', id, status: 'quit', quitDate: day(0) })
    expect(gone.body.msg).toBe('员工离职请通过“离职申请”办理')
    expect(await cases.open(task)).toMatchObject([{ account: 'duan.lei' }])
    const { processInstanceId } = await cases.start('wu.qian', 'quitFlow', await form('段磊'))
    await passAll(cases, processInstanceId, DONE)
    await morning(app, day(31))
    expect(await cases.open(task)).toMatchObject([{ account: 'hou.liang' }])
    expect((await app.tryLogin('duan.lei', PASSWORD)).status).not.toBe(200)
  })
})
