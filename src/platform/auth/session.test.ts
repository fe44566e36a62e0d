import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { smsSender } from '#server/sms.ts'
import { BASIC, openTestApp, PASSWORD, type TestApp } from '#test/setup/app.ts'

/** A session from its first token to its end. */
describe('a session', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  const refresh = (token: string, basic = BASIC) =>
    app.send({
      method: 'POST',
      url: '/api/blade-auth/oauth/token/refresh',
      headers: { authorization: basic },
      payload: { refresh_token: token, tenantId: '000000', grant_type: 'refresh_token' },
    })
  const whoAmI = (token: string) =>
    app.send({ method: 'GET', url: '/api/blade-auth/oauth/user-info', headers: { 'blade-auth': `bearer ${token}` } })

  it('rotates the refresh token and repeats every field of the person', async () => {
    const first = await app.tryLogin('worker01', PASSWORD)
    const second = await refresh(first.body.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
    const { access_token: _a, refresh_token: _b, ...person } = first.body
    expect(second.body).toMatchObject(person)
    expect((await whoAmI(second.body.access_token)).status).toBe(200)
  })

  it('shows the person’s picture, or the logo of the site while there is none', async () => {
    const { body } = await app.tryLogin('worker01', PASSWORD)
    expect(body.avatar).toBe('/api/blade-system/site/logo')
    expect((await whoAmI(body.access_token)).body.data.avatar).toBe(body.avatar)
    expect((await app.send({ method: 'GET', url: body.avatar })).headers['content-type']).toBe('image/svg+xml')
    expect((await app.tryLogin('admin', PASSWORD, { site: 2 })).body.avatar).toBe('/apidy/blade-system/site/logo')
    const handle = 'a'.repeat(32)
    await app.sql(
      `insert into sys_file (id, owner_id, handle, store_key, name, size, sha256, content_type) values (77, $1, $2, '', 'a.png', 1, '', 'image/png')`,
      [body.user_id, handle],
    )
    await app.sql(`update sys_user set avatar = $2 where id = $1`, [body.user_id, handle])
    expect((await whoAmI(body.access_token)).body.data.avatar).toMatch(/^\/api\/framework-file\/read\//)
    expect((await app.tryLogin('worker01', PASSWORD)).body.avatar).toMatch(/^\/api\/framework-file\/read\//)
  })

  it('A-06 gives two tabs that refresh together the same successor, again and again', async () => {
    let { refreshToken } = await app.signIn('worker01')
    for (let round = 0; round < 20; round++) {
      const [left, right] = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
      expect([left.status, right.status]).toEqual([200, 200])
      expect(left.body.refresh_token).toBe(right.body.refresh_token)
      refreshToken = left.body.refresh_token
    }
  })

  it('A-05 ends the whole family when a used token comes back after the grace', async () => {
    const stolen = await app.signIn('worker01')
    const kept = await refresh(stolen.refreshToken)
    await app.sql(`update sys_refresh_token set used_time = used_time - interval '31 seconds' where used_time is not null`)
    expect((await refresh(stolen.refreshToken)).status).toBe(400)
    expect((await whoAmI(kept.body.access_token)).status).toBe(401)
    expect((await refresh(kept.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant', msg: '登录已过期，请重新登录' })
  })

  it('binds a refresh token to the program it was given to', async () => {
    const { refreshToken } = await app.signIn('worker01')
    const other = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`
    expect((await refresh(refreshToken, other)).status).toBe(400)
  })

  it('ends at logout, at once, for access and refresh alike', async () => {
    const session = await app.signIn('worker01')
    expect((await session.get('blade-auth/oauth/user-info')).body.data).toMatchObject({ account: 'worker01', roles: ['staff'] })
    expect((await session.get('blade-auth/oauth/logout')).body.code).toBe(200)
    expect((await session.get('blade-auth/oauth/user-info')).status).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(400)
  })

  it('goes on when local logs are uploaded through the logout call, and keeps them', async () => {
    const session = await app.signIn('worker01')
    const entry = {
      type: 'error',
      message: '<script>x</script>',
      stack: 'at x',
      info: 'render',
      url: '/wel/index',
      time: '2026-11-15 10:00:00',
    }
    expect((await session.post('blade-auth/oauth/logout', [entry, entry])).body.code).toBe(200)
    expect((await session.get('blade-auth/oauth/user-info')).status).toBe(200)
    const kept = await app.sql(`select message, request_uri from sys_log_error where kind = 'browser'`)
    expect(kept).toEqual([
      { message: '<script>x</script>', request_uri: '/wel/index' },
      { message: '<script>x</script>', request_uri: '/wel/index' },
    ])
    const many = await session.post(
      'blade-auth/oauth/logout',
      Array.from({ length: 201 }, () => entry),
    )
    expect(many).toMatchObject({ status: 400, body: { msg: '请求参数过长: items' } })
    for (let upload = 0; upload < 9; upload++) await session.post('blade-auth/oauth/logout', [entry])
    expect((await session.post('blade-auth/oauth/logout', [entry])).status).toBe(429)
    expect((await session.post('blade-auth/oauth/logout')).body.code).toBe(200)
    expect((await session.get('blade-auth/oauth/user-info')).status).toBe(401)
  })

  it('Z-07 switches to another of one’s own departments, and to no other', async () => {
    const session = await app.signIn('worker01')
    const reply = await app.tryLogin('worker01', PASSWORD)
    const [, second] = reply.body.all_user_info.user.deptList
    const foreign = (await app.tryLogin('qin.haifeng', PASSWORD)).body.dept_id
    expect((await session.post('blade-user/updateUserDept', { deptId: foreign })).body).toMatchObject({
      code: 400,
      msg: '只能切换到本人所属的部门',
    })
    expect((await session.post('blade-user/updateUserDept', {})).body).toMatchObject({ code: 400, msg: '请选择业务部门！' })
    expect((await session.post('blade-user/updateUserDept', { deptId: second.id })).body.data).toEqual({
      deptId: second.id,
      deptName: '机加工车间',
    })
    const renewed = await refresh(session.refreshToken)
    expect(renewed.body).toMatchObject({ dept_id: second.id, all_user_info: { deptNames: '机加工车间' } })
    expect((await session.get('blade-auth/oauth/user-info')).body.data.deptName).toBe('机加工车间')
  })

  it('J-04 sends no code where there is no gateway: nothing but the phone may ever show it', async () => {
    const lines: string[] = []
    Object.assign(app, { log: (line: string) => lines.push(line) })
    const { body } = await app.send({
      method: 'POST',
      url: '/api/blade-auth/oauth/sms-code',
      headers: { authorization: BASIC },
      payload: { phone: '13800000000' },
    })
    expect(body).toMatchObject({ code: 400, msg: '系统未配置短信网关，不能发送验证码' })
    expect(await app.sql(`select 1 from sys_ticket where kind = 'sms'`)).toEqual([])
    expect(lines).toEqual([])
  })

  it('hands codes to the gateway it is given, and says a refusal without the code', async () => {
    const seen: { body: string; token?: string }[] = []
    const gateway = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => {
        seen.push({ body, token: request.headers.authorization })
        response.writeHead(seen.length > 1 ? 500 : 200).end()
      })
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    const { port } = gateway.address() as { port: number }
    const send = smsSender({ url: `http://127.0.0.1:${port}/send`, token: 'gate' })
    await send('13800000000', '验证码 123456')
    expect(seen).toEqual([{ body: '{"phone":"13800000000","text":"验证码 123456"}', token: 'Bearer gate' }])
    await expect(send('13800000000', '验证码 123456')).rejects.toThrow(/^the gateway answered 500$/)
    gateway.close()
  })

  it('logs in with a phone and a code told once, and with nothing else', async () => {
    const told: string[] = []
    Object.assign(app, { sendSms: async (_phone: string, text: string) => void told.push(text) })
    const [{ phone }] = (await app.sql<{ phone: string }>(`select phone from sys_user where account = 'zhu.lei'`)) as [{ phone: string }]
    const ask = (number: string) =>
      app.send({ method: 'POST', url: '/api/blade-auth/oauth/sms-code', headers: { authorization: BASIC }, payload: { phone: number } })
    const answer = { code: 200, data: { retryAfter: 60 } }
    expect([(await ask('19999999999')).body, (await ask(phone)).body]).toEqual([
      expect.objectContaining(answer),
      expect.objectContaining(answer),
    ])
    expect(told).toHaveLength(1)
    // The announced pause holds, for a number that nobody has as well.
    for (const number of [phone, '19999999999']) {
      const early = await ask(number)
      expect([early.status, Number(early.headers['retry-after'])], number).toEqual([429, expect.toSatisfy(left => left > 50 && left <= 60)])
    }
    expect(told).toHaveLength(1)
    const code = /\d{6}/.exec(told[0]!)![0]
    const enter = (value: string) =>
      app.send({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: BASIC },
        payload: { grant_type: 'sms_code', phone, code: value },
      })
    expect((await enter('000000' === code ? '111111' : '000000')).status).toBe(400)
    expect((await enter(code)).body.account).toBe('zhu.lei')
    expect((await enter(code)).status).toBe(400)
  })
})

describe('captchas', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ CAPTCHA: '1' })
  })
  afterAll(() => app.close())

  it('A-13 cannot be skipped by another grant, an absent code or a used key', async () => {
    const login = (grant: string, headers: Record<string, string>) =>
      app.send({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: BASIC, ...headers },
        payload: { username: 'worker01', password: digest(PASSWORD), grant_type: grant },
      })
    const { body } = await app.send({ method: 'GET', url: '/api/blade-auth/oauth/captcha' })
    expect(body.image).toMatch(/^data:image\//)
    const wrong = { status: 400, body: { msg: '验证码不正确' } }
    expect(await login('password', {})).toMatchObject(wrong)
    expect(await login('captcha', {})).toMatchObject(wrong)
    expect(await login('captcha', { 'captcha-key': 'unknown', 'captcha-code': '' })).toMatchObject(wrong)
    expect(await login('captcha', { 'captcha-key': body.key, 'captcha-code': 'nope!' })).toMatchObject(wrong)
    // The key is spent now, whatever the right code was.
    expect(await app.sql(`select 1 from sys_ticket where kind = 'captcha' and key = $1`, [body.key])).toEqual([])
  })
})
