import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

const process = (name: string) => `blade-flow/process/${name}`
const work = (name: string) => `blade-flow/work/${name}`

describe('a case', () => {
  let app: TestApp
  let admin: Session
  let handler: Session
  let stranger: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    handler = await app.signIn('worker01')
    stranger = await app.signIn('xue.gang')
  })
  afterAll(() => app.close())

  const form = () => ({ testTitle: '首件', assigneeId: handler.userId, testCase: 'agree' })
  const start = async (more = {}) => (await admin.post(process('start'), { flowKey: 'flow_backlog_test', form: form(), ...more })).body
  const todo = async (session: Session, keyword = '') =>
    (await session.get(work('todo-list'), { size: 100, keyword })).body.data.records as {
      taskId: string
      processInstanceId: string
      businessId: string
      taskName: string
      title: string
    }[]
  const detail = async (session: Session, processInstanceId: string) => (await session.get(process('detail'), { processInstanceId })).body

  it('is started, handled, confirmed, and has a history', async () => {
    const { data } = await start()
    expect(data).toMatchObject({ objMap: { approvalStatus: 2 }, number: expect.stringMatching(/^CS\d{8}\d{4}$/) })
    const id = data.objMap.record.processInstanceId
    const [task] = (await todo(handler)).filter(row => row.processInstanceId === id)
    expect(task).toMatchObject({ taskName: '处理人处理', title: '测试：首件' })
    expect((await detail(admin, id)).data).toMatchObject({
      record: { status: 'running', number: data.number },
      currentTasks: [{ taskId: task!.taskId, nodeName: '处理人处理', holders: [{ account: 'worker01' }] }],
      future: [{ nodeName: '发起人确认' }],
      task: {},
    })
    expect((await detail(handler, id)).data.task.actions).toContain('approve')

    const done = await handler.post(work('complete-task'), { ...task, pass: true, comment: '好' })
    expect(done.body.data.objMap.approvalStatus).toBe(2)
    const [confirm] = (await todo(admin)).filter(row => row.processInstanceId === id)
    const last = await admin.post(work('complete-task'), { ...confirm, pass: true })
    expect(last.body.data.objMap).toMatchObject({ approvalStatus: 3, record: { processInstanceId: id } })
    const told = (await detail(admin, id)).data
    expect(
      told.timeline.map((row: { kind: string; assigneeName: string; comment: string }) => [row.kind, row.assigneeName, row.comment]),
    ).toEqual([
      ['submitted', '管理员', ''],
      ['approved', '赵铁山', '好'],
      ['approved', '管理员', ''],
    ])
    expect(told.record).toMatchObject({ status: 'approved', approvalStatus: 3 })
  })

  it('is hidden from other people', async () => {
    const { data } = await start()
    const id = data.objMap.record.processInstanceId
    expect((await stranger.get(process('detail'), { processInstanceId: id })).status).toBe(404)
    const [task] = (await todo(handler)).filter(row => row.processInstanceId === id)
    expect(await stranger.post(work('complete-task'), { ...task, pass: true })).toMatchObject({
      status: 404,
      body: { msg: '数据不存在' },
    })
  })
})
