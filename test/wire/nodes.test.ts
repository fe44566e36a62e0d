import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication } from '#app/application.ts'
import { createApp, type RunningApp } from '#app/create-app.ts'
import { startWorkers } from '#platform/job/job.store.ts'
import { readConfig } from '#server/config.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import { approve, users } from '#server/engine/testing/builders.ts'
import { daily, runDaily } from '#server/jobs/daily.ts'
import { say } from '#server/push.ts'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'
import { openBucket } from '../setup/bucket.ts'
import { PNG, upload } from '../setup/multipart.ts'
import { publish, TRIAL } from '../setup/publish.ts'
import { quick } from '../setup/quick.ts'

/** Two machines behind a balancer: a database, keys and a place for files in common, and nothing else. */
describe.each(['folder', 'bucket'] as const)('two nodes on one database, files in a common %s', { timeout: 240_000 }, place => {
  let one: TestApp
  let two: { app: RunningApp; fastify: FastifyInstance; dataDir: string }
  let common: string
  let remote: Awaited<ReturnType<typeof openBucket>>
  let admin: Session
  const env: Record<string, string> = { SIGNING_KEY: randomBytes(32).toString('base64url'), CLIENT_SECRET: 'of both' }
  beforeAll(async () => {
    common = await mkdtemp(join(tmpdir(), 'mainshaft-common-'))
    remote = await openBucket()
    const { endpoint, name, region, accessKey, secretKey } = remote.bucket
    if (place === 'folder') env.FILES_DIR = common
    else
      Object.assign(env, {
        ...{ S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
      })
    one = await openTestApp(env)
    two = await openNode(env)
    admin = await one.signIn('admin')
  }, 60_000)
  afterAll(async () => {
    await closeNode(two)
    await one.close()
    await remote.close()
    await rm(common, { recursive: true, force: true })
  })

  async function openNode(more: Record<string, string>): Promise<typeof two> {
    const dataDir = await mkdtemp(join(tmpdir(), 'mainshaft-node-'))
    const settings = { DATABASE_URL: one.databaseUrl, DATA_DIR: dataDir, ...quick, LOG_LEVEL: 'silent', WEB_DIR: '/nonexistent' }
    const app = await createApp(readConfig({ ...settings, RATE_PER_MINUTE: '1000000', ...more }), () => {})
    return { app, fastify: await createApplication(app), dataDir }
  }
  async function closeNode({ app, fastify, dataDir }: typeof two): Promise<void> {
    await fastify.close()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const atTwo = (url: string, { token }: { token?: string } = {}) =>
    two.fastify.inject({ method: 'GET', url, headers: token ? { 'blade-auth': `bearer ${token}` } : {} })
  const both = () => [one, two.app].map(app => ({ app, site: app.sites[0]! }))

  it('a file uploaded at one is read at the other', async () => {
    const { body } = await upload(admin, { name: 'a.png', bytes: PNG })
    expect((await atTwo(body.data.link)).rawPayload).toEqual(PNG)
    expect(remote.objects.size).toBe(place === 'bucket' ? 1 : 0)
  })

  it('a session of one is a session of the other, and its end is told there', async () => {
    const session = await one.signIn('worker01')
    const look = async () => (await atTwo('/api/blade-auth/oauth/user-info', session)).statusCode
    expect(await look()).toBe(200)
    expect((await session.get('blade-auth/oauth/logout')).status).toBe(200)
    // Half of the minute for which a node remembers a session of which it hears nothing.
    await expect.poll(look, { timeout: 30_000 }).toBe(401)
  })

  it('a word said at one is heard at the other', async () => {
    const [here, there] = both()
    const heard = new Promise<string>(resolve => there!.app.push(there!.site).subscribe('77', resolve, () => {}))
    say(here!.site.database, { to: ['77'], kind: 'backlog' })
    expect(await heard).toBe('backlog')
  })

  it('gives no id twice', () => {
    const ids = both().flatMap(({ app }) => Array.from({ length: 20_000 }, () => app.newId()))
    expect(new Set(ids).size).toBe(40_000)
  })

  it('does a job once', async () => {
    for (const { app } of both()) startWorkers(app)
    const columns = [{ key: 'account', title: '账号' }]
    for (let at = 0; at < 6; at++)
      await admin.post('blade-system/job/export', { path: 'blade-user/list', title: `一次${at}`, columns, params: {} })
    const jobs = () => one.sql<{ status: number }>(`select status from sys_job where title like '一次%'`)
    await expect.poll(async () => (await jobs()).map(({ status }) => status)).toEqual(Array(6).fill(2))
    const [{ n }] = (await one.sql<{ n: number }>(`select count(*)::int as n from sys_file where name like '一次%'`)) as [{ n: number }]
    expect(n).toBe(6)
  })

  it('fires a timer once, and does the work of a day once', async () => {
    await publish(admin, [approve('one', users(admin.userId), { timeout: { after: 'PT2H', act: 'approve' }, self: 'self' })], {
      calendar: 'natural',
    })
    const form = { testTitle: '试', assigneeId: admin.userId, testCase: 'agree' }
    const { body } = await admin.post('blade-flow/process/start', { flowKey: TRIAL, form })
    const instance = body.data.objMap.record.processInstanceId
    const later = new Date(Date.now() + 3 * 3_600_000)
    await Promise.all(both().map(({ app, site }) => fireDue(app.engine, site, app.newId, later, () => {})))
    expect(await one.sql('select status from wf_instance where id = $1', [instance])).toEqual([{ status: 'approved' }])
    expect(await one.sql(`select 1 from wf_event where instance_id = $1 and type = 'TimerFired'`, [instance])).toHaveLength(1)

    let times = 0
    const work = daily({ name: `once ${place}`, run: async () => String(++times) })
    await Promise.all(both().map(({ app, site }) => runDaily(app, site, [work], new Date('2031-03-01T04:00:00Z'))))
    expect(times).toBe(1)
  })

  it('a node with another key is refused before it locks out the others', async () => {
    await expect(openNode({ ...env, SIGNING_KEY: randomBytes(32).toString('base64url') })).rejects.toThrow('相同的 SIGNING_KEY')
    expect((await atTwo('/api/blade-auth/oauth/user-info', admin)).statusCode).toBe(200)
  })
})
