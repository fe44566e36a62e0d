import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MOST_STREAMS } from '#server/push.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { announce } from './push.store.ts'

const actor = { userId: '', account: 'test', from: '', action: 'test', requestId: '' }

describe('the event stream', () => {
  let app: TestApp
  let worker: Session
  let url: string
  beforeAll(async () => {
    app = await openTestApp()
    worker = await app.signIn('worker01')
    url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  async function open(token: string) {
    const stop = new AbortController()
    const reply = await fetch(`${url}/api/blade-system/push/stream`, { headers: { 'blade-auth': `bearer ${token}` }, signal: stop.signal })
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read()
        if (done) return `${text}<end>`
        text += value
      }
      return text
    }
    await until(/retry/)
    return { status: reply.status, until, close: () => stop.abort() }
  }
  const site = () => app.sites[0]!
  const say = (kind: string, to?: string[]) => site().database.change(actor, async tx => announce(tx, site(), { kind, to }))

  it('delivers what is meant for a person or for all, and nothing else', async () => {
    const stream = await open(worker.token)
    await say('backlog', ['1'])
    await say('message', [worker.userId])
    await say('notice')
    const heard = await stream.until(/event: notice/)
    expect(heard.match(/event: \w+/g)).toEqual(['event: message', 'event: notice'])
    stream.close()
  })

  it('delivers nothing from a rolled-back transaction', async () => {
    const stream = await open(worker.token)
    await expect(
      site().database.change(actor, async tx => {
        await announce(tx, site(), { kind: 'never', to: [worker.userId] })
        throw new Error('rolled back on purpose')
      }),
    ).rejects.toThrow('rolled back on purpose')
    await say('after', [worker.userId])
    expect(await stream.until(/event: after/)).not.toContain('never')
    stream.close()
  })

  it('W26 ends with its session at once, and with no other', async () => {
    const [leaver, other] = [await app.signIn('worker01'), await app.signIn('worker01')]
    // Without a heartbeat, which would end it later.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const [ending, staying] = [await open(leaver.token), await open(other.token)]
    vi.useRealTimers()
    await leaver.get('blade-auth/oauth/logout')
    expect(await ending.until(/never comes/)).toContain('<end>')
    await say('after', [worker.userId])
    expect(await staying.until(/event: after/)).not.toContain('<end>')
    staying.close()
  })

  it('is limited to as many as a person may have tabs', () => {
    const hub = app.push(site())
    const subscribe = () =>
      hub.subscribe(
        'somebody',
        () => {},
        () => {},
      )
    const leaving = Array.from({ length: MOST_STREAMS }, subscribe)
    expect(leaving.every(leave => leave !== undefined)).toBe(true)
    expect(subscribe()).toBeUndefined()
    leaving[0]?.()
    const last = subscribe()
    expect(last).toBeDefined()
    for (const leave of [...leaving.slice(1), last]) leave?.()
  })

  it('needs a session, and ends when the server stops', async () => {
    expect((await fetch(`${url}/api/blade-system/push/stream`)).status).toBe(401)
    const stream = await open(worker.token)
    app.push(site()).hangUp()
    expect(await stream.until(/never comes/)).toContain('<end>')
  })
})
