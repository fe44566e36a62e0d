import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { runningUrl } from '#server/db/embedded/running.ts'
import { newDatabase } from '../setup/new-database.ts'
import { build, dataFolder, type Running, startServer } from './server.ts'

/** Outside demo mode: nobody's password is known, and nothing of the demo exists. */
describe('a fresh production installation', { timeout: 300_000 }, () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>
  let server: Running
  let password: string
  beforeAll(async () => {
    build()
    folder = await dataFolder()
    server = await startServer(folder.path, { MAINSHAFT_MODE: 'production' })
    password = /一次性密码[^：]*：(\S+)/.exec(server.output())?.[1] ?? ''
  }, 180_000)
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.exited
    await folder.remove()
  })

  it('W19 tells the first administrator’s password once, at the first start only', async () => {
    expect(password).toMatch(/^\w{14}$/)
    expect(server.output()).not.toContain('Mainshaft@2026')
    server.child.kill('SIGTERM')
    await server.exited
    server = await startServer(folder.path, { MAINSHAFT_MODE: 'production' })
    expect(server.output()).not.toContain('一次性密码')
  })

  it('takes the first password from the environment without printing it, unless it is weak', async () => {
    const [other, empty] = [await dataFolder(), await newDatabase()]
    const env = { DATABASE_URL: empty.url, MAINSHAFT_VOLATILE: '1', MAINSHAFT_MODE: 'production' }
    try {
      const weak = await startServer(other.path, { ...env, FIRST_ADMIN_PASSWORD: 'Password123' })
      expect(await weak.exited).toBe(1)
      expect(weak.output()).toContain('FIRST_ADMIN_PASSWORD')
      const started = await startServer(other.path, { ...env, FIRST_ADMIN_PASSWORD: 'forged-Shaft+71' })
      try {
        expect(started.output()).not.toMatch(/一次性密码|forged-Shaft/)
        const token = await started.logIn('admin', 'forged-Shaft+71')
        expect((await started.call('api/blade-user/list', { token })).body).toMatchObject({ code: 403, msg: '请先修改初始密码' })
      } finally {
        started.child.kill('SIGTERM')
        await started.exited
      }
    } finally {
      await Promise.all([other.remove(), empty.remove()])
    }
  })

  it('gives the first administrator no phone and no mail, which a code could be asked for', async () => {
    const client = new pg.Client({ connectionString: runningUrl(folder.path)! })
    await client.connect()
    const { rows } = await client.query(
      'select account, phone, email from site1.sys_user union all select account, phone, email from site2.sys_user',
    )
    await client.end()
    expect(rows).toEqual([1, 2].map(() => ({ account: 'admin', phone: '', email: '' })))
  })

  it('has no demo account', async () => {
    await expect(server.logIn('worker01')).rejects.toThrow('用户名或密码错误')
    await expect(server.logIn('admin')).rejects.toThrow('用户名或密码错误')
  })

  it('makes the administrator choose a password before anything else', async () => {
    let token = await server.logIn('admin', password)
    expect((await server.call('api/blade-user/list', { token })).body).toMatchObject({ code: 403, msg: '请先修改初始密码' })
    const change = { oldPassword: digest(password), newPassword: digest('Own!Choice-2026'), newPassword1: digest('Own!Choice-2026') }
    expect((await server.call('api/blade-user/update-password', { token, body: change })).body.code).toBe(200)
    token = await server.logIn('admin', 'Own!Choice-2026')
    expect((await server.call('api/blade-user/list', { token })).body.code).toBe(200)
  })

  it('W27 answers developers’ calls with 404', async () => {
    const token = await server.logIn('admin', 'Own!Choice-2026')
    for (const path of ['blade-biz/dev_admin/redisDetail?key=dict:sex', 'blade-biz/dev_admin/findUserList'])
      expect((await server.call(`api/${path}`, { token })).status, path).toBe(404)
    expect((await server.call('api/blade-jinlei/sysBacklog/testFlowBackLog', { token, body: {} })).status).toBe(404)
  })

  it('opens metrics and documentation to the holder of the monitor token only', async () => {
    const token = (await readFile(join(folder.path, 'secrets', 'monitor-token'), 'utf8')).trim()
    const get = async (path: string, authorization?: string) =>
      (await fetch(`${server.url}/${path}`, { headers: authorization ? { authorization } : {} })).status
    const basic = (password: string) => `Basic ${Buffer.from(`monitor:${password}`).toString('base64')}`
    for (const path of ['metrics', 'api/docs', 'api/openapi.json', 'api/docs/swagger-ui-bundle.js']) {
      expect([404, 401], path).toContain(await get(path))
      for (const wrong of ['Bearer wrong', basic('wrong'), 'Bearer ']) expect([404, 401], path).toContain(await get(path, wrong))
      expect(await get(path, `Bearer ${token}`), path).toBe(200)
      expect(await get(path, basic(token)), path).toBe(200)
    }
    expect(await get('health/ready')).toBe(200)
  })

  it('W1 keeps its keys to itself', async () => {
    for (const name of ['signing-key', 'client-secret', 'postgres-password', 'monitor-token'])
      expect((await stat(join(folder.path, 'secrets', name))).mode & 0o077, name).toBe(0)
  })

  it('refuses a weak or public signing key, and demo data in production', async () => {
    const [other, demo] = [await dataFolder(), await newDatabase('mainshaft')]
    const env = { DATABASE_URL: demo.url, MAINSHAFT_VOLATILE: '1', MAINSHAFT_MODE: 'production' }
    try {
      const weak = await startServer(other.path, { ...env, SIGNING_KEY: 'short' })
      expect(await weak.exited).toBe(1)
      expect(weak.output()).toContain('签名密钥过短')
      const refused = await startServer(other.path, env)
      expect(await refused.exited).toBe(1)
      expect(refused.output()).toContain('该数据库含有演示数据，不能以正式模式启动')
    } finally {
      await Promise.all([other.remove(), demo.remove()])
    }
  })

  it('refuses a database of the early demo with a sentence and a way out', async () => {
    const [other, early] = [await dataFolder(), await newDatabase()]
    try {
      await early.client.query(
        `create schema site1; create table site1.__migrations (hash text primary key, created bigint not null);
         insert into site1.__migrations values ('0ld', 1)`,
      )
      const refused = await startServer(other.path, { DATABASE_URL: early.url, MAINSHAFT_VOLATILE: '1' })
      expect(await refused.exited).toBe(1)
      expect(refused.output().trim()).toMatch(/^数据库（site1）由早期演示版本建立.*DATABASE_URL.*。$/)
    } finally {
      await Promise.all([other.remove(), early.remove()])
    }
  })
})
