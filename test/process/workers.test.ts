import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../setup/new-database.ts'
import { build, dataFolder, type Running, startServer, until } from './server.ts'

/** Half of the minute for which a process remembers a session of which it hears nothing. */
const FORGOTTEN = 30_000

/** WORKERS=2: the first process owns database and upkeep, two others serve. */
describe('several processes on one machine', { timeout: 300_000 }, () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>
  let database: Awaited<ReturnType<typeof newDatabase>>
  let server: Running
  beforeAll(async () => {
    build()
    folder = await dataFolder()
    database = await newDatabase('mainshaft')
    const settings = { DATABASE_URL: database.url, MAINSHAFT_VOLATILE: '1', PASSWORD_MEMORY_KIB: '8' }
    server = await startServer(folder.path, { ...settings, WORKERS: '2', RATE_PER_MINUTE: '40' })
    await until(async () => server.output().includes('已启动'))
  }, 120_000)
  afterAll(async () => {
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await Promise.all([folder.remove(), database.remove()])
  }, 60_000)

  const workers = () => readFileSync(`/proc/${server.child.pid}/task/${server.child.pid}/children`, 'utf8').trim().split(' ').map(Number)
  /** Each on a connection of its own, so that both processes get some. */
  const alone = async (path: string, token = '') => {
    const headers = { connection: 'close', ...(token ? { 'blade-auth': `bearer ${token}` } : {}) }
    return (await fetch(`${server.url}/${path}`, { headers })).status
  }
  const times = (many: number, call: () => Promise<number>) =>
    Array.from({ length: many }).reduce<Promise<number[]>>(async (before, _) => [...(await before), await call()], Promise.resolve([]))

  it('share sessions and count the calls of one together', async () => {
    const token = await server.logIn('worker01')
    const statuses = await times(60, () => alone('api/blade-auth/oauth/user-info', token))
    expect(statuses).toEqual([...Array(40).fill(200), ...Array(20).fill(429)])
    const ended = await server.logIn('worker01')
    expect((await server.call('api/blade-auth/oauth/logout', { token: ended })).status).toBe(200)
    await until(
      async () => (await times(4, () => alone('api/blade-auth/oauth/user-info', ended))).every(status => status === 401),
      FORGOTTEN,
    )
  })

  it('leave sealing and jobs to the first', async () => {
    const token = await server.logIn('admin')
    const code = { code: 'of_a_worker', dictValue: '工作进程' }
    expect((await server.call('api/blade-system/dict/submit', { token, body: code })).status).toBe(200)
    const open = `select 1 from site1.sys_audit a where not exists (select 1 from site1.sys_audit_seal s where s.entry_id = a.id)`
    await until(async () => (await database.client.query(open)).rows.length === 0)
    const order = { path: 'blade-user/list', title: '人员', columns: [{ key: 'account', title: '账号' }], params: {} }
    const { body } = await server.call('api/blade-system/job/export', { token, body: order })
    const { id } = body.data as { id: string }
    const job = 'select status from site1.sys_job where id = $1'
    await until(async () => (await database.client.query<{ status: number }>(job, [id])).rows[0]?.status === 2)
  })

  it('replace one that died', async () => {
    const [victim, survivor] = workers()
    process.kill(victim ?? 0, 'SIGKILL')
    await until(async () => server.output().includes('已补上'))
    expect(workers()).not.toContain(victim)
    expect(workers()).toHaveLength(2)
    expect(workers()).toContain(survivor)
    expect(await times(10, () => alone('health/ready'))).toEqual(Array(10).fill(200))
  })

  it('are renewed one by one on SIGHUP while others serve', async () => {
    const before = workers()
    process.kill(server.child.pid ?? 0, 'SIGHUP')
    const isRenewed = () => server.output().includes('全部工作进程已更换')
    const statuses = new Set<number>()
    // Several callers without a pause: each process that leaves is caught with requests on their way to it.
    const keepCalling = async () => {
      while (!isRenewed()) statuses.add(await alone('health/live').catch(() => 0))
    }
    await Promise.all(Array.from({ length: 4 }, keepCalling))
    expect([...statuses]).toEqual([200])
    expect(workers().filter(pid => before.includes(pid))).toEqual([])
    expect(workers()).toHaveLength(2)
  })
})
