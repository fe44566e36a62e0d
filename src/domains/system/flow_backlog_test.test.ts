import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'

describe('待办流程测试', () => {
  let app: TestApp
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const start = async () =>
    cases.start('admin', 'flow_backlog_test', { testTitle: '首件', assigneeId: await userId(app, 'worker01'), testCase: 'agree' })
  const ended = (businessId: string) => app.sql('select test_result from flow_test where id = $1', [businessId])
  const told = (number: string) =>
    app.sql('select m.title from sys_message m where m.content = any ($1)', [[`${number} 首件：通过`, `${number} 首件：不同意`]])

  it('writes down how it ended, tells its initiator, and sweeps what is older than a month', async () => {
    const agreed = await start()
    expect(await ended(agreed.businessId)).toEqual([])
    expect(await cases.agreeAll(agreed.processInstanceId)).toEqual(['assigneeId', 'self'])
    expect(await ended(agreed.businessId)).toEqual([{ test_result: '通过' }])
    expect(await told(agreed.number)).toEqual([{ title: '流程测试已结束：通过' }])
    // It stands on the paper, and nobody is said to have changed it.
    const { data } = (await (await cases.as('admin')).get('blade-flow/process/detail', { processInstanceId: agreed.processInstanceId }))
      .body
    expect([data.form.testResult, data.changes]).toEqual(['通过', []])

    await app.sql(`update flow_test set end_time = end_time - interval '31 days'`)
    const refused = await start()
    await cases.decide(refused.processInstanceId, { pass: false, comment: '再试' })
    expect(await ended(refused.businessId)).toEqual([{ test_result: '不同意' }])
    expect(await told(refused.number)).toEqual([{ title: '流程测试已结束：不同意' }])
    expect(await ended(agreed.businessId)).toEqual([])
  })

  it('can be withdrawn at any time', async () => {
    const { processInstanceId, businessId } = await start()
    expect((await cases.send('admin', 'process/withdraw', { processInstanceId })).body).toMatchObject({ success: true })
    expect(await ended(businessId)).toEqual([{ test_result: '已撤回' }])
  })
})
