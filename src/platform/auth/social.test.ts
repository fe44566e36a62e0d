import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { BASIC, openTestApp, PASSWORD, type TestApp } from '#test/setup/app.ts'

/** Against a real OpenID Connect provider on this machine: redirect, return with a code, register, be approved, log in. */
describe('social login', () => {
  const redirectUri = 'http://localhost:1888/login'
  let server: Server
  let app: TestApp

  beforeAll(async () => {
    server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = new Provider(issuer, {
      clients: [{ client_id: 'mainshaft', client_secret: 'provider-side-secret', redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], profile: ['name'] },
      conformIdTokenClaims: false,
      findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, name: '林外来' }) }),
    })
    server.on('request', provider.callback())
    const source = { name: 'corp', issuer, clientId: 'mainshaft', clientSecret: 'provider-side-secret', redirectUri, insecure: true }
    app = await openTestApp({ SOCIAL_SOURCES: JSON.stringify([source]) })
  })
  afterAll(async () => {
    await app.close()
    server.closeAllConnections()
    server.close()
  })

  const token = (values: Record<string, string>) =>
    app.send({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: BASIC },
      payload: { grant_type: 'social', source: 'corp', tenantId: '000000', ...values },
    })

  /** What a browser does: follows the redirects, fills in the provider's two development forms, and stops at our own address. */
  async function throughProvider(account: string): Promise<{ code: string; state: string }> {
    const start = await app.fastify.inject({ method: 'GET', url: '/api/blade-auth/oauth/render/corp' })
    expect(start.statusCode).toBe(302)
    let url = new URL(String(start.headers.location))
    const cookies = new Map<string, string>()
    let form: string | undefined
    for (let step = 0; step < 20; step++) {
      const reply = await fetch(url, {
        redirect: 'manual',
        method: form === undefined ? 'GET' : 'POST',
        body: form,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      })
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (name !== undefined && value !== undefined) cookies.set(name, value)
      }
      form = undefined
      const location = reply.headers.get('location')
      if (location) {
        url = new URL(location, url)
        if (url.href.startsWith(redirectUri))
          return { code: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' }
        continue
      }
      const page = await reply.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`unexpected page: ${page.slice(0, 300)}`)
      url = new URL(action.replaceAll('&amp;', '&'), url)
      form = page.includes('name="login"') ? `prompt=login&login=${account}&password=x` : 'prompt=consent'
    }
    throw new Error('the provider did not redirect back')
  }

  it('offers an unknown person the registration, admits them after an administrator’s approval, then recognises them', async () => {
    const stranger = await token(await throughProvider('lin'))
    expect(stranger.body).toMatchObject({ user_id: '-1', nick_name: '林外来', is_not_login: true, access_token: '', role_id: '' })
    const register = (oauthId: string, account = 'lin.wailai') =>
      app.send({
        method: 'POST',
        url: `/api/blade-user/register-guest?${new URLSearchParams({ tenantId: '000000', name: '林外来', account, password: digest('Some@2026x'), oauthId })}`,
        headers: { authorization: BASIC },
      })
    expect((await register(stranger.body.oauth_id)).body).toMatchObject({ code: 200, success: true })
    expect((await register(stranger.body.oauth_id)).body.msg).toBe('登录凭证已失效，请重新进行第三方登录')

    const waiting = await token(await throughProvider('lin'))
    expect(waiting.body).toMatchObject({ code: 400, error_description: '账号已停用，请联系管理员' })
    const [row] = await app.sql(
      `select status, user_type, (select count(*)::int from sys_user_role where user_id = u.id) as roles from sys_user u where account = 'lin.wailai'`,
    )
    expect(row).toEqual({ status: 0, user_type: 1, roles: 0 })

    await app.sql(`update sys_user set status = 1 where account = 'lin.wailai'`)
    const known = await token(await throughProvider('lin'))
    expect(known.body).toMatchObject({ account: 'lin.wailai', is_not_login: false })
    expect(known.body.access_token).not.toBe('')
  })

  it('W10 does not reveal whether an account name is taken', async () => {
    const { body } = await token(await throughProvider('somebody'))
    const reply = await app.send({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      headers: { authorization: BASIC },
      payload: { account: 'worker01', password: digest('Some@2026x'), oauthId: body.oauth_id },
    })
    expect(reply.body).toMatchObject({ code: 200, success: true })
    expect((await app.tryLogin('worker01', PASSWORD)).status).toBe(200)
  })

  it('accepts a state only once, and only with its provider', async () => {
    const back = await throughProvider('wang')
    expect((await token({ ...back, source: 'other' })).status).toBe(404)
    expect((await token({ ...back, state: 'forged' })).body.error_description).toBe('第三方登录失败，请重新登录')
    expect((await token(back)).status).toBe(200)
    expect((await token(back)).status).toBe(400)
    expect((await app.fastify.inject({ method: 'GET', url: '/api/blade-auth/oauth/render/unknown' })).statusCode).toBe(404)
  })
})
