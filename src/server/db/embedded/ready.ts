import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from '../connect.ts'
import type { Postmaster } from './postmaster.ts'
import { durability } from './settings.ts'

const DEADLINE = 30_000
const RECOVERY_DEADLINE = 600_000

/** What a server answers about itself; `undefined` where it could not be asked. */
export interface Answer {
  folder: string
  version: string
  durable: Record<string, string>
}

/**
 * Ready means that a real connection was answered. A server that says it is still starting replays its log after a crash: that may take minutes
 * and is no failure, so the deadline is for silence only.
 */
export async function waitReady(url: string, postmaster: Postmaster, log: (line: string) => void): Promise<Answer> {
  const began = Date.now()
  let noted = began
  let lastError = ''
  for (;;) {
    try {
      return await ask(url)
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      lastError = message
      const recovering = code === '57P03'
      if (isVerdict(code)) throw error
      const now = Date.now()
      if (now - began > (recovering ? RECOVERY_DEADLINE : DEADLINE)) throw new Error(`数据库在限期内没有就绪：${lastError}`)
      if (recovering && now - noted > 5_000) {
        noted = now
        log(`数据库正在恢复上次未正常关闭的数据，已 ${Math.round((now - began) / 1000)} 秒`)
      }
    }
    if (!postmaster.running()) throw new Error(`数据库进程没有启动成功（${await postmaster.exited}）`)
    await sleep(25)
  }
}

/** An answer of PostgreSQL's own (SQLSTATE) that waiting will not change; 57Pxx is starting or stopping, 53xxx short of something for now. */
function isVerdict(code: string | undefined): boolean {
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(57P|53)/.test(code)
}

/** Asked inside the application's own database, where a setting of a role or database would show as well. Creates that database if need be. */
export async function ask(url: string): Promise<Answer> {
  const client = await connect(url).catch(async error => {
    if ((error as { code?: string }).code !== '3D000') throw error
    await createDatabase(url)
    return connect(url)
  })
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select current_setting('data_directory') as folder, split_part(current_setting('server_version'), ' ', 1) as version,
        ${Object.keys(durability(false))
          .map(name => `current_setting('${name}') as ${name}`)
          .join(', ')}`,
    )
    const { folder, version, ...durable } = rows[0]!
    return { folder: folder!, version: version!, durable }
  } finally {
    await client.end()
  }
}

export function sameDurability(found: Record<string, string>, volatile: boolean): boolean {
  return Object.entries(durability(volatile)).every(([name, value]) => found[name] === value)
}

async function createDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = target.pathname.slice(1)
  target.pathname = '/postgres'
  const client = await connect(target.href)
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  await client.connect()
  return client
}
