import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { newClient } from '#server/db/connect.ts'
import { copyOut } from '#server/db/copy.ts'
import { siteShapes } from '#server/site.ts'
import { MANIFEST, type Manifest, measuring, type SchemaPart } from './manifest.ts'

/** A company's database and folders, or the place where they shall stand again. */
export interface Place {
  url: string
  dataDir: string
  filesDir: string
  /** Attachments that are kept elsewhere stay there: they are neither copied nor put back, only looked at. */
  bucket?: Config['bucket']
}

/**
 * 备份. All rows of both sites as they stand at one moment, then the files, while the server works. The embedded PostgreSQL comes without
 * pg_dump, so tables are copied out by the protocol that pg_dump uses itself. Files are never changed, so a link is a copy.
 */
export async function backUp(from: Place, into: string, now = new Date()): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(into, now.toISOString().replace(/[:.]/g, '-'))
  const unfinished = `${folder}.unfinished`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const manifest = await copyAll(from, unfinished, now)
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    await rename(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyAll({ url, dataDir, filesDir }: Place, into: string, now: Date): Promise<Manifest> {
  // Anchors first: those of later seals would not be met by the rows of this moment.
  for (const name of ['audit', 'secrets'])
    if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), join(into, name), { recursive: true })
  const client = newClient({ connectionString: url, application_name: 'mainshaft backup' })
  await client.connect()
  try {
    await client.query(`set timezone to 'UTC'; set statement_timeout to 0; begin isolation level repeatable read read only`)
    const schemas: Record<string, SchemaPart> = {}
    for (const { schema } of siteShapes) schemas[schema] = await copySchema(client, schema, join(into, schema))
    const { rows } = await client.query<{ hash: string }>(`select hash from ${siteShapes[0].schema}.__migrations order by created, hash`)
    await client.query('commit')
    const files = await copyFiles(filesDir, join(into, 'files'))
    return { format: 1, at: now.toISOString(), migrations: rows.map(({ hash }) => hash), schemas, files }
  } finally {
    await client.end()
  }
}

async function copySchema(client: pg.Client, schema: string, folder: string): Promise<SchemaPart> {
  await mkdir(folder, { mode: 0o700 })
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname not like '\\_\\_%' group by 1 order by 1`,
    [schema],
  )
  const tables: Record<string, SchemaPart['tables'][string]> = {}
  for (const { name, columns } of found) {
    const listed = columns.map(column => `"${column}"`).join(', ')
    const { stream, rows } = copyOut(client, `copy "${schema}"."${name}" (${listed}) to stdout`)
    const { measure, sha256 } = measuring()
    await pipeline(stream, measure, createGzip(), createWriteStream(join(folder, `${name}.gz`), { mode: 0o600, flush: true }))
    tables[name] = { columns, rows: await rows, sha256: sha256() }
  }
  const { rows: numbers } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = $1 and last_value is not null`,
    [schema],
  )
  const { rows: heads } = await client.query<{ seq: string; hash: string }>(
    `select seq, hash from "${schema}".sys_audit_seal order by seq desc limit 1`,
  )
  return { tables, sequences: Object.fromEntries(numbers.map(({ name, last }) => [name, last])), head: heads[0] }
}

/** What is still being uploaded belongs to nothing yet. */
async function copyFiles(from: string, to: string): Promise<Manifest['files']> {
  if (!existsSync(from)) return { count: 0, bytes: 0 }
  let [count, bytes] = [0, 0]
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (!entry.isFile() || path.split('/').includes('incoming')) continue
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    await link(join(from, path), join(to, path)).catch(() => copyFile(join(from, path), join(to, path)))
    count++
    bytes += (await stat(join(to, path))).size
  }
  return { count, bytes }
}
