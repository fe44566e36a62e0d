import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type pg from 'pg'

/**
 * SQL that drizzle-kit cannot generate is in files beside its tables, found by name. Functions come before the migrations, because indices
 * use them and plpgsql looks up tables only when called; triggers and views come after. Files of one kind do not depend on each other.
 */
const KIND = /\.(function|trigger|view)\.sql$/
type Kind = 'function' | 'trigger' | 'view'

export interface Repeatable {
  name: string
  kind: Kind
  text: string
  hash: string
  /** The views it creates: dropped first, because a view cannot change its columns. */
  views: readonly string[]
}

/** Of the sources or of the build. */
const root = join(import.meta.dirname, '..', '..')

export const readRepeatables = (): Repeatable[] => [...filesBelow('')].sort((one, other) => (one.name < other.name ? -1 : 1))

/** Hand-written, because a recursive listing queries every file again, and this is part of every start. */
function* filesBelow(folder: string): Generator<Repeatable> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = posix.join(folder, entry.name)
    const kind = KIND.exec(name)?.[1] as Kind | undefined
    if (entry.isDirectory()) yield* filesBelow(name)
    else if (kind) yield repeatable(name, kind, readFileSync(join(root, name), 'utf8'))
  }
}

export const repeatable = (name: string, kind: Kind, text: string): Repeatable => ({
  name,
  kind,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
  views: [...text.matchAll(/^create view (\w+)/gim)].map(([, view]) => String(view)),
})

export interface Applied {
  name: string
  hash: string
  views: readonly string[]
}

export const isCurrent = (files: readonly Repeatable[], applied: readonly Applied[]): boolean =>
  files.length === applied.length && staleAmong(files, applied).length === 0

export function staleAmong(files: readonly Repeatable[], applied: readonly Applied[]): Repeatable[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  return files.filter(({ name, hash }) => hashes.get(name) !== hash)
}

/** Only our own views and nothing that depends on them: an error is better than losing somebody's view. */
export async function dropViews(client: pg.Client, applied: readonly Applied[]): Promise<void> {
  const views = applied.flatMap(each => each.views)
  if (views.length > 0) await client.query(`drop view if exists ${views.join(', ')}`)
}

export async function run(client: pg.Client, files: readonly Repeatable[], kind: Kind): Promise<void> {
  for (const file of files) if (file.kind === kind) await client.query(file.text)
}

export async function record(client: pg.Client, files: readonly Repeatable[]): Promise<void> {
  await client.query('delete from __repeatables where name <> all($1)', [files.map(({ name }) => name)])
  await client.query(
    `insert into __repeatables (name, hash, views)
     select name, hash, views from jsonb_to_recordset($1) as file (name text, hash text, views text[])
     on conflict (name) do update set hash = excluded.hash, views = excluded.views, applied = now()
     where __repeatables.hash <> excluded.hash`,
    [JSON.stringify(files.map(({ name, hash, views }) => ({ name, hash, views })))],
  )
}
