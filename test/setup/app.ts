import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { createApplication } from '#app/application.ts'
import { createApp, type RunningApp } from '#app/create-app.ts'
import { seedAll } from '#seed/load.ts'
import { digest } from '#server/auth/password.ts'
import { readConfig } from '#server/config.ts'
import { channelOf } from '#server/push.ts'
import { quick } from './quick.ts'

export const PASSWORD = 'Mainshaft@2026'
export const BASIC = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any
  headers: Record<string, unknown>
  raw: Buffer
}

type Values = Record<string, unknown>

export interface Session {
  token: string
  refreshToken: string
  userId: string
  get(path: string, query?: Values): Promise<Reply>
  post(path: string, body?: unknown, options?: { query?: Values; headers?: Record<string, string>; form?: boolean }): Promise<Reply>
}

/** The application itself, and how tests reach it. */
export interface TestApp extends RunningApp {
  fastify: FastifyInstance
  send(options: InjectOptions): Promise<Reply>
  /** Logs in as a person would, through the door of their account. */
  signIn(account: string, options?: { site?: 1 | 2; password?: string }): Promise<Session>
  /** What a login answers, whatever it is. */
  tryLogin(account: string, password: string, options?: { site?: 1 | 2; door?: Door; extra?: Values; client?: string }): Promise<Reply>
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

export interface Program {
  createApp: typeof createApp
  createApplication: typeof createApplication
}

export type Door = 'token' | 'admin' | 'exterior'
const prefix = { 1: 'api', 2: 'apidy' } as const
export const SUPPLIER = { supplierName: '示范特钢锭材有限公司', creditCode: '91379900MA3DEM019T', workPhone: '16800009101' }
const doorOf = (account: string): Door => (account === 'admin' ? 'admin' : /^(supplier|gys)/.test(account) ? 'exterior' : 'token')

/** A whole application on a database of its own, copied from the seeded one. `program` is another copy of the sources. */
export const openTestApp = (env: Record<string, string> = {}, program: Program = { createApp, createApplication }): Promise<TestApp> =>
  openApp('mainshaft', env, program)

/** As a new company starts it: nobody but an administrator, who has chosen the password of the tests. */
export async function openEmptyApp(): Promise<TestApp> {
  const first = 'forged-Shaft+71'
  const app = await openApp('template1', { MAINSHAFT_MODE: 'production', FIRST_ADMIN_PASSWORD: first }, { createApp, createApplication })
  const admin = await app.signIn('admin', { password: first })
  const chosen = { oldPassword: digest(first), newPassword: digest(PASSWORD), newPassword1: digest(PASSWORD) }
  const reply = await admin.post('blade-user/update-password', chosen)
  if (reply.status !== 200) throw new Error(reply.body.msg)
  return app
}

async function openApp(from: string, env: Record<string, string>, program: Program): Promise<TestApp> {
  const template = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} template ${from} strategy file_copy`)
  const url = template.replace(/\/mainshaft$/, `/${name}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'mainshaft-app-'))
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...quick,
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '1000000',
    RATE_ANONYMOUS_PER_MINUTE: '1000000',
    WEB_DIR: '/nonexistent',
    ...env,
  })
  const app = await program.createApp(config, () => {})
  if (config.mode === 'production') await seedAll(app)
  const fastify = await program.createApplication(app)

  // Opened by the first question: most connections are never needed.
  const pool = new pg.Pool({ connectionString: url, options: '-c search_path=site1', max: 2, idleTimeoutMillis: 2_000 })
  // A test may end the database's connections; the next question opens another.
  pool.on('error', () => {})

  const hub = app.push(app.sites[0]!)
  const waiting = new Map<string, () => void>()
  hub.watch(kind => waiting.get(kind)?.())
  /** Until the application has heard all that was said so far. */
  const heard = async () => {
    if (!hub.isListening()) return
    const mark = randomBytes(6).toString('hex')
    const arrived = new Promise<void>(resolve => waiting.set(mark, resolve))
    await pool.query('select pg_notify($1, $2)', [channelOf('site1'), JSON.stringify({ kind: mark, to: [] })])
    await arrived
    waiting.delete(mark)
  }

  const send = async (options: InjectOptions): Promise<Reply> => {
    const reply = await fastify.inject(options)
    const json = String(reply.headers['content-type'] ?? '').includes('json')
    return { status: reply.statusCode, body: json ? reply.json() : reply.body, headers: reply.headers, raw: reply.rawPayload }
  }
  /** What the door for suppliers asks of an account besides its password. */
  const firmOf = async (account: string) => {
    const { rows } = await pool.query<typeof SUPPLIER>(
      `select supplier_name as "supplierName", credit_code as "creditCode", work_phone as "workPhone" from sys_user where account = $1 and user_type = 3`,
      [account],
    )
    return rows[0] ?? SUPPLIER
  }
  const tryLogin: TestApp['tryLogin'] = async (account, password, { site = 1, door = doorOf(account), extra = {}, client = BASIC } = {}) =>
    send({
      method: 'POST',
      url: `/${prefix[site]}/blade-auth/oauth/${door}`,
      headers: { authorization: client },
      payload: {
        tenantId: '000000',
        username: account,
        password: digest(password),
        grant_type: 'password',
        scope: 'all',
        ...(door === 'exterior' ? await firmOf(account) : {}),
        ...extra,
      },
    })
  const closeApp = app.close
  return Object.assign(app, {
    fastify,
    send,
    tryLogin,
    async signIn(account, { site = 1, password = PASSWORD } = {}) {
      const reply = await tryLogin(account, password, { site })
      if (reply.status !== 200) throw new Error(`${account}: ${JSON.stringify(reply.body)}`)
      const token: string = reply.body.access_token
      const headers = { 'blade-auth': `bearer ${token}`, authorization: BASIC }
      const url = (path: string) => `/${prefix[site]}/${path}`
      return {
        token,
        refreshToken: reply.body.refresh_token,
        userId: reply.body.user_id,
        get: (path, query = {}) => send({ method: 'GET', url: url(path), query: texts(query), headers }),
        post: (path, body, { query = {}, headers: more = {}, form = false } = {}) =>
          send({
            method: 'POST',
            url: url(path),
            query: texts(query),
            headers: { ...headers, ...more, ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
            payload: form ? new URLSearchParams(texts(body as Values)).toString() : (body as object),
          }),
      }
    },
    async sql(text, values = []) {
      const { rows } = await pool.query(text, values)
      // A change behind the application's back reaches it as one of another node would: by the word of a trigger.
      if (!/^\s*(select|explain)/i.test(text)) await heard()
      return rows
    },
    async close() {
      await pool.end()
      await fastify.close()
      await closeApp()
      await administer(template, `drop database if exists ${name} with (force)`)
      await administer(template, `drop role if exists mainshaft_work_${name}, mainshaft_site1_${name}, mainshaft_site2_${name}`)
      await rm(dataDir, { recursive: true, force: true })
    },
  } satisfies Omit<TestApp, keyof RunningApp> & Pick<TestApp, 'close'>)
}

const texts = (values: Values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/mainshaft$/, '/postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
