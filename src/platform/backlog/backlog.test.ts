import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { handOut } from './follow-up.store.ts'

interface Row {
  id: string
  backlogTilte: string
  taskId: string
  processInstanceId: string
  businessId: string
}

const path = (name: string) => `blade-jinlei/sysBacklog/${name}`

describe('to-dos', () => {
  let app: TestApp
  let worker: Session
  let other: Session
  let admin: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp()
    // Start with empty lists, because the demo company has running cases.
    await app.sql(`update wf_task set status = 1, result = 'cancelled', finished_at = now() where status = 0`)
    worker = await app.signIn('worker01')
    other = await app.signIn('xue.gang')
    admin = await app.signIn('admin')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const records = async (session: Session, query = {}): Promise<Row[]> => (await session.get(path('list'), query)).body.data.records
  const titles = async (session: Session, query = {}) => (await records(session, query)).map(row => row.backlogTilte)
  const counts = async (session: Session) => (await session.get(path('unHandleCount'))).body.data
  const addTodo = async (session: Session, body: object): Promise<string> => (await session.post(path('submit'), body)).body.data.id

  describe('personal reminders', () => {
    it('are created, found, completed, changed, removed', async () => {
      const id = await addTodo(worker, { backlogTilte: '交\u0007班<b>记录</b>', pcUrl: '/wel/index' })
      await addTodo(worker, { backlogTilte: '领劳保用品' })
      expect(await titles(worker)).toEqual(['领劳保用品', '交班<b>记录</b>'])
      expect(await titles(worker, { backlogTilte: '劳保', status: 1 })).toEqual(['领劳保用品'])
      expect(await titles(worker, { size: 1, current: 2 })).toEqual(['交班<b>记录</b>'])
      expect(await titles(worker, { ascs: 'createTime' })).toEqual(['交班<b>记录</b>', '领劳保用品'])
      expect((await worker.get(path('detail'), { id })).body.data).toMatchObject({
        id,
        pcUrl: '/wel/index',
        flowKey: '',
        taskId: '',
        status: 1,
      })

      expect((await worker.post(path('submit'), { id, status: 0 })).body.data).toEqual({ id })
      expect(await titles(worker)).toEqual(['领劳保用品'])
      expect(await titles(worker, { status: '' })).toEqual(['领劳保用品'])
      for (const query of [{ status: 0 }, { status_equal: 0 }]) expect(await titles(worker, query)).toEqual(['交班<b>记录</b>'])
      await worker.post(path('submit'), { id, status: 1, backlogTilte: '交班' })
      expect(await app.sql('select title, status, handle_time, pc_url from sys_backlog where id = $1', [id])).toEqual([
        { title: '交班', status: 1, handle_time: null, pc_url: '/wel/index' },
      ])

      const all = (await records(worker)).map(row => row.id).join(',')
      expect((await worker.post(path('remove'), undefined, { query: { ids: all } })).body.data).toBe(true)
      expect(await titles(worker)).toEqual([])
      const trail = await app.sql(`select account, operation from sys_audit where table_name = 'sys_backlog' and row_id = $1 order by id`, [
        id,
      ])
      expect(trail.map(row => row.operation)).toEqual(['insert', 'update', 'update', 'delete'])
      expect(new Set(trail.map(row => row.account))).toEqual(new Set(['worker01']))
    })

    it.each([undefined, '', '  ', '\u0001'])('need a title: %j', async backlogTilte => {
      expect((await worker.post(path('submit'), { backlogTilte })).body).toMatchObject({ code: 400, msg: '待办标题不能为空' })
    })

    it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example', 'work', '/a\\b'])(
      'link only to internal paths (W18): %j',
      async pcUrl => {
        expect((await worker.post(path('submit'), { backlogTilte: 'x', pcUrl })).body).toMatchObject({
          code: 400,
          msg: '待办链接只能是系统内的页面地址',
        })
      },
    )

    it('belong to one person (W11), all or nothing', async () => {
      const theirs = await addTodo(other, { backlogTilte: '他人的提醒' })
      const mine = await addTodo(worker, { backlogTilte: '我的提醒' })
      const gone = { status: 404, body: { code: 404, msg: '数据不存在' } }
      expect(await worker.get(path('detail'), { id: theirs })).toMatchObject(gone)
      expect(await worker.post(path('submit'), { id: theirs, backlogTilte: '改' })).toMatchObject(gone)
      expect(await worker.post(path('remove'), { ids: `${mine},${theirs}` })).toMatchObject(gone)
      expect(await titles(other)).toEqual(['他人的提醒'])
      expect(await titles(worker)).toEqual(['我的提醒'])
      await worker.post(path('remove'), { ids: `${mine},${mine}` })
      expect(await titles(worker)).toEqual([])
    })
  })

  describe('follow-ups of documents', () => {
    const handedTo = async (...sessions: Session[]): Promise<void> => {
      const site = app.sites[0]!
      await site.database.change({ userId: '', account: 'system', from: '', action: 'test', requestId: '' }, tx =>
        handOut(
          tx,
          site,
          app.newId,
          sessions.map(({ userId }) => userId),
          { title: '办理餐卡', path: '/wel/index' },
        ),
      )
    }
    const waiting = (session: Session) => titles(session, { backlogTilte: '餐卡' })
    const theOne = async (session: Session) => (await records(session, { backlogTilte: '餐卡' }))[0]!

    it('are on everybody’s list; completing one completes it for all, and it can be undone', async () => {
      await handedTo(worker, other, worker)
      expect([await waiting(worker), await waiting(other)]).toEqual([['办理餐卡'], ['办理餐卡']])
      const { id, taskId } = await theOne(other)
      expect(taskId).toBe('')
      expect((await other.post(path('submit'), { id, status: 0 })).body.success).toBe(true)
      expect([await waiting(worker), await waiting(other)]).toEqual([[], []])
      expect(await titles(worker, { status: 0, backlogTilte: '餐卡' })).toEqual(['办理餐卡'])
      await other.post(path('submit'), { id, status: 1 })
      expect(await waiting(worker)).toEqual(['办理餐卡'])
      const mine = await theOne(worker)
      await worker.post(path('submit'), { id: mine.id, status: 0 })
      expect(await waiting(other)).toEqual([])
    })

    it('cannot be changed, deleted or seen by others', async () => {
      await handedTo(worker)
      const { id } = await theOne(worker)
      expect((await worker.post(path('submit'), { id, backlogTilte: '别的' })).body.msg).toBe('系统安排的事项不能修改，只能标记完成')
      expect((await worker.post(path('remove'), { ids: id })).body.msg).toBe('系统安排的事项不能删除，只能标记完成')
      expect(await other.post(path('submit'), { id, status: 0 })).toMatchObject({ status: 404 })
      expect(await waiting(worker)).toEqual(['办理餐卡'])
      await worker.post(path('submit'), { id, status: 0 })
    })
  })

  it('are counted without the notices of other tenants', async () => {
    const before = await counts(worker)
    await app.sql(
      `insert into sys_notice (id, tenant_id, title, status) select 7701, '900001', title, 1 from sys_notice where status = 1 limit 1`,
    )
    expect(await counts(worker)).toEqual(before)
    await app.sql('delete from sys_notice where id = 7701')
  })

  it('are counted with unread notices; messages separately; external accounts have no notices', async () => {
    const published = Number((await app.sql('select count(*) from sys_notice where status = 1 and is_deleted = 0'))[0]?.count)
    const id = await addTodo(worker, { backlogTilte: '一件事' })
    expect(published).toBeGreaterThan(5)
    const { sysMessageCount } = await counts(worker)
    expect(await counts(worker)).toEqual({ sysBacklogCount: 1, sysNoticeCount: published, sysMessageCount, allCount: published + 1 })
    const { id: noticeId } = (await worker.get('blade-jinlei/sysNotice/list', { size: 1 })).body.data.records[0]
    await worker.post('blade-jinlei/sysNotice/readAll', { ids: noticeId })
    await worker.post(path('remove'), { ids: id })
    expect(await counts(worker)).toEqual({ sysBacklogCount: 0, sysNoticeCount: published - 1, sysMessageCount, allCount: published - 1 })
    expect(await counts(supplier)).toMatchObject({ sysBacklogCount: 0, sysNoticeCount: 0, allCount: 0 })
  })

  describe('the test flow', () => {
    const start = async (buinessId?: string): Promise<Row> => {
      expect((await admin.post(path('testFlowBackLog'), undefined, { query: buinessId ? { buinessId } : {} })).body.data).toBe(true)
      return (await records(admin))[0]!
    }
    const named = ({ taskId, processInstanceId, businessId }: Row) => ({ taskId, processInstanceId, businessId })

    it('gives its starter a to-do with a link to the task', async () => {
      const task = await start('1123598821738675201')
      expect(task).toMatchObject({
        backlogTilte: '管理员提交的测试：流程测试 1123598821738675201',
        flowKey: 'flow_backlog_test',
        pcUrl: `/work/process/flow_backlog_test/handle/${task.taskId}/${task.processInstanceId}/${task.businessId}`,
      })
      expect((await start('not an id')).backlogTilte).toBe('管理员提交的测试：流程测试')
      expect((await admin.get(path('detail'), { id: task.id })).body.data).toMatchObject(named(task))
    })

    it.each([
      [{ pass: true }, 3],
      [{ flag: 'ok' }, 3],
      [{ approvalStatus: 3 }, 3],
      [{ pass: false, approvalStatus: 3, comment: '不行' }, 9],
      [{ flag: 'no', comment: '不行' }, 9],
      [{ approvalStatus: 9, comment: '不行' }, 9],
    ])('is decided: %j gives %i', async (decision, approvalStatus) => {
      const task = await start()
      const { body } = await admin.post(path('complete-task'), { ...named(task), ...decision })
      expect(body.data).toMatchObject({
        objMap: { approvalStatus, record: { bizId: task.businessId, processInstanceId: task.processInstanceId } },
      })
      const again = await admin.post(path('complete-task'), { ...named(task), ...decision })
      expect(again).toMatchObject({ status: 409, body: { msg: expect.stringMatching(/^任务已被处理（管理员，/) } })
    })

    it.each([
      [{}, '请选择同意或不同意'],
      [{ pass: '', flag: null }, '请选择同意或不同意'],
      [{ flag: 'OK' }, '审批结论不正确：flag 只能是 ok（同意）或 no（不同意），不能是“OK”'],
      [{ flag: '' }, '审批结论不正确：flag 只能是 ok（同意）或 no（不同意），不能是“”'],
      [{ approvalStatus: 2 }, '审批结论不正确：approvalStatus 只能是 3（同意）或 9（不同意），不能是 2'],
      [{ pass: 'maybe' }, '请求参数格式错误: pass'],
    ])('is not decided by %j, on any call', async (decision, msg) => {
      const task = await start()
      const body = { ...named(task), ...decision, comment: '不行' }
      const refused = { status: 400, body: { msg } }
      expect(await admin.post(path('complete-task'), body)).toMatchObject(refused)
      expect(await admin.post('blade-flow/work/complete-task', body)).toMatchObject(refused)
      const items = [named(task)]
      expect(await admin.post('blade-flow/process/batch-complete', { ...decision, items, comment: '不行' })).toMatchObject(refused)
      expect((await admin.post(path('complete-task'), { ...named(task), pass: true })).body.data.objMap.approvalStatus).toBe(3)
    })

    it('is sent back to the node that is named, and to no other', async () => {
      const task = await start()
      const back = (nodeId: string) => admin.post(path('move-task'), { ...named(task), nodeId, comment: '请补充' })
      expect(await back('no_such_node')).toMatchObject({ status: 400, body: { msg: '目标节点或人员不可用' } })
      expect((await back('start')).body.data.objMap.approvalStatus).toBe(2)
      expect((await admin.post(path('complete-task'), { ...named(task), pass: true })).status).toBe(409)
    })

    it('is decided once by concurrent requests (P-02)', async () => {
      const task = await start()
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => admin.post(path('complete-task'), { taskId: task.taskId, pass: true })),
      )
      expect(replies.map(reply => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
    })

    it('needs a comment for a rejection, and ids of the same case', async () => {
      const [one, two] = [await start(), await start()]
      expect((await admin.post(path('complete-task'), { ...named(one), pass: false, comment: ' ' })).body.msg).toBe('请填写审批意见')
      expect((await admin.post(path('complete-task'), { pass: true })).body.msg).toBe('缺少必要的请求参数: taskId')
      for (const ids of [{ ...named(one), processInstanceId: two.processInstanceId }, { taskId: '42' }, { taskId: 'x' }])
        expect(await admin.post(path('complete-task'), { ...ids, pass: true })).toMatchObject({ status: 404, body: { msg: '数据不存在' } })
      expect(await titles(admin, { processInstanceId: one.processInstanceId })).toHaveLength(1)
    })

    it('is transferred to an eligible person, who alone has it then', async () => {
      const task = await start()
      const move = (assignee?: string, session = admin) => session.post(path('move-task'), { ...named(task), assignee })
      expect((await move(admin.userId)).body).toMatchObject({ code: 400, msg: '转办人不能为自己' })
      for (const nobody of ['42', supplier.userId])
        expect(await move(nobody)).toMatchObject({ status: 400, body: { msg: '目标节点或人员不可用', data: { error: 'E_TARGET' } } })
      expect((await move(other.userId, worker)).status).toBe(404)
      expect((await move(worker.userId)).body.data.objMap.approvalStatus).toBe(2)
      expect((await admin.post(path('complete-task'), { ...named(task), pass: true })).status).toBe(409)
      const [theirs] = await records(worker, { processInstanceId: task.processInstanceId })
      expect((await worker.post(path('remove'), { ids: theirs!.id })).body).toMatchObject({ code: 400, msg: '流程待办不能删除' })
      expect((await worker.post(path('submit'), { id: theirs!.id, status: 0 })).body).toMatchObject({ code: 400, msg: '流程待办不能修改' })
      expect((await worker.post(path('complete-task'), { ...named(theirs!), pass: true })).body.data.objMap.approvalStatus).toBe(3)
    })

    it('returns to its initiator when neither a person nor a node is given', async () => {
      const task = await start()
      await admin.post(path('move-task'), { ...named(task), assignee: worker.userId })
      const [theirs] = await records(worker, { processInstanceId: task.processInstanceId })
      expect((await worker.post(path('move-task'), named(theirs!))).body.msg).toBe('请填写审批意见')
      await worker.post(path('move-task'), { ...named(theirs!), comment: '请补充' })
      expect((await records(admin, { processInstanceId: task.processInstanceId })).map(row => row.backlogTilte)).toHaveLength(1)
    })

    it('is withdrawn by its initiator', async () => {
      const task = await start()
      expect((await worker.post(path('delete-process-instance'), { processInstanceId: task.processInstanceId })).status).toBe(404)
      const { body } = await admin.post(path('delete-process-instance'), { processInstanceId: task.processInstanceId, reason: '试完了' })
      expect(body.data.objMap.approvalStatus).toBe(8)
      expect((await admin.post(path('delete-process-instance'), { businessId: task.businessId })).status).toBe(409)
    })

    it('is for administrators, and only where developer calls are on (W27, Z-09)', async () => {
      expect((await worker.post(path('testFlowBackLog'))).status).toBe(403)
      const strict = await openTestApp({ MAINSHAFT_DEVELOPER: '0' })
      try {
        const reply = await (await strict.signIn('admin')).post(path('testFlowBackLog'))
        expect(reply).toMatchObject({ status: 404, body: { msg: '请求的地址不存在' } })
      } finally {
        await strict.close()
      }
    })
  })
})
