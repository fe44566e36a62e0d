import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder, startedFolder } from '#test/setup/cluster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'

const folders: string[] = []
const running: Embedded[] = []
const lines: string[] = []

let started: Awaited<ReturnType<typeof startedFolder>>
beforeAll(async () => {
  started = await startedFolder()
})
afterAll(() => started.remove())

/** Each test has its own data directory; what it leaves running is stopped. */
function folder(made = started.copy()): string {
  folders.push(made)
  return made
}

async function start(dataDir: string, volatile = true): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, volatile, log: line => lines.push(line) })
  running.push(server)
  return server
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function eventually<T>(attempt: () => Promise<T>, limit = 20_000): Promise<T> {
  const until = Date.now() + limit
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(50)
    }
  }
}

const postmasterPid = (cluster: string) => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
  lines.length = 0
})

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder and answers, durable, in UTC and in UTF-8 that knows Chinese', async () => {
    const dataDir = folder(emptyFolder())
    const { url } = await start(dataDir, false)
    const [row] = await query(
      url,
      `select current_database() as db, current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums, current_setting('timezone') as zone,
        current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets, current_setting('jit') as jit,
        current_setting('shared_buffers') as buffers, 'ÄB' ilike 'äb' as folded`,
    )
    expect(row).toEqual({
      db: 'mainshaft',
      ...{ fsync: 'on', pages: 'on', commit: 'on', checksums: 'on' },
      ...{ zone: 'UTC', listen: '127.0.0.1', sockets: '', jit: 'off', buffers: '256MB', folded: true },
    })
    await query(url, 'create extension pg_trgm')
    expect((await query(url, `select cardinality(show_trgm('锻造车间')) as n`))[0]!.n).toBeGreaterThan(0)
    const secret = join(dataDir, 'secrets/postgres-password')
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    await expect(query(url.replace(readFileSync(secret, 'utf8').trim(), 'wrong'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('gives up durability only when asked to', async () => {
    const dataDir = folder()
    const fast = await start(dataDir, true)
    expect(await query(fast.url, 'show fsync')).toEqual([{ fsync: 'off' }])
    await fast.stop()
    const safe = await start(dataDir, false)
    expect(await query(safe.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    // A role that commits carelessly is found out at the next start.
    await query(safe.url, 'alter role mainshaft set synchronous_commit = off')
    await safe.stop()
    await expect(start(dataDir, false)).rejects.toThrow('synchronous_commit=off')
  })

  it('keeps its data and its port over a restart, and takes another port when that one is taken', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await query(first.url, `create table kept as select '主轴' as name`)
    await Promise.all([first.stop(), first.stop()])
    await expect(query(first.url, 'select 1')).rejects.toThrow()
    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select name from kept')).toEqual([{ name: '主轴' }])
    await second.stop()

    const squatter = createServer()
    await new Promise<void>(done => squatter.listen(Number(new URL(first.url).port), '127.0.0.1', done))
    const third = await start(dataDir)
    expect(third.url).not.toBe(first.url)
    expect(await query(third.url, 'select name from kept')).toEqual([{ name: '主轴' }])
    squatter.close()
  })

  it('comes back on the same address when its first process is killed, even beside a busy backend', async () => {
    const dataDir = folder()
    // Durable: commits of the others may not be on disk yet when it is killed.
    const { url } = await start(dataDir, false)
    await query(url, 'create table kept as select 7 as n')
    const busy = query(url, 'select count(*) from generate_series(1, 100000000000) a').catch(error => error)
    await sleep(300)
    const pid = postmasterPid(join(dataDir, 'postgres'))
    process.kill(pid, 'SIGKILL')
    expect(await eventually(() => query(url, 'select n from kept'))).toEqual([{ n: 7 }])
    expect(await busy).toBeInstanceOf(Error)
    expect(postmasterPid(join(dataDir, 'postgres'))).not.toBe(pid)
    // It answers a moment before it is said.
    await expect.poll(() => lines.join('\n')).toMatch(/意外结束.*\n(.*\n)*.*已恢复/)
  })

  it('can be stopped in the middle of such a restart, and nothing is left running', async () => {
    for (const pause of [0, 5, 30]) {
      const dataDir = folder()
      const server = await start(dataDir)
      process.kill(postmasterPid(join(dataDir, 'postgres')), 'SIGKILL')
      await sleep(pause)
      await server.stop()
      await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
      await expect.poll(() => findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
    }
  })

  it('is not hurt by the pid file of a dead server, nor by one whose pid now belongs to someone else', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    const cluster = join(dataDir, 'postgres')
    const file = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
    await first.stop()
    const { uid, gid } = statSync(cluster)
    const stranger = spawn('sleep', ['60'], { uid, gid })
    for (const pid of [4_194_000, process.pid, stranger.pid]) {
      writeFileSync(join(cluster, 'postmaster.pid'), file.replace(/^\d+/, String(pid)))
      const again = await start(dataDir)
      expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await again.stop()
    }
    stranger.kill()
  })

  it('refuses a second app on the same data directory and names the first', async () => {
    const dataDir = folder()
    await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(`进程号 ${process.pid}`)
  })

  it('never puts a new database in place of something it does not understand', async () => {
    const dataDir = folder(emptyFolder())
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'precious'), '')
    await expect(start(dataDir)).rejects.toThrow('不为空')
    expect(existsSync(join(dataDir, 'postgres', 'precious'))).toBe(true)
  })
})
