import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

const DEV = 'blade-biz/dev_admin'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

describe('developer calls', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp({ MAINSHAFT_DEVELOPER: '1' })
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const detail = (key: string, session = admin) => session.get(`${DEV}/redisDetail`, { key })

  it('draws a QR code for anybody, as an image of the requested size', async () => {
    const supplier = await app.signIn('supplier01')
    for (const session of [admin, worker, supplier]) {
      const { status, headers, raw } = await session.post(`${DEV}/createQrCodeResponse`, { content: '主轴 WO-2026-0001', size: 320 })
      expect([status, headers['content-type']]).toEqual([200, 'image/png'])
      expect(raw.subarray(0, 8)).toEqual(PNG)
      expect([raw.readUInt32BE(16), raw.readUInt32BE(20)]).toEqual([320, 320])
    }
    const [a, b] = await Promise.all(
      ['a', 'b'].map(content => admin.post(`${DEV}/createQrCodeResponse`, undefined, { query: { content } })),
    )
    expect(a!.raw.readUInt32BE(16)).toBe(256)
    expect(a!.raw.equals(b!.raw)).toBe(false)
  })

  it('explains why a text cannot be drawn', async () => {
    const draw = (values: object) => worker.post(`${DEV}/createQrCodeResponse`, values)
    expect((await draw({})).body.msg).toBe('缺少必要的请求参数: content')
    expect((await draw({ content: 'x', size: 99999 })).status).toBe(400)
    expect((await draw({ content: '长'.repeat(1000) })).body).toMatchObject({ code: 400, msg: '内容过长，无法生成二维码' })
    expect((await app.send({ method: 'POST', url: `/api/${DEV}/createQrCodeResponse`, payload: { content: 'x' } })).status).toBe(401)
  })

  it('reads three open lists and nothing else', async () => {
    expect((await detail('dict:notice')).body.data).toMatchObject({
      key: 'dict:notice',
      value: [{ dictKey: '1', dictValue: '通知' }, {}, {}, {}],
    })
    expect((await detail('dict:salary_grade')).body.data.value).toHaveLength(8)
    expect((await detail('param:flow.amount.l1')).body.data.value).toBe('50000')
    expect((await detail('menu:region')).body.data.value).toMatchObject({ code: 'region', path: '/system/region' })
    await admin.post('blade-system/param/submit', { paramName: '密', paramKey: 'mail.password', paramValue: 'canary' })
    const closed = [
      'param:mail.password',
      'param:none',
      'dict:none',
      'session:1',
      'token:x',
      'blade:user',
      'constructor:name',
      '__proto__:x',
      'dict',
      ':x',
      'toString:',
    ]
    for (const key of closed) expect(await detail(key), key).toMatchObject({ status: 404, body: { msg: '数据不存在' } })
  })

  it('lists people by page, without secrets', async () => {
    const { body } = await admin.get(`${DEV}/findUserList`, { current: 1, size: 5, account: 'worker0' })
    expect(body.data).toMatchObject({ total: 1, size: 5 })
    expect(body.data.records).toEqual([{ id: worker.userId, account: 'worker01', realName: '赵铁山', deptName: '锻造车间' }])
    expect((await admin.get(`${DEV}/findUserList`, { size: 100000 })).body.data.size).toBe(500)
  })

  it('rejects everybody but administrators, and logs who called', async () => {
    expect((await detail('dict:notice', worker)).status).toBe(403)
    expect((await worker.get(`${DEV}/findUserList`)).status).toBe(403)
    const noted = await app.sql<{ account: string; log_id: string; log_level: string; log_data: string }>(
      `select account, log_id, log_level, log_data from sys_log_usual where log_id like 'dev.%' and account = 'worker01' order by id`,
    )
    expect(noted).toEqual([
      { account: 'worker01', log_id: 'dev.redisDetail', log_level: 'warn', log_data: '{"key":"dict:notice","allowed":false}' },
      { account: 'worker01', log_id: 'dev.findUserList', log_level: 'warn', log_data: '{"allowed":false}' },
    ])
    expect(await app.sql(`select 1 from sys_log_usual where log_id = 'dev.findUserList' and account = 'admin'`)).toHaveLength(2)
  })

  it('does not exist where developer calls are off', async () => {
    const sober = await openTestApp({ MAINSHAFT_DEVELOPER: '0' })
    try {
      for (const account of ['admin', 'worker01', 'supplier01']) {
        const session = await sober.signIn(account)
        for (const path of ['redisDetail?key=dict:notice', 'findUserList'])
          expect(await session.get(`${DEV}/${path}`), path).toMatchObject({ status: 404, body: { code: 404, msg: '请求的地址不存在' } })
        expect((await session.post(`${DEV}/createQrCodeResponse`, { content: 'x' })).status).toBe(200)
      }
      expect(await sober.sql(`select 1 from sys_log_usual where log_id like 'dev.%'`)).toEqual([])
    } finally {
      await sober.close()
    }
  })
})
