import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'

describe('limits', () => {
  let app: TestApp
  let admin: Session
  let headers: Record<string, string>
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    headers = { 'blade-auth': `bearer ${admin.token}` }
  })
  afterAll(() => app.close())

  const submit = (payload: string, type = 'application/json') =>
    app.send({ method: 'POST', url: '/api/blade-system/dict/submit', headers: { ...headers, 'content-type': type }, payload })

  it('I-01 rejects a body over 1 MiB', async () => {
    const reply = await submit(JSON.stringify({ code: 'x', dictValue: 'x'.repeat(1_100_000) }))
    expect(reply).toMatchObject({ status: 413, body: { code: 413, msg: '请求内容过大' } })
  })

  it('I-02 rejects deep nesting and too many keys, quickly', async () => {
    const wideBody = JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, key) => [`k${key}`, 1])))
    const spent: number[] = []
    // CPU time of the quickest of five: a busy machine or a collection of garbage must not fail the test.
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = process.cpuUsage()
      expect(await submit(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)).toMatchObject({ status: 400, body: { msg: '请求内容嵌套过深' } })
      expect(await submit(wideBody)).toMatchObject({ status: 400, body: { msg: '请求内容过于复杂' } })
      spent.push(process.cpuUsage(before).user / 1_000)
    }
    expect(Math.min(...spent)).toBeLessThan(500)
  })

  it('I-03 lets no key reach a prototype', async () => {
    for (const text of ['{"__proto__":{"x":1},"code":"a","dictValue":"b"}', '{"constructor":{"prototype":{"x":1}},"code":"a"}']) {
      expect((await submit(text)).status).toBe(400)
    }
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('I-06 rejects NUL and broken JSON', async () => {
    expect(await submit(JSON.stringify({ code: 'a\0b', dictValue: 'x' }))).toMatchObject({
      status: 400,
      body: { msg: '请求参数含有非法字符' },
    })
    expect(await submit('{"code":')).toMatchObject({ status: 400, body: { code: 400, success: false } })
    expect(await submit('[1,2]')).toMatchObject({ status: 400, body: { msg: '请求参数格式错误: 请求体' } })
    expect(await submit('"text"')).toMatchObject({ status: 400 })
  })

  it('I-08 accepts only known media types', async () => {
    for (const type of ['application/xml', 'application/\tjson', 'json', 'garbage', 'multipart/form-data'])
      expect((await submit('{"code":"a","dictValue":"b"}', type)).status, type).toBeGreaterThanOrEqual(400)
    const remove = (payload: string, query = {}) =>
      app.send({
        method: 'POST',
        url: '/api/blade-system/dict/remove',
        headers: { ...headers, 'content-type': 'text/plain' },
        payload,
        query,
      })
    expect((await remove('{"ids":"1"}')).body).toMatchObject({ code: 415, msg: '不支持当前媒体类型' })
    // Parameters in the query, with an empty body of whatever type.
    expect((await remove('', { ids: '404' })).body).toMatchObject({ code: 404 })
  })

  it('reads text/plain as JSON by the same schema where a call takes a document', async () => {
    expect((await submit('{"code":"plain_text","dictValue":"纯文本"}', 'text/plain')).body.code).toBe(200)
    expect((await submit('{"code":"plain_text","dictValue":"纯文本"}', 'text/plain;charset=UTF-8')).status).toBe(409)
    expect((await submit('{"code":"a"}', 'text/plain')).body.msg).toBe('缺少必要的请求参数: dictValue')
    expect((await submit('code=a&dictValue=b', 'text/plain')).status).toBe(400)
  })

  it('names the missing parameter and the one of the wrong type', async () => {
    expect((await admin.post('blade-system/dict/remove', {})).body).toMatchObject({ code: 400, msg: '缺少必要的请求参数: ids' })
    expect((await admin.post('blade-system/dict/remove', { ids: 'abc' })).body).toMatchObject({ code: 400, msg: '请求参数格式错误: ids' })
    expect((await admin.get('blade-system/dict/detail', { id: '12x' })).body).toMatchObject({ code: 400, msg: '请求参数格式错误: id' })
    expect((await admin.get('blade-system/dict/detail', { id: '12' })).body).toMatchObject({ code: 404, msg: '数据不存在' })
  })

  it('I-04, I-05 handles any page, sort and filter', async () => {
    const list = (query: Record<string, unknown>) => admin.get('blade-system/dict-biz/parent-list', query)
    expect((await list({ size: -5, current: -3 })).body.data).toMatchObject({ size: 10, current: 1 })
    expect((await list({ size: 100_000 })).body.data.size).toBe(500)
    expect((await list({ size: 'x', current: '1e9' })).body.data).toMatchObject({ size: 10, current: 1 })
    expect((await list({ current: 999_999_999 })).body.data.records).toEqual([])
    const plain = (await list({})).body.data.total
    expect((await list({ ascs: 'password_hash;drop', descs: '1', nonsense: 'x', createUser: '1' })).body.data.total).toBe(plain)
    const sorted = (await list({ descs: 'code', size: 3 })).body.data.records.map((row: { code: string }) => row.code)
    expect(sorted).toEqual([...sorted].sort().reverse())
  })

  it('distinguishes an unknown path from a wrong method', async () => {
    expect(await app.send({ method: 'GET', url: '/api/no/such/call' })).toMatchObject({
      status: 404,
      body: { code: 404, msg: '请求的地址不存在' },
    })
    expect(await app.send({ method: 'GET', url: '/api/blade-system/dict/submit' })).toMatchObject({
      status: 405,
      body: { msg: '不支持当前请求方法' },
    })
    expect((await app.send({ method: 'DELETE', url: '/api/blade-system/dict/submit' })).status).toBe(405)
  })

  it('C-03, O-04 sends the headers that keep browsers safe, a request id, and nothing about itself', async () => {
    const reply = await app.send({ method: 'GET', url: '/api/blade-system/dict/list', headers: { 'x-request-id': 'abc-123' } })
    expect(reply.body.data.requestId).toBe('abc-123')
    expect(reply.headers).toMatchObject({ 'x-request-id': 'abc-123', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(reply.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe")
    expect(reply.headers.server).toBeUndefined()
    expect(reply.headers['x-powered-by']).toBeUndefined()
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|at \w+|select /)
  })

  it('P-01 runs a command with one key once, however often and concurrently it is sent', async () => {
    const body = { code: 'once_only', dictValue: '只写一次' }
    const options = { headers: { 'idempotency-key': 'key-1' } }
    const replies = await Promise.all(Array.from({ length: 15 }, () => admin.post('blade-system/dict/submit', body, options)))
    expect(replies.map(reply => reply.status)).toEqual(Array.from({ length: 15 }, () => 200))
    expect(await app.sql(`select count(*)::int as n from sys_dict where code = 'once_only'`)).toEqual([{ n: 1 }])
    const other = await admin.post('blade-system/dict/submit', { ...body, code: 'another' }, options)
    expect(other).toMatchObject({ status: 409, body: { msg: '该请求编号已用于另一操作' } })
  })

  it('J-04 stores a one-time secret nowhere, not even for a retry', async () => {
    const person = { account: 'told.once', name: '一次', realName: '一次', roleId: '', deptId: '' }
    const options = { headers: { 'idempotency-key': 'key-2' } }
    const first = await admin.post('blade-user/submit', person, options)
    expect(first.body.data.password).toMatch(/^\w{14}$/)
    expect((await admin.post('blade-user/submit', person, options)).body).toMatchObject({ code: 409, msg: '该操作已完成，请勿重复提交' })
    const found = await app.sql(`select 1 from sys_idempotency where reply::text like '%' || $1 || '%'`, [first.body.data.password])
    expect(found).toEqual([])
  })

  it('limits the rate of one caller without affecting another', async () => {
    const small = await openTestApp({ RATE_PER_MINUTE: '5', RATE_ANONYMOUS_PER_MINUTE: '50' })
    try {
      const [worker, head] = [await small.signIn('worker01'), await small.signIn('meng.deshan')]
      const statuses = []
      for (let call = 0; call < 8; call++) statuses.push((await worker.get('blade-auth/oauth/user-info')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      const refused = await worker.get('blade-auth/oauth/user-info')
      expect(refused.body).toMatchObject({ code: 429, success: false, msg: '请求过于频繁，请稍后再试' })
      expect(refused.headers['retry-after']).toBeDefined()
      expect((await head.get('blade-auth/oauth/user-info')).status).toBe(200)
    } finally {
      await small.close()
    }
  })
})
