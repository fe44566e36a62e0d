import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { PNG, upload } from '#test/setup/multipart.ts'

interface Row {
  id: string
  noticeTilte: string
  status: number
  releaseTime: string
}

const path = (name: string) => `blade-jinlei/sysNotice/${name}`
const desk = (name: string) => `blade-desk/notice/${name}`
const gone = { status: 404, body: { code: 404, msg: '数据不存在' } }

describe('notices', () => {
  let app: TestApp
  let office: Session
  let clerk: Session
  let worker: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp()
    office = await app.signIn('su.min')
    clerk = await app.signIn('lin.xiaoyan')
    worker = await app.signIn('worker01')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const list = async (session: Session, query = {}): Promise<Row[]> =>
    (await session.get(path('list'), { size: 100, ...query })).body.data.records
  const titles = async (session: Session, query = {}) => (await list(session, query)).map(row => row.noticeTilte)
  const write = async (session: Session, body: object): Promise<string> => {
    const reply = await session.post(path('submit'), body)
    expect(reply.body).toMatchObject({ code: 200 })
    return reply.body.data.id
  }
  const detail = async (session: Session, id: string) => (await session.get(path('detail'), { id })).body.data

  it('are listed newest first, with type, author, attachments and whether the reader has read them', async () => {
    const { body } = await worker.get(path('list'), { current: 1, size: 3, status: 1 })
    expect(body.data).toMatchObject({ size: 3, current: 1, searchCount: true, orders: [] })
    expect(body.data.pages).toBe(Math.ceil(body.data.total / 3))
    const [first] = body.data.records
    expect(first).toMatchObject({
      noticeTilte: '关于开展季度安全生产大检查的通知',
      noticeType: 1,
      noticeTypeName: '通知',
      status: 1,
      readStatus: 0,
      createUserName: '康伟',
    })
    expect(first.noticeContent).toContain('检查重点')
    expect(first.attachment).toEqual([
      { id: expect.stringMatching(/^\d+$/), name: '安全生产检查表.csv', url: expect.stringMatching(/^[\w-]{32}$/) },
    ])
    const times = (await list(worker)).map(row => row.releaseTime)
    expect(times).toEqual([...times].sort().reverse())
    expect(await detail(worker, first.id)).toEqual(first)
  })

  it('are found by title, type, day and by being unread', async () => {
    const [one, two] = await list(worker)
    expect(await titles(worker, { noticeTilte: '安全生产大检查' })).toEqual([one!.noticeTilte])
    expect(await titles(worker, { title: '安全生产大检查' })).toEqual([one!.noticeTilte])
    const byType = await list(worker, { noticeType: 4 })
    expect(byType.length).toBeGreaterThan(0)
    expect(byType.length).toBeLessThan((await list(worker)).length)
    expect(await titles(worker, { releaseTime_datege: two!.releaseTime })).toEqual([one!.noticeTilte, two!.noticeTilte])
    expect(await titles(worker, { releaseTime_datele: two!.releaseTime })).not.toContain(one!.noticeTilte)
    expect(await titles(worker, { createTime_datege: one!.releaseTime.slice(0, 10) })).toEqual([one!.noticeTilte])
    const upwards = await list(worker, { ascs: 'releaseTime' })
    expect(upwards.at(-1)?.id).toBe(one!.id)
    expect(await list(worker, { ascs: 'password_hash', nonsense: 1, noticeType_drop: 2 })).toEqual(await list(worker))
  })

  it('are read once and stay read, for that reader only', async () => {
    const [one, two, three] = await list(worker)
    for (const _ of [1, 2])
      expect((await worker.post(path('readAll'), undefined, { query: { ids: `${one!.id},${two!.id}` } })).body.data).toBe(true)
    const unread = await titles(worker, { readStatus: 0 })
    expect(unread).not.toContain(one!.noticeTilte)
    expect(unread).toContain(three!.noticeTilte)
    expect(await titles(worker, { readStatus: 1 })).toEqual([one!.noticeTilte, two!.noticeTilte])
    expect((await detail(worker, one!.id)).readStatus).toBe(1)
    expect((await detail(worker, three!.id)).readStatus).toBe(0)
    expect((await detail(clerk, one!.id)).readStatus).toBe(0)
    expect(await worker.post(path('readAll'), { ids: `${three!.id},42` })).toMatchObject(gone)
    expect((await detail(worker, three!.id)).readStatus).toBe(0)
    expect((await worker.post(path('readAll'))).body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: ids' })
  })

  it('are drafted, published, changed, removed', async () => {
    const id = await write(office, {
      notice: { noticeTilte: '停\u0007电', noticeType: 2, noticeContent: '<p>周日停电</p>', status: 0 },
    })
    expect((await list(office))[0]).toMatchObject({ id, noticeTilte: '停电', status: 0, releaseTime: '' })
    expect(await titles(office, { status: 0 })).toEqual(['停电'])
    expect(await titles(worker)).not.toContain('停电')
    expect(await titles(worker, { status: 0 })).toEqual([])
    expect(await worker.get(path('detail'), { id })).toMatchObject(gone)
    expect(await worker.post(path('readAll'), { ids: id })).toMatchObject(gone)
    expect(await detail(clerk, id)).toMatchObject({ noticeTilte: '停电', status: 0 })

    await write(office, { id, status: 1 })
    const published = await detail(worker, id)
    expect(published).toMatchObject({
      noticeTilte: '停电',
      noticeType: 2,
      noticeTypeName: '公告',
      noticeContent: '<p>周日停电</p>',
      createUserName: '苏敏',
    })
    expect(published.releaseTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await list(worker))[0]?.id).toBe(id)

    await write(clerk, { id, noticeTilte: '停电改期', noticeType: '' })
    expect(await detail(worker, id)).toEqual({ ...published, noticeTilte: '停电改期' })

    // Sorted by first release, whatever is changed later.
    await app.sql(`update sys_notice set release_time = '2024-05-01T00:00:00Z' where id = $1`, [id])
    for (const status of [0, 1]) await write(office, { id, status })
    expect((await detail(worker, id)).releaseTime).toBe('2024-05-01 08:00:00')

    const refused = await clerk.post(path('remove'), { ids: id })
    expect(refused).toMatchObject({ status: 403, body: { msg: '没有访问权限' } })
    expect(await office.post(path('remove'), { ids: `${id},42` })).toMatchObject(gone)
    expect((await office.post(path('remove'), undefined, { query: { ids: id } })).body.data).toBe(true)
    for (const session of [worker, office]) expect(await session.get(path('detail'), { id })).toMatchObject(gone)
    expect(await office.post(path('submit'), { id, noticeTilte: '还魂' })).toMatchObject(gone)
    const trail = await app.sql(`select account, operation from sys_audit where table_name = 'sys_notice' and row_id = $1 order by id`, [
      id,
    ])
    expect(trail).toEqual([
      { account: 'su.min', operation: 'insert' },
      { account: 'su.min', operation: 'update' },
      { account: 'lin.xiaoyan', operation: 'update' },
      // Changed by the test itself.
      { account: '', operation: 'update' },
      { account: 'su.min', operation: 'update' },
      { account: 'su.min', operation: 'update' },
      { account: 'su.min', operation: 'update' },
    ])
  })

  it('are announced to open pages when published, not before and not twice', async () => {
    const heard: string[] = []
    const leave = app.push(app.sites[0]!).subscribe(
      worker.userId,
      kind => heard.push(kind),
      () => {},
    )
    const id = await write(office, { noticeTilte: '草稿', status: 0 })
    await write(office, { id, status: 1 })
    await write(office, { id, noticeTilte: '改字' })
    await write(office, { noticeTilte: '最后一条' })
    await expect.poll(() => heard).toEqual(['notice', 'notice'])
    leave?.()
  })

  it('need a title and an existing type', async () => {
    for (const body of [{}, { noticeTilte: '  ' }, { notice: { noticeTilte: '' } }, { noticeTilte: '\u0001' }])
      expect((await office.post(path('submit'), body)).body).toMatchObject({ code: 400, msg: '通知标题不能为空' })
    for (const noticeType of [-1, 99, 99_999_999])
      expect((await office.post(path('submit'), { noticeTilte: 'x', noticeType })).body).toMatchObject({ code: 400, msg: '通知类型不存在' })
    const long = await office.post(path('submit'), { noticeTilte: '长'.repeat(201) })
    expect(long.body).toMatchObject({ code: 400, msg: '请求参数过长: noticeTilte' })
  })

  it('are written by people with the button, and hidden from external accounts', async () => {
    expect((await worker.post(path('submit'), { noticeTilte: 'x' })).status).toBe(403)
    expect((await worker.post(desk('submit'), { title: 'x' })).status).toBe(403)
    expect((await worker.post(desk('remove'), { ids: '1' })).status).toBe(403)
    for (const name of [path('list'), desk('list'), 'blade-desk/dashboard/my-notices']) expect((await supplier.get(name)).status).toBe(403)
    expect((await supplier.get(path('detail'), { id: (await list(worker))[0]!.id })).status).toBe(403)
  })

  it('have separate rights for adding and changing', async () => {
    await app.sql(`delete from sys_role_menu where menu_id = (select id from sys_menu where code = 'notice_edit')
      and role_id = (select id from sys_role where role_alias = 'reception_clerk')`)
    await clerk.get('blade-auth/oauth/clear-cache')
    const id = await write(clerk, { noticeTilte: '只许新增' })
    expect((await clerk.post(path('submit'), { id, noticeTilte: '改' })).status).toBe(403)
    await app.sql(
      `insert into sys_role_menu select r.id, m.id from sys_role r, sys_menu m where r.role_alias = 'reception_clerk' and m.code = 'notice_edit'`,
    )
    await app.sql(`delete from sys_role_menu where menu_id = (select id from sys_menu where code = 'notice_add')
      and role_id = (select id from sys_role where role_alias = 'reception_clerk')`)
    await clerk.get('blade-auth/oauth/clear-cache')
    expect((await clerk.post(path('submit'), { noticeTilte: '新' })).status).toBe(403)
    await write(clerk, { id, noticeTilte: '只许修改' })
    await app.sql(
      `insert into sys_role_menu select r.id, m.id from sys_role r, sys_menu m where r.role_alias = 'reception_clerk' and m.code = 'notice_add'`,
    )
    await clerk.get('blade-auth/oauth/clear-cache')
  })

  it('have the same calls in the open format', async () => {
    const reply = await office.post(desk('submit'), {
      title: '五一放假',
      category: 2,
      content: '<p>三天</p>',
      releaseTime: '2024-05-01 08:00:00',
    })
    const { id } = reply.body.data
    const row = { id, title: '五一放假', category: 2, categoryName: '公告', releaseTime: '2024-05-01 08:00:00', content: '<p>三天</p>' }
    expect((await worker.get(desk('detail'), { id })).body.data).toEqual(row)
    expect((await worker.get(desk('list'), { title: '五一放假', category: 2 })).body.data).toMatchObject({ total: 1, records: [row] })
    expect((await worker.get(desk('list'), { category_equal: 2, releaseTime_datelt: '2024-05-01' })).body.data.total).toBe(0)
    expect((await office.post(desk('submit'), { title: 'x', releaseTime: '昨天' })).status).toBe(400)
    expect((await office.post(desk('submit'), { category: 1 })).body.msg).toBe('通知标题不能为空')

    const [first] = await list(worker)
    await worker.post(path('readAll'), { ids: first!.id })
    const mine = (await worker.get('blade-desk/dashboard/my-notices')).body.data
    expect(mine.length).toBeLessThanOrEqual(10)
    expect(mine[0]).toEqual({
      id: first!.id,
      title: first!.noticeTilte,
      datetime: first!.releaseTime,
      type: 'notification',
      status: 'read',
    })
    expect((await office.post(desk('remove'), { ids: id })).body.data).toBe(true)
    expect((await worker.get(desk('detail'), { id })).status).toBe(404)
  })

  describe('attachments', () => {
    const put = async (session: Session, name = '通知.png') => (await upload(session, { name, bytes: PNG })).body.data
    const reads = async (session: Session, enUrl: string) => (await session.get('framework-file/findReadUrl', { enUrl })).status

    it('are readable by readers of the notice, from publishing until removal', async () => {
      const [byId, byUrl] = [await put(office, '甲.png'), await put(office, '乙.png')]
      const id = await write(office, {
        noticeTilte: '附件',
        status: 0,
        attachment: [{ id: byId.id }, { name: '假名.exe', url: byUrl.url }],
      })
      expect((await detail(office, id)).attachment).toEqual([
        { id: byId.id, name: '甲.png', url: byId.url },
        { id: byUrl.id, name: '乙.png', url: byUrl.url },
      ])
      expect([await reads(worker, byId.url), await reads(clerk, byId.url), await reads(supplier, byId.url)]).toEqual([404, 200, 404])
      await write(office, { id, status: 1 })
      expect([await reads(worker, byId.url), await reads(worker, byUrl.url), await reads(supplier, byId.url)]).toEqual([200, 200, 404])
      const annex = await worker.get('blade-biz/annex/findSouListWithIndexId', { souId: id })
      expect(annex.body.data.map((row: { name: string }) => row.name)).toEqual(['甲.png', '乙.png'])

      // Another editor keeps one of them and removes the other.
      await write(clerk, { id, attachment: [{ url: byUrl.url, name: '乙.png' }] })
      expect([await reads(worker, byId.url), await reads(office, byId.url), await reads(worker, byUrl.url)]).toEqual([404, 200, 200])
      await office.post(path('remove'), { ids: id })
      expect(await reads(worker, byUrl.url)).toBe(404)
    })

    it('must be the writer’s own and free (W11)', async () => {
      const theirs = await put(worker)
      const used = await put(office)
      await write(office, { noticeTilte: '占用', attachment: [{ id: used.id }] })
      const submit = (attachment: object[]) => office.post(path('submit'), { noticeTilte: '借用', attachment })
      for (const one of [{ id: theirs.id }, { url: theirs.url, name: 'x' }, { id: '42' }, { url: '../../etc/passwd' }, {}])
        expect(await submit([one])).toMatchObject(gone)
      expect((await submit([{ id: used.id }])).body).toMatchObject({ code: 400, msg: '附件已用于其他内容，请重新上传' })
      expect(await titles(office, { noticeTilte: '借用' })).toEqual([])
      expect(await reads(office, theirs.url)).toBe(404)
    })
  })
})
