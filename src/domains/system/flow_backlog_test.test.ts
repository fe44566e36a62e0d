import { expect, it } from 'vitest'
import { flowTest } from '#test/harness.ts'

flowTest('flow_backlog_test', '待办流程测试', ({ app, rows, told, user, base, start }) => {
  base(() => ({ testTitle: '首件', assigneeId: user('worker01'), testCase: 'agree' }))
  const ended = (id: string) => rows('flow_test', { id }, 'test_result')

  it('records the result, tells its initiator, and removes results older than a month', async () => {
    const agreed = await start()
    expect(await ended(agreed.documentId)).toEqual([])
    expect(await agreed.agreeAll()).toEqual(['assigneeId', 'self'])
    expect(await ended(agreed.documentId)).toEqual([{ test_result: '通过' }])
    expect(await told('流程测试已结束：通过')).toContainEqual({ account: 'admin', content: `${agreed.number} 首件：通过` })
    // Noted on the document without a person.
    expect(await agreed.detail()).toMatchObject({ form: { testResult: '通过' }, changes: [] })

    await app.sql(`update flow_test set end_time = end_time - interval '31 days'`)
    const refused = await start()
    await refused.reject('再试')
    expect(await ended(refused.documentId)).toEqual([{ test_result: '不同意' }])
    expect(await told('流程测试已结束：不同意')).toContainEqual({ account: 'admin', content: `${refused.number} 首件：不同意` })
    expect(await ended(agreed.documentId)).toEqual([])
  })

  it('can be withdrawn at any time', async () => {
    const paper = await start()
    await paper.withdraw()
    expect(await ended(paper.documentId)).toEqual([{ test_result: '已撤回' }])
  })
})
