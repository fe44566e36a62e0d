import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as written } from '#seed/demo/messages.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { notify } from './message.store.ts'

interface Row {
  id: string
  title: string
  status: number
  tag: string
}

describe('messages', () => {
  let app: TestApp
  let worker: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp()
    // Without the messages that the demo documents sent.
    await app.sql('delete from sys_message where title <> all ($1)', [written.map(({ title }) => title)])
    worker = await app.signIn('worker01')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const list = 'framework-message/message/list'
  const submit = 'framework-message/message/submit'
  const ids = async (session: Session, query = {}): Promise<string[]> =>
    (await session.get(list, query)).body.data.records.map((row: Row) => row.id)

  it('are shown to their recipient, newest first, read or unread', async () => {
    const { body } = await worker.get(list, { current: 1, size: 5 })
    expect(body.data).toMatchObject({ total: 2, size: 5, current: 1, pages: 1 })
    expect(body.data.records[0]).toMatchObject({ title: '明日班次调整', subtitle: '排班提醒', status: 0, tag: '未读', img: '' })
    expect(body.data.records.map((row: Row) => row.status)).toEqual([0, 1])
    for (const query of [{ status: 0 }, { status_equal: 0 }]) expect(await ids(worker, query)).toEqual([body.data.records[0].id])
    expect(await ids(worker, { title: '作业证' })).toEqual([body.data.records[1].id])
    expect(await ids(worker, { size: 1, current: 2 })).toEqual([body.data.records[1].id])
    expect((await supplier.get(list)).body.data.records.map((row: Row) => row.title)).toEqual(['资质证书即将到期', '账号已开通'])
  })

  it('are read once: status and tag change, nothing else that is sent does', async () => {
    const [id] = await ids(worker, { status: 0 })
    const body = { id, status: 1, tag: '随便', title: '改过的标题', userId: supplier.userId }
    expect((await worker.post(submit, body)).body).toMatchObject({ code: 200, data: true })
    const [first] = await app.sql('select title, tag, status, read_time, user_id from sys_message where id = $1', [id])
    expect(first).toMatchObject({ title: '明日班次调整', tag: '已读', status: 1, user_id: worker.userId })
    expect(first?.read_time).toBeInstanceOf(Date)
    await worker.post(submit, { id })
    expect(await app.sql('select title, tag, status, read_time, user_id from sys_message where id = $1', [id])).toEqual([first])
    expect(await ids(worker, { status: 0 })).toEqual([])
    expect((await worker.post(submit, { id, status: 0 })).body).toMatchObject({ code: 400, msg: '消息只能标记为已读' })
    const trail = await app.sql(
      `select account, operation from sys_audit where table_name = 'sys_message' and row_id = $1 and account <> 'system'`,
      [id],
    )
    expect(trail).toEqual([{ account: 'worker01', operation: 'update' }])
  })

  it('belong to one person: others get 404 (W11)', async () => {
    const [id] = await ids(supplier, { status: 0 })
    expect(await worker.post(submit, { id, status: 1 })).toMatchObject({ status: 404, body: { code: 404, msg: '数据不存在' } })
    expect((await worker.post(submit, { status: 1 })).body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: id' })
    expect(await ids(supplier, { status: 0 })).toEqual([id])
  })

  it('can all be marked as read; without any, nothing happens', async () => {
    const readAll = 'framework-message/message/readAll'
    const theirs = await ids(supplier, { status: 0 })
    await app.sites[0]!.database.change({ userId: '', account: 'system', from: '', action: 'test', requestId: '' }, async tx => {
      for (const title of ['甲', '乙', '丙']) await notify(tx, app.newId, [worker.userId], { title, content: title })
    })
    const before = await app.sql(`select id, read_time from sys_message where user_id = $1 and status = 1`, [worker.userId])
    expect((await worker.post(readAll)).body).toMatchObject({ code: 200, data: 3 })
    expect(await ids(worker, { status: 0 })).toEqual([])
    expect((await worker.get(list, { title: '丙' })).body.data.records).toMatchObject([{ status: 1, tag: '已读' }])
    // Read times stay, and other people's messages are unchanged.
    for (const { id, read_time } of before)
      expect(await app.sql('select read_time from sys_message where id = $1', [id])).toEqual([{ read_time }])
    expect(await ids(supplier, { status: 0 })).toEqual(theirs)
    expect((await worker.post(readAll)).body).toMatchObject({ code: 200, data: 0 })
  })

  it('are sent to several people at once, as plain text', async () => {
    const telling = { title: `一${'长'.repeat(300)}`, subtitle: '提\u202e醒', content: '第一行\n第二行\u0000' }
    await app.sites[0]!.database.change({ userId: '', account: 'system', from: '', action: 'test', requestId: '' }, tx =>
      notify(tx, app.newId, [worker.userId, supplier.userId, worker.userId, ''], telling),
    )
    for (const session of [worker, supplier]) {
      const { records } = (await session.get(list, { subtitle: '提醒', status: 0, title: '长' })).body.data
      expect(records).toHaveLength(1)
      expect(records[0]).toMatchObject({ tag: '未读', content: '第一行\n第二行', subtitle: '提醒' })
      expect(records[0].title).toHaveLength(200)
    }
  })
})
