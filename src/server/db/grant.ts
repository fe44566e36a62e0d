import type pg from 'pg'

export const roleOf = (schema: string): string => `mainshaft_${schema}`

export const hasRole = async (client: pg.Client, schema: string): Promise<boolean> =>
  (await client.query('select 1 from pg_roles where rolname = $1', [roleOf(schema)])).rowCount === 1

/**
 * The pool's role reaches its own schema only and may never change the audit trail. Part of the transaction that brings the tables, so that no
 * table is ever there without its grants. False where the database user may not create roles.
 */
export async function grantRole(client: pg.Client, schema: string): Promise<boolean> {
  const role = roleOf(schema)
  await client.query('savepoint grants')
  try {
    if (!(await hasRole(client, schema))) await client.query(`create role "${role}" nologin`)
    await client.query(`grant "${role}" to current_user`)
    await client.query(`grant usage on schema "${schema}" to "${role}"`)
    await client.query(`grant select, insert, update, delete on all tables in schema "${schema}" to "${role}"`)
    await client.query(`grant usage, select on all sequences in schema "${schema}" to "${role}"`)
    await client.query(`grant execute on all functions in schema "${schema}" to "${role}"`)
    await client.query(`revoke update, delete, truncate on sys_audit, sys_audit_seal from "${role}"`)
    // Updates of other ledgers are rejected by their triggers: without the privilege their rows could not be locked either.
    await client.query(`do $$ declare ledger regclass; begin
      for ledger in select tgrelid::regclass from pg_trigger where tgname = 'add_only' and tgrelid in (select oid from pg_class where relnamespace = '"${schema}"'::regnamespace)
      loop execute format('revoke delete, truncate on %s from "${role}"', ledger); end loop; end $$`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    await client.query('rollback to savepoint grants')
    return false
  }
}
