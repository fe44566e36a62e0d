import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { newClient } from './connect.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { grantRole, hasRole, roleOf } from './grant.ts'
import { type Applied, dropViews, isCurrent, type Repeatable, readRepeatables, record, run, staleAmong } from './repeatable.ts'

/** The schema of this version: a baseline, the migrations since, and what is repeated around them. */
export interface Release {
  migrations: readonly MigrationMeta[]
  repeatables: readonly Repeatable[]
}

export const readRelease = (): Release => ({
  migrations: readMigrationFiles({ migrationsFolder: `${import.meta.dirname}/migrations` }),
  repeatables: readRepeatables(),
})

export interface Target {
  url: string
  schemas: readonly string[]
  /** Where the data of a database of our own lies; none for a database that was given to us. */
  folders: readonly string[]
  log(line: string): void
}

/**
 * Brings the schema of every site up to date and returns the roles their pools work under. An upgrade is one transaction per schema: killed at
 * any statement, it leaves the version before. All schemas are looked at before the first is changed.
 */
export async function migrate({ url, schemas, folders, log }: Target, release: Release = readRelease()): Promise<{ role?: string }[]> {
  const opened = schemas.map(schema => ({
    schema,
    client: newClient({ connectionString: url, application_name: 'mainshaft migrate' }),
  }))
  try {
    const look = async ({ schema, client }: (typeof opened)[number]) => {
      await client.connect()
      await client.query(`set search_path to "${schema}"`)
      if (isForeign(release, await readHistory(client))) throw new CannotStart(wayOut(schema, folders))
    }
    await Promise.all(opened.map(look))
    return await Promise.all(opened.map(({ schema, client }) => upgrade(client, schema, release, log)))
  } finally {
    await Promise.all(opened.map(({ client }) => client.end()))
  }
}

interface History {
  migrations: ReadonlySet<string>
  repeatables: readonly Applied[]
}

async function readHistory(client: pg.Client): Promise<History> {
  const { rows } = await client.query<{ migrations: boolean; repeatables: boolean }>(
    `select to_regclass('__migrations') is not null as migrations, to_regclass('__repeatables') is not null as repeatables`,
  )
  const hashes = rows[0]?.migrations ? (await client.query<{ hash: string }>('select hash from __migrations')).rows : []
  const repeatables = rows[0]?.repeatables ? (await client.query<Applied>('select name, hash, views from __repeatables')).rows : []
  return { migrations: new Set(hashes.map(({ hash }) => hash)), repeatables }
}

/** Begun by other migrations than ours: nothing we have leads on from there. */
const isForeign = ({ migrations: [baseline] }: Release, { migrations }: History): boolean =>
  migrations.size > 0 && baseline !== undefined && !migrations.has(baseline.hash)

function wayOut(schema: string, folders: readonly string[]): string {
  const way = folders.length > 0 ? `请把 ${folders.join(' 和 ')} 移到别处` : '请把 DATABASE_URL 指向一个新的空数据库'
  return `数据库（${schema}）由早期演示版本建立，当前版本无法升级它，也没有改动其中的任何内容：${way}，然后重新启动，系统会重新建库。`
}

async function upgrade(client: pg.Client, schema: string, release: Release, log: (line: string) => void): Promise<{ role?: string }> {
  await client.query('select pg_advisory_lock(hashtext($1))', [`mainshaft migrate ${schema}`])
  const history = await readHistory(client)
  const pending = release.migrations.filter(({ hash }) => !history.migrations.has(hash))
  const isUpToDate = pending.length === 0 && isCurrent(release.repeatables, history.repeatables)
  if (isUpToDate && (await hasRole(client, schema))) return { role: roleOf(schema) }
  await client.query('begin')
  try {
    if (!isUpToDate) await apply(client, schema, pending, release.repeatables, history.repeatables)
    const isGranted = await grantRole(client, schema)
    await client.query('commit')
    if (!isUpToDate) log(`${schema}: ${pending.length} migration(s) applied`)
    if (isGranted) return { role: roleOf(schema) }
    log(`${schema}: the database user may not create roles; the pool keeps its own rights`)
    return {}
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Views are all taken away first, so that a migration may change any column, and all made again, so that one whose file is gone is gone too.
 * A function or a trigger that is no longer wanted is dropped by a migration.
 */
async function apply(
  client: pg.Client,
  schema: string,
  pending: readonly MigrationMeta[],
  repeatables: readonly Repeatable[],
  applied: readonly Applied[],
): Promise<void> {
  await client.query(`create schema if not exists "${schema}"`)
  await client.query(
    `create table if not exists __migrations (hash text primary key, created bigint not null, applied timestamptz default now());
     create table if not exists __repeatables (name text primary key, hash text not null, views text[] not null, applied timestamptz default now())`,
  )
  // After a migration all of them: it may have had to drop a trigger in order to change its table.
  const due = pending.length > 0 ? repeatables : staleAmong(repeatables, applied)
  await dropViews(client, applied)
  await run(client, due, 'function')
  for (const { sql, hash, folderMillis } of pending) {
    // The generator qualifies foreign keys with the default schema; here the search path decides.
    for (const statement of sql) await client.query(statement.replaceAll('"public".', ''))
    await client.query('insert into __migrations (hash, created) values ($1, $2)', [hash, folderMillis])
  }
  await run(client, due, 'trigger')
  await run(client, repeatables, 'view')
  await record(client, repeatables)
  await client.query('select audit_attach()')
}
