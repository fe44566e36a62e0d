import { createReadStream, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { newClient } from '#server/db/connect.ts'
import { copyIn } from '#server/db/copy.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { migrate, readRelease } from '#server/db/migrate.ts'
import type { Place } from './backup.ts'
import { examine } from './examine.ts'
import { type Manifest, measuring, readManifest, type SchemaPart } from './manifest.ts'

/**
 * 恢复. Makes the tables by this version's migrations, fills them, and compares the result with the backup. Into an empty database only, which
 * is empty again if that fails.
 */
export async function restore(folder: string, place: Place): Promise<{ manifest: Manifest; faults: string[] }> {
  const manifest = await readManifest(folder)
  const release = readRelease()
  if (manifest.migrations.join() !== release.migrations.map(({ hash }) => hash).join())
    throw new CannotStart('备份由另一版本的程序建立。请用同一版本恢复，之后再升级。')
  const schemas = Object.keys(manifest.schemas)
  const client = newClient({ connectionString: place.url, application_name: 'mainshaft restore' })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_namespace where nspname = any($1)', [schemas])
    if (rows.length > 0) throw new CannotStart('目标数据库不是空的，没有改动其中的任何内容。请指定一个空数据库。')
    await migrate({ url: place.url, schemas, folders: [], log: () => {} }, release)
    await client.query(`set timezone to 'UTC'; set statement_timeout to 0`)
    try {
      await client.query('begin')
      for (const [schema, part] of Object.entries(manifest.schemas)) await fill(client, schema, part, join(folder, schema))
      await client.query('commit')
    } catch (error) {
      await client.query(`rollback; drop schema ${schemas.map(name => `"${name}"`).join(', ')} cascade`).catch(() => {})
      throw error
    }
    await client.query('analyze')
  } finally {
    await client.end()
  }
  const folders: [string, string][] = [
    [join(folder, 'files'), place.filesDir],
    ...['secrets', 'audit'].map((name): [string, string] => [join(folder, name), join(place.dataDir, name)]),
  ]
  for (const [from, to] of folders) if (existsSync(from)) await cp(from, to, { recursive: true, force: false })
  return { manifest, faults: await examine(manifest, place) }
}

/** No trigger audits what is only put back, and tables that others point at come first. */
async function fill(client: pg.Client, schema: string, { tables, sequences }: SchemaPart, folder: string): Promise<void> {
  await client.query(`set local search_path to "${schema}"`)
  const names = await inOrder(client, schema, Object.keys(tables))
  for (const name of names) await client.query(`alter table "${name}" disable trigger user`)
  await client.query(`truncate ${names.map(name => `"${name}"`).join(', ')}`)
  for (const name of names) {
    const table = tables[name]
    if (!table) throw new CannotStart(`备份中没有 ${schema}.${name}`)
    const { measure, sha256 } = measuring()
    const source = pipeline(createReadStream(join(folder, `${name}.gz`)), createGunzip(), measure, () => {})
    const listed = table.columns.map(column => `"${column}"`).join(', ')
    const rows = await copyIn(client, `copy "${name}" (${listed}) from stdin`, source).catch((error: Error) => {
      throw new CannotStart(`备份中的 ${schema}.${name} 无法读入：${error.message}`, { cause: error })
    })
    if (rows !== table.rows || sha256() !== table.sha256) throw new CannotStart(`备份中的 ${schema}.${name} 已损坏`)
  }
  for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1::regclass, $2::bigint)', [`"${name}"`, last])
  for (const name of names) await client.query(`alter table "${name}" enable trigger user`)
}

async function inOrder(client: pg.Client, schema: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; needs: string }>(
    `select c.relname as table, f.relname as needs from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = $1::regnamespace and c.oid <> f.oid`,
    [schema],
  )
  const seen = new Set<string>()
  const ordered: string[] = []
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { table, needs } of rows) if (table === name) visit(needs)
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered
}
