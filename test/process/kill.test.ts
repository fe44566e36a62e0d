import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { openAnchors } from '#server/db/anchor.ts'
import { verifyAudit } from '#server/db/audit.ts'
import { runningUrl } from '#server/db/embedded/running.ts'
import { build, dataFolder, type Running, startServer, until } from './server.ts'

/** Promises 1 and 7: what was answered is stored whatever is killed, and an outage is a quick 503, never a logout. */
describe('a server that is killed', { timeout: 300_000 }, () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>
  let server: Running
  const acknowledged: string[] = []
  const unanswered: string[] = []
  beforeAll(async () => {
    build()
    folder = await dataFolder()
    server = await startServer(folder.path)
  }, 180_000)
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.exited
    await folder.remove()
  })

  /** Eight writers that never stop until their connection breaks. */
  async function write(token: string, round: number): Promise<void> {
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let at = 0; ; at++) {
          const code = `k${round}_${writer}_${at}`
          try {
            const { status } = await server.call('api/blade-system/dict/submit', { token, body: { code, dictValue: code } })
            if (status === 200) acknowledged.push(code)
          } catch {
            unanswered.push(code)
            return
          }
        }
      }),
    )
  }

  async function stored(token: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (let current = 1; ; current++) {
      const { body } = await server.call(`api/blade-system/dict/parent-list?size=500&current=${current}&code_likeright=k`, { token })
      const { records } = body.data as { records: { code: string }[] }
      for (const { code } of records) found.set(code, (found.get(code) ?? 0) + 1)
      if (records.length < 500) return found
    }
  }

  it('F-04 loses nothing it acknowledged and doubles nothing, round after round', async () => {
    for (let round = 0; round < 3; round++) {
      const token = await server.logIn('admin')
      const writing = write(token, round)
      const before = acknowledged.length
      await until(async () => acknowledged.length > before + 60)
      server.child.kill('SIGKILL')
      await writing
      server = await startServer(folder.path, { LOG_LEVEL: 'trace' })
      // The session survives as well: it is in the database.
      const found = await stored(token)
      expect(acknowledged.filter(code => found.get(code) !== 1)).toEqual([])
      const known = new Set([...acknowledged, ...unanswered])
      expect([...found.keys()].filter(code => /^k\d_/.test(code) && !known.has(code))).toEqual([])
    }
    // Not vacuous: some calls really were cut off midway.
    expect(unanswered.length).toBeGreaterThan(0)
  })

  it('F-05 answers 503 while its database is gone, and recovers by itself with the same session', async () => {
    const token = await server.logIn('admin')
    // A list that is not kept in memory.
    const look = () => server.call('api/blade-user/list?size=1', { token })
    expect((await look()).status).toBe(200)
    const pid = Number(readFileSync(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    const statuses = new Set<number>()
    process.kill(pid, 'SIGKILL')
    await until(async () => {
      const { status, body } = await look()
      statuses.add(status)
      if (status === 503) expect(body).toMatchObject({ code: 503, success: false, msg: '系统繁忙，请稍后再试' })
      return statuses.has(503) && status === 200
    }, 60_000)
    expect([...statuses].filter(status => ![200, 503].includes(status))).toEqual([])
    // At the first try: how long that takes is the machine's affair.
    await until(async () => server.output().includes('数据库已恢复'))
    expect(server.output().match(/数据库进程意外结束|数据库重新启动失败/g)).toEqual(['数据库进程意外结束'])
    expect((await server.call('health/live')).status).toBe(200)
  })

  it('F-05 lives through lost connections in the middle of transactions: 503 at most, nothing lost, nothing doubled', async () => {
    const token = await server.logIn('admin')
    const mine: string[] = []
    const statuses = new Set<number>()
    let stopping = false
    // Who has written since the last connection was lost.
    const goingOn = new Set<number>()
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let at = 0; !stopping; at++) {
        const code = `k9_${writer}_${at}`
        const { status } = await server.call('api/blade-system/dict/submit', { token, body: { code, dictValue: code } })
        statuses.add(status)
        if (status !== 200) continue
        mine.push(code)
        goingOn.add(writer)
      }
    })
    const admin = new pg.Client({ connectionString: runningUrl(folder.path)! })
    admin.on('error', () => {})
    await admin.connect()
    let cut = 0
    for (let round = 0; round < 40; round++) {
      await sleep(50)
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'mainshaft site%' and xact_start is not null`,
      )
      cut += rowCount ?? 0
    }
    goingOn.clear()
    await until(async () => goingOn.size === 8)
    stopping = true
    await Promise.all(writers)
    await admin.end()
    expect([...statuses].filter(status => ![200, 503].includes(status))).toEqual([])
    // Not vacuous: transactions were open when they were cut.
    expect(cut).toBeGreaterThan(20)
    const found = await stored(token)
    expect(mine.filter(code => found.get(code) !== 1)).toEqual([])
    expect(server.child.exitCode).toBeNull()
  })

  it('A-09, J-04 writes neither passwords nor tokens into its log, however talkative', async () => {
    const token = await server.logIn('admin')
    await server.call(`api/blade-system/dict/list?Blade-Auth=${token}`, { token })
    await until(async () => server.output().includes('blade-system/dict/list'))
    for (const secret of [token, digest('Mainshaft@2026'), 'Mainshaft@2026 ', 'saber_secret']) expect(server.output()).not.toContain(secret)
  })

  it('F-01 is not doubled: a second start on the same data names the process that holds it', async () => {
    const second = await startServer(folder.path)
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(String(server.child.pid))
  })

  it('leaves an audit trail that is still whole', async () => {
    // Entries are sealed once a second, and this house has hardly lived for one without being killed.
    await until(async () => {
      const { entries, faults } = await verifyAudit(runningUrl(folder.path)!, 'site1', await openAnchors(folder.path).read('site1'))
      return faults.length === 0 && entries > acknowledged.length
    })
  })

  it('a failure that nobody caught is logged, and ends the process in good order with a code that asks for a new one', async () => {
    server.child.kill('SIGTERM')
    await server.exited
    const planted = join(folder.path, 'planted.mjs')
    await writeFile(planted, `process.on('SIGUSR2', () => { throw new Error('planted failure') })`)
    server = await startServer(folder.path, { NODE_OPTIONS: `--import=${planted}` })
    server.child.kill('SIGUSR2')
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/未捕获的异常.*planted failure.*已停止/s)
    expect(runningUrl(folder.path)).toBeUndefined()
    server = await startServer(folder.path)
  })

  it('F-09 stops cleanly on SIGTERM: exit code 0, no database left behind', async () => {
    const url = runningUrl(folder.path)
    expect(url).toBeDefined()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(runningUrl(folder.path)).toBeUndefined()
  })
})
