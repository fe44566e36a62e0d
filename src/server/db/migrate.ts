import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'

const folder = `${import.meta.dirname}/migrations`

/**
 * Brings one site's schema up to date and returns the role its pool works under.
 * Each migration is one transaction, so a kill at any statement leaves the schema at a step, never between.
 */
export async function migrate(url: string, schema: string, log: (line: string) => void): Promise<{ role?: string }> {
  const client = new pg.Client({ connectionString: url, application_name: 'mainshaft migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`mainshaft migrate ${schema}`])
    await client.query(`create schema if not exists "${schema}"`)
    await client.query(`set search_path to "${schema}"`)
    await client.query(
      'create table if not exists __migrations (hash text primary key, created bigint not null, applied timestamptz default now())',
    )
    const applied = new Set((await client.query<{ hash: string }>('select hash from __migrations')).rows.map(row => row.hash))
    const pending = readMigrationFiles({ migrationsFolder: folder }).filter(migration => !applied.has(migration.hash))
    for (const migration of pending) {
      await client.query('begin')
      try {
        // The generator qualifies foreign keys with the default schema; here the search path decides.
        for (const statement of migration.sql) await client.query(statement.replaceAll('"public".', ''))
        await client.query('insert into __migrations (hash, created) values ($1, $2)', [migration.hash, migration.folderMillis])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    }
    if (pending.length > 0) {
      await client.query('select audit_attach()')
      log(`${schema}: ${pending.length} migration(s) applied`)
    }
    return await grantRole(client, schema, pending.length > 0, log)
  } finally {
    await client.end()
  }
}

/** The pool's role reaches its own schema only and may never change the audit trail. */
async function grantRole(client: pg.Client, schema: string, changed: boolean, log: (line: string) => void): Promise<{ role?: string }> {
  const role = `mainshaft_${schema}`
  try {
    const exists = (await client.query('select 1 from pg_roles where rolname = $1', [role])).rowCount === 1
    if (exists && !changed) return { role }
    await client.query('begin')
    if (!exists) await client.query(`create role "${role}" nologin`)
    await client.query(`grant "${role}" to current_user`)
    await client.query(`grant usage on schema "${schema}" to "${role}"`)
    await client.query(`grant select, insert, update, delete on all tables in schema "${schema}" to "${role}"`)
    await client.query(`grant usage, select on all sequences in schema "${schema}" to "${role}"`)
    await client.query(`grant execute on all functions in schema "${schema}" to "${role}"`)
    await client.query(`revoke update, delete, truncate on sys_audit, sys_audit_seal from "${role}"`)
    await client.query('commit')
    return { role }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if ((error as { code?: string }).code !== '42501') throw error
    log(`${schema}: the database user may not create roles; the pool keeps its own rights`)
    return {}
  }
}
