import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { digest } from '#server/auth/password.ts'

/** The built server in its own process, with its own PostgreSQL and durable settings. */
const root = join(import.meta.dirname, '..', '..')

export interface Running {
  url: string
  child: ChildProcess
  output(): string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  call(path: string, options?: { token?: string; body?: unknown }): Promise<{ status: number; body: Record<string, unknown> }>
  logIn(account: string, password?: string, door?: string): Promise<string>
}

export function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { cwd: root, stdio: 'pipe' })
}

export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'mainshaft-process-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const [port, second] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/src/app/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      PORT_SITE2: String(second),
      HOST: '127.0.0.1',
      DEMO_DOCUMENTS: '0',
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += String(chunk)))
  const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const url = `http://127.0.0.1:${port}`
  const call: Running['call'] = async (path, { token, body } = {}) => {
    const reply = await fetch(`${url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const running: Running = {
    url,
    child,
    exited,
    output: () => text,
    call,
    async logIn(account, password = 'Mainshaft@2026', door = account === 'admin' ? 'admin' : 'token') {
      const { body } = await call(`api/blade-auth/oauth/${door}`, {
        body: { tenantId: '000000', username: account, password: digest(password), grant_type: 'password' },
      })
      if (!body.access_token) throw new Error(JSON.stringify(body))
      return String(body.access_token)
    },
  }
  await until(async () => child.exitCode !== null || (await call('health/ready')).status === 200, 120_000).catch(error => {
    // The caller never gets it and could not stop it.
    child.kill('SIGTERM')
    throw error
  })
  // Another test may have got the same free port at the same time.
  return child.exitCode === 1 && text.includes('已被占用') ? startServer(dataDir, env) : running
}

/** Waits for a condition; an exception counts as false. The limit is for what hangs, not for what is slow. */
export async function until(condition: () => Promise<boolean>, limit = 60_000): Promise<number> {
  const started = Date.now()
  for (;;) {
    if (await condition().catch(() => false)) return Date.now() - started
    if (Date.now() - started > limit) throw new Error(`condition not met after ${limit} ms`)
    await sleep(20)
  }
}
