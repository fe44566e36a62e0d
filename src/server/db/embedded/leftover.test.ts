import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startedFolder } from '#test/setup/cluster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { startedAt } from './process-identity.ts'

const workshop = join(process.cwd(), '.cache', `embedded-test-${process.pid}`)
const program = join(workshop, 'app.js')
const children: ChildProcess[] = []
const lines: string[] = []
let dataDir = ''
let started: Awaited<ReturnType<typeof startedFolder>>
let server: Embedded | undefined

/** A real app in a real process, which can be killed. Built inside the checkout, so that it finds its packages. */
beforeAll(async () => {
  started = await startedFolder()
  mkdirSync(workshop, { recursive: true })
  writeFileSync(
    join(workshop, 'app.mjs'),
    `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
     const server = await startEmbedded({ dataDir: process.argv[2], volatile: true, log: () => {} }).catch(error => {
       process.stdout.write('REFUSED ' + error.message + '\\n')
       process.exit(1)
     })
     process.on('SIGTERM', () => process.exit(0))
     process.stdout.write('READY ' + server.url + '\\n')
     setInterval(() => {}, 1000)`,
  )
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(workshop, 'app.mjs'),
      outDir: workshop,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'app.js' } },
    },
  })
})

afterAll(() => {
  started.remove()
  rmSync(workshop, { recursive: true, force: true })
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM')
  if (existsSync(pidFile())) await gone(postmasterPid())
  rmSync(dataDir, { recursive: true, force: true })
  lines.length = 0
})

async function startApp(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

async function startHere(volatile = true): Promise<string> {
  server = await startEmbedded({ dataDir, volatile, log: line => lines.push(line) })
  return server.url
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const gone = (pid: number) => expect.poll(() => startedAt(pid)).toBeUndefined()

describe('a server left behind by a killed app', () => {
  it('is adopted with everything that was committed', async () => {
    dataDir = started.copy()
    const { child, said } = await startApp()
    const url = said.replace('READY ', '')
    await query(url, 'create table kept as select 42 as n')
    await end(child, 'SIGKILL')
    const pid = postmasterPid()
    expect(startedAt(pid)).toBeDefined()

    expect(await startHere()).toBe(url)
    expect(lines.join()).toContain(`已接管上次遗留的数据库进程（进程号 ${pid}）`)
    expect(await query(url, 'select n from kept')).toEqual([{ n: 42 }])
    await server!.stop()
    expect(startedAt(pid)).toBeUndefined()
  })

  it('is brought back when it dies after its adoption', async () => {
    dataDir = started.copy()
    const { child } = await startApp()
    await end(child, 'SIGKILL')
    const url = await startHere()
    process.kill(postmasterPid(), 'SIGKILL')
    await expect.poll(() => query(url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }])
  })

  it('is restarted if it is less durable than required', async () => {
    dataDir = started.copy()
    const { child } = await startApp()
    await end(child, 'SIGKILL')
    const pid = postmasterPid()
    expect(await query(await startHere(false), 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(lines.join()).toContain('不能接管')
    expect(startedAt(pid)).toBeUndefined()
  })

  it('is not left behind by an app that ends without stopping it', async () => {
    dataDir = started.copy()
    const { child } = await startApp()
    const pid = postmasterPid()
    await end(child, 'SIGTERM')
    await gone(pid)
  })

  it('belongs to its app while that runs: a second process is rejected and told who has it', async () => {
    dataDir = started.copy()
    const { child } = await startApp()
    const second = await startApp()
    expect(second.said).toMatch(/^REFUSED 数据目录/)
    expect(second.said).toContain(`进程号 ${child.pid}`)
  })
})
