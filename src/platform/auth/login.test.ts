import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { BASIC, type Door, openTestApp, PASSWORD, SUPPLIER, type TestApp } from '#test/setup/app.ts'

describe('the three login pages', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('return a login unwrapped, with everything the shell shows', async () => {
    const { status, body } = await app.tryLogin('worker01', PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, tenant_id: '000000', account: 'worker01', is_not_login: false })
    expect(body.all_user_info.user.deptList.map((dept: { deptName: string }) => dept.deptName)).toEqual(['锻造车间', '机加工车间'])
    expect(body.all_user_info.deptNames).toBe('锻造车间')
    expect(body.code).toBeUndefined()
    const { exp = 0, iat = 0 } = decodeJwt(body.access_token)
    expect(exp - iat).toBe(body.expires_in)
  })

  const doors: Door[] = ['token', 'admin', 'exterior']
  it.each([
    ['worker01', 'token'],
    ['admin', 'admin'],
    ['supplier01', 'exterior'],
  ])('A-01 let %s in at %s and at no other page', async (account, own) => {
    for (const door of doors) {
      const { status, body } = await app.tryLogin(account, PASSWORD, { door, extra: SUPPLIER })
      if (door === own) expect(status).toBe(200)
      else
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { error: 'invalid_grant', error_description: '用户名或密码错误', code: 400, msg: '用户名或密码错误' },
        })
    }
  })

  it.each(['supplierName', 'creditCode', 'workPhone'])('ask a supplier for %s and check it', async name => {
    const wrong = await app.tryLogin('supplier01', PASSWORD, { extra: { [name]: '别人' } })
    expect(wrong.body).toMatchObject({ code: 400, error_description: '用户名或密码错误' })
  })

  it('A-04 answer alike for a wrong password, an unknown account and a plain-text password', async () => {
    const bodies = await Promise.all([
      app.tryLogin('worker01', 'wrong'),
      app.tryLogin('nobody', 'wrong'),
      app.send({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: BASIC },
        payload: { username: 'worker01', password: PASSWORD, grant_type: 'password' },
      }),
    ])
    const plain = bodies.map(({ status, body }) => ({ status, ...body, data: undefined }))
    expect(plain[1]).toEqual(plain[0])
    expect(plain[2]).toEqual(plain[0])
  })

  it('A-12 give no token to an unknown program, with 401', async () => {
    for (const authorization of ['', 'Basic !!!', `Basic ${Buffer.from('saber:wrong').toString('base64')}`]) {
      const reply = await app.send({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization },
        payload: { username: 'worker01', password: digest(PASSWORD) },
      })
      expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client', msg: '客户端认证失败' } })
    }
  })

  it('accept the same parameters from the query, a form or JSON', async () => {
    const values = {
      tenantId: '000000',
      username: 'worker01',
      password: digest(PASSWORD),
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
    }
    const form = new URLSearchParams(values).toString()
    const url = '/api/blade-auth/oauth/token'
    const headers = { authorization: BASIC }
    const replies = await Promise.all([
      app.send({ method: 'POST', url: `${url}?${form}`, headers }),
      app.send({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, payload: form }),
      app.send({ method: 'POST', url, headers, payload: values }),
      app.send({ method: 'POST', url: `${url}?${form}`, headers: { ...headers, 'content-type': 'application/json' }, payload: '' }),
    ])
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200])
    const twice = await app.send({ method: 'POST', url: `${url}?username=other`, headers, payload: values })
    expect(twice).toMatchObject({ status: 400, body: { msg: '请求参数重复且不一致: username' } })
  })

  it('have an open format: plain password in, wrapped camelCase out', async () => {
    const { body } = await app.send({
      method: 'POST',
      url: `/api/blade-auth/token?${new URLSearchParams({ grantType: 'password', tenantId: '000000', account: 'admin', password: PASSWORD })}`,
      headers: { authorization: BASIC },
    })
    expect(body).toMatchObject({ code: 200, success: true, data: { tokenType: 'bearer', tenantId: '000000', account: 'admin' } })
    expect(body.data.authority).toContain('admin')
    expect(Number(body.data.userId)).toBeGreaterThan(0)
  })

  it('W2 accept a token only in its header', async () => {
    const { token } = await app.signIn('worker01')
    const url = '/api/blade-auth/oauth/user-info'
    const tries = [
      { method: 'GET' as const, url: `${url}?Blade-Auth=bearer ${token}` },
      { method: 'GET' as const, url, headers: { cookie: `Blade-Auth=${token}` } },
      { method: 'GET' as const, url, headers: { authorization: `Bearer ${token}` } },
    ]
    for (const options of tries) expect(await app.send(options)).toMatchObject({ status: 401, body: { code: 401, success: false } })
    expect((await app.send({ method: 'GET', url, headers: { 'blade-auth': `BEARER ${token}` } })).status).toBe(200)
  })

  it('A-08 reject any damaged, foreign or mismatched token', async () => {
    const session = await app.signIn('worker01')
    const [head, body, mark] = session.token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = [`${head}.${body}.${mark}x`, `${none}.${body}.`, `${head}.${body}`, 'x', `${head}.e30.${mark}`, 'a'.repeat(5000)]
    for (const token of forged) {
      const reply = await app.send({ method: 'GET', url: '/api/blade-system/menu/routes', headers: { 'blade-auth': `bearer ${token}` } })
      expect(reply.status).toBe(401)
    }
  })

  it('S-01 reject a token of one site at the other', async () => {
    const first = await app.signIn('worker01')
    const second = await app.signIn('worker01', { site: 2 })
    expect(second.userId).not.toBe(first.userId)
    const reply = await app.send({
      method: 'GET',
      url: '/apidy/blade-auth/oauth/user-info',
      headers: { 'blade-auth': `bearer ${first.token}` },
    })
    expect(reply).toMatchObject({ status: 401, body: { code: 401, msg: '请求未授权' } })
    const refresh = await app.send({
      method: 'POST',
      url: '/apidy/blade-auth/oauth/token/refresh',
      headers: { authorization: BASIC },
      payload: { refresh_token: first.refreshToken },
    })
    expect(refresh.status).toBe(400)
  })

  it('W3 ignore all other headers', async () => {
    const { token } = await app.signIn('worker01')
    const ask = (headers: Record<string, string>) =>
      app.fastify.inject({
        method: 'GET',
        url: '/api/blade-auth/oauth/user-info',
        headers: { 'blade-auth': `bearer ${token}`, ...headers },
      })
    const plain = (await ask({})).body
    const dressed = await ask({
      'tenant-id': '999999',
      'user-type': '2',
      'dept-id': '1',
      'role-id': '1',
      'x-forwarded-for': '1.2.3.4',
      'user-info': 'admin',
    })
    expect(dressed.body).toBe(plain)
  })
})
