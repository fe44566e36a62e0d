import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRepeatables } from '#server/db/repeatable.ts'
import { getTableConfig } from '#server/db/table.ts'
import { openTestApp, type TestApp } from './setup/app.ts'

const root = join(import.meta.dirname, '..', 'src')
const migrations = join(root, 'server', 'db', 'migrations')
const snapshots = readdirSync(join(migrations, 'meta'))
  .filter(name => name.endsWith('_snapshot.json'))
  .sort()
const snapshot = (name: string) => JSON.parse(readFileSync(join(migrations, 'meta', name), 'utf8')) as DrizzleSnapshotJSON

/** 表结构. Definitions, migrations and database agree. */
describe('the schema', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('has a migration for every change of a table definition', async () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.table.ts'))
    const tables = await Promise.all(files.map(name => import(join(root, name)) as Promise<Record<string, unknown>>))
    const defined = generateDrizzleJson(Object.assign({}, ...tables))
    expect(Object.keys(defined.tables).length).toBeGreaterThan(100)
    expect(await generateMigration(snapshot(snapshots.at(-1)!), defined), 'run npm run db:generate').toEqual([])
  })

  it('starts with an unedited baseline', async () => {
    const baseline = readFileSync(join(migrations, '0000_baseline.sql'), 'utf8').split('--> statement-breakpoint')
    const generated = await generateMigration(generateDrizzleJson({}), snapshot(snapshots[0]!))
    expect(baseline.map(statement => statement.trim())).toEqual(generated.map(statement => statement.trim()))
  })

  it('has the columns that lists and forms use, in tables and views', async () => {
    const stands = new Map<string, string>()
    for (const { relation, column, type } of await app.sql<{ relation: string; column: string; type: string }>(
      `select c.relname as relation, a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'site1'::regnamespace and c.relkind in ('r', 'v')`,
    ))
      stands.set(`${relation}.${column}`, type.replace('character varying', 'varchar'))
    const asked = [...app.masters.values()].flatMap(({ table }) => {
      const { name, columns } = getTableConfig(table)
      return columns.map(column => [`${name}.${column.name}`, column.getSQLType().replace(', ', ',')] as const)
    })
    expect(asked.length).toBeGreaterThan(500)
    expect(
      asked.filter(([column, type]) => stands.get(column) !== type).map(([column, type]) => [column, type, stands.get(column)]),
    ).toEqual([])
  })

  it('has the views of its files and no other', async () => {
    const views = await app.sql<{ name: string }>(`select viewname as name from pg_views where schemaname = 'site1'`)
    expect(views.map(({ name }) => name).sort()).toEqual(
      readRepeatables()
        .flatMap(file => file.views)
        .sort(),
    )
  })
})
