import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#model/day.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, employeeId, morning, oneRow, passAll, personnelFaultsIn, today } from '#test/setup/personnel.ts'

const HANDOVER = [{ handoverType: 'work' }]
const CLOSED = { hr_close: { handoverDone: 'yes', handover: [{ handoverType: 'work', done: 'yes' }] } }

describe('退休, by the law’s date or around it', () => {
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const legalOf = async (name: string) =>
    (await oneRow(app, 'select legal_retire_date::text as day from hr_employee where employee_name = $1', [name])).day!
  const form = async (name: string, more: object = {}) => ({
    employeeId: await employeeId(app, name),
    postType: 'worker',
    retireType: 'normal',
    retireDate: await legalOf(name),
    insureYears: '30.0',
    rehire: 'no',
    handover: HANDOVER,
    ...more,
  })
  const start = async (name: string, more: object = {}) => cases.start('meng.deshan', 'retire_flow', await form(name, more))
  const refused = async (name: string, more: object = {}) =>
    (await cases.tryStart('meng.deshan', 'retire_flow', await form(name, more))).body.msg
  /** From a week before a day until a week after it. */
  const away = async (name: string, around: string) =>
    cases.tryStart('wu.qian', 'leave', {
      employeeId: await employeeId(app, name),
      leaveType: 'personal',
      startDate: addDays(around, -7),
      startHalf: 'am',
      endDate: addDays(around, 7),
      endHalf: 'pm',
      contactPhone: '16800000000',
      reason: '办事',
    })
  const rows = (name: string) =>
    app.sql(
      `select e.status, e.employ_type as type, e.quit_date::text as left, c.contract_type as contract, c.status as state from hr_employee e
       join hr_labor_contract c on c.employee_id = e.id where e.employee_name = $1 order by e.id`,
      [name],
    )

  it('a paper opened about somebody proposes what their own place is', async () => {
    const opened = async (given: object) => {
      const asked = { flowKey: 'retire_flow', given: JSON.stringify(given) }
      return (await (await cases.as('meng.deshan')).get('blade-flow/process/open', asked)).body.data.form
    }
    const veteran = { employeeId: await employeeId(app, '汪德贵') }
    expect(await opened({})).toMatchObject({ employeeId: await employeeId(app, '孟德山'), postType: 'manage' })
    expect(await opened(veteran)).toMatchObject({ ...veteran, postType: 'worker' })
    // Another name was chosen, and what was proposed for the first one stayed.
    expect(await refused('汪德贵', { postType: 'manage' })).toBe('该员工的岗位性质为“工人”；确有不同的，由人事专员在审批时更改')
  })

  it('how long before is what the administrators have written into the table', async () => {
    const legal = await legalOf('钟兴旺')
    const months = (many: number) =>
      app.sql(
        `update sys_param set param_value = jsonb_set(param_value::jsonb, '{reminderMonths}', $1::jsonb)::text where param_key = 'retire.table'`,
        [String(many)],
      )
    const heard = () => app.sql(`select 1 from sys_message where title = '即将达到法定退休日期' and content like '%钟兴旺%'`)
    await months(2)
    await morning(app, addMonths(legal, -3))
    expect(await heard()).toHaveLength(0)
    await morning(app, addMonths(legal, -2))
    expect(await heard()).toHaveLength(2)
    await months(6)
  })

  it('half a year before, everybody concerned hears of it once', async () => {
    const legal = await legalOf('汪德贵')
    const heard = () => app.sql(`select 1 from sys_message where title = '即将达到法定退休日期' and content like '%汪德贵%'`)
    await morning(app, addMonths(legal, -7))
    expect(await heard()).toHaveLength(0)
    await morning(app, addMonths(legal, -6))
    await morning(app, addMonths(legal, -5))
    expect(await heard()).toHaveLength(2)
  })

  it('returned, asked again and agreed; on the day the contract ends by law', async () => {
    const legal = await legalOf('戴万里')
    const { processInstanceId } = await start('戴万里')
    expect((await away('戴万里', legal)).body.msg).toBe('请假不能超过最后工作日')
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '缴费年限不符' })
    const again = { processInstanceId, form: await form('戴万里', { insureYears: '31.5' }) }
    expect((await cases.send('meng.deshan', 'process/resubmit', again)).body).toMatchObject({ success: true })
    expect(await passAll(cases, processInstanceId, {}, 'hr_close')).toEqual(['hr_specialist', 'hr_head'])
    expect((await cases.decide(processInstanceId)).body.msg).toBe('交接项“工作资料”尚未办结')
    expect((await cases.decide(processInstanceId, { form: { handover: CLOSED.hr_close.handover } })).body.msg).toBe(
      '交接尚未完成，不能办结退休',
    )
    await passAll(cases, processInstanceId, CLOSED)
    await morning(app, legal)
    expect(await rows('戴万里')).toEqual([{ status: 'retired', type: 'contract', left: legal, contract: 'open', state: 'ended' }])
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('whoever is asked to stay has another employment, the same place and an agreement', async () => {
    const legal = await legalOf('夏永年')
    const rehireTerm = [legal, addMonths(legal, 12)]
    const { processInstanceId } = await start('夏永年', { rehire: 'yes', rehireTerm })
    expect((await away('夏永年', legal)).status).toBe(200)
    expect(await passAll(cases, processInstanceId, CLOSED)).toEqual(['hr_specialist', 'hr_head', 'vp_dept', 'hr_close'])
    const place = () =>
      oneRow<{ n: number }>(
        app,
        `select count(*)::int as n from hr_employee e where e.position_id = (select position_id from hr_employee where employee_name = '夏永年' limit 1)
         and e.status in ('probation', 'regular', 'rehired') and e.is_deleted = 0`,
      )
    const before = await place()
    await morning(app, legal)
    expect(await rows('夏永年')).toEqual([
      { status: 'retired', type: 'contract', left: legal, contract: 'open', state: 'ended' },
      { status: 'rehired', type: 'rehire', left: null, contract: 'rehire', state: 'effective' },
    ])
    expect((await place()).n).toBeLessThanOrEqual(before.n)
    expect(await personnelFaultsIn(app)).toEqual([])
  })

  it('earlier and later as far as the law lets choose, and in time', async () => {
    const legal = await legalOf('钟兴旺')
    expect(await refused('钟兴旺', { retireDate: addMonths(legal, 1) })).toBe(`正常退休须在法定退休日期当月（${legal.slice(0, 7)}）`)
    // The old age, 60, is later than three years before the new one.
    const sixty = addMonths('1967-02-15', 720)
    expect(await refused('钟兴旺', { retireType: 'early', retireDate: addMonths(sixty, -1) })).toBe(
      `弹性提前退休须在 ${sixty} 至 ${legal} 之间`,
    )
    expect(await refused('钟兴旺', { retireType: 'early', retireDate: sixty, insureYears: '14.5' })).toBe('养老缴费年限须达到 15.0 年')
    if (today > addMonths(sixty, -3))
      expect(await refused('钟兴旺', { retireType: 'early', retireDate: sixty })).toBe('弹性提前退休须提前 3 个月申请')
    expect(await refused('钟兴旺', { retireType: 'late', retireDate: addMonths(legal, 37) })).toBe(
      `弹性延迟退休须在 ${legal} 之后、不晚于 ${addMonths(legal, 36)}`,
    )
    expect(await refused('钟兴旺', { rehire: 'yes' })).toBe('返聘期限不能为空')
    expect(await refused('钟兴旺', { rehire: 'yes', rehireTerm: [day(0), addMonths(legal, 12)] })).toBe('返聘不能早于退休日期开始')
    const { processInstanceId } = await start('钟兴旺', { retireType: 'late', retireDate: addMonths(legal, 12) })
    // What is handed over early is ticked off early.
    expect(await passAll(cases, processInstanceId, { hr_specialist: CLOSED.hr_close })).toContain('vp_dept')
    expect(await personnelFaultsIn(app)).toEqual([])
  })
})
