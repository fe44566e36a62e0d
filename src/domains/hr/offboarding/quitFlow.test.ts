import { expect, it } from 'vitest'
import { contextIn, day, flowTest, oneRow, papersOf, personnelIn } from '#test/harness.ts'
import { PASSWORD } from '#test/setup/app.ts'
import { expire, grant, takeBack } from '../leave-balance/leave-balance.ledger.ts'
import { leaverBreaches } from '../personnel/personnel.query.ts'
import quitEffects from './quitFlow.effects.ts'

const HANDOVER = [{ handoverType: 'work' }, { handoverType: 'tool' }, { handoverType: 'key' }]
const DONE = { handover: { handover: HANDOVER.map(row => ({ ...row, done: 'yes' })) } }

flowTest('quitFlow', '离职, until the account is closed', tools => {
  const { app, booking, user, row, rows, save, start, refuses, preview } = tools
  const { employee, person, morning } = personnelIn(tools)
  tools.base(() => ({
    ...{ quitType: 'resign', applyQuitDate: day(), lastWorkDate: day(30), quitReason: 'family', reasonDetail: '回乡', handover: HANDOVER },
  }))

  const about = (name: string, more: object = {}) => ({ employeeId: employee(name), ...more })
  /** Something that somebody has to do meanwhile. */
  const backlog = (account: string) =>
    papersOf('flow_backlog_test', tools).start({ testTitle: '待办', assigneeId: user(account), testCase: 'agree' })
  const leaves = papersOf('leave', tools, () => ({
    ...{ leaveType: 'personal', startHalf: 'am', endHalf: 'pm', contactPhone: '16800000000', reason: '办事' },
  }))
  const off = (name: string, from: number, until: number, more: object = {}) =>
    about(name, { startDate: day(from), endDate: day(until), ...more })

  it('what is left of the annual leave is earned until the last day, and counts what was carried over, if that has not expired', async () => {
    const [own, year] = [await employee('任小红'), Number(day().slice(0, 4))]
    await app.sql(`update hr_employee set work_start_date = '2000-01-01', entry_date = '2010-01-01' where id = $1`, [own])
    const keyOf = (leaveYear: number) => ({ employeeId: own, leaveType: 'annual', leaveYear })
    await booking(async book => {
      await expire(book, keyOf(year))
      await grant(book, keyOf(year), '1.5')
    })
    const left = async (lastWorkDate: string) => (await preview(about('任小红', { lastWorkDate }), 'ren.xiaohong')).form.leaveBalance
    const [march, april] = [`${year + 1}-03-31`, `${year + 1}-04-01`]
    // A quarter of 15 days is 3.7, with 1.5 of the year before; granted or not yet.
    expect([await left(march), await left(april)]).toEqual(['4.0', '3.0'])
    await booking(book => grant(book, keyOf(year + 1), '15.0'))
    expect([await left(march), await left(april)]).toEqual(['4.0', '3.0'])
    // Two and a half days of it are gone: half a day is not paid, and what was used beyond it is not claimed back.
    await booking(book => takeBack(book, keyOf(year + 1), 2.5, ''))
    expect([await left(march), await left(april)]).toEqual(['2.0', '0.0'])
    await booking(book => takeBack(book, keyOf(year + 1), 9, ''))
    expect([await left(march), await left(april)]).toEqual(['1.0', '0.0'])
  })

  it('a worker gives notice, every department takes back its own, and the day after the last one they are gone', async () => {
    const task = await backlog('cui.haitao')
    expect(await task.holders()).toEqual(['cui.haitao'])
    const paper = await start(about('崔海涛'), 'cui.haitao')
    expect(await paper.open()).toMatchObject([{ nodeId: 'dept_head', account: 'long.fei' }])
    await paper.sendBack('再谈谈')
    await paper.resubmit(about('崔海涛', { lastWorkDate: day(35) }))
    expect(await paper.agreeUntil('handover')).toEqual(['dept_head', 'hr_specialist', 'hr_head'])

    expect((await paper.holders()).sort()).toEqual(['jiang.tao', 'long.fei', 'luo.zhigang'])
    // Each answers for their own row, and no one for another's.
    const OWN: Record<string, [type: string, name: string]> = {
      'long.fei': ['work', '工作资料'],
      'luo.zhigang': ['tool', '工具刀具'],
      'jiang.tao': ['key', '钥匙门禁'],
    }
    const ticked = new Set<string>()
    for (let step = 0; step < 3; step++) {
      const [type, name] = OWN[(await paper.holders())[0]!]!
      await paper.refuses([[undefined, `交接项“${name}”尚未办结`]])
      ticked.add(type)
      await paper.agree({ handover: HANDOVER.map(each => ({ ...each, done: ticked.has(each.handoverType) ? 'yes' : undefined })) })
    }
    const interview = '手续已清，无争议'
    expect(await paper.agreeAll({ hr_close: { interview } })).toEqual(['hr_close'])
    expect(await row('document', { number: paper.number })).toMatchObject({ data: { interview } })

    const state = () =>
      oneRow(
        app,
        `select e.status, e.quit_date::text as left, u.status as open, c.status as contract from hr_employee e join sys_user u on u.id = e.user_id
         join hr_labor_contract c on c.employee_id = e.id where e.employee_name = '崔海涛'`,
      )
    await morning(day(35))
    expect(await state()).toMatchObject({ status: 'regular', open: 1, contract: 'effective' })
    expect((await paper.detail('wu.qian')).record.due).toMatchObject({ state: 'waiting', dueOn: day(36) })
    const session = await app.signIn('cui.haitao')
    await morning(day(36))
    expect(await state()).toEqual({ status: 'quit', left: day(35), open: 0, contract: 'ended' })
    expect((await session.get('blade-flow/work/todo-list')).status).toBe(401)
    expect((await app.tryLogin('cui.haitao', PASSWORD)).status).not.toBe(200)
    expect(await task.holders()).toEqual(['long.fei'])
    // What is to be paid is on the desks of those who settle it, and in the paper.
    const { data } = await row('document', { number: paper.number })
    const { leaveBalance } = data as unknown as { leaveBalance: string }
    expect(leaveBalance).toMatch(/^\d+\.0$/)
    const settles = `离职工资结算：崔海涛%最后工作日 ${day(35)}，应休未休年假 ${leaveBalance} 天（${paper.number}）`
    expect(await app.sql('select 1 from sys_backlog where title like $1', [settles])).toHaveLength(2)
    expect(await rows('hr_employee_history', { bill_no: paper.number }, 'changed_field, new_value', '1')).toEqual([
      { changed_field: 'quitDate', new_value: day(35) },
      { changed_field: 'status', new_value: '离职' },
    ])
    expect(await booking(({ tx }) => leaverBreaches(tx))).toEqual([])
    await refuses([[about('崔海涛'), '该员工已离职或退休', 'wu.qian']])
  })

  it('nobody is away beyond the last working day, from the day the paper is handed in', async () => {
    const away = (on: number) => leaves.tryStart(off('付强', on, on, { leaveType: 'paternity' }), 'wu.qian')
    const paper = await start(about('付强'), 'wu.qian')
    expect((await away(31)).body.msg).toBe('请假不能超过最后工作日')
    await paper.agreeAll(DONE)
    expect((await away(31)).body.msg).toBe('请假不能超过最后工作日')
    expect((await away(30)).status).toBe(200)
  })

  it('nobody goes while something is open in a book, not even on the day', async () => {
    const asked = await leaves.start(off('毛建军', 3, 6), 'mao.jianjun')
    const bare = about('毛建军', { handover: [{ handoverType: 'key' }] })
    await refuses([[bare, '有 1 项未了结的请假单，离职交接须包含“工作资料”', 'mao.jianjun']])
    const paper = await start(about('毛建军'), 'mao.jianjun')
    await paper.agreeUntil('hr_close', DONE)
    await paper.refuses([[undefined, '还有 1 项未了结的请假单，不能办结离职']])
    await asked.withdraw()
    expect(await paper.agreeAll()).toEqual(['hr_close'])
    // Between the closing and the last day something may be borrowed again.
    const late = await leaves.start(off('毛建军', 10, 13), 'mao.jianjun')
    await morning(day(31))
    expect(await person('毛建军')).toMatchObject({ status: 'regular' })
    const says = '未能生效：离职申请：%毛建军%还有 1 项未了结的请假单，不能办结离职'
    expect(await app.sql('select 1 from sys_backlog where title like $1', [says])).toHaveLength(2)
    await late.withdraw()
    await morning(day(32))
    expect(await person('毛建军')).toMatchObject({ status: 'quit' })
  })

  it('notice is given in time, unless the company agrees to less', async () => {
    const [worker, probationer] = ['正式员工须提前 30 天提出离职', '试用期员工须提前 3 天提出离职']
    const own = (more: object) => about('任小红', more)
    const his = (more: object) => about('宋浩然', more)
    await refuses([
      [own({ lastWorkDate: day(29) }), worker, 'ren.xiaohong'],
      [his({ lastWorkDate: day(2) }), probationer],
      [own({ applyQuitDate: day(-20), lastWorkDate: day(29) }), worker, 'ren.xiaohong'],
      [his({ applyQuitDate: day(-9), lastWorkDate: day(2) }), probationer],
      [own({ applyQuitDate: day(1) }), '申请离职日期不能晚于今天', 'ren.xiaohong'],
      [own({ lastWorkDate: day(-1) }), '最后工作日不能早于申请离职日期', 'ren.xiaohong'],
      [own({ handover: [HANDOVER[0], HANDOVER[0]] }), '同一交接项不能重复', 'ren.xiaohong'],
      [about('付强'), '只有本人、部门负责人和人力资源部可以办理', 'ren.xiaohong'],
    ])
    const paper = await start(own({}), 'ren.xiaohong')
    await paper.agreeAll({ hr_head: { lastWorkDate: day(1), competition: 'no' }, ...DONE })
    await morning(day(2))
    expect(await person('任小红', 'status, quit_date::text as left')).toEqual({ status: 'quit', left: day(1) })
  })

  it('a return to the desk does not make notice late, a refusal does', async () => {
    const asked = about('宋浩然', { lastWorkDate: day(3) })
    const paper = await start(asked)
    const doc = { ...(await tools.form(asked)) }
    const subject = { documentId: paper.documentId, number: paper.number, initiator: user('meng.deshan') }
    const tomorrow = () =>
      booking(
        async book => {
          const ctx = { ...contextIn(app, book, doc, subject), instanceId: paper.id }
          return (await quitEffects.effects.check!(ctx)).map(fault => fault.message)
        },
        new Date(`${day(1)}T02:00:00Z`),
      )
    await paper.sendBack('再谈谈')
    expect(await tomorrow()).toEqual([])
    await paper.resubmit(asked)
    await paper.reject('不放人')
    expect(await tomorrow()).toEqual(['试用期员工须提前 3 天提出离职'])
  })

  it('a head is not written off by hand, and hands over by the paper', async () => {
    const task = await backlog('duan.lei')
    const gone = await save('wu.qian', 'employee', { id: await employee('段磊'), status: 'quit', quitDate: day() })
    expect(gone.body.msg).toBe('员工离职请通过“离职申请”办理')
    expect(await task.holders()).toEqual(['duan.lei'])
    await (await start(about('段磊'), 'wu.qian')).agreeAll(DONE)
    // A case that stands still does not keep anybody in the company.
    expect((await task.send('admin', 'suspend', { comment: '核查' })).status).toBe(200)
    await morning(day(31))
    expect(await task.holders()).toEqual(['hou.liang'])
    expect((await task.send('admin', 'activate')).status).toBe(200)
    expect((await task.tryAgree()).status).toBe(200)
    expect((await app.tryLogin('duan.lei', PASSWORD)).status).not.toBe(200)
  })
})
