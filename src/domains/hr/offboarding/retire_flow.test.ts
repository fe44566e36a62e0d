import { expect, it } from 'vitest'
import { addDays, addMonths } from '#model/day.ts'
import { day, flowTest, oneRow, papersOf, personnelIn } from '#test/harness.ts'

const CLOSED = { hr_close: { handoverDone: 'yes', handover: [{ handoverType: 'work', done: 'yes' }] } }

flowTest('retire_flow', '退休, by the law’s date or around it', tools => {
  const { app, start, refuses } = tools
  const { employee, person, morning } = personnelIn(tools)
  tools.base(() => ({
    ...{ postType: 'worker', retireType: 'normal', insureYears: '30.0', rehire: 'no', handover: [{ handoverType: 'work' }] },
  }))

  const legalOf = async (name: string) => (await person(name, 'legal_retire_date::text as day')).day!
  const about = (name: string, more: object = {}) => ({ employeeId: employee(name), retireDate: legalOf(name), ...more })
  /** From a week before a day until a week after it. */
  const away = (name: string, around: string) =>
    papersOf('leave', tools, () => ({
      ...{ employeeId: employee(name), leaveType: 'personal', contactPhone: '16800000000', reason: '办事' },
      ...{ startDate: addDays(around, -7), startHalf: 'am', endDate: addDays(around, 7), endHalf: 'pm' },
    })).tryStart({}, 'wu.qian')
  const employments = (name: string) =>
    app.sql(
      `select e.status, e.employ_type as type, e.quit_date::text as left, c.contract_type as contract, c.status as state from hr_employee e
       join hr_labor_contract c on c.employee_id = e.id where e.employee_name = $1 order by e.id`,
      [name],
    )
  const heard = async (name: string) =>
    (await app.sql(`select 1 from sys_message where title = '即将达到法定退休日期' and content like $1`, [`%${name}%`])).length

  it('a form about an employee proposes their own position', async () => {
    const opened = (given: object) => tools.opened('meng.deshan', 'retire_flow', given)
    const veteran = { employeeId: await employee('汪德贵') }
    expect(await opened({})).toMatchObject({ employeeId: await employee('孟德山'), postType: 'manage' })
    expect(await opened(veteran)).toMatchObject({ ...veteran, postType: 'worker' })
    // Another name was chosen, and what was proposed for the first one stayed.
    const says = '该员工的岗位性质为“工人”；确有不同的，由人事专员在审批时更改'
    await refuses([[about('汪德贵', { postType: 'manage' }), says]])
  })

  it('how long before is what the administrators have written into the table', async () => {
    const legal = await legalOf('钟兴旺')
    const months = (many: number) =>
      app.sql(
        `update sys_param set param_value = jsonb_set(param_value::jsonb, '{reminderMonths}', $1::jsonb)::text where param_key = 'retire.table'`,
        [String(many)],
      )
    await months(2)
    await morning(addMonths(legal, -3))
    expect(await heard('钟兴旺')).toBe(0)
    await morning(addMonths(legal, -2))
    expect(await heard('钟兴旺')).toBe(2)
    await months(6)
  })

  it('half a year before, everybody concerned hears of it once', async () => {
    const legal = await legalOf('汪德贵')
    await morning(addMonths(legal, -7))
    expect(await heard('汪德贵')).toBe(0)
    await morning(addMonths(legal, -6))
    await morning(addMonths(legal, -5))
    expect(await heard('汪德贵')).toBe(2)
  })

  it('returned, asked again and agreed; on the day the contract ends by law', async () => {
    const legal = await legalOf('戴万里')
    const paper = await start(about('戴万里'))
    expect((await away('戴万里', legal)).body.msg).toBe('请假不能超过最后工作日')
    await paper.sendBack('缴费年限不符')
    await paper.resubmit(about('戴万里', { insureYears: '31.5' }))
    expect(await paper.agreeUntil('hr_close')).toEqual(['hr_specialist', 'hr_head'])
    await paper.refuses([
      [undefined, '交接项“工作资料”尚未办结'],
      [{ handover: CLOSED.hr_close.handover }, '交接尚未完成，不能办结退休'],
    ])
    await paper.agreeAll(CLOSED)
    await morning(legal)
    expect(await employments('戴万里')).toEqual([{ status: 'retired', type: 'contract', left: legal, contract: 'open', state: 'ended' }])
  })

  it('somebody asked to stay has a new employment in the same position, under an agreement', async () => {
    const legal = await legalOf('夏永年')
    const paper = await start(about('夏永年', { rehire: 'yes', rehireTerm: [legal, addMonths(legal, 12)] }))
    expect((await away('夏永年', legal)).status).toBe(200)
    expect(await paper.agreeAll(CLOSED)).toEqual(['hr_specialist', 'hr_head', 'vp_dept', 'hr_close'])
    const place = () =>
      oneRow<{ n: number }>(
        app,
        `select count(*)::int as n from hr_employee e where e.position_id = (select position_id from hr_employee where employee_name = '夏永年' limit 1)
         and e.status in ('probation', 'regular', 'rehired') and e.is_deleted = 0`,
      )
    const before = await place()
    await morning(legal)
    expect(await employments('夏永年')).toEqual([
      { status: 'retired', type: 'contract', left: legal, contract: 'open', state: 'ended' },
      { status: 'rehired', type: 'rehire', left: null, contract: 'rehire', state: 'effective' },
    ])
    expect((await place()).n).toBeLessThanOrEqual(before.n)
  })

  it('earlier and later as far as the law lets choose, and in time', async () => {
    const legal = await legalOf('钟兴旺')
    // The old age, 60, is later than three years before the new one.
    const sixty = addMonths('1967-02-15', 720)
    const at = (retireType: string, retireDate: string, more: object = {}) => about('钟兴旺', { retireType, retireDate, ...more })
    await refuses([
      [at('normal', addMonths(legal, 1)), `正常退休须在法定退休日期当月（${legal.slice(0, 7)}）`],
      [at('early', addMonths(sixty, -1)), `弹性提前退休须在 ${sixty} 至 ${legal} 之间`],
      [at('early', sixty, { insureYears: '14.5' }), '养老缴费年限须达到 15.0 年'],
      ...(day() > addMonths(sixty, -3) ? [[at('early', sixty), '弹性提前退休须提前 3 个月申请'] as const] : []),
      [at('late', addMonths(legal, 37)), `弹性延迟退休须在 ${legal} 之后、不晚于 ${addMonths(legal, 36)}`],
      [about('钟兴旺', { rehire: 'yes' }), '返聘期限不能为空'],
      [about('钟兴旺', { rehire: 'yes', rehireTerm: [day(), addMonths(legal, 12)] }), '返聘不能早于退休日期开始'],
    ])
    const paper = await start(at('late', addMonths(legal, 12)))
    // What is handed over early is ticked off early.
    expect(await paper.agreeAll({ hr_specialist: CLOSED.hr_close })).toContain('vp_dept')
  })
})
