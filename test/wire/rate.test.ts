import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp } from '../setup/app.ts'

/** What keeps one caller from using up the server. */
describe('rates and slow senders', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ RATE_PER_MINUTE: '12', RATE_ANONYMOUS_PER_MINUTE: '8', REQUEST_SECONDS: '1', TRUST_PROXY: '10.9.9.9' })
  })
  afterAll(() => app.close())

  const look = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.send({ method: 'GET', url: '/api/blade-auth/oauth/user-info', remoteAddress, headers })
  const statuses = async (many: number, call: (at: number) => Promise<{ status: number }>) => {
    const found: number[] = []
    for (let at = 0; at < many; at++) found.push((await call(at)).status)
    return found
  }

  it('counts made-up tokens and forged addresses for the address they come from', async () => {
    const invented = await statuses(9, at =>
      look('192.0.2.1', { 'blade-auth': `bearer made-up-${at}`, 'x-forwarded-for': `198.51.100.${at}` }),
    )
    expect(invented).toEqual([...Array(8).fill(401), 429])
    expect((await look('192.0.2.2')).status).toBe(401)
  })

  it('believes a proxy that was named, and nobody is named by a 1', async () => {
    const passed = await statuses(10, at => look('10.9.9.9', { 'x-forwarded-for': `203.0.113.${at}` }))
    expect(passed).toEqual(Array(10).fill(401))
    for (const text of ['1', 'true', 'proxy.example', '10.0.0.1,everything'])
      expect(() => readConfig({ TRUST_PROXY: text }), text).toThrow('TRUST_PROXY')
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::1' }).trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::1'])
  })

  it('counts a session as one, whatever token it shows and wherever it is', async () => {
    const session = await app.signIn('worker01')
    const claims = (await app.tokens.verify('access', session.token, 1))!
    const another = await app.tokens.issue('access', claims, 600)
    const called = await statuses(13, at => look(`192.0.2.${10 + at}`, { 'blade-auth': `bearer ${at % 2 ? another : session.token}` }))
    expect(called).toEqual([...Array(12).fill(200), 429])
  })

  it('I-01 cuts a body that does not arrive in time', async () => {
    const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(
      'POST /api/blade-auth/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    )
    const drip = setInterval(() => socket.writable && socket.write(' '), 100)
    let answer = ''
    socket.on('data', chunk => {
      answer += String(chunk)
    })
    await once(socket, 'close')
    clearInterval(drip)
    expect(answer).toContain(' 408 ')
  })
})
