import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'

/** A document that an older version of its form let pass: the effects of today would not find what they need. */
describe('a stored document without fields that are required now', () => {
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const asked = async (startDate: string) => {
    const [employee] = await app.sql<{ id: string }>(
      "select e.id from hr_employee e join sys_user u on u.id = e.user_id where u.account = 'li.ming'",
    )
    const span = { startDate, startHalf: 'am', endDate: startDate, endHalf: 'am' }
    return cases.start('li.ming', 'leave', {
      ...{ employeeId: employee?.id, leaveType: 'personal', ...span, contactPhone: '16800000000', reason: '办事' },
    })
  }
  const forget = (businessId: string) => app.sql("update document set data = data - 'contactPhone' where id = $1", [businessId])

  it('is refused where the books would be written', async () => {
    const { processInstanceId, businessId } = await asked('2027-06-02')
    await forget(businessId)
    await cases.agreeUntil(processInstanceId, 'hr_specialist')
    expect((await cases.decide(processInstanceId)).body).toMatchObject({ code: 400, msg: '联系电话不能为空' })
  })

  it('may still be rejected', async () => {
    const { processInstanceId, businessId } = await asked('2027-06-04')
    await forget(businessId)
    expect((await cases.decide(processInstanceId, { pass: false, comment: '请补电话' })).body).toMatchObject({ success: true })
  })

  it('is not undone by effects that it has nothing to tell', async () => {
    const { processInstanceId, businessId } = await asked('2027-06-03')
    await cases.agreeAll(processInstanceId)
    await forget(businessId)
    const reply = await cases.send('li.ming', 'process/withdraw-approved', { processInstanceId, comment: '不去了' })
    expect(reply.body).toMatchObject({ code: 409, msg: '单据按旧版表单填写，缺少联系电话，无法继续办理；审批中的请退回发起人补填' })
    expect(await app.sql('select 1 from attendance where source_id = $1', [businessId])).toHaveLength(1)
  })
})
