import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { runExport } from './export.store.ts'
import { hire, remindWorkers, startWorkers } from './job.store.ts'
import { jobs } from './job.table.ts'

const columns = [
  { key: 'account', title: '账号' },
  { key: 'realName', title: '姓名' },
  { key: 'deptName', title: '部门' },
]

describe('the job centre', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
    startWorkers(app)
  })
  afterAll(() => app.close())

  async function finished(session: Session, id: string) {
    return vi.waitFor(
      async () => {
        const job = (await session.get('blade-system/job/list')).body.data.records.find((one: { id: string }) => one.id === id)
        expect(job.status).toBeGreaterThan(1)
        return job
      },
      { timeout: 80_000, interval: 100 },
    )
  }
  async function workbook(session: Session, fileUrl: string) {
    const link = (await session.get('framework-file/findReadUrl', { enUrl: fileUrl })).body.data
    const { raw, headers } = await app.send({ method: 'GET', url: link })
    expect(String(headers['content-disposition'])).toContain('attachment')
    return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows
  }

  it('exports every row of the list, with heads, and nothing that looks like a formula', async () => {
    await app.sql(`update sys_user set real_name = '=1+1' where account = 'zhu.lei'`)
    const { body } = await admin.post('blade-system/job/export', {
      path: 'blade-user/list',
      title: '人员',
      columns,
      params: { userType: '1' },
    })
    const job = await finished(admin, body.data.id)
    expect(job).toMatchObject({ status: 2, fileName: '人员.xlsx', error: '' })
    const [head, ...rows] = await workbook(admin, job.fileUrl)
    expect(head).toEqual(['账号', '姓名', '部门'])
    const [{ n }] = (await app.sql<{ n: number }>(`select count(*)::int as n from sys_user where user_type = 1 and is_deleted = 0`)) as [
      { n: number },
    ]
    expect(rows).toHaveLength(n)
    expect(rows.find(row => row[0] === 'zhu.lei')?.[1]).toBe('=1+1')
    expect(job.progress).toBe(n)
  })

  it('writes texts for stored keys if it has them', async () => {
    const labelled = [
      { key: 'account', title: '账号' },
      { key: 'status', title: '状态', labels: { 1: '启用', 0: '停用' } },
    ]
    const { body } = await admin.post('blade-system/job/export', {
      path: 'blade-user/list',
      title: '状态',
      columns: labelled,
      params: { account: 'worker01' },
    })
    const job = await finished(admin, body.data.id)
    expect((await workbook(admin, job.fileUrl))[1]).toEqual(['worker01', '启用'])
  })

  it('exports trees, parents before children', async () => {
    const { body } = await admin.post('blade-system/job/export', {
      path: 'blade-system/dept/list',
      title: '机构',
      columns: [{ key: 'deptName', title: '机构' }],
    })
    const job = await finished(admin, body.data.id)
    const rows = await workbook(admin, job.fileUrl)
    const names = rows.map(row => row[0])
    expect(names.indexOf('生产部')).toBeLessThan(names.indexOf('锻造车间'))
  })

  it('W31 checks the right and the columns, and gives the file to its owner only', async () => {
    const order = { path: 'blade-user/list', title: '人员', columns }
    expect((await worker.post('blade-system/job/export', order)).status).toBe(403)
    expect((await admin.post('blade-system/job/export', { ...order, path: 'blade-system/role/tree' })).body.msg).toBe('该列表不支持导出')
    expect((await admin.post('blade-system/job/export', { ...order, columns: [{ key: 'passwordHash', title: 'x' }] })).body.msg).toBe(
      '没有可导出的列: passwordHash',
    )
    const [{ handle }] = (await app.sql<{ handle: string }>(`select handle from sys_file where subject_kind = 'export' limit 1`)) as [
      { handle: string },
    ]
    expect((await worker.get('framework-file/findReadUrl', { enUrl: handle })).status).toBe(404)
    expect((await worker.get('blade-system/job/list')).body.data.total).toBe(0)
    expect(await app.sql(`select 1 from sys_log_usual where log_id = 'export'`)).toHaveLength(3)
  })

  it('stops when cancelled, which only its owner can do', async () => {
    await app.sql(`insert into sys_job (id, user_id, title, job_order) values (77, ${admin.userId}, '等着', '{}')`)
    expect((await worker.post('blade-system/job/cancel', { ids: '77' })).status).toBe(404)
    expect((await admin.post('blade-system/job/cancel', { ids: '77' })).body.code).toBe(200)
    expect((await admin.post('blade-system/job/cancel', { ids: '77' })).body.msg).toBe('任务不存在或已结束')
  })

  /** A job as if somebody had ordered it before. */
  async function left(id: string, status: number, beat: string): Promise<void> {
    const { session: sessionId } = (await app.tokens.verify('access', admin.token, 1))!
    const order = { path: 'blade-system/region/list', columns: [{ key: 'name', title: '地区' }], params: {}, sessionId }
    await app.sql(
      `insert into sys_job (id, user_id, title, job_order, status, beat_time, create_time)
       values ($1, $2, '留下的', $3, $4, now() - $5::interval, now() - interval '1 hour')`,
      [id, admin.userId, order, status, beat],
    )
  }

  it('cancelled meanwhile leaves no file', async () => {
    await left('78', 4, '1 second')
    const [job] = await app.sites[0]!.database.reader.select().from(jobs).where(eq(jobs.id, '78'))
    await runExport(app, app.sites[0]!, job as Parameters<typeof runExport>[2])
    expect(await app.sql(`select status, file_id from sys_job where id = 78`)).toEqual([{ status: 4, file_id: null }])
    expect(await app.sql(`select 1 from sys_file where subject_id = 78`)).toEqual([])
  })

  it('that fell silent is taken up again, one that is being worked on is not', async () => {
    await left('79', 1, '10 minutes')
    await left('80', 1, '1 second')
    await remindWorkers(app, app.sites[0]!)
    expect(await finished(admin, '79')).toMatchObject({ status: 2, error: '' })
    expect(await app.sql('select status, progress from sys_job where id = 80')).toEqual([{ status: 1, progress: 0 }])
    // Nor when its message comes twice.
    await hire(app, app.sites[0]!, '80')
    await left('81', 0, '1 second')
    await hire(app, app.sites[0]!, '81')
    await finished(admin, '81')
    expect(await app.sql('select status from sys_job where id = 80')).toEqual([{ status: 1 }])
  })

  it('exports more than one page', async () => {
    await app.sql(
      `insert into sys_region (code, name, parent_code) select '98' || lpad(n::text, 4, '0'), '页' || n, '00' from generate_series(1, 5200) n`,
    )
    const order = { path: 'blade-system/region/list', title: '地区', columns: [{ key: 'name', title: '地区' }], params: { name: '页' } }
    const { body } = await admin.post('blade-system/job/export', order)
    const rows = await workbook(admin, (await finished(admin, body.data.id)).fileUrl)
    expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(5200)
  })

  it('names everything that is wrong with an imported row', async () => {
    const row = {
      master: 'material',
      materialName: '没有编码',
      materialType: '没有的类型',
      unit: { unknown: '捆' },
      safetyQty: '很多',
      leadDays: 1000,
    }
    const { body } = await admin.post('blade-system/job/import', { path: 'blade-biz/master/submit', rows: [row] })
    expect(body.data.results[0].msg.split('；')).toEqual([
      '物料类型中没有“没有的类型”',
      '单位“捆”不存在或不唯一',
      '安全库存格式错误',
      '物料编码不能为空',
      '采购周期(天)不能大于 999',
    ])
  })

  it('imports rows one by one: valid ones are saved, invalid ones returned with their reason', async () => {
    const rows = [
      { postCode: 'imp1', postName: '导入一' },
      { postCode: '', postName: '没有编码' },
      { postCode: 'imp1', postName: '重复' },
      { postCode: 'imp2', postName: '导入二', sort: 'abc' },
      { postCode: 'imp3', postName: '导入三' },
    ]
    const { body } = await admin.post('blade-system/job/import', { path: 'blade-system/post/submit', rows })
    expect(body.data).toMatchObject({ passed: 2, failed: 3 })
    expect(body.data.results.map((one: { ok: boolean; msg: string }) => one.msg)).toEqual([
      '',
      '缺少必要的请求参数: postCode',
      '岗位编码已存在!',
      '请求参数格式错误: sort',
      '',
    ])
    expect(await app.sql(`select post_code from sys_post where post_code like 'imp%' order by 1`)).toEqual([
      { post_code: 'imp1' },
      { post_code: 'imp3' },
    ])
    const unknown = { postCode: 'imp4', postName: '导入四', category: { unknown: '没有的类型' } }
    const again = await admin.post('blade-system/job/import', { path: 'blade-system/post/submit', rows: [unknown] })
    expect(again.body.data.results).toEqual([{ row: 0, ok: false, msg: '' }])
    expect(await app.sql(`select 1 from sys_post where post_code = 'imp4'`)).toEqual([])
    expect((await worker.post('blade-system/job/import', { path: 'blade-system/post/submit', rows })).status).toBe(403)
    expect((await admin.post('blade-system/job/import', { path: 'blade-system/role/grant', rows })).body.msg).toBe('该页面不支持导入')
  })
})

describe('personal settings', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    ;[admin, worker] = [await app.signIn('admin'), await app.signIn('worker01')]
  })
  afterAll(() => app.close())

  it('are stored per person and key, changed and deleted', async () => {
    const value = { order: ['b', 'a'], hidden: [] }
    await worker.post('blade-system/user-setting/submit', { key: 'list:user', value })
    expect((await worker.get('blade-system/user-setting/list')).body.data).toEqual({ 'list:user': value })
    expect((await admin.get('blade-system/user-setting/list')).body.data).toEqual({})
    await worker.post('blade-system/user-setting/submit', { key: 'list:user' })
    expect((await worker.get('blade-system/user-setting/list')).body.data).toEqual({})
    expect((await worker.post('blade-system/user-setting/submit', { key: 'big', value: 'x'.repeat(70_000) })).body.msg).toBe('设置内容过大')
  })

  it('views are private, or shared with the department or everybody', async () => {
    const view = { page: 'user', name: '锻造', value: { filters: { deptName: '锻造' } } }
    const own = (await worker.post('blade-system/saved-view/submit', view)).body.data.id
    const head = await app.signIn('meng.deshan')
    await head.post('blade-system/saved-view/submit', { ...view, name: '部门的', scope: 'dept' })
    await admin.post('blade-system/saved-view/submit', { ...view, name: '全公司', scope: 'all' })
    const names = async (session: Session) =>
      (await session.get('blade-system/saved-view/list', { page: 'user' })).body.data.map((one: { name: string }) => one.name)
    expect(await names(worker)).toEqual(['锻造', '部门的', '全公司'])
    expect(await names(head)).toEqual(['部门的', '全公司'])
    expect(await names(await app.signIn('duan.lei'))).toEqual(['全公司'])
    expect((await admin.post('blade-system/saved-view/remove', { ids: own })).status).toBe(404)
    expect((await worker.post('blade-system/saved-view/remove', { ids: own })).body.code).toBe(200)
  })

  it('only the head shares a view with the department, and only an administrator with everybody', async () => {
    const view = { page: 'post', name: '常用', value: {} }
    for (const [account, scopes] of [
      ['admin', ['own', 'dept', 'all']],
      ['meng.deshan', ['own', 'dept']],
      // Head of no department, although above one, and a team leader within it.
      ['shen.guohua', ['own']],
      ['lu.dahai', ['own']],
      ['worker01', ['own']],
    ] as const) {
      const session = await app.signIn(account)
      expect((await session.get('blade-system/saved-view/scopes')).body.data, account).toEqual(scopes)
      const { id } = (await session.post('blade-system/saved-view/submit', view)).body.data
      for (const scope of ['dept', 'all'] as const)
        for (const more of [{}, { id }]) {
          const { status } = await session.post('blade-system/saved-view/submit', { ...view, ...more, scope })
          expect(status, `${account} ${scope}`).toBe((scopes as readonly string[]).includes(scope) ? 200 : 403)
        }
    }
  })
})
